"""Lettering in the margins of a sheet: what the sheet is, and a ruler that shows whether it was printed true.

Both stand outside all pieces and marks: along the upper or lower edge, else along a side and turned, smaller
where there is little room, and left out where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.drawing import Group, Matrix, Op, Shape
from generator.sheets.imposition import EDGE, Box
from generator.sheets.marks import THICKNESS
from generator.sheets.stream import MM_PER_POINT

Band: TypeAlias = Literal["above", "below", "left", "right"]

SetLine: TypeAlias = Callable[[str, float], tuple[float, tuple[Op, ...]]]
"""Sets a line of text at a size in points: its width in mm, and its glyphs with the baseline from (0, 0)."""

SIZES = (7.0, 6.0, 5.0, 4.0)
"""Of lettering, in points, in the order tried."""

RULER = 50.0
_TICK = 2.0
_GAP = 1.2  # between the ruler and its words
_AIR = 0.4  # between lettering and everything else
_COMFORT = 5.0  # from the paper's edge, where there is room: every printer reaches there
_UP, _DOWN = 0.92, 0.23  # of an em, above and below the baseline: room for accents and tails


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be lettered. taken: what pieces with their bleed, marks and other lettering cover."""

    width: float
    height: float
    block: Box
    taken: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Lettered:
    """Something set in a margin: what it covers on the page, and the operations that paint it."""

    box: Box
    op: Group


@dataclass(frozen=True, slots=True)
class _Block:
    """Something to be set, in its own axes: it covers (0, 0) to (width, height)."""

    width: float
    height: float
    ops: tuple[Op, ...]


def set_label(page: Page, wordings: Sequence[str], set_line: SetLine) -> Lettered | None:
    """Sets the longest of the wordings that fits, above rather than below. None where none fits."""
    blocks = [_line(text, size, set_line) for text in wordings for size in SIZES]
    return _set(page, blocks, ("above", "below", "left", "right"))


def set_ruler(page: Page, words: str, set_line: SetLine) -> Lettered | None:
    """Sets the 50 mm ruler, below rather than above; its words beside it, else over it, else left out."""
    blocks = [_ruler(words, size, set_line, beside) for beside in (True, False) for size in SIZES]
    blocks.append(_bare_ruler())
    return _set(page, blocks, ("below", "above", "left", "right"))


def _line(text: str, size: float, set_line: SetLine) -> _Block:
    em = size * MM_PER_POINT
    width, glyphs = set_line(text, size)
    return _Block(width, (_UP + _DOWN) * em, (Group(glyphs, (1.0, 0.0, 0.0, 1.0, 0.0, _UP * em)),))


def _bare_ruler() -> _Block:
    half = THICKNESS / 2
    strokes: list[Op] = [_stroke(0.0, _TICK - half, RULER, _TICK - half)]
    for step in range(6):
        tall = step in (0, 5)
        # The outer edges of the first and last tick are 50 mm apart: that is what a ruler is laid to.
        x = half if step == 0 else RULER - half if step == 5 else step * RULER / 5
        strokes.append(_stroke(x, 0.0 if tall else _TICK / 2, x, _TICK))
    return _Block(RULER, _TICK, tuple(strokes))


def _ruler(words: str, size: float, set_line: SetLine, beside: bool) -> _Block:
    ruler = _bare_ruler()
    line = _line(words, size, set_line)
    if beside:
        height = max(line.height, ruler.height)
        over = (1.0, 0.0, 0.0, 1.0, 0.0, height - ruler.height)
        after = (1.0, 0.0, 0.0, 1.0, RULER + _GAP, height - line.height)
        return _Block(RULER + _GAP + line.width, height, (Group(ruler.ops, over), Group(line.ops, after)))
    under = (1.0, 0.0, 0.0, 1.0, 0.0, line.height)
    return _Block(max(RULER, line.width), line.height + ruler.height, (*line.ops, Group(ruler.ops, under)))


def _stroke(x1: float, y1: float, x2: float, y2: float) -> Shape:
    return Shape((("M", x1, y1), ("L", x2, y2)), stroke=(0.0, 0.0, 0.0), width=THICKNESS)


def _set(page: Page, blocks: Iterable[_Block], bands: tuple[Band, ...]) -> Lettered | None:
    for block in blocks:
        for edge in (_COMFORT, EDGE):
            for band in bands:
                place = _place(page, block, band, edge)
                if place is not None:
                    return place
    return None


def _place(page: Page, block: _Block, band: Band, edge: float) -> Lettered | None:
    """The block in one band, at `edge` from the paper's edge and as near to the band's start as it can."""
    level = band in ("above", "below")
    thick = block.height
    match band:
        case "above":
            near, inner = edge, edge + thick
            fits = inner <= page.block[1] - _AIR
        case "below":
            near, inner = page.height - edge - thick, page.height - edge
            fits = near >= page.block[3] + _AIR
        case "left":
            near, inner = edge, edge + thick
            fits = inner <= page.block[0] - _AIR
        case "right":
            near, inner = page.width - edge - thick, page.width - edge
            fits = near >= page.block[2] + _AIR
    if not fits:
        return None
    length = page.width if level else page.height
    # Along the band: what of the taken boxes reaches into it, as (start, end).
    along, across = (0, 1) if level else (1, 0)
    reaching = sorted(
        (box[along], box[along + 2])
        for box in page.taken
        if box[across] < inner + _AIR and box[across + 2] > near - _AIR
    )
    start = _free(reaching, block.width, edge, length - edge)
    if start is None:
        return None
    matrix: Matrix
    if level:
        box: Box = (start, near, start + block.width, inner)
        matrix = (1.0, 0.0, 0.0, 1.0, start, near)
    else:
        # Read from below: the block's left end is at the lower end of its box.
        box = (near, start, inner, start + block.width)
        matrix = (0.0, -1.0, 1.0, 0.0, near, start + block.width)
    return Lettered(box, Group(block.ops, matrix))


def _free(taken: Sequence[tuple[float, float]], width: float, first: float, last: float) -> float | None:
    """The first start at which `width` fits between what is taken, itself in order."""
    start = first
    for begin, end in taken:
        if begin - _AIR >= start + width:
            break
        start = max(start, end + _AIR)
    return start if start + width <= last else None
