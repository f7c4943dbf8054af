"""The commands of Dungeon Exit, run as a newcomer would: what is told, in JSON too, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer

from scorer.dungeon.commands import app
from wayout.command_line import run
from wayout.content.levels import find_level
from wayout.games.dungeon_exit.notation import write_routes
from wayout.games.dungeon_exit.route import without_points
from wayout.wording import say, sentences

LEVEL = {"points": {"door": "A1", "key": "D1", "chest": "G1", "monster": "J1", "exit": "L3"}}
SOLVED = "B1-C1 E1-F1 H1-I1 K1-L1-L2"


@pytest.fixture
def dungeon(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs `wayout dungeon ...`: exit code, what was told, what was complained."""
    whole = typer.Typer()
    whole.add_typer(app, name="dungeon")

    @whole.callback()
    def _whole() -> None:
        """So that there are commands below."""

    def told(*arguments: str) -> tuple[int, str, str]:
        code = run(whole, ["dungeon", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return told


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Writes a file of a level and a path, returns its name."""

    def written(**data: Any) -> str:
        name = tmp_path / "asked.json"
        name.write_text(json.dumps({"level": LEVEL} | data), encoding="utf-8")
        return str(name)

    return written


def test_a_solved_path(dungeon: Any, file: Any) -> None:
    code, out, err = dungeon("check", "--file", file(path=SOLVED))
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "Solved: 4 tiles."
    assert out.splitlines()[1].split() == ["1", "D", "1", "1", "K", "2", "2", "C", "3", "3", "M", "4", "4"]


def test_check_as_json(dungeon: Any, file: Any) -> None:
    code, out, _ = dungeon("check", "--json", "--file", file(path=SOLVED))
    assert code == 0
    assert json.loads(out) == {
        "ok": True, "so_far": False, "reasons": [], "next_point": None, "tiles_used": 4, "bridges_used": 0,
    }  # fmt: skip
    code, out, _ = dungeon("check", "--json", "--file", file(path=[["A1"], ["B1", "C1"]]))
    told = json.loads(out)
    assert (code, told["ok"], told["so_far"], told["next_point"], told["tiles_used"]) == (
        0,
        True,
        True,
        "key",
        1,
    )


def test_faults_are_told_with_their_rulings_and_marked(dungeon: Any, file: Any) -> None:
    code, out, _ = dungeon("check", "--file", file(path=SOLVED + " L4-L5"))
    assert code == 1
    assert "(D7)" in out
    assert "[E]" in out
    assert "[ ] fault" in out
    code, out, _ = dungeon("check", "--json", "--file", file(path="B1-B9"))
    reasons = json.loads(out)["reasons"]
    assert code == 1
    assert all(set(reason) == {"code", "rule", "where", "text"} for reason in reasons)
    assert {reason["rule"] for reason in reasons} == {"D8"}


def test_d4_a_level_unfit_is_refused(dungeon: Any, file: Any) -> None:
    unfit = {"level": LEVEL | {"pits": ["D1"]}}
    for command in (["check"], ["hint"], ["solve"]):
        code, out, _ = dungeon(*command, "--json", "--file", file(**unfit, path=SOLVED))
        assert (code, json.loads(out)["ok"]) == (2, False)
        assert [reason["rule"] for reason in json.loads(out)["reasons"]] == ["D4"]
        code, out, err = dungeon(*command, "--file", file(**unfit, path=SOLVED))
        assert code == 2
        assert "(D4)" in out + err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["17", "B7-Q"], "1:4: 'Q' is no square"),
        (
            ["B99", "B7"],
            "There is no level 'B99'. Levels: 1-50, B1-B80, U1-U20, C1-C20; or the name of a file.",
        ),
        (["17"], "No path"),
        ([], "No level"),
    ],
)
def test_what_cannot_be_read(dungeon: Any, arguments: list[str], told: str) -> None:
    code, out, err = dungeon("check", *arguments)
    assert (code, out) == (2, "")
    assert told in err
    code, out, _ = dungeon("check", "--json", *arguments)
    assert code == 2
    assert told.partition(": ")[2] in json.loads(out)["reasons"][0]["text"]


@pytest.mark.parametrize(
    "data", ["[", "{a: 1", "&a [*a]", "level: {points: 3}", "level: [1]", "- 1", "", "\x00"]
)
def test_hostile_files(dungeon: Any, tmp_path: Path, data: str) -> None:
    name = tmp_path / "hostile.yaml"
    name.write_text(data, encoding="utf-8")
    for command in ("check", "hint", "solve", "show"):
        code, _, err = dungeon(command, "--file", str(name))
        assert code == 2
        assert err
        assert "went wrong inside" not in err


def test_a_file_that_is_not_there(dungeon: Any) -> None:
    code, _, err = dungeon("check", "--file", "nowhere.yaml")
    assert code == 2
    assert "nowhere.yaml" in err


@pytest.mark.parametrize("id_", ["17", "B12", "U3", "C5"])
def test_shipped_levels_with_their_solutions(dungeon: Any, id_: str) -> None:
    solution = find_level(id_).solution()
    typed = write_routes([without_points(route) for route in solution])
    assert dungeon("check", id_, typed)[0] == 0
    assert dungeon("check", id_, *typed.split())[0] == 0
    assert dungeon("hint", id_, typed)[1].strip() == "It is solved already."
    assert typed in dungeon("show", id_, "--solution")[1]
    assert typed not in dungeon("show", id_)[1]


def test_d15_hints_grow_bolder(dungeon: Any, file: Any) -> None:
    name = file(level=LEVEL | {"tiles": 4}, path="B1-C1 E1-E4")
    plain, once, twice, thrice = (dungeon("hint", "--file", name, *["-m"] * n)[1] for n in range(4))
    assert plain.splitlines()[0] == "It cannot be completed as it lies."
    assert once.splitlines()[1:] == ["Take back tile 2."]
    assert twice.startswith(once)
    assert thrice.startswith(twice)
    code, out, _ = dungeon("hint", "--json", "--file", name)
    told = json.loads(out)
    assert (code, told["completable"], told["take_back"]) == (1, False, [2])
    assert len(told["next"]["tile"]) > 1


def test_solve_one_all_and_count(dungeon: Any, file: Any) -> None:
    name = file(level=LEVEL | {"tiles": 4})
    code, out, _ = dungeon("solve", "--count", "--json", "--file", name)
    number = json.loads(out)["count"]
    assert (code, json.loads(out)["exact"]) == (0, True)
    code, out, _ = dungeon("solve", "--all", "1000", "--file", name)
    assert len(set(out.splitlines())) == number
    typed = dungeon("solve", "--file", name)[1].splitlines()[0]
    assert dungeon("check", "--file", file(level=LEVEL | {"tiles": 4}, path=typed))[0] == 0
    assert dungeon("solve", "--file", name, "--tiles", "14") == (1, "No solution.\n", "")


def test_the_list_has_every_level(dungeon: Any) -> None:
    lines = dungeon("list")[1].splitlines()
    assert len(lines) == 170
    assert len(json.loads(dungeon("list", "--json")[1])) == 170


def test_mined_files_are_the_same_however_they_came_about(dungeon: Any, tmp_path: Path) -> None:
    whole, parts, shared = (tmp_path / f"{name}.yaml" for name in ("whole", "parts", "shared"))
    assert dungeon("mine", str(whole), "--kind", "both", "--count", "4")[0] == 0
    for count in ("1", "3", "4"):
        assert dungeon("mine", str(parts), "--kind", "both", "--count", count)[0] == 0
    assert dungeon("mine", str(shared), "--kind", "both", "--count", "4", "--jobs", "2")[0] == 0
    assert whole.read_bytes() == parts.read_bytes() == shared.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["parts.yaml", "shared.yaml", "whole.yaml"]
    assert dungeon("show", f"{whole}:3", "--solution")[0] == 0
    code, _, err = dungeon("mine", str(whole), "--kind", "both", "--seed", "2")
    assert code == 2
    assert "seed 1" in err
    assert dungeon("mine", str(tmp_path / "x.yaml"), "--kind", "castle")[0] == 2


def test_everything_is_said_in_french_too(dungeon: Any, file: Any) -> None:
    english, french = sentences("dungeon", "en"), sentences("dungeon", "fr")
    assert list(english) == list(french)
    assert (
        dungeon("check", "--lang", "fr", "--file", file(path=SOLVED))[1].splitlines()[-1]
        == "Réussi : 4 tuiles."
    )


def test_a_file_that_cannot_be_opened_is_told_in_json_too(dungeon: Any, tmp_path: Path) -> None:
    for name in (tmp_path / "none.yaml", tmp_path):
        code, out, err = dungeon("check", "--json", "--file", str(name))
        answer = json.loads(out)
        assert (code, err, answer["ok"]) == (2, "", False)
        assert [reason["where"] for reason in answer["reasons"]] == [str(name)]


@pytest.mark.parametrize("typed", ["A1" * 5000, "\0", "~" * 300 + ":3", ":", "-", "a:b:c"])
def test_whatever_is_typed_for_a_level(dungeon: Any, typed: str) -> None:
    code, out, err = dungeon("check", typed, "A1-A2")
    assert (code, out) == (2, "")
    assert "There is no level" in err


def test_a_file_names_a_level_of_the_booklet_and_no_other_file(dungeon: Any, tmp_path: Path) -> None:
    other, asked = tmp_path / "other.json", tmp_path / "asked.json"
    other.write_text(json.dumps({"level": LEVEL}), encoding="utf-8")
    for level, expected in ((17, 0), ("u3", 0), (str(other), 2)):
        asked.write_text(json.dumps({"level": level, "path": ""}), encoding="utf-8")
        assert dungeon("check", "--file", str(asked))[0] == expected


@pytest.mark.parametrize(
    ("lang", "following"),
    [("en", "Next: blue Key, green Key."), ("fr", "Ensuite : la Clé bleue, la Clé verte.")],
)
def test_what_comes_next_bears_its_colour(dungeon: Any, lang: str, following: str) -> None:
    code, out, _ = dungeon("check", "C5", "bleu : / vert :", "--lang", lang)
    assert code == 0
    assert out.splitlines()[-1].endswith(following)


@pytest.mark.parametrize(
    ("point", "french"),
    [("chest", "le Coffre vert"), ("monster", "le Monstre vert"), ("exit", "la Sortie verte")],
)
def test_a_coloured_point_agrees_in_french(point: str, french: str) -> None:
    assert say("dungeon.coloured_point", "fr", {"colour": "green", "point": point}) == french


def test_d8_a_tile_of_no_known_shape_is_told_in_words(dungeon: Any, file: Any) -> None:
    name = file(path="B1-F1")
    assert "- tile 1 (no known shape) B1: " in dungeon("check", "--file", name)[1]
    assert "- tuile 1 (aucune forme connue) B1 " in dungeon("check", "--file", name, "--lang", "fr")[
        1
    ].replace("B1:", "B1 ")


@pytest.mark.parametrize("square", ["X9", "Z9", "Y3", "C0"])
def test_a_square_that_is_none_is_refused_by_its_name(dungeon: Any, square: str) -> None:
    code, out, err = dungeon("check", "17", square)
    assert (code, out) == (2, "")
    assert f"'{square}' is no square: a square is a column A to X and a row 1 to 8" in err


def test_every_board_has_the_same_legend(dungeon: Any, file: Any) -> None:
    legend = sentences("dungeon", "en")["legend"].split("  ")[0]
    for command in (("show",), ("solve",), ("check",)):
        assert legend in dungeon(*command, "--file", file(path=SOLVED))[1]


def test_hints_begin_as_sentences_do(dungeon: Any) -> None:
    for lang in ("en", "fr"):
        lines = dungeon("hint", "C5", "-mmm", "--lang", lang)[1].splitlines()
        assert len(lines) > 2
        assert all(line[0].isupper() for line in lines)


def test_mining_tells_one_level_and_writes_over_nothing_else(dungeon: Any, tmp_path: Path) -> None:
    name = tmp_path / "one.yaml"
    assert dungeon("mine", str(name), "--count", "1")[1].startswith("1 level in ")
    assert dungeon("mine", str(name), "--count", "1", "--lang", "fr")[1].startswith("1 niveau dans ")
    name.write_text("shopping: [milk]\n", encoding="utf-8")
    code, _, err = dungeon("mine", str(name))
    assert (code, name.read_text(encoding="utf-8")) == (2, "shopping: [milk]\n")
    assert "was not mined" in err


OWN = "- {code: B3, squares: [[0, 0], [1, 0], [2, 0]], copies: 9}\n"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The game of somebody who wrote down the shapes of a box: straight tiles of three squares alone."""
    folder = tmp_path / "box"
    (folder / "levels").mkdir(parents=True)
    (folder / "own.yaml").write_text(OWN, encoding="utf-8")
    (folder / "game.yaml").write_text(
        "game: box\nbased_on: dungeon-exit\ncomponents:\n"
        "  blue-tiles: {rows: own.yaml}\n  green-tiles: {rows: own.yaml}\n",
        encoding="utf-8",
    )
    points = "{door: A1, key: E1, chest: I1, monster: I5, exit: E5}"
    row = f'- {{id: "1", mode: solo, points: {points}}}\n'
    (folder / "levels" / "adventure.yaml").write_text(row, encoding="utf-8")
    return folder


def test_d3_every_command_takes_the_shapes_of_a_box(dungeon: Any, box: Path, tmp_path: Path) -> None:
    content = ("--content", str(box))
    straight = "B1-D1 F1-H1 I2-I4 H5-F5"
    assert dungeon("check", "1", straight, *content)[1].splitlines()[-1] == "Solved: 4 tiles."
    solved = dungeon("solve", "1", *content)[1].splitlines()[0]
    assert dungeon("check", "1", solved, *content)[0] == 0
    assert dungeon("check", "1", solved)[0] != 0
    assert "Next tile: B1-D1." in dungeon("hint", "1", "-mmm", *content)[1]
    assert dungeon("show", "1", *content)[1] != dungeon("show", "1")[1]
    code, _, err = dungeon("show", "B1", *content)
    assert code == 2
    assert "Levels: 1;" in err
    mined = tmp_path / "mined.yaml"
    assert dungeon("mine", str(mined), "--kind", "free", "--count", "1", *content)[0] == 0
    assert dungeon("show", str(mined), "--solution", *content)[0] == 0
    assert dungeon("solve", str(mined), *content)[0] == 0
    code, _, err = dungeon("mine", str(mined), "--kind", "free", "--count", "1")
    assert code == 2
    assert "tiles set-" in err


@pytest.mark.parametrize(
    ("override", "told"),
    [
        ("  blue-tiles: {rows: own.yaml}\n", "blue-tiles and green-tiles are not the same set"),
        ("  green-tiles: {rows: own.yaml}\n", "blue-tiles and green-tiles are not the same set"),
        ("  blue-tiles: {rows: none.yaml}\n  green-tiles: {rows: none.yaml}\n", "holds no path tile"),
    ],
)
def test_d2_both_colours_have_the_same_tiles(dungeon: Any, box: Path, override: str, told: str) -> None:
    (box / "none.yaml").write_text("[]\n", encoding="utf-8")
    (box / "game.yaml").write_text(
        f"game: box\nbased_on: dungeon-exit\ncomponents:\n{override}", encoding="utf-8"
    )
    code, _, err = dungeon("show", "1", "--content", str(box))
    assert code == 2
    assert told in " ".join(err.split())
    assert "(D2)" in err
