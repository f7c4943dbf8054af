"""Cut marks: at every cut, outside what is cut out."""

from __future__ import annotations

import pytest

from generator.sheets.imposition import EDGE, Cutting, Piece, Rectangle, Sheet, choose_grid, impose
from generator.sheets.marks import THICKNESS, crop_marks, cut_lines
from generator.sheets.paper import Margins, read_paper

A4 = read_paper("A4")


def sheet(count: int, cutting: Cutting, outline: Rectangle = Rectangle(45, 45)) -> Sheet:  # noqa: B008
    (laid,) = impose([Piece(n) for n in range(count)], choose_grid(outline, cutting, A4, Margins(), count))
    return laid


def test_a_lone_piece_has_two_marks_at_each_corner_beyond_its_bleed() -> None:
    laid = sheet(1, Cutting(bleed=2))
    left, top, right, bottom = laid.fronts[0].box
    marks = crop_marks(laid.grid, laid.fronts)
    assert len(marks) == 8
    for mark in marks:
        upright = mark.x1 == mark.x2
        assert (mark.x1 in (left, right)) if upright else (mark.y1 in (top, bottom))
        ends = sorted((mark.y1, mark.y2)) if upright else sorted((mark.x1, mark.x2))
        near, far = (top, bottom) if upright else (left, right)
        assert ends[1] <= near - 2 or ends[0] >= far + 2


def test_each_cut_is_marked_at_both_ends() -> None:
    laid = sheet(8, Cutting(bleed=2, gutter=4))
    marks = crop_marks(laid.grid, laid.fronts)
    upright = [mark.x1 for mark in marks if mark.x1 == mark.x2]
    level = [mark.y1 for mark in marks if mark.y1 == mark.y2]
    assert len(upright) == 2 * 4 * 2  # four columns, each cut left and right
    assert len(level) == 2 * 2 * 2
    assert all(upright.count(x) == 2 for x in upright)
    assert all(level.count(y) == 2 for y in level)


def test_a_shared_cut_is_marked_once() -> None:
    laid = sheet(8, Cutting(bleed=0, gutter=0))
    marks = crop_marks(laid.grid, laid.fronts)
    assert len([mark for mark in marks if mark.x1 == mark.x2]) == 2 * 5
    assert len([mark for mark in marks if mark.y1 == mark.y2]) == 2 * 3


def test_marks_shorten_before_they_leave_the_paper() -> None:
    laid = sheet(9, Cutting(bleed=2, gutter=4), Rectangle(63, 88))
    marks = crop_marks(laid.grid, laid.fronts)
    assert min(min(mark.x1, mark.x2) for mark in marks) == pytest.approx(EDGE)
    lengths = {round(abs(mark.x1 - mark.x2), 6) for mark in marks if mark.y1 == mark.y2}
    assert lengths == {1.25}


def test_no_pieces_no_marks() -> None:
    laid = sheet(1, Cutting())
    assert crop_marks(laid.grid, ()) == ()


def test_cut_lines_run_along_every_edge_and_once_where_pieces_touch() -> None:
    touching = sheet(2, Cutting(bleed=0, gutter=0, cut="lines"))
    assert len(cut_lines(touching.fronts)) == 4 + 4 - 1
    apart = sheet(2, Cutting(bleed=1, gutter=2, cut="lines"))
    assert len(cut_lines(apart.fronts)) == 8


def test_a_mark_covers_its_thickness() -> None:
    laid = sheet(1, Cutting())
    mark = next(mark for mark in crop_marks(laid.grid, laid.fronts) if mark.x1 == mark.x2)
    assert mark.box[2] - mark.box[0] == pytest.approx(THICKNESS)
