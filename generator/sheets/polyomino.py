"""Polyominoes: outlines made of equal squares, as they are cut from a sheet.

Cells are (column, row) from the top left, x to the right and y down. Outlines run so that the piece lies on
their right hand; a hole is a loop of its own, the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing import Outline, Segment
from generator.sheets.imposition import Turn

Cell: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Polyomino:
    """Some squares of a lattice. Any edge-to-edge form will do; nothing asks whether it hangs together."""

    cells: frozenset[Cell]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Polyomino:
        """The polyomino of these cells, wherever they lie. Raises ValueError where there are none."""
        found = frozenset(cells)
        if not found:
            raise ValueError("a polyomino has at least one cell")
        return cls(found)

    @property
    def columns(self) -> int:
        """How many columns it needs, from column 0."""
        return max(column for column, _ in self.cells) + 1

    @property
    def rows(self) -> int:
        """How many rows it needs, from row 0."""
        return max(row for _, row in self.cells) + 1

    def at_origin(self) -> Polyomino:
        """The same, moved to the top left corner."""
        left = min(column for column, _ in self.cells)
        top = min(row for _, row in self.cells)
        return self.moved(-left, -top)

    def moved(self, columns: int, rows: int) -> Polyomino:
        """The same, so many columns to the right and rows down."""
        return Polyomino(frozenset((column + columns, row + rows) for column, row in self.cells))

    def turned(self, turn: Turn) -> Polyomino:
        """Turned clockwise about the origin of its lattice and moved back to the top left corner."""
        cells = self.cells
        for _ in range(turn // 90):
            cells = frozenset((-row, column) for column, row in cells)
        return Polyomino(cells).at_origin()

    def mirrored(self) -> Polyomino:
        """As it is seen from behind: left and right change places."""
        columns = self.columns
        return Polyomino(frozenset((columns - 1 - column, row) for column, row in self.cells))

    def loops(self) -> tuple[tuple[Corner, ...], ...]:
        """The corners of each loop of its boundary, in lattice units, corners on a straight left out."""
        return _loops(self.cells)

    def outline(self, side: float, grown: float = 0.0) -> Outline:
        """Its boundary for squares of a side in mm, moved outwards by `grown` mm (less than half a side)."""
        segments: list[Segment] = []
        for loop in self.loops():
            count = len(loop)
            for place, (x, y) in enumerate(loop):
                (u, v), (p, q) = loop[place - 1], loop[(place + 1) % count]
                # Outwards is to the left of the way: the way (dx, dy) has (dy, -dx) on its left.
                out_x = _sign(y - v) + _sign(q - y)
                out_y = -_sign(x - u) - _sign(p - x)
                at = (x * side + out_x * grown, y * side + out_y * grown)
                segments.append(("M", *at) if place == 0 else ("L", *at))
            segments.append(("Z",))
        return tuple(segments)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _loops(cells: frozenset[Cell]) -> tuple[tuple[Corner, ...], ...]:
    """Walks the unit edges that have a cell on their right and none on their left."""
    leaving: dict[Corner, list[Corner]] = {}
    for column, row in sorted(cells):
        for beside, start, end in (
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
            ((column, row + 1), (column + 1, row + 1), (column, row + 1)),
            ((column - 1, row), (column, row + 1), (column, row)),
        ):
            if beside not in cells:
                leaving.setdefault(start, []).append(end)
    loops: list[tuple[Corner, ...]] = []
    while leaving:
        start = min(leaving)
        walk = [start, leaving[start].pop(0)]
        while walk[-1] != start:
            walk.append(_next(walk[-2], walk[-1], leaving[walk[-1]]))
        for corner in [corner for corner, ends in leaving.items() if not ends]:
            del leaving[corner]
        loops.append(_corners(walk[:-1]))
    return tuple(loops)


def _next(before: Corner, here: Corner, ends: list[Corner]) -> Corner:
    """The next corner. Where two cells meet at a corner alone, it turns right and stays with its own."""
    dx, dy = here[0] - before[0], here[1] - before[1]
    right = (here[0] - dy, here[1] + dx)
    end = right if right in ends else ends[0]
    ends.remove(end)
    return end


def _corners(walk: list[Corner]) -> tuple[Corner, ...]:
    found = []
    for place, (x, y) in enumerate(walk):
        (u, v), (p, q) = walk[place - 1], walk[(place + 1) % len(walk)]
        if (x - u) * (q - y) != (y - v) * (p - x):
            found.append((x, y))
    return tuple(found)
