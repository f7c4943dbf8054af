"""The commands as they are typed, on a small game of its own folder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from generator.commands import app as printing
from tests.generator.sheets.opened import opened
from wayout.command_line import run

GAME = """\
game: pocket
title: {en: Pocket, fr: Poche}
edition: 1
languages: [en, fr]
components:
  cards: {name: {en: Cards, fr: Cartes}, rows: cards.yaml, size: [63, 88], face: card, back: back}
  chips: {name: {en: Chips, fr: Jetons}, rows: chips.yaml, size: [25, 25], face: card}
"""
CARD = """\
elements:
  - rect: {x: -2, y: -2, w: "{{ width + 4 }}", h: "{{ height + 4 }}", fill: "#fdf8ec"}
  - text: {text: "{{ code }}", x: 2, y: 2, w: 20, h: 10, font: Barlow, size: 12}
"""
BACK = """\
elements:
  - rect: {x: -2, y: -2, w: 67, h: 92, fill: "#00843d"}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("WAYOUT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    made = tmp_path / "pocket"
    (made / "layouts").mkdir(parents=True)
    (made / "game.yaml").write_text(GAME)
    (made / "cards.yaml").write_text("- {code: A}\n- {code: B, copies: 2}\n")
    (made / "chips.yaml").write_text("- {code: C}\n")
    (made / "layouts" / "card.yaml").write_text(CARD)
    (made / "layouts" / "back.yaml").write_text(BACK)
    return tmp_path


app = typer.Typer(add_completion=False)
app.add_typer(printing)


def typed(line: str) -> int:
    return run(app, line.split())


def pages(file: Path) -> int:
    return len(opened(file.read_bytes()).pages)


def test_a_game_is_printed_to_output_and_a_pipe_hears_the_file_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("print pocket/") == 0
    assert capsys.readouterr() == ("output/pocket.pdf\n", "")
    assert pages(folder / "output" / "pocket.pdf") == 4


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("--output sheets.pdf", "sheets.pdf"),
        ("--output SHEETS.PDF", "SHEETS.PDF"),
        ("--output here", "here/pocket.pdf"),
        ("--output here/", "here/pocket.pdf"),
    ],
)
def test_output_is_a_file_where_it_says_pdf_else_a_folder(folder: Path, line: str, written: str) -> None:
    assert typed(f"print pocket/ {line}") == 0
    assert [str(file.relative_to(folder)) for file in folder.rglob("*") if file.suffix.lower() == ".pdf"] == [
        written
    ]


