"""Imposition: grids that fit the paper, backs behind their fronts, cuts between."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.sheets.imposition import (
    EDGE,
    MARK_SHORTEST,
    Box,
    Cutting,
    Grid,
    Piece,
    Placement,
    Rectangle,
    Sheet,
    choose_grid,
    impose,
    possible_grids,
)
from generator.sheets.marks import crop_marks
from generator.sheets.paper import Margins, Paper, read_paper
from wayout.problem import Problem
from wayout.wording import word

A4, LETTER = read_paper("A4"), read_paper("Letter")
POKER, TILE = Rectangle(63, 88), Rectangle(45, 45)
PLAIN = Cutting()
TIGHT = 0.01 * 25.4 / 72  # 0.01 pt in mm


def lay(
    count: int, outline: Rectangle = POKER, cutting: Cutting = PLAIN, paper: Paper = A4
) -> tuple[Sheet, ...]:
    grid = choose_grid(outline, cutting, paper, Margins(), count)
    return impose([Piece(2 * n, 2 * n + 1) for n in range(count)], grid)


@pytest.mark.parametrize(
    ("count", "sheets", "on_the_last"), [(0, 0, 0), (1, 1, 1), (8, 1, 8), (9, 1, 9), (10, 2, 1), (18, 2, 9)]
)
def test_poker_cards_lie_nine_on_an_a4(count: int, sheets: int, on_the_last: int) -> None:
    laid = lay(count)
    assert len(laid) == sheets
    assert [each.first for each in laid] == [9 * n for n in range(sheets)]
    if laid:
        assert len(laid[-1].fronts) == on_the_last
        assert laid[0].grid.places == 9


def test_pieces_are_laid_row_by_row() -> None:
    (sheet,) = lay(9)
    corners = [(placement.box[1], placement.box[0]) for placement in sheet.fronts]
    assert corners == sorted(corners)
    assert [placement.face for placement in sheet.fronts] == list(range(0, 18, 2))


@pytest.mark.parametrize(
    ("outline", "cutting", "paper", "count", "chosen"),
    [
        (POKER, PLAIN, A4, 100, (3, 3, False, False)),
        (POKER, PLAIN, LETTER, 8, (2, 4, False, True)),  # one sheet of turned cards, two of upright ones
        (POKER, PLAIN, LETTER, 6, (3, 2, False, False)),  # one sheet either way: unturned
        (TILE, PLAIN, A4, 20, (4, 5, False, False)),
        (Rectangle(88, 63), PLAIN, A4, 9, (3, 3, False, True)),  # lying cards turned rather than the page
        (Rectangle(190, 255), Cutting(0, 0, "none"), A4, 1, (1, 1, False, False)),
        (Rectangle(190, 255), Cutting(0, 0, "none"), LETTER, 1, (1, 1, False, False)),
        (Rectangle(280, 190), Cutting(0, 0, "none"), A4, 1, (1, 1, True, False)),  # a sheet of its own lies
        (Rectangle(240, 160), Cutting(3, 6), LETTER, 2, (1, 1, True, False)),
    ],
)
def test_the_grid_takes_the_fewest_sheets_upright_and_unturned_where_equal(
    outline: Rectangle, cutting: Cutting, paper: Paper, count: int, chosen: tuple[int, int, bool, bool]
) -> None:
    grid = choose_grid(outline, cutting, paper, Margins(), count)
    assert (grid.columns, grid.rows, grid.width > grid.height, grid.turned) == chosen


def test_a_page_lies_where_only_its_margins_let_more_fit() -> None:
    margins = Margins(left=5, top=40, right=5, bottom=5)
    upright = choose_grid(POKER, PLAIN, A4, Margins(), 8)
    assert upright.width < upright.height
    small = choose_grid(Rectangle(120, 90), Cutting(0, 0, "none"), A4, margins, 4)
    assert (small.width > small.height, small.places) == (False, 4)
    high = choose_grid(Rectangle(280, 150), Cutting(0, 0, "none"), A4, margins, 1)
    assert (high.width > high.height, high.turned) == (True, False)


def test_a_piece_larger_than_the_paper_says_what_it_needs_and_what_there_is() -> None:
    with pytest.raises(Problem) as refused:
        choose_grid(Rectangle(250, 300), Cutting(0, 0, "none"), A4, Margins(), 1)
    assert "needs 250 × 300 mm; between the margins there are 200 × 287 mm" in word(refused.value, "en")


def test_bleed_and_marks_count_for_what_there_is() -> None:
    fits = Rectangle(197, 284)
    assert choose_grid(fits, PLAIN, A4, Margins(), 1).places == 1
    with pytest.raises(Problem) as refused:
        choose_grid(Rectangle(197.1, 284), PLAIN, A4, Margins(), 1)
    assert refused.value.params["available"] == "197 × 284"


# What the paper does when it is turned over: the proof that backs lie behind their fronts.


def seen_through(point: tuple[float, float], grid: Grid) -> tuple[float, float]:
    """Where a point of the reverse lies as seen from the front, after a turn over the long edge."""
    x, y = point
    return (grid.width - x, y) if grid.width <= grid.height else (x, grid.height - y)


def on_page(placement: Placement, u: float, v: float) -> tuple[float, float]:
    a, b, c, d, e, f = placement.matrix
    return (a * u + c * v + e, b * u + d * v + f)


def size(placement: Placement) -> tuple[float, float]:
    left, top, right, bottom = placement.box
    across, down = right - left, bottom - top
    return (down, across) if placement.turn in (90, 270) else (across, down)


sides = st.integers(100, 1200).map(lambda tenths: tenths / 10)


@dataclass(frozen=True)
class Order:
    outline: Rectangle
    cutting: Cutting
    paper: Paper
    margins: Margins
    count: int
    lacking: frozenset[int]  # the pieces without a back

    def grids(self) -> tuple[Grid, ...]:
        """Every way to lay the pieces, not only the best; none where they are larger than the paper."""
        return possible_grids(self.outline, self.cutting, self.paper, self.margins)


orders = st.builds(
    Order,
    st.builds(Rectangle, sides, sides),
    st.builds(
        Cutting,
        st.sampled_from([0.0, 1.0, 2.0, 3.0]),
        st.sampled_from([0.0, 1.0, 2.5, 4.0, 7.0]),
        st.sampled_from(["marks", "lines", "none"]),
    ),
    st.sampled_from([A4, LETTER, read_paper("A3"), read_paper("180x333")]),
    st.builds(Margins, *[st.integers(0, 30).map(float)] * 4),
    st.integers(1, 25),
    st.frozensets(st.integers(0, 24)),
)


@given(orders)
def test_turned_over_each_back_lies_under_its_front_upright(order: Order) -> None:
    pieces = [Piece(2 * n, None if n in order.lacking else 2 * n + 1) for n in range(order.count)]
    for grid in order.grids():
        sheets = impose(pieces, grid)
        laid = [placement.face for sheet in sheets for placement in sheet.fronts]
        assert laid == [piece.front for piece in pieces]
        behind = [placement.face for sheet in sheets for placement in sheet.backs]
        assert behind == [piece.back for piece in pieces if piece.back is not None]
        for sheet in sheets:
            backs = {placement.face - 1: placement for placement in sheet.backs}
            for front in sheet.fronts:
                assert size(front) == pytest.approx((order.outline.width, order.outline.height))
                inside_margins(front.box, grid, order.margins)
                if front.face in backs:
                    lies_under(backs[front.face], front, grid)


def lies_under(back: Placement, front: Placement, grid: Grid) -> None:
    """The piece cut out and turned like a leaf: what is left on the front is right on the back."""
    width, height = size(front)
    for u, v in ((0.0, 0.0), (width, 0.0), (0.0, height), (width / 3, height / 5)):
        through = seen_through(on_page(back, width - u, v), grid)
        assert through == pytest.approx(on_page(front, u, v), abs=TIGHT)
    left, top, right, bottom = front.clip  # bleed reaches as far behind as before
    assert back.clip == pytest.approx((width - right, top, width - left, bottom))


def inside_margins(box: Box, grid: Grid, margins: Margins) -> None:
    left, top, right, bottom = box
    assert left >= margins.left - TIGHT
    assert top >= margins.top - TIGHT
    assert right <= grid.width - margins.right + TIGHT
    assert bottom <= grid.height - margins.bottom + TIGHT


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > TIGHT
        and min(one[3], other[3]) - max(one[1], other[1]) > TIGHT
    )


@given(orders)
def test_no_bleed_reaches_another_trim_and_no_mark_any_bleed_or_the_paper_edge(order: Order) -> None:
    for grid in order.grids():
        for sheet in impose([Piece(n) for n in range(order.count)], grid):
            marks = crop_marks(grid, sheet.fronts) if grid.cutting.cut == "marks" else ()
            for one in sheet.fronts:
                for other in sheet.fronts:
                    assert one is other or not overlap(one.bleed_box, other.box)
                assert not any(overlap(one.bleed_box, mark.box) for mark in marks)
            for mark in marks:
                assert min(mark.x1, mark.y1) >= EDGE - TIGHT
                assert mark.x2 <= grid.width - EDGE + TIGHT
                assert mark.y2 <= grid.height - EDGE + TIGHT
                assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) >= MARK_SHORTEST - TIGHT


def test_the_bleed_of_neighbours_meets_in_the_middle_of_a_narrow_gutter() -> None:
    (sheet,) = lay(4, TILE, Cutting(2, 1, "none"))
    first, second = sheet.fronts[:2]
    assert first.spare == (2, 2, 0.5, 2)
    assert second.spare == (0.5, 2, 0.5, 2)
    assert first.bleed_box[2] == pytest.approx(second.bleed_box[0])


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_face_fills_its_box_and_keeps_to_its_side_of_the_gutter(turn: int) -> None:
    placement = Placement(0, (10, 20, 40, 70), turn, (1, 2, 3, 4))  # type: ignore[arg-type]
    left, top, right, bottom = placement.clip
    corners = [on_page(placement, u, v) for u in (left, right) for v in (top, bottom)]
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == (9, 18)
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == (43, 74)
