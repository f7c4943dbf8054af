"""Jobs: what is asked for is drawn as often as it is asked for, and faults are told together."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

from generator.drawing import Drawing, Glyphs
from generator.job import FAULTS_TOLD, MOST_PIECES, Composed, Job, PrintFaults, Report, file_name, set_line
from generator.sheets.imposition import Piece
from generator.sheets.pdf import Press
from tests.generator.plain_game import PlainFaces, component, game
from wayout.components import Component, Row
from wayout.problem import Problem
from wayout.wording import word

GAME = game(component("cards", 3), component("tiles", 2, (45, 45), back=None))


def test_all_components_are_printed_or_those_asked_for_in_the_games_order() -> None:
    assert [each.id for each in Job(GAME, "en").components] == ["cards", "tiles"]
    assert [each.id for each in Job(GAME, "en", ["tiles", "cards"]).components] == ["cards", "tiles"]
    assert [each.id for each in Job(GAME, "en", ["tiles"]).components] == ["tiles"]


def test_copies_count() -> None:
    rows = (Row("A", copies=3), Row("B", copies=0), Row("C"))
    many = Component("many", GAME.components["cards"].name, (63, 88), "front", None, rows)
    assert Job(game(many), "en", copies=5).count == 20


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ({"only": ["tyles"]}, "printing.component", "did you mean “tiles”? There are: cards, tiles."),
        ({"language": "de"}, "printing.language", "it is in: en, fr"),
        ({"copies": MOST_PIECES}, "printing.too_many", str(MOST_PIECES)),
    ],
)
def test_what_cannot_be_printed_is_refused(asked: dict[str, Any], code: str, told: str) -> None:
    with pytest.raises(Problem) as refused:
        Job(GAME, **{"language": "en", **asked})
    assert refused.value.code == code
    assert told in word(refused.value, "en")


def test_a_game_without_pieces_has_nothing_to_print() -> None:
    with pytest.raises(Problem, match="nothing"):
        Job(game(component("cards", 0)), "en")
    with pytest.raises(Problem, match="nothing"):
        Job(game(component("cards", 0), component("tiles", 1)), "en", ["cards"])


def test_faces_that_look_alike_get_one_number() -> None:
    cards, tiles = Job(GAME, "en", faces=PlainFaces()).draw(Press("t"))
    assert len({piece.front for piece in cards.pieces}) == 3
    assert len({piece.back for piece in cards.pieces}) == 1
    assert [piece.back for piece in tiles.pieces] == [None, None]


def test_a_back_that_repeats_the_face_is_drawn_once() -> None:
    faces = PlainFaces()
    (drawn,) = Job(game(component("cards", 2, back="front")), "en", faces=faces).draw(Press("t"))
    assert drawn.pieces == (Piece(0, 0), Piece(1, 1))
    assert faces.drawn == 2


def test_progress_is_told_piece_by_piece() -> None:
    told: list[tuple[int, int]] = []
    Job(GAME, "en", progress=lambda *at: told.append(at), faces=PlainFaces()).draw(Press("t"))
    assert told == [(n, 5) for n in range(1, 6)]


class Grumbling(PlainFaces):
    """Every second piece has a fault; every piece a warning."""

    def draw(self, component: Component, item: Any, number: int, side: Literal["front", "back"]) -> Drawing:
        if number % 2 == 0:
            raise Problem("printing.picture", file=f"{component.id} {item.code}")
        drawn = super().draw(component, item, number, side)
        return Drawing(drawn.width, drawn.height, drawn.ops, (f"{item.code} lacks something",))


def test_all_faults_are_told_together() -> None:
    with pytest.raises(PrintFaults) as refused:
        Job(GAME, "en", faces=Grumbling()).draw(Press("t"))
    assert word(refused.value, "en").splitlines() == [
        "C2: cards C2 is damaged: it cannot be read to its end. Save it anew as PNG or JPEG.",
        "T2: tiles T2 is damaged: it cannot be read to its end. Save it anew as PNG or JPEG.",
    ]


def test_of_very_many_faults_the_first_are_told_and_the_rest_counted() -> None:
    with pytest.raises(PrintFaults) as refused:
        Job(game(component("cards", 100)), "en", faces=Grumbling()).draw(Press("t"))
    lines = word(refused.value, "en").splitlines()
    assert len(lines) == FAULTS_TOLD + 1
    assert lines[-1] == "... and 30 more."


def test_warnings_are_kept_once_each() -> None:
    job = Job(game(component("cards", 1)), "en", faces=Grumbling())
    job.draw(Press("t"))
    assert list(job.warnings) == ["C1 lacks something"]


def test_files_are_written_in_the_reports_order(tmp_path: Path) -> None:
    files = (tmp_path / "a", tmp_path / "b")
    report = Report("g", files, 2, 0, 2, ())
    assert Composed(report, lambda: iter((b"1", b"2"))).write() is report
    assert [file.read_bytes() for file in files] == [b"1", b"2"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("S1", "S1"),
        ("../../etc", "etc"),
        ("a b/c:d", "a-b-c-d"),
        ("漢字", "x"),
        ("", "x"),
        ("n" * 99, "n" * 60),
    ],
)
def test_a_files_name_holds_nothing_that_a_system_minds(text: str, name: str) -> None:
    assert file_name(text) == name


def lettered(text: str) -> list[Glyphs]:
    width, ops = set_line(text, 10)
    runs = [op for op in ops if isinstance(op, Glyphs)]
    assert [run.x for run in runs] == sorted(run.x for run in runs)
    assert all(0 <= run.x < width and run.y == 0 for run in runs)
    return runs


def test_lettering_falls_back_where_its_font_lacks_a_character() -> None:
    tile, knight = lettered("Tile ♞")
    assert (tile.text.strip(), knight.text) == ("Tile", "♞")
    assert tile.font != knight.font
    assert len(lettered("漢字")) == 1  # a box in the fallback font


def test_lettering_stands_in_the_order_of_its_script_on_one_line() -> None:
    assert "".join(run.text for run in lettered("דלת")) == "תלד"
    assert "".join(run.text for run in lettered("two\nlines")) == "two lines"
    assert set_line("", 10) == (0, ())


def test_the_width_of_lettering_grows_with_its_size_and_text() -> None:
    short, large, long = set_line("abc", 5)[0], set_line("abc", 10)[0], set_line("abcabc", 5)[0]
    assert large == pytest.approx(2 * short)
    assert long == pytest.approx(2 * short, rel=0.02)
