"""Squares of the two boards of 12 columns and 8 rows (D1): how they are named and which share a side."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

COLUMNS = 12
ROWS = 8
CELLS = COLUMNS * ROWS


class Square(NamedTuple):
    """A square, on a board or off it: a fault can only be named if what was typed can be held.

    column: 0 for A to 23 for X. row: 1 at the top to 8.
    """

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('A') + self.column)}{self.row}"


def board_of(square: Square) -> int | None:
    """0 for the board A to L, 1 for M to X, None off both."""
    if 1 <= square.row <= ROWS and 0 <= square.column < 2 * COLUMNS:
        return square.column // COLUMNS
    return None


def touch(a: Square, b: Square) -> bool:
    """Whether two squares share a side. L and M do not: the boards are joined by Stairs alone."""
    return abs(a.column - b.column) + abs(a.row - b.row) == 1 and (a.column < COLUMNS) == (b.column < COLUMNS)


@functools.cache
def beside(square: Square) -> tuple[Square, ...]:
    """The up to four squares of the same board that share a side with a square: above, right, below, left."""
    column, row = square
    around = (
        Square(column, row - 1),
        Square(column + 1, row),
        Square(column, row + 1),
        Square(column - 1, row),
    )
    return tuple(near for near in around if board_of(near) is not None and touch(square, near))


def between(a: Square, b: Square) -> Square | None:
    """The square that lies straight between two squares of one board, two steps apart; else None."""
    if (a.column < COLUMNS) != (b.column < COLUMNS):
        return None
    if (abs(a.column - b.column), abs(a.row - b.row)) in ((2, 0), (0, 2)):
        return Square((a.column + b.column) // 2, (a.row + b.row) // 2)
    return None


def opposite(a: Square, x: Square) -> Square:
    """The square that lies as far behind `x` as `a` lies before it."""
    return Square(2 * x.column - a.column, 2 * x.row - a.row)


def cell_of(square: Square) -> int:
    """The place of a square on its board, 0 to 95, column by column from the top."""
    return square.column % COLUMNS * ROWS + square.row - 1


def square_of(board: int, cell: int) -> Square:
    """The square at a place of a board; undoes `cell_of`."""
    return Square(board * COLUMNS + cell // ROWS, cell % ROWS + 1)


def listed(squares: Iterable[Square]) -> str:
    """Squares by name, with spaces between."""
    return " ".join(map(str, squares))
