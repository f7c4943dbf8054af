"""A face as a picture: its size, with its bleed or without."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from generator.drawing import Drawing, Shape
from generator.sheets.raster import render_png
from tests.generator.plain_game import rectangle

CARD = Drawing(63, 88, (Shape(rectangle(-2, -2, 67, 92), fill=(0.0, 0.5, 0.0)),))


def test_a_face_is_rendered_at_its_trimmed_size_and_knows_it() -> None:
    picture = Image.open(BytesIO(render_png(CARD, 254)))
    assert picture.size == (630, 880)
    assert round(picture.info["dpi"][0]) == 254
    assert {picture.getpixel(corner) for corner in ((0, 0), (629, 879), (300, 400))} == {(0, 128, 0)}


def test_bleed_may_be_kept() -> None:
    picture = Image.open(BytesIO(render_png(CARD, 254, bleed=3)))
    assert picture.size == (690, 940)
    assert [picture.getpixel((n, 400)) for n in (5, 15)] == [(255, 255, 255), (0, 128, 0)]
