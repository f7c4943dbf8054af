"""The path of a pile: tiles laid one after the other, and the path running on through taken cells (E1 to E4).

Headings and sides are numbers, clockwise from north: N 0, E 1, S 2, W 3. A turn is what it adds to the
heading: straight 0, right 1, left 3. A tile is entered through the side opposite the heading: `heading ^ 2`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from wayout.games.emergency_exit.components import Kind

N, E, S, W = range(4)
SIDES: Final = "NESW"
STRAIGHT, RIGHT, LEFT = 0, 1, 3
TURNS: Final = ("straight", "right", "back", "left")
MAIN, SECOND, REPEAT = range(3)
WAYS: Final = ("main", "second", "repeat")
REVERSE, LOOP, DEAD_END = "reverse", "loop", "dead_end"

_ROW = 1 << 16  # a cell is x + y * _ROW: one number, so that the grid is one plain dictionary
_MIDDLE = _ROW // 2
_STEPS = (_ROW, 1, -_ROW, -1)

_HAS_SECOND = 4
_COPIES = 8
SHAPES: Final[dict[Kind, int]] = {
    "start": STRAIGHT,
    "straight": STRAIGHT,
    "left turn": LEFT,
    "right turn": RIGHT,
    "double left": LEFT | _HAS_SECOND,
    "double right": RIGHT | _HAS_SECOND,
    "crossroads": STRAIGHT | _HAS_SECOND,
    "repeat": _COPIES,
}
"""What the path needs to know of a kind: the turn of its main path and whether it has a second one."""

_NO_WAY = 0
_ANEW = -1

Passage: TypeAlias = tuple[int, int, int, int, int, int]
"""Tile number, side in, side out, turn, way (main, second or repeat), number of the tile laid last."""


@dataclass(frozen=True, slots=True)
class Path:
    """The path as laid.

    laid: cell and heading of each tile, START first. A tile is laid with its entry side towards the path, so
    its heading is the one on entering it.
    passages: in the order travelled; START's is left out, and so is an entry that loses the group.
    loss: which condition of the initial card ended it, on entering which tile through which side.
    """

    laid: tuple[tuple[int, int], ...]
    passages: tuple[Passage, ...]
    loss: tuple[str, int, int] | None

    @property
    def length(self) -> int:
        """How many DIRECTION tiles are laid: also the number of the last one."""
        return len(self.laid) - 1

    def cell(self, number: int) -> tuple[int, int]:
        """Where a tile lies: x and y."""
        return xy(self.laid[number][0])


def xy(cell: int) -> tuple[int, int]:
    """Where a cell is: x (east) and y (north), START being (0, 0)."""
    y, x = divmod(cell + _MIDDLE, _ROW)
    return x - _MIDDLE, y


def run(shapes: Iterable[int]) -> Path:
    """Lays the tiles of a pile, START left out, until the initial card is met or the pile ends (E1 to E4)."""
    tile_in = {0: 0}
    laid = [(0, N)]
    passages: list[Passage] = []
    # Sides as bits. START counts as entered through every side but its exit: so E3.1 and E3.2 hold for it.
    entered = [1 << E | 1 << S | 1 << W]
    left = [1 << N]
    # What an entry that was never used before leads to: the sum of the two ends of the second path
    # (one end is the sum less the other), a repeat's own rule, or no way through.
    other = [_NO_WAY]

    cell, heading, turn = _STEPS[N], N, STRAIGHT
    for number, shape in enumerate(shapes, 1):
        tile_in[cell] = number
        laid.append((cell, heading))
        side = heading ^ 2
        if shape == _COPIES:
            way = REPEAT
            heading = (heading + turn) & 3
            other.append(_ANEW)
        else:
            way = MAIN
            turn = shape & 3
            heading = (heading + turn) & 3
            other.append(6 - side - heading if shape & _HAS_SECOND else _NO_WAY)
        entered.append(1 << side)
        left.append(1 << heading)
        passages.append((number, side, heading, turn, way, number))
        cell += _STEPS[heading]

        while cell in tile_in:
            tile = tile_in[cell]
            side = heading ^ 2
            bit = 1 << side
            if left[tile] & bit:
                return Path(tuple(laid), tuple(passages), (REVERSE, tile, side))
            if entered[tile] & bit:
                return Path(tuple(laid), tuple(passages), (LOOP, tile, side))
            ends = other[tile]
            if ends == _NO_WAY:
                return Path(tuple(laid), tuple(passages), (DEAD_END, tile, side))
            if ends == _ANEW:
                way = REPEAT
                heading = (heading + turn) & 3
            else:
                way = SECOND
                turn = (ends - side - heading) & 3
                heading = ends - side
            entered[tile] |= bit
            left[tile] |= 1 << heading
            passages.append((tile, side, heading, turn, way, number))
            cell += _STEPS[heading]
    return Path(tuple(laid), tuple(passages), None)
