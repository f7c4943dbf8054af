"""Faces as PNG files: one each, cut at the trim."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image

from generator.drawing import Drawing
from generator.face_pictures import compose_faces
from generator.job import Job
from tests.generator.plain_game import PlainFaces, component, game
from wayout.components import Component, Game
from wayout.problem import Problem

FOLDER = Path("faces")


def names(of: Game, faces: PlainFaces | None = None) -> list[str]:
    report = compose_faces(Job(of, "en", faces=faces or PlainFaces()), FOLDER, 50).report
    assert all(file.parent == FOLDER for file in report.files)
    return [file.name for file in report.files]


def test_each_face_has_a_file_and_the_common_back_one() -> None:
    of = game(component("cards", 2), component("tiles", 1, (45, 45), back=None))
    assert names(of) == ["cards-01-C1.png", "cards-02-C2.png", "cards-back.png", "tiles-01-T1.png"]


def test_a_back_that_repeats_the_face_is_left_out() -> None:
    assert names(game(component("cards", 1, back="front"))) == ["cards-01-C1.png"]


class OwnBacks(PlainFaces):
    def draw(self, component: Component, item: Any, number: int, side: Literal["front", "back"]) -> Drawing:
        return super().draw(component, item, number, "front" if number == 1 else side)


def test_backs_that_differ_have_a_file_each() -> None:
    assert names(game(component("cards", 2)), OwnBacks()) == [
        "cards-01-C1.png",
        "cards-01-C1-back.png",
        "cards-02-C2.png",
        "cards-02-C2-back.png",
    ]


@pytest.mark.parametrize("dpi", [50, 300])
def test_a_picture_has_the_pieces_size_and_its_colours_to_the_edge(dpi: int) -> None:
    composed = compose_faces(
        Job(game(component("cards", 1, back=None)), "en", faces=PlainFaces()), FOLDER, dpi
    )
    (content,) = composed.contents()
    picture = Image.open(BytesIO(content))
    width, height = round(63 * dpi / 25.4), round(88 * dpi / 25.4)
    assert picture.size == (width, height)
    corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
    assert {picture.getpixel(corner) for corner in corners} == {(230, 242, 255)}


@pytest.mark.parametrize(("dpi", "code"), [(29, "dpi"), (1201, "dpi"), (-5, "dpi"), (1200, "pixels")])
def test_a_resolution_out_of_bounds_is_refused(dpi: int, code: str) -> None:
    large = replace(component("maps", 1), size=(250.0, 250.0))
    with pytest.raises(Problem, match=f"printing.{code}"):
        compose_faces(Job(game(large), "en", faces=PlainFaces()), FOLDER, dpi)
