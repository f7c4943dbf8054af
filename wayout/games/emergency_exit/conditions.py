"""The conditions of FLOOR cards: with which tile each is met, and the most that a set can reach (E5, E6).

START counts in none. What counts tiles or faces counts each laid tile once; what counts turns and headings
counts every passage, second paths and repeats as travelled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from wayout.games.emergency_exit.path import SECOND, STRAIGHT, Path, S, xy
from wayout.games.emergency_exit.pile import Tile

Rule: TypeAlias = Callable[[Path, Sequence[Tile], int], int | None]
"""(path, its tiles, n) -> the number of the tile with which n is reached, or None."""


@dataclass(frozen=True, slots=True)
class Condition:
    """At least `n` of `name` loses the group. card: the FLOOR card that says so, empty where none does."""

    name: str
    n: int
    card: str = ""

    @property
    def asks_faces(self) -> bool:
        """Whether the tiles' faces must be known."""
        return self.name in FACE_CONDITIONS


def _different_characters(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    seen = set()
    for number, tile in enumerate(tiles[: path.length], 1):
        if tile.character is not None and tile.character not in seen:
            seen.add(tile.character)
            if len(seen) >= n:
                return number
    return None


def _identical_characters(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    seen: dict[str, int] = {}
    for number, tile in enumerate(tiles[: path.length], 1):
        if tile.character is not None:
            seen[tile.character] = count = seen.get(tile.character, 0) + 1
            if count >= n:
                return number
    return None


def _danger_signs(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    for number, tile in enumerate(tiles[: path.length], 1):
        if tile.danger is not None:
            n -= 1
            if n <= 0:
                return number
    return None


def _same_turn_in_a_row(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    row, before = 0, STRAIGHT
    for _, _, _, turn, _, number in path.passages:
        if turn == STRAIGHT:
            row = 0
        elif turn == before:
            row += 1
        else:
            row = 1
        before = turn
        if row >= n:
            return number
    return None


def _straights_in_a_row(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    row = 0
    for _, _, _, turn, _, number in path.passages:
        row = row + 1 if turn == STRAIGHT else 0
        if row >= n:
            return number
    return None


def _heading_south_in_a_row(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    row = 0
    for _, _, out, _, _, number in path.passages:
        row = row + 1 if out == S else 0
        if row >= n:
            return number
    return None


def _second_paths(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    for _, _, _, _, way, number in path.passages:
        if way == SECOND:
            n -= 1
            if n <= 0:
                return number
    return None


def _distance_from_start(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    # Each step goes one cell further at most, so no tile below n needs to be looked at.
    for number in range(max(n, 1), len(path.laid)):
        x, y = xy(path.laid[number][0])
        if x >= n or -x >= n or y >= n or -y >= n:
            return number
    return None


def _tiles(path: Path, tiles: Sequence[Tile], n: int) -> int | None:
    return n if n <= path.length else None


CONDITIONS: Final[Mapping[str, Rule]] = {
    "different_characters": _different_characters,
    "identical_characters": _identical_characters,
    "danger_signs": _danger_signs,
    "same_turn_in_a_row": _same_turn_in_a_row,
    "straights_in_a_row": _straights_in_a_row,
    "second_paths": _second_paths,
    "distance_from_start": _distance_from_start,
    "heading_south_in_a_row": _heading_south_in_a_row,
    "tiles": _tiles,
}
"""Every condition that a FLOOR card may name, in the order of the rulings."""

FACE_CONDITIONS: Final = frozenset({"different_characters", "identical_characters", "danger_signs"})

_STRAIGHT_ONLY = ("straight", "crossroads", "repeat")
_DOUBLE = ("double left", "double right")
_TURNING = ("left turn", "right turn", *_DOUBLE)


def met_at(condition: Condition, path: Path, tiles: Sequence[Tile]) -> int | None:
    """The number of the tile with which a condition is met, or None."""
    return CONDITIONS[condition.name](path, tiles, condition.n)


def most(name: str, set_of_tiles: Sequence[tuple[Tile, int]]) -> int:
    """The most that a condition can ever count with this set of tiles (each with its copies), START left out.

    Never below what can be reached; where geometry decides it may lie above.

    - A row of one turn ends at three, because the fourth tile of a square is the one that the path came from;
      a repeat there may once turn the same way.
    - A row of straights lies in one line, so each tile is in it once; a row heading south begins with a turn,
      and the path must have turned once before.
    - Cut its loops out, and the way to the farthest tile enters each cell once. A cell then brings the path
      one step further if it is left straight on, and two opposite turns do together.
    """
    kinds: Counter[str] = Counter()
    characters: Counter[str] = Counter()
    signs = 0
    for tile, copies in set_of_tiles:
        kinds[tile.kind] += copies
        if tile.character is not None:
            characters[tile.character] += copies
        if tile.danger is not None:
            signs += copies
    total = kinds.total()
    straights = sum(kinds[kind] for kind in _STRAIGHT_ONLY)
    doubles = sum(kinds[kind] for kind in _DOUBLE)
    turning = sum(kinds[kind] for kind in _TURNING)
    if turning:
        turning += kinds["repeat"]
    farthest = 1 + straights + doubles + min(kinds["left turn"], kinds["right turn"])
    return {
        "different_characters": len(characters),
        "identical_characters": max(characters.values(), default=0),
        "danger_signs": signs,
        "same_turn_in_a_row": min(turning, 4 if kinds["repeat"] else 3),
        "straights_in_a_row": straights,
        "second_paths": doubles + kinds["crossroads"],
        "distance_from_start": min(total, farthest),
        "heading_south_in_a_row": min(1 + straights, total - 1) if turning > 1 else 0,
        "tiles": total,
    }[name]
