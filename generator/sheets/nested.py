"""Nested sheets: pieces of any polyomino edge to edge, their backs exactly behind, each cut drawn once.

All pieces of a nest lie on one lattice of squares; there are no gutters. Bleed is painted first, under
everything, so it shows only where no neighbour lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor

from generator.drawing import Matrix, Outline
from generator.sheets.imposition import EDGE, Box, Cut, Piece
from generator.sheets.marks import Stroke
from generator.sheets.nesting import Seat, nest, occupied
from generator.sheets.paper import Margins, Paper
from generator.sheets.polyomino import Cell, Polyomino
from wayout.problem import Problem

_FUZZ = 1e-6


@dataclass(frozen=True, slots=True)
class Shaped:
    """One piece to be cut along the lattice.

    outline: its cells in the box of its face. box: columns and rows of that box, in which a back is drawn
    mirrored. kin: a number that it shares with the pieces it would best lie beside.
    """

    piece: Piece
    outline: Polyomino
    box: tuple[int, int]
    kin: int = 0


@dataclass(frozen=True, slots=True)
class Lattice:
    """Squares on one page, from the top left corner x, y. width, height: of the page. All mm."""

    width: float
    height: float
    columns: int
    rows: int
    side: float
    x: float
    y: float

    def box(self, cells: frozenset[Cell]) -> Box:
        """The box around some cells, on the page."""
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return (
            self.x + min(xs) * self.side,
            self.y + min(ys) * self.side,
            self.x + (max(xs) + 1) * self.side,
            self.y + (max(ys) + 1) * self.side,
        )


@dataclass(frozen=True, slots=True)
class Lying:
    """A face on a page. outline: what is cut out. grown: the same with its bleed. Both in the face's axes."""

    face: int
    matrix: Matrix
    outline: Outline
    grown: Outline
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class NestedSheet:
    """What lies on the two sides of one sheet. pieces: the positions of its pieces in their batch."""

    lattice: Lattice
    bleed: float
    cut: Cut
    fronts: tuple[Lying, ...]
    backs: tuple[Lying, ...]
    pieces: tuple[int, ...]

    @property
    def first(self) -> int:
        """The position of its first piece in its batch."""
        return min(self.pieces)

    @property
    def last(self) -> int:
        """The position of its last piece in its batch."""
        return max(self.pieces)


def choose_lattice(side: float, bleed: float, paper: Paper, margins: Margins, cut: Cut) -> Lattice:
    """The most squares of a side that an upright page holds, in the middle between the margins.

    Raises Problem `printing.too_large` where not even one fits.
    """
    reach = bleed + EDGE if cut != "none" else 0.0
    columns, x = _along(side, paper.width, max(margins.left, reach), max(margins.right, reach))
    rows, y = _along(side, paper.height, max(margins.top, reach), max(margins.bottom, reach))
    if not columns or not rows:
        raise too_large((side, side), paper, margins)
    return Lattice(paper.width, paper.height, columns, rows, side, x, y)


def too_large(size: tuple[float, float], paper: Paper, margins: Margins) -> Problem:
    """The refusal of a piece that fits on no page."""
    return Problem(
        "printing.too_large",
        needed=f"{size[0]:g} × {size[1]:g}",
        available=f"{paper.width - margins.left - margins.right:.4g}"
        f" × {paper.height - margins.top - margins.bottom:.4g}",
        paper=paper.name,
    )


def _along(side: float, length: float, before: float, after: float) -> tuple[int, float]:
    room = length - before - after
    count = max(0, floor(room / side + _FUZZ))
    return count, before + (room - count * side) / 2


def check_fits(outlines: Sequence[Polyomino], lattice: Lattice, paper: Paper, margins: Margins) -> None:
    """Raises Problem `printing.too_large` for the first piece that no turn brings onto the lattice."""
    for outline in outlines:
        across, down = sorted((outline.at_origin().columns, outline.at_origin().rows))
        if across > min(lattice.columns, lattice.rows) or down > max(lattice.columns, lattice.rows):
            raise too_large((across * lattice.side, down * lattice.side), paper, margins)


