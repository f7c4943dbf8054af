"""How far the operations of a drawing can reach: the box a form must declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.drawing import Glyphs, Group, Matrix, Op, Outline, Picture, Shape, Use
from generator.sheets.stream import MM_PER_POINT

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_MITER_LIMIT = 10.0  # PDF's default: a sharp corner reaches so many half widths


def extent(ops: Iterable[Op]) -> Box:
    """A box that holds everything the operations paint; never too small, sometimes too large."""
    boxes = list(_boxes(ops))
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _boxes(ops: Iterable[Op]) -> Iterator[Box]:
    for op in ops:
        if isinstance(op, Shape):
            if op.outline:
                reach = 0.0
                if op.stroke is not None:
                    reach = op.width / 2 * (_MITER_LIMIT if op.join == "miter" else 1.5)
                yield _grown(_outline_box(op.outline), reach)
        elif isinstance(op, Glyphs):
            # Wide enough for any font: two ems a character, an em and a half above and below the baseline.
            em = op.size * MM_PER_POINT
            across = len(op.text) * (2 * em + abs(op.spacing) * MM_PER_POINT)
            yield (op.x - em, op.y - 1.5 * em, op.x + across, op.y + 1.5 * em)
        elif isinstance(op, Picture):
            yield (op.x, op.y, op.x + op.width, op.y + op.height)
        elif isinstance(op, Use):
            yield _turned(extent(op.symbol.ops), op.matrix)
        elif isinstance(op, Group):
            inside = extent(op.ops) if op.clip is None else _outline_box(op.clip)
            yield _turned(inside, op.matrix)


def _outline_box(outline: Outline) -> Box:
    """A cubic curve lies within the box of its four control points."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in outline:
        numbers = segment[1:]
        xs.extend(numbers[0::2])
        ys.extend(numbers[1::2])
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _grown(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def _turned(box: Box, matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))
