"""Nesting: pieces of squares edge to edge, none over another, on few sheets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.nesting import Seat, nest, occupied
from generator.sheets.polyomino import Polyomino

I2, I3, I4 = (Polyomino.of((x, 0) for x in range(long)) for long in (2, 3, 4))
V3 = Polyomino.of([(0, 0), (0, 1), (1, 1)])
L4 = Polyomino.of([(0, 0), (0, 1), (0, 2), (1, 2)])
S4 = Polyomino.of([(0, 0), (1, 0), (1, 1), (2, 1)])
ONE = Polyomino.of([(0, 0)])
SET = [*[I2] * 3, *[I3] * 2, I4, *[V3] * 4, *[L4] * 2, *[S4] * 2]


def check(pieces: list[Polyomino], seats: tuple[Seat, ...], columns: int, rows: int) -> None:
    """Every piece lies on its sheet, whole, and none on another."""
    assert [seat.piece for seat in seats] == list(range(len(pieces)))
    taken: set[tuple[int, int, int]] = set()
    for piece, seat in zip(pieces, seats, strict=True):
        cells = occupied(piece, seat)
        assert len(cells) == len(piece.cells)
        assert all(0 <= x < columns and 0 <= y < rows for x, y in cells)
        assert taken.isdisjoint((seat.sheet, x, y) for x, y in cells)
        taken |= {(seat.sheet, x, y) for x, y in cells}
    sheets = {seat.sheet for seat in seats}
    assert sheets == set(range(len(sheets)))


@pytest.mark.parametrize("rows", [13, 14])
def test_all_pieces_of_dungeon_exit_lie_on_one_sheet_and_waste_little(rows: int) -> None:
    pieces = [*SET, *SET, Polyomino.of((0, y) for y in range(5)), *[ONE] * 28]
    seats = nest(pieces, 10, rows)
    check(pieces, seats, 10, rows)
    assert {seat.sheet for seat in seats} == {0}
    cells = {cell for piece, seat in zip(pieces, seats, strict=True) for cell in occupied(piece, seat)}
    deepest = max(y for _, y in cells)
    # No hole is left above the last row: 121 squares fill twelve rows of ten, and one more.
    assert len(cells) == 121
    assert deepest == 12


@pytest.mark.parametrize("rows", [13, 14])
def test_pieces_of_a_kind_lie_together_where_that_costs_no_sheet(rows: int) -> None:
    one_player = [*SET, *[ONE] * 5]
    pieces = [*one_player, *one_player, Polyomino.of((0, y) for y in range(5)), *[ONE] * 18]
    kin = [0] * 14 + [1] * 5 + [2] * 14 + [3] * 5 + [4] + [5] * 18
    seats = nest(pieces, 10, rows, kin)
    check(pieces, seats, 10, rows)
    assert {seat.sheet for seat in seats} == {0}
    dress = {
        cell: kin[seat.piece] // 2 for seat in seats for cell in occupied(pieces[seat.piece], seat)
    }  # blue, green, what serves both
    unlike = [
        (x, y)
        for x, y in dress
        for beside in ((x + 1, y), (x, y + 1))
        if dress.get(beside, dress[x, y]) != dress[x, y]
    ]
    # Two lines across ten columns part three heaps; a step in a line takes one side more.
    assert len(unlike) <= 28
    mixed = nest(pieces, 10, rows)
    assert {seat.sheet for seat in mixed} == {0}


def test_kin_are_parted_rather_than_take_a_sheet_more() -> None:
    pieces = [V3, ONE, V3, ONE]  # each corner piece has room for a single square beside it
    for kin in ([0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 2, 3]):
        assert {seat.sheet for seat in nest(pieces, 2, 4, kin)} == {0}


def test_one_set_wastes_less_than_a_tenth() -> None:
    seats = nest(SET, 10, 14)
    check(SET, seats, 10, 14)
    rows = 1 + max(y for piece, seat in zip(SET, seats, strict=True) for _, y in occupied(piece, seat))
    assert 44 / (10 * rows) >= 0.88


def test_the_same_pieces_always_lie_the_same_way() -> None:
    assert nest(SET, 7, 9) == nest(list(SET), 7, 9)


def test_what_does_not_fit_on_one_sheet_goes_on_to_the_next() -> None:
    pieces = [S4] * 20
    seats = nest(pieces, 6, 4)
    check(pieces, seats, 6, 4)
    assert len({seat.sheet for seat in seats}) <= 5


def test_a_piece_is_turned_where_it_only_fits_so() -> None:
    (seat,) = nest([I4], 1, 5)
    assert seat.turn in (90, 270)


def test_a_piece_larger_than_the_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than the sheet"):
        nest([I4], 3, 3)


def test_nothing_needs_no_sheet() -> None:
    assert nest([], 5, 5) == ()


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from([I2, I3, I4, V3, L4, S4, ONE]), max_size=30),
    st.integers(4, 8),
    st.integers(4, 8),
)
def test_any_pieces_lie_apart_and_inside(pieces: list[Polyomino], columns: int, rows: int) -> None:
    check(pieces, nest(pieces, columns, rows), columns, rows)
