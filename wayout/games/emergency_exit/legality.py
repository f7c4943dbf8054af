"""Whether a pile is legal: everything that E8 asks of it, in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.components import Kind
from wayout.games.emergency_exit.pile import (
    LETTERS,
    Entry,
    LostTurn,
    Round,
    Tile,
    lost_players,
    tiles_of,
)
from wayout.verdict import Reason

HAND: Final = 3
"""DIRECTION tiles that a player holds."""


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
