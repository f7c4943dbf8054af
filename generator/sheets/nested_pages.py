"""The pages of nested sheets: faces inside their outlines, bleed under all of them, lines to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Op, Outline, Segment, Shape
from generator.sheets.imposition import Box, Cutting, Piece
from generator.sheets.lettering import Page, SetLine, set_label, set_ruler
from generator.sheets.marks import THICKNESS
from generator.sheets.nested import (
    Lying,
    NestedSheet,
    Shaped,
    check_fits,
    choose_lattice,
    impose_nested,
    nested_cuts,
)
from generator.sheets.paper import Margins, Paper
from generator.sheets.pdf import Placed, PrintedPage

MOST_BLEED = 0.4
"""Of a square's side: where more is asked for, an outline moved outwards would meet itself."""


@dataclass(frozen=True, slots=True)
class NestBatch:
    """Pieces cut along one lattice of squares of `side` mm, which are nested on sheets of their own."""

    side: float
    cutting: Cutting
    shapes: tuple[Shaped, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The faces of each."""
        return tuple(shape.piece for shape in self.shapes)

    def sheets(self, paper: Paper, margins: Margins) -> tuple[NestedSheet, ...]:
        """All its sheets. Raises Problem `printing.too_large` for a piece that fits in no way."""
        bleed = min(self.cutting.bleed, MOST_BLEED * self.side)
        lattice = choose_lattice(self.side, bleed, paper, margins, self.cutting.cut)
        check_fits([shape.outline for shape in self.shapes], lattice, paper, margins)
        return impose_nested(self.shapes, lattice, bleed, self.cutting.cut)


def nested_page(
    sheet: NestedSheet, reverse: bool, labels: Sequence[str], ruler: str | None, set_line: SetLine
) -> tuple[PrintedPage, bool]:
    """One side of a nested sheet, and whether the ruler stands on it. ruler: its words, if one is due.

    Every face is painted twice: with its bleed under all others, then inside its own outline.
    """
    lattice, bleed = sheet.lattice, sheet.bleed
    lying = sheet.backs if reverse else sheet.fronts
    boxes = [lattice.box(each.cells) for each in sheet.fronts]
    if reverse:
        boxes = [(lattice.width - box[2], box[1], lattice.width - box[0], box[3]) for box in boxes]
    grown = [(box[0] - bleed, box[1] - bleed, box[2] + bleed, box[3] + bleed) for box in boxes]
    page = Page(lattice.width, lattice.height, _around(grown), tuple(grown))
    set_rule = set_ruler(page, ruler, set_line) if ruler is not None else None
    if set_rule is not None:
        page = Page(page.width, page.height, page.block, (*page.taken, set_rule.box))
    label = set_label(page, labels, set_line)
    ops: list[Op] = [_lines(lying, sheet)] if sheet.cut != "none" and not reverse else []
    ops += [lettered.op for lettered in (set_rule, label) if lettered is not None]
    placed = [_cut_out(each, each.grown) for each in lying] if bleed else []
    placed += [_cut_out(each, each.outline) for each in lying]
    printed = PrintedPage(
        lattice.width, lattice.height, tuple(placed), tuple(ops), trim=_around(boxes), bleed=_around(grown)
    )
    return printed, set_rule is not None


def _cut_out(lying: Lying, outline: Outline) -> Placed:
    return Placed(lying.face, lying.matrix, _around([_corners(lying.grown)]), outline)


def _corners(outline: Outline) -> Box:
    points = [(segment[1], segment[2]) for segment in outline if len(segment) == 3]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _lines(lying: Sequence[Lying], sheet: NestedSheet) -> Shape:
    outline: list[Segment] = []
    for stroke in nested_cuts(lying, sheet.lattice):
        outline += (("M", stroke.x1, stroke.y1), ("L", stroke.x2, stroke.y2))
    return Shape(tuple(outline), stroke=(0.0, 0.0, 0.0), width=THICKNESS)


def _around(boxes: Sequence[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
