"""Nesting: polyominoes laid edge to edge on sheets of a lattice, wasting little.

Deterministic and quick rather than the best there is. Every piece goes to the first sheet that has room for
it, there as high up as it can, then where it touches most of what lies there already; large pieces first. A
few orders are tried; of those that need the fewest sheets the one is taken that keeps kin together. Sheets
are bit masks, one bit a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.sheets.imposition import Turn
from generator.sheets.polyomino import Cell, Polyomino

TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a piece lies: its sheet from 0, how it is turned, the top left cell of the box it then fills."""

    piece: int
    sheet: int
    turn: Turn
    column: int
    row: int


def nest(
    pieces: Sequence[Polyomino], columns: int, rows: int, kin: Sequence[int] | None = None
) -> tuple[Seat, ...]:
    """Seats for all pieces, in their order, on as few sheets of so many columns and rows as this finds.

    kin: a number for each piece. Of arrangements with equally many sheets the one is taken in which the
    fewest sides lie against pieces of other numbers, for a reverse that is printed a little aside shows the
    neighbour as a rim; then the one that reaches down least.
    Raises ValueError for a piece that fits on no sheet.
    """
    kin = kin or [0] * len(pieces)
    best: tuple[Seat, ...] | None = None
    least: tuple[int, int, int] | None = None
    for order in _orders(pieces, kin):
        seats = _fill(pieces, order, columns, rows)
        last, depth = _need(pieces, seats)
        need = (last, _borders(pieces, seats, kin), depth)
        if least is None or need < least:
            best, least = seats, need
    return best or ()


def occupied(piece: Polyomino, seat: Seat) -> frozenset[Cell]:
    """The cells of its sheet that a seated piece covers."""
    return piece.turned(seat.turn).moved(seat.column, seat.row).cells


MANY = 500
"""Pieces from which on one order must do."""


def _orders(pieces: Sequence[Polyomino], kin: Sequence[int]) -> Iterator[list[int]]:
    """Orders worth trying: all pieces together, then kin by kin in the order in which they first appear.

    Single squares always come last, of all or of their kin: they fill what holes are left.
    """
    numbers = range(len(pieces))
    single = [len(piece.cells) == 1 for piece in pieces]
    size = [-len(piece.cells) for piece in pieces]
    length = [-max(piece.columns, piece.rows) for piece in pieces]
    yield sorted(numbers, key=lambda n: single[n])
    if len(pieces) > MANY:
        return
    yield sorted(numbers, key=lambda n: size[n])
    yield sorted(numbers, key=lambda n: (size[n], length[n]))
    yield sorted(numbers, key=lambda n: (single[n], length[n]))
    turn = {number: place for place, number in enumerate(dict.fromkeys(kin))}
    if len(turn) > 1:
        yield sorted(numbers, key=lambda n: (turn[kin[n]], single[n]))
        yield sorted(numbers, key=lambda n: (turn[kin[n]], size[n], length[n]))
        yield sorted(numbers, key=lambda n: (turn[kin[n]], single[n], length[n]))


def _borders(pieces: Sequence[Polyomino], seats: Sequence[Seat], kin: Sequence[int]) -> int:
    """How many sides of squares lie between pieces of different kin."""
    owner = {
        (seat.sheet, cell): kin[seat.piece] for seat in seats for cell in occupied(pieces[seat.piece], seat)
    }
    return sum(
        owner.get((sheet, beside), number) != number
        for (sheet, (column, row)), number in owner.items()
        for beside in ((column + 1, row), (column, row + 1))
    )


def _need(pieces: Sequence[Polyomino], seats: Sequence[Seat]) -> tuple[int, int]:
    """Sheets, and rows on the last of them."""
    last = max((seat.sheet for seat in seats), default=0)
    depth = [seat.row + pieces[seat.piece].turned(seat.turn).rows for seat in seats if seat.sheet == last]
    return last, max(depth, default=0)


def _fill(pieces: Sequence[Polyomino], order: Sequence[int], columns: int, rows: int) -> tuple[Seat, ...]:
    """Sheets only fill up, so where a shape once found no room its like need not look again."""
    sheets: list[int] = []
    seats: list[Seat | None] = [None] * len(pieces)
    reached: dict[Polyomino, tuple[int, int]] = {}  # of each shape: the sheet, and the first way to try on it
    for number in order:
        piece = pieces[number]
        ways = _ways(piece, columns, rows)
        if not ways:
            raise ValueError("a piece is larger than the sheet")
        sheet, first = reached.get(piece, (0, 0))
        while True:
            if sheet == len(sheets):
                sheets.append(0)
            found = _best(ways, first, sheets[sheet])
            if found is not None:
                break
            sheet, first = sheet + 1, 0
        way, first = found
        sheets[sheet] |= way.mask
        reached[piece] = (sheet, first)
        seats[number] = Seat(number, sheet, way.turn, way.column, way.row)
    return tuple(seat for seat in seats if seat is not None)


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to lie on a sheet. mask: its cells. beside: a mask for each side of each cell that another owns.

    walls: how many of its sides lie along the edge of the sheet. depth: the row below it.
    """

    turn: Turn
    column: int
    row: int
    mask: int
    beside: tuple[int, ...]
    walls: int
    depth: int


@lru_cache(maxsize=512)
def _ways(piece: Polyomino, columns: int, rows: int) -> tuple[_Way, ...]:
    found: list[_Way] = []
    seen: set[frozenset[Cell]] = set()
    for turn in TURNS:
        turned = piece.turned(turn)
        if turned.cells in seen:
            continue
        seen.add(turned.cells)
        found += (
            _way(turned.moved(column, row), turn, column, row, columns, rows)
            for row in range(rows - turned.rows + 1)
            for column in range(columns - turned.columns + 1)
        )
    return tuple(sorted(found, key=lambda way: (way.depth, way.row, way.column, way.turn)))


def _way(lying: Polyomino, turn: Turn, column: int, row: int, columns: int, rows: int) -> _Way:
    beside: list[int] = []
    walls = 0
    for x, y in lying.cells:
        for u, v in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if not (0 <= u < columns and 0 <= v < rows):
                walls += 1
            elif (u, v) not in lying.cells:
                beside.append(1 << (v * columns + u))
    mask = sum(1 << (y * columns + x) for x, y in lying.cells)
    return _Way(turn, column, row, mask, tuple(beside), walls, lying.rows)


def _best(ways: Sequence[_Way], first: int, taken: int) -> tuple[_Way, int] | None:
    """The way to lie in what is free that reaches down least, then touches most, then comes first.

    Nothing before the place `first` is free. With it comes the first place that may still be.
    """
    best: _Way | None = None
    most, place = -1, first
    for number in range(first, len(ways)):
        way = ways[number]
        if best is not None and way.depth > best.depth:
            break
        if way.mask & taken:
            continue
        if best is None:
            place = number
        touching = way.walls + sum(1 for side in way.beside if side & taken)
        if touching > most:
            best, most = way, touching
    return None if best is None else (best, place)
