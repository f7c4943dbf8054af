"""Booklets: folded, they read from the first page to the last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Shape
from generator.sheets.booklet import Flip, booklet_pages, page_size, saddle_stitch
from generator.sheets.imposition import Box
from generator.sheets.paper import read_paper
from generator.sheets.pdf import PrintedPage

A4, LETTER = read_paper("A4"), read_paper("Letter")


def read_through(pages: list[PrintedPage], flip: Flip) -> list[int | None]:
    """The faces in the order of reading, as hands do it: turn each sheet over, stack, fold, leaf through.

    Each face must be upright and on its own half when the reader sees it.
    """
    sheets = list(zip(pages[0::2], pages[1::2], strict=True))
    fronts, backs = [], []
    for front, back in sheets:
        fronts.append(halves(front, on_its_head=False))
        # Turned over the long edge, what the printer put on the reverse is seen on its head.
        backs.append(halves(back, on_its_head=flip == "long"))
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    last = [page for front, back in zip(fronts, backs, strict=True) for page in (front[0], back[1])]
    return first + last[::-1]


def halves(page: PrintedPage, on_its_head: bool) -> tuple[int | None, int | None]:
    """The faces left and right of the fold, as seen; each must stand upright within its half."""
    seen: list[int | None] = [None, None]
    for placed in page.placed:
        a, b, c, d, e, f = placed.matrix
        if on_its_head:
            a, b, c, d, e, f = -a, -b, -c, -d, page.width - e, page.height - f
        assert (a, b, c, d, f) == (1, 0, 0, 1, 0)
        side = 0 if e < page.width / 4 else 1
        assert e == pytest.approx(side * page.width / 2)
        assert seen[side] is None
        seen[side] = placed.face
    return seen[0], seen[1]


@given(st.integers(1, 70), st.sampled_from(["long", "short"]))
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(count: int, flip: Flip) -> None:
    faces = list(range(100, 100 + count))
    read = read_through(list(booklet_pages(faces, A4, flip)), flip)
    assert [page for page in read if page is not None] == faces
    assert len(read) % 4 == 0
    assert len(read) - count < 4
    # The back cover stays outside: what is blank comes before it.
    assert read[-1] == faces[-1]


def test_eight_pages_lie_as_every_binder_knows_them() -> None:
    outer, inner = saddle_stitch(8)
    assert (outer.front.left, outer.front.right) == (7, 0)
    assert (outer.back.left, outer.back.right) == (1, 6)
    assert (inner.front.left, inner.front.right) == (5, 2)
    assert (inner.back.left, inner.back.right) == (3, 4)


def test_no_pages_need_no_sheet() -> None:
    assert saddle_stitch(0) == ()


def test_a_page_is_half_of_the_lying_paper() -> None:
    assert page_size(A4) == (148.5, 210)
    assert page_size(LETTER) == (pytest.approx(139.7), pytest.approx(215.9))
    for page in booklet_pages(range(4), LETTER):
        assert (page.width, page.height) == (pytest.approx(279.4), pytest.approx(215.9))
        assert all(placed.clip == (0, 0, *page_size(LETTER)) for placed in page.placed)


def test_creep_moves_inner_sheets_to_the_fold() -> None:
    pages = list(booklet_pages(range(12), A4, "short", creep=0.1))
    for sheet in range(3):
        for page in pages[2 * sheet : 2 * sheet + 2]:
            left, right = (placed.matrix[4] for placed in page.placed)
            assert left == pytest.approx(0.1 * sheet)
            assert right == pytest.approx(148.5 - 0.1 * sheet)


def marks(page: PrintedPage) -> list[Box]:
    lines: list[Box] = []
    for op in page.ops:
        assert isinstance(op, Shape)
        ends = [(segment[1], segment[2]) for segment in op.outline if len(segment) == 3]
        lines += [(*a, *b) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    return lines


def test_the_fold_is_marked_on_every_front_and_the_staples_on_the_outermost() -> None:
    pages = list(booklet_pages(range(12), A4))
    for number, page in enumerate(pages):
        upright = [line for line in marks(page) if line[0] == line[2]]
        assert all(line[0] == 148.5 for line in upright)
        assert len(upright) == (4 if number == 0 else 2 if number % 2 == 0 else 0)
    staples = [line for line in marks(pages[0]) if line[0] == line[2] and line[1] > 20 and line[3] < 190]
    assert [(line[1] + line[3]) / 2 for line in staples] == [52.5, 157.5]
