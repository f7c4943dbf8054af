"""Extents: a box around whatever is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing import Glyphs, Group, Op, Picture, Shape, Symbol, Use
from generator.sheets.extent import Box, extent
from tests.generator.plain_game import rectangle

SQUARE = Shape(rectangle(1, 2, 3, 4), fill=(0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("op", "box"),
    [
        (SQUARE, (1, 2, 4, 6)),
        (Shape((("M", 0, 0), ("C", 1, 9, 2, -9, 3, 0)), fill=(0, 0, 0)), (0, -9, 3, 9)),
        (Shape(rectangle(0, 0, 1, 1), stroke=(0, 0, 0), width=2, join="round"), (-1.5, -1.5, 2.5, 2.5)),
        (Picture(Path("x.png"), 1, 2, 3, 4), (1, 2, 4, 6)),
        (Use(Symbol("s", (SQUARE,)), (2, 0, 0, 2, 10, 10)), (12, 14, 18, 22)),
        (Group((SQUARE,), (0, 1, -1, 0, 0, 0)), (-6, 1, -2, 4)),
        (Group((SQUARE,), clip=rectangle(2, 3, 1, 1)), (2, 3, 3, 4)),
    ],
)
def test_what_an_operation_covers(op: Op, box: Box) -> None:
    assert extent((op,)) == pytest.approx(box)


def test_text_is_within_a_generous_box() -> None:
    left, top, right, bottom = extent((Glyphs(10, 20, "Ww", "Barlow", 72 / 25.4),))
    assert left <= 10
    assert top <= 19
    assert right >= 13
    assert bottom >= 20.3


def test_several_operations_and_none() -> None:
    assert extent((SQUARE, Shape(rectangle(-5, 0, 1, 1), fill=(0, 0, 0)))) == (-5, 0, 4, 6)
    assert extent(()) == (0, 0, 0, 0)
