"""`wayout content check` draws every face: what would stop a printing is told without printing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.face_check import check_faces
from wayout.content.load import load

GAME = """\
game: test
title: Test
components:
  cards: {name: Cards, rows: cards.yaml, size: [63, 88], face: card}
"""
ROWS = "- {code: A1, title: {en: Yes, fr: Oui}}\n- {code: A2, title: {en: No, fr: Non}}\n"


def told(folder: Path, layout: str, rows: str = ROWS, game: str = GAME) -> list[str]:
    (folder / "layouts").mkdir(exist_ok=True)
    for name, text in {"game.yaml": game, "cards.yaml": rows, "layouts/card.yaml": layout}.items():
        (folder / name).write_text(text, encoding="utf-8")
    faults, _ = check_faces(load(folder))
    return [f"{fault.line}:{fault.column}: {fault.where}: {fault.code}" for fault in faults]


def test_faces_that_can_be_drawn(tmp_path: Path) -> None:
    assert told(tmp_path, 'elements: [{text: {text: "{{ title }}", w: 50, h: 9}}]') == []
    assert told(tmp_path, "elements: [{rekt: {}}]", rows="[]") == []


def test_a_broken_layout_is_told_once(tmp_path: Path) -> None:
    assert told(tmp_path, "elements:\n  - rekt: {}\n") == ["2:5: elements[1].rekt: faces.element"]


def test_a_face_that_is_wrong_in_one_language_names_its_piece(tmp_path: Path) -> None:
    rows = ROWS.replace("Non", "non " * 900)
    layout = 'elements: [{text: {text: "{{ title }}", w: 50, h: 9}}]'
    assert told(tmp_path, layout, rows) == ["1:19: A2: elements[1].text: faces.overflow"]


def test_a_damaged_picture_is_found(tmp_path: Path) -> None:
    from PIL import Image

    Image.effect_noise((90, 90), 50).save(tmp_path / "a.png")
    (tmp_path / "a.png").write_bytes((tmp_path / "a.png").read_bytes()[:2000])
    (fault,) = told(tmp_path, "elements: [{image: {file: a.png, w: 5, h: 5}}]")
    assert fault.endswith("printing.picture")


def test_squares_that_do_not_fit_are_found(tmp_path: Path) -> None:
    game = GAME.replace("face:", "square: 20, face:")
    assert told(tmp_path, "elements: []", game=game) == ["0:0: : printing.box"]


def test_an_unknown_section_of_levels_is_found(tmp_path: Path) -> None:
    game = GAME.replace("face:", "booklet: levels, face:")
    rows = "- {code: A, levels: nowhere, each: 6}\n"
    assert told(tmp_path, "elements: []", rows, game) == ["0:0: : printing.section"]


def test_what_no_font_has_is_a_warning(tmp_path: Path) -> None:
    assert told(tmp_path, 'elements: [{text: {text: "漢", w: 50, h: 9}}]') == []
    _, warnings = check_faces(load(tmp_path))
    assert ["漢" in warning for warning in warnings] == [True] * 2  # in each language


@pytest.mark.parametrize("json_asked", [False, True])
def test_the_command_draws_the_faces(tmp_path: Path, json_asked: bool) -> None:
    told(tmp_path, "elements:\n  - rekt: {}\n")
    command = [sys.executable, "-m", "wayout", "content", "check", str(tmp_path), "--lang", "en"]
    done = subprocess.run([*command, *(["--json"] if json_asked else [])], capture_output=True, text=True)
    assert done.returncode == 2
    if json_asked:
        (fault,) = json.loads(done.stdout)["games"][0]["faults"]
        assert (fault["code"], fault["line"], fault["nearest"]) == ("faces.element", 2, "rect")
    else:
        assert "card.yaml:2:5: elements[1].rekt: there is no element “rekt”" in done.stderr


def test_the_command_tells_what_no_font_has_without_refusing_it(tmp_path: Path) -> None:
    told(tmp_path, 'elements: [{text: {text: "漢", w: 50, h: 9}}]')
    command = [sys.executable, "-m", "wayout", "content", "check", str(tmp_path), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    assert done.stderr.startswith("Note: ")
    assert "漢" in done.stderr
