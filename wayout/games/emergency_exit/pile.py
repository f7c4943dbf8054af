"""The pile of a round as it was played, and whether it is legal (E7, E8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from wayout.games.emergency_exit.components import Kind
from wayout.verdict import Reason

if TYPE_CHECKING:
    from wayout.games.emergency_exit.box import Box
    from wayout.games.emergency_exit.conditions import Condition

HAND: Final = 3
"""DIRECTION tiles that a player holds."""

LETTERS: Final[dict[Kind, str]] = {
    "start": "START",
    "straight": "S",
    "left turn": "L",
    "right turn": "R",
    "double left": "DL",
    "double right": "DR",
    "crossroads": "C",
    "repeat": "RP",
}
"""How a bare kind is written."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A DIRECTION tile of a pile: one of the set by its code, a bare kind, or a kind with its faces told.

    code: as printed, empty where only the kind is known.
    faces_known: False for a bare kind, whose character and danger sign nobody has told.
    """

    kind: Kind
    code: str = ""
    character: str | None = None
    danger: str | None = None
    faces_known: bool = True

    @property
    def name(self) -> str:
        """What to call it: its code, else the letters of its kind."""
        return self.code or LETTERS[self.kind]


@dataclass(frozen=True, slots=True)
class LostTurn:
    """The LOST tiles of one trip around the table (E7): the active player's first, then the followers'."""

    players: tuple[str, ...]


Entry: TypeAlias = Tile | LostTurn
Pile: TypeAlias = tuple[Entry, ...]
"""From the bottom, without the START tile at the very bottom; a START elsewhere is kept, and refused."""


@dataclass(frozen=True, slots=True)
class Round:
    """What the table knows of a round beside its pile.

    players: in seat order, clockwise. first_player: the one who began, None where it was not told.
    shown: conditions of the FLOOR cards that show beside the initial one, which is always in force.
    unfinished: the round goes on; the verdict is 'so far'.
    stopped: the pile was revealed no further than it took, as the rulebook has it; the rest is not told.
    danger: DANGER effects were in play; they may have moved tiles and turns between players.
    """

    players: tuple[str, ...]
    first_player: str | None = None
    shown: tuple[Condition, ...] = ()
    unfinished: bool = False
    stopped: bool = False
    danger: bool = False


def tiles_of(pile: Sequence[Entry]) -> list[Tile]:
    """The DIRECTION tiles of a pile, from the bottom: tile 1, 2, 3 ..."""
    return [entry for entry in pile if type(entry) is Tile]


def lost_players(pile: Sequence[Entry]) -> list[str]:
    """The players who played LOST, in the order of the pile."""
    return [player for entry in pile if type(entry) is LostTurn for player in entry.players]


def is_over(pile: Sequence[Entry], players: int, directions: int) -> bool:
    """Whether all players but one have played LOST, or all `directions` DIRECTION tiles lie in the pile."""
    return len(lost_players(pile)) >= players - 1 or len(tiles_of(pile)) >= directions


def faults(box: Box, round_: Round, pile: Sequence[Entry]) -> list[Reason]:
    """Everything that makes a pile illegal, in the order of E8; empty for a legal one."""
    found = _misplaced_start(pile)
    tiles = [tile for tile in tiles_of(pile) if tile.kind != "start"]
    found += _too_often(box, tiles)
    found += _lost_tiles(round_, pile)
    if not (round_.unfinished or round_.stopped or round_.danger):
        found += too_short(box, round_, pile)
    if any(condition.asks_faces for condition in round_.shown):
        found += _faces_untold(round_, tiles_of(pile))
    return found


def _misplaced_start(pile: Sequence[Entry]) -> list[Reason]:
    return [
        Reason("emergency.start_not_first", "E8", f"tile {number}", {"tile": number})
        for number, tile in enumerate(tiles_of(pile), 1)
        if tile.kind == "start"
    ]


def _too_often(box: Box, tiles: Sequence[Tile]) -> list[Reason]:
    found = []
    by_code = Counter([tile.code for tile in tiles])
    for code, count in by_code.items():
        if code and count > box.copies[code]:
            numbers = [n for n, tile in enumerate(tiles, 1) if tile.code == code]
            found.append(
                Reason(
                    "emergency.tile_too_often",
                    "E8",
                    f"tile {numbers[box.copies[code]]}",
                    {"tile": code, "has": box.copies[code], "found": count, "numbers": tuple(numbers)},
                )
            )
    if by_code[""]:
        # Without codes only the kinds can be counted. Codes beyond their own number have been named above.
        used: Counter[Kind] = Counter()
        for tile in tiles:
            if not tile.code:
                used[tile.kind] += 1
        for code, count in by_code.items():
            if code:
                used[box.tiles[code.casefold()].kind] += min(count, box.copies[code])
        for kind, count in used.items():
            if count > box.of_kind.get(kind, 0) and any(not t.code and t.kind == kind for t in tiles):
                found.append(
                    Reason(
                        "emergency.kind_too_often",
                        "E8",
                        "",
                        {"kind": LETTERS[kind], "has": box.of_kind.get(kind, 0), "found": count},
                    )
                )
    return found


def _lost_tiles(round_: Round, pile: Sequence[Entry]) -> list[Reason]:
    found: list[Reason] = []
    most = len(round_.players) - 1
    played: list[str] = []
    above = 0
    for entry in pile:
        if type(entry) is LostTurn:
            for player in entry.players:
                if player in played:
                    found.append(Reason("emergency.lost_twice", "E8", f"x:{player}", {"player": player}))
                else:
                    played.append(player)
        elif len(played) >= most:
            above += 1
    if len(played) > most:
        found.append(
            Reason(
                "emergency.too_many_lost",
                "E8",
                f"x:{played[most]}",
                {"players": len(round_.players), "most": most, "found": len(played)},
            )
        )
    if above:
        found.append(
            Reason(
                "emergency.after_last_lost",
                "E8",
                f"tile {len(tiles_of(pile)) - above + 1}",
                {"most": most, "player": played[most - 1], "above": above},
            )
        )
    return found


def too_short(box: Box, round_: Round, pile: Sequence[Entry]) -> list[Reason]:
    """The fault of a pile that ends before its round does: tiles are missing that nobody can hold (E8)."""
    lost = len(lost_players(pile))
    missing = box.directions - len(tiles_of(pile))
    if lost >= len(round_.players) - 1 or missing <= HAND * lost:
        return []
    return [
        Reason(
            "emergency.pile_short",
            "E8",
            "",
            {"missing": missing, "lost": lost, "allowed": HAND * lost, "last": len(round_.players) - 1},
        )
    ]


def _faces_untold(round_: Round, tiles: Sequence[Tile]) -> list[Reason]:
    bare = [number for number, tile in enumerate(tiles, 1) if not tile.faces_known]
    if not bare:
        return []
    return [
        Reason(
            "emergency.code_needed",
            "E6",
            f"tile {bare[0]}",
            {
                "tile": tiles[bare[0] - 1].name,
                "number": bare[0],
                "more": len(bare) - 1,
                "card": condition.card,
                "condition": condition.name,
                "n": condition.n,
            },
        )
        for condition in round_.shown
        if condition.asks_faces
    ]


def doubts(round_: Round, pile: Sequence[Entry]) -> list[Reason]:
    """Remarks on a turn order that cannot have been, unless DANGER effects changed it; never a fault (E8).

    Each DIRECTION tile is one turn, clockwise among the players still in. After a doubtful turn the count
    goes on from the player who took it.
    """
    if round_.danger:
        return []
    seats = list(round_.players)
    out: set[str] = set()
    turn = round_.first_player
    found = []

    def next_in(player: str) -> str:
        start = seats.index(player)
        for step in range(1, len(seats) + 1):
            if (other := seats[(start + step) % len(seats)]) not in out:
                return other
        return player

    for entry in pile:
        if isinstance(entry, Tile):
            turn = turn and next_in(turn)
            continue
        active = entry.players[0]
        if turn is not None and turn != active:
            found.append(
                Reason("emergency.doubtful_turn", "E8", f"x:{active}", {"player": active, "expected": turn})
            )
        start = seats.index(active)
        steps = [(seats.index(player) - start) % len(seats) for player in entry.players]
        if steps != sorted(steps):
            right = tuple(
                sorted(entry.players, key=lambda player: (seats.index(player) - start) % len(seats))
            )
            found.append(
                Reason(
                    "emergency.doubtful_followers",
                    "E8",
                    f"x:{active}",
                    {"player": active, "players": entry.players, "expected": right},
                )
            )
        out.update(entry.players)
        turn = next_in(active)
    return found
