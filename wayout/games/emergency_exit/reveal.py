"""The reveal: what a pile comes to once it is laid out. Lost where and why, who scores, who starts next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.conditions import met_at
from wayout.games.emergency_exit.legality import faults, too_short
from wayout.games.emergency_exit.path import (
    SHAPES,
    SIDES,
    TURNS,
    WAYS,
    Path,
    run,
    xy,
)
from wayout.games.emergency_exit.pile import (
    Entry,
    LostTurn,
    Pile,
    Round,
    Tile,
    lost_players,
    tiles_of,
)
from wayout.games.emergency_exit.turn_order import doubts
from wayout.games.engine import Json
from wayout.verdict import Param, Reason

_NO_PATH = Path((), (), None)
_EMPTY: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Reveal:
    """The verdict on a pile.

    ok: the pile is legal; where it is not, `reasons` says why and everything else is empty.
    lost: whether the group is lost; so_far: the round is unfinished, so there are no points yet.
    lost_at: number of the tile that lost the group, the last one revealed (START is 0).
    conditions: every condition that this tile met, with the number it asks for (1 for the initial card's).
    path: as laid up to that tile; tiles: its tiles, from number 1 on.
    fatal: the tile entered wrongly and the side, where the initial card was met.
    scorers: players who score 1; next_first_player: who begins the next round. None where so far.
    reasons: of the verdict, or of the refusal, in rulebook order. remarks: doubts that change nothing.
    """

    ok: bool
    lost: bool | None = None
    so_far: bool | None = None
    lost_at: int | None = None
    conditions: Mapping[str, int] = field(default_factory=lambda: _EMPTY)
    path: Path = _NO_PATH
    tiles: tuple[Tile, ...] = ()
    fatal: tuple[int, int] | None = None
    scorers: tuple[str, ...] | None = None
    next_first_player: str | None = None
    reasons: tuple[Reason, ...] = ()
    remarks: tuple[Reason, ...] = ()

    def as_plain(self) -> dict[str, Json]:
        """The verdict as plain data; sides and headings by letter. Wording is left to whoever shows it."""
        return {
            "ok": self.ok,
            "lost": self.lost,
            "so_far": self.so_far,
            "lost_at": self.lost_at,
            "conditions": dict(self.conditions),
            "cells": [[n, *xy(cell), SIDES[heading]] for n, (cell, heading) in enumerate(self.path.laid)],
            "traversals": [
                [tile, SIDES[side], SIDES[out], TURNS[turn], WAYS[way]]
                for tile, side, out, turn, way, _ in self.path.passages
            ],
            "fatal": None if self.fatal is None else [self.fatal[0], SIDES[self.fatal[1]]],
            "scorers": None if self.scorers is None else list(self.scorers),
            "next_first_player": self.next_first_player,
            "reasons": [
                {"code": reason.code, "rule": reason.rule, "where": reason.where}
                for reason in (*self.reasons, *self.remarks)
            ],
        }


def judge_pile(box: Box, round_: Round, pile: Pile) -> Reveal:
    """Reveals a pile: its legality (E8), path (E1 to E6), points (E9 to E11) and next first player (E12)."""
    refused = faults(box, round_, pile)
    if refused:
        return Reveal(ok=False, reasons=tuple(refused))
    reveal = reveal_pile(round_, pile)
    if round_.stopped and not reveal.lost and (short := too_short(box, round_, pile)):
        # Only the tile that loses the group lets a reveal stop below the top of the pile (W3).
        params = {**short[0].params, "tiles": reveal.path.length}
        return Reveal(ok=False, reasons=(Reason("emergency.stopped_undecided", "W3", "", params),))
    return replace(reveal, remarks=tuple(_remarks(box, round_, pile, reveal.lost_at)))


def reveal_pile(round_: Round, pile: Pile) -> Reveal:
    """Reveals a pile that is known to be legal (E1 to E6, E9 to E12), without remarks."""
    path, lost_at, conditions, reasons = _lost(round_, tiles_of(pile))
    fatal = None
    if path.loss is not None:
        fatal = path.loss[1:]
    above = _first_lost_above(pile, lost_at) if lost_at is not None else None
    if lost_at is None:
        code = "emergency.so_far" if round_.unfinished else "emergency.not_lost"
        reasons.append(Reason(code, "E8" if round_.unfinished else "E10", "", {"tiles": path.length}))
    reasons += _too_early(pile, lost_at)

    scorers: tuple[str, ...] | None = None
    next_first: str | None = None
    if not round_.unfinished:
        scorers, why = _points(round_, pile, lost_at, above)
        next_first, then = _next_first(round_, pile)
        reasons += (why, then)
    return Reveal(
        ok=True,
        lost=lost_at is not None,
        so_far=round_.unfinished,
        lost_at=lost_at,
        conditions=conditions,
        path=path,
        tiles=tuple(tiles_of(pile)[: path.length]),
        fatal=fatal,
        scorers=scorers,
        next_first_player=next_first,
        reasons=tuple(reasons),
    )


def _lost(round_: Round, tiles: Sequence[Tile]) -> tuple[Path, int | None, dict[str, int], list[Reason]]:
    """The path up to the tile that loses the group, that tile, what it met and why (E5)."""
    path = run([SHAPES[tile.kind] for tile in tiles])
    at = {condition: met_at(condition, path, tiles) for condition in round_.shown}
    numbers = [number for number in at.values() if number is not None]
    if path.loss is not None:
        numbers.append(path.length)
    if not numbers:
        return path, None, {}, []
    lost_at = min(numbers)
    path = _cut(path, lost_at)
    conditions: dict[str, int] = {}
    reasons: list[Reason] = []
    if path.loss is not None:
        name, tile, side = path.loss
        conditions[name] = 1
        reasons.append(
            Reason(
                f"emergency.lost_{name}",
                "E3",
                f"tile {tile}",
                {"at": lost_at, "tile": tile, "name": _name(tiles, tile), "side": SIDES[side]},
            )
        )
    for condition, number in at.items():
        if number == lost_at:
            conditions[condition.name] = max(condition.n, conditions.get(condition.name, 0))
            reasons.append(
                Reason(
                    f"emergency.lost_{condition.name}",
                    "E6",
                    f"tile {lost_at}",
                    {
                        "at": lost_at,
                        "name": _name(tiles, lost_at),
                        "n": condition.n,
                        "card": condition.card,
                    },
                )
            )
    return path, lost_at, conditions, reasons


def _name(tiles: Sequence[Tile], number: int) -> str:
    return tiles[number - 1].name if number else "START"


def _cut(path: Path, last: int) -> Path:
    """The path as it was when tile `last` had been run on to its end."""
    if last == path.length:
        return path
    passages = tuple(passage for passage in path.passages if passage[5] <= last)
    return Path(path.laid[: last + 1], passages, None)


def _first_lost_above(pile: Sequence[Entry], number: int) -> LostTurn | None:
    seen = 0
    for entry in pile:
        if type(entry) is Tile:
            seen += 1
        elif type(entry) is LostTurn and seen >= number:
            return entry
    return None


def _too_early(pile: Sequence[Entry], lost_at: int | None) -> list[Reason]:
    """E11: LOST turns passed while the group was not lost."""
    early = []
    seen = 0
    for entry in pile:
        if lost_at is not None and seen >= lost_at:
            break
        if type(entry) is Tile:
            seen += 1
        elif type(entry) is LostTurn:
            early.append(
                Reason(
                    "emergency.too_early",
                    "E11",
                    f"x:{entry.players[0]}",
                    {"players": entry.players, "after": seen},
                )
            )
    return early


def _points(
    round_: Round, pile: Sequence[Entry], lost_at: int | None, above: LostTurn | None
) -> tuple[tuple[str, ...], Reason]:
    if lost_at is None:
        played = set(lost_players(pile))
        kept = tuple(player for player in round_.players if player not in played)
        return kept, Reason("emergency.points_kept", "E10", "", {"players": kept})
    if above is None:
        return (), Reason("emergency.points_nobody", "E9", "", {"at": lost_at})
    params: dict[str, Param] = {"players": above.players, "at": lost_at}
    return above.players, Reason("emergency.points_first_lost", "E9", f"x:{above.players[0]}", params)


def _next_first(round_: Round, pile: Sequence[Entry]) -> tuple[str, Reason]:
    played = lost_players(pile)
    if played:
        return played[0], Reason("emergency.next_first", "E12", "", {"player": played[0]})
    stays = round_.first_player or round_.players[0]
    return stays, Reason("emergency.next_first_stays", "E12", "", {"player": stays})


def _unknown_faces(box: Box, pile: Sequence[Entry]) -> list[Reason]:
    """Faces told of tiles that no tile of the set bears: another edition's, or misspelled."""
    told = _faces(tile for tile in tiles_of(pile) if not tile.code)
    strange = told and told - (known := _faces(box.tiles.values()))
    if not strange:
        return []
    params: dict[str, Param] = {"faces": tuple(sorted(strange)), "known": tuple(sorted(known))}
    return [Reason("emergency.faces_unknown", "E6", "", params)]


def _faces(tiles: Iterable[Tile]) -> set[str]:
    return {face for tile in tiles for face in (tile.character, tile.danger) if face is not None}


def _remarks(box: Box, round_: Round, pile: Sequence[Entry], lost_at: int | None) -> list[Reason]:
    found = doubts(round_, pile, lost_at if round_.stopped else None) + _unknown_faces(box, pile)
    if round_.unfinished and len(lost_players(pile)) >= len(round_.players) - 1:
        found.append(Reason("emergency.round_is_over", "E8", "", {"last": len(round_.players) - 1}))
    if round_.danger and not (round_.unfinished or round_.stopped):
        found += [
            Reason("emergency.pile_short_danger", "E14", "", short.params)
            for short in too_short(box, round_, pile)
        ]
    return found


__all__ = ["Reveal", "judge_pile", "reveal_pile"]