def impose_nested(
    shapes: Sequence[Shaped], lattice: Lattice, bleed: float, cut: Cut
) -> tuple[NestedSheet, ...]:
    """The sheets of a nest, backs turned over the long edge of an upright page."""
    origins = [shape.outline.at_origin() for shape in shapes]
    seats = nest(origins, lattice.columns, lattice.rows, [shape.kin for shape in shapes])
    sheets: list[NestedSheet] = []
    in_order = sorted(seats, key=lambda seat: (seat.sheet, seat.piece))
    for _, group in groupby(in_order, lambda seat: seat.sheet):
        lying = tuple(group)
        fronts = tuple(_front(shapes[seat.piece], seat, lattice, bleed) for seat in lying)
        backs = tuple(
            _back(shapes[seat.piece], front, back, lattice, bleed)
            for seat, front in zip(lying, fronts, strict=True)
            if (back := shapes[seat.piece].piece.back) is not None
        )
        numbers = tuple(seat.piece for seat in lying)
        sheets.append(NestedSheet(lattice, bleed, cut, fronts, backs, numbers))
    return tuple(sheets)


def _front(shape: Shaped, seat: Seat, lattice: Lattice, bleed: float) -> Lying:
    side = lattice.side
    cells = occupied(shape.outline.at_origin(), seat)
    left, top, right, bottom = lattice.box(cells)
    # The face's own axes begin at the corner of its box, which may be further out than its first cell.
    x = min(column for column, _ in shape.outline.cells) * side
    y = min(row for _, row in shape.outline.cells) * side
    matrix: Matrix
    match seat.turn:
        case 0:
            matrix = (1.0, 0.0, 0.0, 1.0, left - x, top - y)
        case 90:
            matrix = (0.0, 1.0, -1.0, 0.0, right + y, top - x)
        case 180:
            matrix = (-1.0, 0.0, 0.0, -1.0, right + x, bottom + y)
        case 270:
            matrix = (0.0, -1.0, 1.0, 0.0, left - y, bottom + x)
    outline = shape.outline
    return Lying(shape.piece.front, matrix, outline.outline(side), outline.outline(side, bleed), cells)


def _back(shape: Shaped, front: Lying, face: int, lattice: Lattice, bleed: float) -> Lying:
    columns = shape.box[0]
    outline = Polyomino(frozenset((columns - 1 - column, row) for column, row in shape.outline.cells))
    return Lying(
        face,
        reverse_matrix(front.matrix, columns * lattice.side, lattice.width),
        outline.outline(lattice.side),
        outline.outline(lattice.side, bleed),
        frozenset((lattice.columns - 1 - column, row) for column, row in front.cells),
    )


def reverse_matrix(front: Matrix, face_width: float, page_width: float) -> Matrix:
    """The matrix of a mirrored back behind its front, on an upright page turned like a leaf of a book.

    A point (u, v) of the back lies behind the point (face_width - u, v) of the front, and what stands at x on
    the front of the page stands at page_width - x on its reverse.
    """
    a, b, c, d, e, f = front
    return (a, -b, -c, d, page_width - a * face_width - e, b * face_width + f)


def nested_cuts(lying: Sequence[Lying], lattice: Lattice) -> tuple[Stroke, ...]:
    """The edges of all pieces as long strokes: where two pieces touch, their common edge once."""
    owner = {cell: number for number, each in enumerate(lying) for cell in each.cells}
    level: dict[int, list[int]] = {}
    upright: dict[int, list[int]] = {}
    for row in range(lattice.rows + 1):
        for column in range(lattice.columns + 1):
            here = owner.get((column, row))
            if here != owner.get((column, row - 1)):
                level.setdefault(row, []).append(column)
            if here != owner.get((column - 1, row)):
                upright.setdefault(column, []).append(row)
    side = lattice.side
    strokes: list[Stroke] = []
    for row, columns in level.items():
        for begin, end in _runs(columns):
            y = lattice.y + row * side
            strokes.append(Stroke(lattice.x + begin * side, y, lattice.x + end * side, y))
    for column, rows in upright.items():
        for begin, end in _runs(rows):
            x = lattice.x + column * side
            strokes.append(Stroke(x, lattice.y + begin * side, x, lattice.y + end * side))
    return tuple(strokes)


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending numbers as stretches without a gap: begin, and one past the end."""
    runs: list[tuple[int, int]] = []
    for place in sorted(places):
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        else:
            runs.append((place, place + 1))
    return runs