def test_what_is_asked_for_is_what_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("print pocket/ --only chips --copies 3 --paper letter --lang fr --json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == ["output/pocket.pdf"]
    assert (told["pages"], told["sheets"], told["pieces"], told["warnings"]) == (1, 1, 3, [])
    assert told["games"] == [{"game": "pocket", **{key: told[key] for key in told if key != "games"}}]
    pdf = opened((folder / "output" / "pocket.pdf").read_bytes())
    assert [float(n) for n in pdf.pages[0].MediaBox] == [0, 0, 612, 792]
    assert str(pdf.Root.Lang) == "fr"


def test_pictures_of_faces_are_files_of_the_report_but_no_more_pieces(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("print pocket/ --png 50 --json") == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["games"]) == 1
    assert (len(told["files"]), told["pages"], told["sheets"], told["pieces"]) == (5, 4, 2, 4)


@pytest.mark.parametrize(
    ("line", "width"),
    [
        ("--png", 744),
        ("--png 150", 372),
        ("--png=150", 372),
        ("--png --only cards", 744),
        ("--only cards --png", 744),
    ],
)
def test_png_stands_alone_or_with_a_resolution(folder: Path, line: str, width: int) -> None:
    from PIL import Image

    assert typed(f"print pocket/ {line}") == 0
    faces = folder / "output" / "pocket-faces"
    assert {"cards-01-A.png", "cards-02-B.png", "cards-back.png"} <= {file.name for file in faces.iterdir()}
    with Image.open(faces / "cards-01-A.png") as picture:
        assert picture.width == width
    assert (folder / "output" / "pocket.pdf").exists()


def test_a_preview_shows_each_component(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed("preview pocket/") == 0
    assert capsys.readouterr() == ("output/pocket-preview\n", "")
    shown = folder / "output" / "pocket-preview"
    assert sorted(file.name for file in shown.iterdir()) == ["cards.png", "chips.png"]
    assert typed("preview pocket/ --only cards --output here") == 0
    assert [file.name for file in (folder / "here").iterdir()] == ["cards.png"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("print pocket/ --paper A7", "There is no paper “A7”"),
        ("print pocket/ --paper 40x40", "needs 63 × 88 mm"),
        ("print pocket/ --lang de", "speaks en, fr, not “de”"),
        ("print pocket/ --only card", "did you mean “cards”?"),
        ("print pocket/ --copies 0", "from 1 to 1000"),
        ("print pocket/ --copies 1001", "from 1 to 1000"),
        ("print pocket/ --copies two", "--copies"),
        ("print pocket/ --png 5", "it takes 30 to 1200"),
        ("print pocket/ --png -5", "it takes 30 to 1200"),
        ("print nowhere/", "nowhere"),
        ("print all --output one.pdf", "Name a folder"),
        ("preview pocket/ --only chip", "did you mean “chips”?"),
        ("print pocket/ --lang fr --paper A7", "Le papier « A7 » n’existe pas"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_written(
    folder: Path, capsys: pytest.CaptureFixture[str], line: str, told: str
) -> None:
    assert typed(line) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert told in heard.err
    assert "Traceback" not in heard.err
    assert [file.name for file in folder.iterdir()] == ["pocket"]


def test_faults_of_layouts_are_all_told_and_nothing_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long = "- {code: A, note: unbreakablyunbreakablylong}\n- {code: B, note: extraordinarilyinterminable}\n"
    (folder / "pocket" / "cards.yaml").write_text(long)
    narrow = '{text: "{{ note }}", x: 0, y: 0, w: 9, h: 4, font: Barlow, size: 12, fit: error}'
    (folder / "pocket" / "layouts" / "card.yaml").write_text(f"elements:\n  - text: {narrow}\n")
    assert typed("print pocket/ --only cards") == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "A" in lines[0]
    assert "B" in lines[1]
    assert not (folder / "output").exists()


def test_a_missing_character_is_told_with_its_piece_and_the_sheet_printed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pocket" / "chips.yaml").write_text("- {code: C, note: 漢}\n")
    text = '{text: "{{ note }}", x: 2, y: 2, w: 20, h: 10, font: Barlow, size: 12}'
    (folder / "pocket" / "layouts" / "card.yaml").write_text(f"elements:\n  - text: {text}\n")
    assert typed("print pocket/ --only chips") == 0
    heard = capsys.readouterr()
    assert heard.out == "output/pocket.pdf\n"
    assert "漢" in heard.err
    assert "C" in heard.err


def test_a_game_whose_languages_lack_the_users_is_printed_in_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = GAME.replace("languages: [en, fr]", "languages: [en]").replace(", fr: Poche", "")
    for french in (", fr: Cartes", ", fr: Jetons"):
        text = text.replace(french, "")
    (folder / "pocket" / "game.yaml").write_text(text)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert typed("print pocket/") == 0
    assert str(opened((folder / "output" / "pocket.pdf").read_bytes()).Root.Lang) == "en"


def test_on_a_terminal_it_says_how_to_print(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert typed("print pocket/") == 0
    assert typed("print pocket/ --only chips") == 0
    assert typed("preview pocket/") == 0
    assert capsys.readouterr().out.splitlines() == [
        "output/pocket.pdf: 4 pieces on 2 sheets. Print at 100 %, on both sides, turned over the long edge.",
        "output/pocket.pdf: 1 piece on 1 sheet. Print at 100 %.",
        "output/pocket-preview: 2 pictures.",
    ]


def test_the_commands_are_cheap_to_know() -> None:
    heavy = ("reportlab", "pydantic", "yaml", "jinja2", "PIL", "pypdfium2", "fontTools")
    script = f"import sys, generator.commands; print([name for name in {heavy} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert told.stdout == "[]\n"
