"""`wayout content check` and `wayout content schema`, as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wayout.content.conftest import PLAIN, Write
from wayout.command_line import run
from wayout.content.find import find_games
from wayout.content.schema import schemas
from wayout.content_commands import app
from wayout.places import content_folder

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYOUT_LANG", "en")


def _wayout(*arguments: str) -> int:
    return run(app, arguments, "wayout content")


def _with_layout(folder: Path) -> str:
    (folder / "layouts").mkdir()
    (folder / "layouts" / "card.yaml").write_text("elements: []\n")
    return str(folder)


def test_every_shipped_game_holds(capsys: Captured) -> None:
    assert _wayout("check") == 0
    told = capsys.readouterr()
    assert [line.partition(":")[0] for line in told.out.splitlines()] == list(find_games())
    assert told.err == ""


def test_a_folder_that_holds(write: Write, capsys: Captured) -> None:
    folder = _with_layout(write(cards="- {code: A1, copies: 3}\n- {code: A2}\n"))
    assert _wayout("check", folder) == 0
    assert capsys.readouterr().out == "test: 1 component, 4 pieces, no fault.\n"
    assert _wayout("check", folder, "--lang", "fr") == 0
    assert capsys.readouterr().out == "test : 1 composant, 4 pièces, aucune erreur.\n"


def test_faults_go_to_standard_error_with_exit_code_2(
    write: Write, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(cards="- {code: A1}\n- {code: A1}\n")
    monkeypatch.chdir(folder)
    assert _wayout("check", ".") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "cards.yaml:2:10: A1.code: the code “A1” is already taken by the piece in cards.yaml, line 1; "
        "give each piece its own.\n"
    )


def test_layouts_are_looked_up(write: Write, capsys: Captured) -> None:
    assert _wayout("check", str(write(PLAIN.replace("face: card", "face: nowhere"), cards="[]"))) == 2
    assert "components.cards.face: there is no layout “nowhere”" in capsys.readouterr().err


def test_json(write: Write, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(cards="- {cod: A1}\n")
    monkeypatch.chdir(folder)
    assert _wayout("check", ".", "--json") == 2
    assert json.loads(capsys.readouterr().out) == {
        "ok": False,
        "games": [
            {
                "game": ".",
                "ok": False,
                "faults": [
                    {
                        "code": "content.missing",
                        "file": "cards.yaml",
                        "line": 1,
                        "column": 3,
                        "where": "[1]",
                        "text": "“code” is missing; add “code: ...”.",
                        "nearest": None,
                        "rule": "",
                    }
                ],
            }
        ],
    }
    _with_layout(write(cards="- {code: A1}\n"))
    assert _wayout("check", ".", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    assert told["games"][0]["game"] == "test"


def test_json_of_a_game_that_is_not_there(capsys: Captured) -> None:
    assert _wayout("check", "nowhere", "--json") == 2
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert [fault["code"] for fault in game["faults"]] == ["content.unknown_game"]


def test_one_schema_is_printed(capsys: Captured) -> None:
    assert _wayout("schema") == 0
    assert json.loads(capsys.readouterr().out) == schemas()["game"]
    assert _wayout("schema", "emergency_exit.floor") == 0
    assert json.loads(capsys.readouterr().out) == schemas()["emergency_exit.floor"]


def test_all_schemas_are_written(tmp_path: Path, capsys: Captured) -> None:
    assert _wayout("schema", "--output", str(tmp_path / "schemas")) == 0
    written = {file.name: json.loads(file.read_text()) for file in (tmp_path / "schemas").iterdir()}
    assert written == {f"{name}.schema.json": schema for name, schema in schemas().items()}


def test_a_schema_that_is_not_there(capsys: Captured) -> None:
    assert _wayout("schema", "emergency_exit.flor") == 2
    assert capsys.readouterr().err.startswith(
        "There is no schema “emergency_exit.flor”. Did you mean “emergency_exit.floor”? Schemas: game, "
    )


def test_the_commands_alone_import_nothing_heavy() -> None:
    heavy = "{'yaml', 'pydantic', 'jinja2'} & set(sys.modules)"
    script = f"import sys, wayout.content_commands; print(*sorted({heavy}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_example_of_the_docs_holds(tmp_path: Path) -> None:
    from wayout.content.load import load

    docs = (content_folder().parent / "docs" / "content.md").read_text(encoding="utf-8")
    for block in docs.split("```yaml\n")[1:]:
        first, _, text = block.partition("```")[0].partition("\n")
        if first.startswith("# ") and first.endswith(".yaml"):
            file = tmp_path / first.removeprefix("# ")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    folders = sorted(file.parent for file in tmp_path.glob("*/game.yaml"))
    assert len(folders) == 2
    for folder in folders:
        assert load(folder).components
