"""From batches of pieces to the pages of a document: front, reverse, front, reverse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.drawing import Op, Segment, Shape
from generator.sheets.imposition import (
    MARK_LENGTH,
    MARK_SHORTEST,
    Box,
    Cutting,
    Grid,
    Piece,
    Placement,
    Rectangle,
    Sheet,
    behind,
    choose_grid,
    impose,
)
from generator.sheets.lettering import Lettered, Page, SetLine, set_label, set_ruler
from generator.sheets.marks import THICKNESS, Stroke, around, crop_marks, cut_lines
from generator.sheets.paper import Margins, Paper
from generator.sheets.pdf import Placed, PrintedPage

if TYPE_CHECKING:  # loaded where pieces are nested
    from generator.sheets.nested import NestedSheet
    from generator.sheets.nested_pages import NestBatch


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces of one outline that are cut alike and so share sheets, in the order they are laid."""

    outline: Rectangle
    cutting: Cutting
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of one sheet, as its label names it.

    batch: its position among the batches. first, last: the positions of its pieces in the batch.
    sheet, sheets: which of how many, from 1, over the whole document.
    """

    batch: int
    first: int
    last: int
    sheet: int
    sheets: int
    reverse: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What is lettered: a side's label in wordings from long to short, and what stands by the ruler."""

    label: Callable[[Side], Sequence[str]]
    ruler: str
    set_line: SetLine


def lay_out(
    batches: Sequence[Batch | NestBatch], paper: Paper, margins: Margins
) -> tuple[tuple[Sheet | NestedSheet, ...], ...]:
    """The sheets of each batch. Raises Problem `printing.too_large` for a piece that fits in no way."""
    return tuple(_sheets(batch, paper, margins) for batch in batches)


def _sheets(batch: Batch | NestBatch, paper: Paper, margins: Margins) -> tuple[Sheet | NestedSheet, ...]:
    if isinstance(batch, Batch):
        grid = choose_grid(batch.outline, batch.cutting, paper, margins, len(batch.pieces))
        return impose(batch.pieces, grid)
    return batch.sheets(paper, margins)


def pages(
    batches: Sequence[Batch | NestBatch], laid: Sequence[Sequence[Sheet | NestedSheet]], words: Words
) -> Iterator[PrintedPage]:
    """All pages in printing order.

    If any piece of the document has a back, every sheet has a reverse, be it a blank one: only so does a
    printer that prints on both sides keep front and back together.
    """
    two_sided = any(piece.back is not None for batch in batches for piece in batch.pieces)
    count = sum(len(sheets) for sheets in laid)
    number = 0
    ruler_due = True
    for position, sheets in enumerate(laid):
        for sheet in sheets:
            number += 1
            if not isinstance(sheet, Sheet):
                from generator.sheets.nested_pages import nested_page

                for reverse in (False, True) if two_sided else (False,):
                    side = Side(position, sheet.first, sheet.last, number, count, reverse)
                    ruler = words.ruler if ruler_due and not reverse else None
                    page, ruler_set = nested_page(sheet, reverse, words.label(side), ruler, words.set_line)
                    ruler_due = ruler_due and not ruler_set
                    yield page
                continue
            last = sheet.first + len(sheet.fronts) - 1
            front = Side(position, sheet.first, last, number, count, False)
            page, ruler_set = _page(sheet.grid, sheet.fronts, sheet.fronts, front, words, ruler_due)
            ruler_due = ruler_due and not ruler_set
            yield page
            if two_sided:
                covered = tuple(behind(each, 0, sheet.grid.width, sheet.grid.height) for each in sheet.fronts)
                back = Side(position, sheet.first, last, number, count, True)
                yield _page(sheet.grid, sheet.backs, covered, back, words, False)[0]


@dataclass(frozen=True, slots=True)
class _Furniture:
    """What stands around the pieces of a page; no room leaves ruler or label out."""

    marks: tuple[Stroke, ...]
    ruler: Lettered | None
    label: Lettered | None


def _furnish(
    grid: Grid, covered: tuple[Placement, ...], side: Side, words: Words, ruler: bool, length: float
) -> _Furniture:
    """Sets marks of that length, the ruler if one is due, and the label, each clear of all before it."""
    marks = crop_marks(grid, covered, length) if grid.cutting.cut == "marks" else ()
    taken = [each.bleed_box for each in covered] + [mark.box for mark in marks]
    page = Page(grid.width, grid.height, around(covered, bleed=True), tuple(taken))
    set_rule = set_ruler(page, words.ruler, words.set_line) if ruler else None
    if set_rule is not None:
        page = replace(page, taken=(*page.taken, set_rule.box))
    return _Furniture(marks, set_rule, set_label(page, words.label(side), words.set_line))


def _page(
    grid: Grid,
    painted: tuple[Placement, ...],
    covered: tuple[Placement, ...],
    side: Side,
    words: Words,
    ruler: bool,
) -> tuple[PrintedPage, bool]:
    """A page, and whether the ruler stands on it. covered: all pieces, those with a white reverse too.

    Where lettering finds no room beside long crop marks, they are made shorter.
    """
    for length in (MARK_LENGTH, (MARK_LENGTH + MARK_SHORTEST) / 2, MARK_SHORTEST):
        furniture = _furnish(grid, covered, side, words, ruler, length)
        if furniture.label is not None and (furniture.ruler is not None or not ruler):
            break
    strokes: tuple[Stroke, ...] = furniture.marks if painted else ()
    if grid.cutting.cut == "lines" and not side.reverse:
        strokes = cut_lines(covered)
    ops: list[Op] = [_strokes(strokes)] if strokes else []
    ops += [each.op for each in (furniture.ruler, furniture.label) if each is not None]
    printed = PrintedPage(
        grid.width,
        grid.height,
        tuple(Placed(each.face, each.matrix, each.clip) for each in painted),
        tuple(ops),
        trim=around(covered),
        bleed=_within(around(covered, bleed=True), grid),
    )
    return printed, furniture.ruler is not None


def _strokes(strokes: Sequence[Stroke]) -> Shape:
    outline: list[Segment] = []
    for stroke in strokes:
        outline += (("M", stroke.x1, stroke.y1), ("L", stroke.x2, stroke.y2))
    return Shape(tuple(outline), stroke=(0.0, 0.0, 0.0), width=THICKNESS)


def _within(box: Box, grid: Grid) -> Box:
    """The box cut at the paper's edges, where the bleed of a large piece may leave them."""
    return (max(0.0, box[0]), max(0.0, box[1]), min(grid.width, box[2]), min(grid.height, box[3]))
