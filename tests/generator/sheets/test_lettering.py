"""Lettering: the sentences and numbers beside the pieces of a sheet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Glyphs
from generator.job import set_line
from generator.sheets.imposition import EDGE, Box, Cutting, Piece, Rectangle, choose_grid, impose
from generator.sheets.lettering import Lettered, Page, set_label, set_ruler
from generator.sheets.marks import around, crop_marks
from generator.sheets.paper import Margins, read_paper
from wayout.problem import Problem

LONG = "Emergency Exit Only · DIRECTION tiles · sheet 12 of 34 · front"
WORDINGS = (LONG, "DIRECTION tiles · 12/34", "12/34")


def page_of(outline: Rectangle, cutting: Cutting, paper: str, count: int, length: float = 3.0) -> Page | None:
    try:
        grid = choose_grid(outline, cutting, read_paper(paper), Margins(), count)
    except Problem:
        return None
    fronts = impose([Piece(n) for n in range(count)], grid)[0].fronts
    marks = crop_marks(grid, fronts, length) if cutting.cut == "marks" else ()
    taken = [placement.bleed_box for placement in fronts] + [mark.box for mark in marks]
    return Page(grid.width, grid.height, around(fronts, bleed=True), tuple(taken))


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def free(lettered: Lettered, page: Page, taken: tuple[Box, ...]) -> bool:
    left, top, right, bottom = lettered.box
    on_paper = left >= EDGE and top >= EDGE and right <= page.width - EDGE and bottom <= page.height - EDGE
    return on_paper and all(apart(lettered.box, box) for box in taken)


@given(
    st.builds(Rectangle, st.integers(10, 220).map(float), st.integers(10, 300).map(float)),
    st.builds(
        Cutting,
        st.sampled_from([0.0, 2.0, 5.0]),
        st.sampled_from([0.0, 4.0]),
        st.sampled_from(["marks", "lines", "none"]),
    ),
    st.sampled_from(["A4", "Letter", "A5", "100x140"]),
    st.integers(1, 40),
    st.sampled_from([1.25, 3.0]),
)
def test_lettering_never_touches_pieces_marks_or_each_other(
    outline: Rectangle, cutting: Cutting, paper: str, count: int, length: float
) -> None:
    page = page_of(outline, cutting, paper, count, length)
    if page is None:
        return
    ruler = set_ruler(page, "50 mm: print at 100 %", set_line)
    taken = page.taken
    if ruler is not None:
        assert free(ruler, page, taken)
        taken = (*taken, ruler.box)
    label = set_label(Page(page.width, page.height, page.block, taken), WORDINGS, set_line)
    if label is not None:
        assert free(label, page, taken)


def test_usual_sheets_have_room_for_both() -> None:
    usual = [
        (Rectangle(63, 88), Cutting()),
        (Rectangle(63, 88), Cutting(0, 0)),
        (Rectangle(45, 45), Cutting()),
        (Rectangle(190, 255), Cutting(0, 0, "none")),
        (Rectangle(190, 255), Cutting(2, 4, "none")),
    ]
    for outline, cutting in usual:
        for paper in ("A4", "Letter"):
            page = page_of(outline, cutting, paper, 40)
            assert page is not None
            ruler = set_ruler(page, "50 mm: print at 100 %", set_line)
            assert ruler is not None, (outline, paper)
            lettered = Page(page.width, page.height, page.block, (*page.taken, ruler.box))
            label = set_label(lettered, WORDINGS, set_line)
            assert label is not None, (outline, paper)
            assert words(label) == LONG


def words(lettered: Lettered) -> str:
    (group,) = lettered.op.ops
    return "".join(op.text for op in group.ops if isinstance(op, Glyphs))  # type: ignore[union-attr]


def test_a_label_is_shortened_before_it_is_left_out() -> None:
    narrow = page_of(Rectangle(30, 30), Cutting(0, 0, "none"), "40x45", 1)
    assert narrow is not None
    label = set_label(narrow, (2 * LONG, *WORDINGS[1:]), set_line)
    assert label is not None
    assert words(label) == WORDINGS[1]


def test_without_any_room_nothing_is_lettered() -> None:
    full = page_of(Rectangle(200, 287), Cutting(2, 4, "none"), "A4", 1)
    assert full is not None
    assert set_label(full, WORDINGS, set_line) is None
    assert set_ruler(full, "50 mm", set_line) is None
