"""Fitting: breaking paragraphs into lines, and finding the size at which they fill their box.

A line takes as many boxes as it holds, so the number of lines never falls when the size grows, and the
largest size that fits can be found by halving.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from generator.faces.faults import Unfit
from generator.faces.fonts import Font
from generator.faces.text.boxes import Box, Paragraph, cut_long_boxes
from generator.faces.text.style import TextStyle

MM_PER_POINT = 25.4 / 72
STEP = 0.1
"""Points between the sizes that shrinking tries."""
_DUST = 1e-6


@dataclass(frozen=True, slots=True)
class Line:
    """Boxes of one line.

    paragraph: which it belongs to, from 0. width: ems, without the ellipsis. font: as of its paragraph.
    last: of its paragraph, so it is not justified. ellipsis: something was left out after it.
    """

    boxes: Sequence[Box]
    paragraph: int
    width: float
    font: Font | None
    last: bool
    ellipsis: bool = False


def breaks(paragraph: Paragraph, limit: float) -> list[tuple[int, int]]:
    """The lines of a paragraph as ranges of its boxes, each at most `limit` ems wide.

    A box wider than the limit has a line of its own.
    """
    starts, ends, boxes = paragraph.starts, paragraph.ends, paragraph.boxes
    count = len(boxes)
    if not count:
        return [(0, 0)]
    lines = []
    first = 0
    limit += _DUST
    while first < count:
        room = starts[first] + limit
        end = bisect_right(ends, room, first)
        while (
            end < count
            and end > first + 1
            and boxes[end - 1].tail
            and ends[end - 1] + boxes[end - 1].tail > room
        ):
            end -= 1
        end = max(end, first + 1)
        lines.append((first, end))
        first = end
    return lines


def _line_count(text: Sequence[Paragraph], limit: float) -> int:
    return sum(1 if p.ends and p.ends[-1] <= limit + _DUST else len(breaks(p, limit)) for p in text)


def fit(text: Sequence[Paragraph], style: TextStyle, width: float, height: float) -> tuple[float, list[Line]]:
    """The size in points, and the lines, of a text in a box of `width` and `height` mm.

    Raises Unfit `faces.overflow` with how many of the words fit.
    """
    line_height = style.leading * MM_PER_POINT

    def holds(size: float) -> bool:
        limit = width / (size * MM_PER_POINT)
        if any(p.widest > limit + _DUST for p in text):
            return False
        return _line_count(text, limit) * size * line_height <= height + _DUST

    size = style.size
    if holds(size):
        return size, _lines(text, size, width)
    smallest = min(style.min_size, size) if style.fit == "shrink" else size
    limit = width / (smallest * MM_PER_POINT)
    if any(p.widest > limit + _DUST for p in text):
        text = [cut_long_boxes(p, limit, style.spacing / style.size) for p in text]
    if holds(smallest):
        largest = _largest(size, smallest, holds)
        return largest, _lines(text, largest, width)
    lines = _lines(text, smallest, width)
    room = int((height + _DUST) / (smallest * line_height))
    if style.fit == "ellipsis" and room >= 1:
        kept = lines[:room]
        if len(kept) < len(lines):
            kept[-1] = replace(kept[-1], last=True, ellipsis=True)
        return smallest, kept
    raise _overflow(lines, room, smallest, width, height)


def _largest(size: float, smallest: float, holds: Callable[[float], bool]) -> float:
    """The largest of the sizes above `smallest`, which holds, in steps below `size`, that holds too."""
    low, high = 0, int((size - smallest) / STEP)
    while low < high:
        middle = (low + high + 1) // 2
        if holds(smallest + middle * STEP):
            low = middle
        else:
            high = middle - 1
    return round(smallest + low * STEP, 6)


def _lines(text: Sequence[Paragraph], size: float, width: float) -> list[Line]:
    limit = width / (size * MM_PER_POINT)
    lines = []
    for number, paragraph in enumerate(text):
        starts, ends, boxes = paragraph.starts, paragraph.ends, paragraph.boxes
        if not boxes:
            lines.append(Line((), number, 0.0, None, last=True))
            continue
        for first, end in breaks(paragraph, limit):
            last = end == len(boxes)
            reach = ends[end - 1] - starts[first] + (0.0 if last else boxes[end - 1].tail)
            lines.append(Line(boxes[first:end], number, reach, paragraph.font, last))
    return lines


def _overflow(lines: Sequence[Line], room: int, size: float, width: float, height: float) -> Unfit:
    def words(some: Sequence[Line]) -> int:
        ends = (
            box.space is not None or (line.last and box is line.boxes[-1])
            for line in some
            for box in line.boxes
        )
        return sum(ends)

    return Unfit(
        "faces.overflow",
        fitting=words(lines[:room]),
        words=words(lines),
        size=f"{size:g}",
        width=f"{width:g}",
        height=f"{height:g}",
    )
