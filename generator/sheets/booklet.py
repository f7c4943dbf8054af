"""Saddle-stitched booklets: which pages lie on which side of which sheet, and the pages of the document.

Sheets are printed on both sides, stacked with the first one outside, folded in the middle and stapled
through the fold. The paper lies; each side holds two pages, each half as wide as the paper. Pages are
numbered from 0; None is a blank one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.drawing import Matrix, Op, Segment, Shape
from generator.sheets.imposition import EDGE
from generator.sheets.marks import THICKNESS
from generator.sheets.paper import Paper
from generator.sheets.pdf import Placed, PrintedPage

Flip: TypeAlias = Literal["long", "short"]
"""The edge over which the printer turns the lying paper."""

FOLD_MARK = 4.0
STAPLE = 12.0
"""What a staple covers of the fold, mm."""


@dataclass(frozen=True, slots=True)
class Spread:
    """One side of a sheet as it is read: the page left of the fold and the one right of it."""

    left: int | None
    right: int | None


@dataclass(frozen=True, slots=True)
class Folded:
    """A sheet of a booklet, the outermost first. front: its outer side when folded."""

    front: Spread
    back: Spread


def saddle_stitch(pages: int) -> tuple[Folded, ...]:
    """The sheets of a booklet of so many pages.

    Blank pages fill up to a multiple of four; they come before the last page, which stays the back cover.
    """
    padded = -(-pages // 4) * 4
    order: list[int | None] = list(range(pages))
    if pages:
        order[-1:-1] = [None] * (padded - pages)
    return tuple(
        Folded(
            Spread(order[padded - 1 - 2 * sheet], order[2 * sheet]),
            Spread(order[2 * sheet + 1], order[padded - 2 - 2 * sheet]),
        )
        for sheet in range(padded // 4)
    )


def page_size(paper: Paper) -> tuple[float, float]:
    """Width and height of a page: half of the lying paper."""
    return paper.height / 2, paper.width


def booklet_pages(
    faces: Sequence[int], paper: Paper, flip: Flip = "long", creep: float = 0.0
) -> Iterator[PrintedPage]:
    """The document's pages, front and back of each sheet. faces: one a page, as large as `page_size`.

    flip: a reverse stands on its head where the paper is turned over its long edge, so that the booklet reads
    upright. creep: mm by which each sheet's pages move to the fold, more than those of the sheet around it.
    """
    for number, sheet in enumerate(saddle_stitch(len(faces))):
        for spread, reverse in ((sheet.front, False), (sheet.back, True)):
            yield _page(
                spread,
                faces,
                paper,
                reverse and flip == "long",
                number * creep,
                _marks(paper, number, reverse),
            )


def _page(
    spread: Spread, faces: Sequence[int], paper: Paper, on_its_head: bool, shift: float, marks: tuple[Op, ...]
) -> PrintedPage:
    across, down = paper.height, paper.width
    width, height = page_size(paper)
    placed: list[Placed] = []
    for page, left in ((spread.left, shift), (spread.right, width - shift)):
        if page is None:
            continue
        matrix: Matrix = (1.0, 0.0, 0.0, 1.0, left, 0.0)
        if on_its_head:
            matrix = (-1.0, 0.0, 0.0, -1.0, across - left, down)
        placed.append(Placed(faces[page], matrix, (0.0, 0.0, width, height)))
    return PrintedPage(across, down, tuple(placed), marks, trim=(0.0, 0.0, across, down))


def _marks(paper: Paper, sheet: int, reverse: bool) -> tuple[Op, ...]:
    """Ticks at both ends of the fold on every front; on the outermost, where the two staples go."""
    if reverse:
        return ()
    x, down = paper.height / 2, paper.width
    lines = [(EDGE, EDGE + FOLD_MARK), (down - EDGE - FOLD_MARK, down - EDGE)]
    outline: list[Segment] = []
    for top, bottom in lines:
        outline += (("M", x, top), ("L", x, bottom))
    if sheet == 0:
        for middle in (down / 4, down * 3 / 4):
            for y in (middle - STAPLE / 2, middle + STAPLE / 2):
                outline += (("M", x - 1.0, y), ("L", x + 1.0, y))
            outline += (("M", x, middle - STAPLE / 2), ("L", x, middle + STAPLE / 2))
    return (Shape(tuple(outline), stroke=(0.45, 0.45, 0.45), width=THICKNESS),)
