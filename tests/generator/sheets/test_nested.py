"""Nested sheets: pieces of squares with their lines to cut along, and their backs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing import Matrix
from generator.sheets.imposition import Piece
from generator.sheets.nested import (
    Lying,
    NestedSheet,
    Shaped,
    check_fits,
    choose_lattice,
    impose_nested,
    nested_cuts,
)
from generator.sheets.paper import Margins, read_paper
from generator.sheets.polyomino import Polyomino
from wayout.problem import Problem

POINT = 25.4 / 72
PAPERS = ("A4", "Letter")
SHAPES = [
    Polyomino.of(cells)
    for cells in (
        [(0, 0)],
        [(0, 0), (1, 0)],
        [(0, 0), (0, 1), (1, 1)],
        [(1, 1), (1, 2), (2, 2), (2, 3)],
        [(0, 0), (0, 1), (0, 2), (1, 2)],
    )
]


def shaped(outline: Polyomino, front: int = 0, back: int | None = 1) -> Shaped:
    return Shaped(Piece(front, back), outline, (4, 4))


def sheets(shapes: list[Shaped], paper: str = "A4", side: float = 20.0) -> tuple[NestedSheet, ...]:
    lattice = choose_lattice(side, 2.0, read_paper(paper), Margins(), "lines")
    return impose_nested(shapes, lattice, 2.0, "lines")


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def corners(lying: Lying) -> list[tuple[float, float]]:
    return sorted(at(lying.matrix, s[1], s[2]) for s in lying.outline if len(s) == 3)


@settings(max_examples=30)
@given(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=40), st.sampled_from(PAPERS))
def test_a_flipped_sheet_shows_each_back_exactly_under_its_front(
    outlines: list[Polyomino], paper: str
) -> None:
    for sheet in sheets([shaped(outline) for outline in outlines], paper):
        for front, back in zip(sheet.fronts, sheet.backs, strict=True):
            flipped = sorted((sheet.lattice.width - x, y) for x, y in corners(back))
            for one, other in zip(corners(front), flipped, strict=True):
                assert one == pytest.approx(other, abs=0.01 * POINT)
            # Not the outline alone: any point of the back lies behind the mirrored point of the front.
            x, y = at(back.matrix, 13.0, 7.0)
            assert (sheet.lattice.width - x, y) == pytest.approx(
                at(front.matrix, 80.0 - 13.0, 7.0), abs=0.001
            )


@pytest.mark.parametrize("paper", PAPERS)
def test_faces_are_turned_but_never_mirrored(paper: str) -> None:
    for sheet in sheets([shaped(outline) for outline in SHAPES * 9], paper):
        for lying in (*sheet.fronts, *sheet.backs):
            a, b, c, d, _, _ = lying.matrix
            assert a * d - b * c == pytest.approx(1.0)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_face_lies_on_the_cells_it_owns(paper: str) -> None:
    for sheet in sheets([shaped(outline) for outline in SHAPES * 9], paper):
        lattice = sheet.lattice
        for lying in sheet.fronts:
            left, top, right, bottom = lattice.box(lying.cells)
            xs, ys = zip(*corners(lying), strict=True)
            assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((left, top, right, bottom))
            assert left >= 5 - 1e-9
            assert right <= lattice.width - 5 + 1e-9
            assert top >= 5
            assert bottom <= lattice.height - 5


@settings(max_examples=30)
@given(st.lists(st.sampled_from(SHAPES), min_size=1, max_size=40))
def test_each_cut_is_drawn_once_and_none_is_missing(outlines: list[Polyomino]) -> None:
    for sheet in sheets([shaped(outline) for outline in outlines]):
        lattice, drawn = sheet.lattice, Counter[tuple[str, int, int]]()
        for stroke in nested_cuts(sheet.fronts, lattice):
            x1, x2 = (round((x - lattice.x) / lattice.side) for x in (stroke.x1, stroke.x2))
            y1, y2 = (round((y - lattice.y) / lattice.side) for y in (stroke.y1, stroke.y2))
            if y1 == y2:
                drawn.update(("level", x, y1) for x in range(x1, x2))
            else:
                drawn.update(("upright", x1, y) for y in range(y1, y2))
        needed = set()
        for lying in sheet.fronts:
            for x, y in lying.cells:
                for near, edge in (
                    ((x, y - 1), ("level", x, y)),
                    ((x, y + 1), ("level", x, y + 1)),
                    ((x - 1, y), ("upright", x, y)),
                    ((x + 1, y), ("upright", x + 1, y)),
                ):
                    if near not in lying.cells:
                        needed.add(edge)
        assert set(drawn) == needed
        assert set(drawn.values()) == {1}


def test_cuts_on_one_line_are_one_stroke() -> None:
    (sheet,) = sheets([shaped(SHAPES[0])] * 10)
    strokes = nested_cuts(sheet.fronts, sheet.lattice)
    level = [stroke for stroke in strokes if stroke.y1 == stroke.y2]
    assert [(stroke.x1, stroke.x2) for stroke in level] == [(5.0, 205.0)] * 2
    assert all(one.x1 < other.x1 for one, other in pairwise(s for s in strokes if s.x1 == s.x2))


def test_a_lattice_stands_in_the_middle_between_the_margins() -> None:
    lattice = choose_lattice(20.0, 2.0, read_paper("Letter"), Margins(), "lines")
    assert (lattice.columns, lattice.rows) == (10, 13)
    assert lattice.x == pytest.approx((215.9 - 200) / 2)
    assert lattice.y == pytest.approx((279.4 - 260) / 2)


def test_a_piece_without_a_back_leaves_its_reverse_white() -> None:
    (sheet,) = sheets([shaped(SHAPES[1]), shaped(SHAPES[1], back=None)])
    assert (len(sheet.fronts), len(sheet.backs)) == (2, 1)


def test_squares_too_large_for_the_paper_are_refused() -> None:
    with pytest.raises(Problem) as refused:
        choose_lattice(150.0, 2.0, read_paper("A5"), Margins(), "lines")
    assert refused.value.code == "printing.too_large"


def test_a_piece_too_long_for_the_paper_is_refused() -> None:
    lattice = choose_lattice(20.0, 2.0, read_paper("A5"), Margins(), "lines")
    long = Polyomino.of((x, 0) for x in range(11))
    with pytest.raises(Problem) as refused:
        check_fits([SHAPES[0], long], lattice, read_paper("A5"), Margins())
    assert refused.value.params["needed"] == "20 × 220"
