"""Contact sheets: every face with its code."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator import preview
from generator.job import Job
from generator.preview import MOST_CELLS, compose_preview
from tests.generator.plain_game import PlainFaces, component, game
from wayout.components import Component


def composed(*components: Component) -> tuple[list[str], list[Image.Image]]:
    made = compose_preview(Job(game(*components), "en", faces=PlainFaces()), Path("p"))
    pictures = [Image.open(BytesIO(content)) for content in made.contents()]
    return [str(file) for file in made.report.files], pictures


def test_each_component_has_a_picture_and_many_faces_have_several() -> None:
    files, pictures = composed(component("cards", MOST_CELLS), component("tiles", 1, (45, 45)))
    assert files == ["p/cards.png", "p/cards-2.png", "p/tiles.png"]
    assert len(pictures) == 3


def test_a_picture_is_no_wider_than_a_screen_can_show() -> None:
    _, (wide,) = composed(component("maps", 20, (190, 255)))
    assert 2300 <= wide.width <= 2400
    _, (small,) = composed(component("tiles", 2, (45, 45)))
    assert small.width < 1000


def test_captions_are_the_codes_and_a_common_back_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    set_line = preview.set_line

    def noted(text: str, size: float) -> object:
        written.append(text)
        return set_line(text, size)

    monkeypatch.setattr(preview, "set_line", noted)
    composed(component("cards", 3), component("tiles", 1, (45, 45)), component("twins", 1, back="front"))
    assert written == [
        "Plain game · Cards pieces · 3 pieces",
        "C1",
        "C2",
        "C3",
        "back of 3 pieces",
        "Plain game · Tiles pieces · 1 piece",
        "T1",
        "back of T1",
        "Plain game · Twins pieces · 1 piece",
        "T1",
    ]


def test_faces_are_shown_cut_at_their_trim_on_grey_ground() -> None:
    _, (picture,) = composed(component("tiles", 1, (45, 45), back=None))
    colors = picture.convert("RGB").getcolors(100_000)
    assert colors is not None
    counts = sorted(((count, color) for count, color in colors), reverse=True)
    assert {color for _, color in counts[:2]} == {(219, 219, 214), (230, 242, 255)}
    face = next(count for count, color in counts if color == (230, 242, 255))
    assert face == pytest.approx((45 * 150 / 25.4) ** 2, rel=0.03)
