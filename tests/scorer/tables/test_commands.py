"""The commands `wayout tables`, run as a person would, on evenings of Emergency Exit Only."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from scorer.tables.commands import app
from scorer.tables.rules import present_rules
from wayout.command_line import run
from wayout.record import Tables

whole = typer.Typer()
whole.add_typer(app, name="tables")

MOVES = (
    {"move": "add_player", "name": "=cmd|' /C calc'!A0"},
    {"move": "choose_first_player", "player": 3},
    {"move": "rename_player", "player": 1, "name": "Zoë"},
)


class Answer(str):
    """What a command printed, with its exit code and its messages."""

    code: int
    messages: str


Ask = Callable[..., Answer]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WAYOUT_DATA", str(tmp_path / "tables"))
    monkeypatch.setenv("WAYOUT_LANG", "en")
    monkeypatch.setenv("TZ", "UTC")
    return tmp_path / "tables"


@pytest.fixture
def ask(folder: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    def run_command(*arguments: str) -> Answer:
        capsys.readouterr()
        code = run(whole, ["tables", *arguments])
        captured = capsys.readouterr()
        answer = Answer(captured.out)
        answer.code, answer.messages = code, captured.err
        assert "Traceback" not in captured.err
        return answer

    return run_command


def seat(folder: Path, name: str = "Friday") -> str:
    """An evening of three entries; returns its id."""
    (rules,) = present_rules()("emergency-exit")
    with Tables(folder).create(rules, {"players": ["anna", "ben"]}, name=name, command=name) as table:
        for number, written in enumerate(MOVES):
            assert table.append(rules.engine.read(written), number, f"{number}").recorded
        return table.id


def test_a_newcomer_has_no_table(ask: Ask) -> None:
    assert "There is no table yet" in ask()
    assert ask("list", "--json") == "[]\n"
    assert ask("show", "--last").code == 2
    assert ask("show").code == 2
    assert ask("show", "Friday").code == 2


def test_tables_are_listed_and_put_away(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    assert "Friday" in ask()
    (listed,) = json.loads(ask("list", "--json"))
    # as they are called and sit now, not as the evening began
    assert (listed["id"], listed["players"]) == (key, ["Zoë", "ben", "=cmd|' /C calc'!A0"])
    assert listed["entries"] == 3
    ask("undo", key, "--steps", "3")
    assert json.loads(ask("list", "--json"))[0]["players"] == ["anna", "ben"]
    ask("redo", key, "--steps", "3")
    assert ask("archive", "fri").code == 0
    assert key not in ask()
    assert "1 put away" in ask()
    assert "put away" in ask("list", "--all")
    assert ask("show", "--last").code == 2
    assert ask("unarchive", key).code == 0
    assert ask("rename", key, "Samedi").code == 0
    assert "Samedi" in ask()


def test_the_log_is_shown_with_what_was_undone(folder: Path, ask: Ask) -> None:
    seat(folder)
    ask("undo", "--last", "--steps", "2")
    shown = ask("show", "Friday")
    lines = {words[0]: words for words in map(str.split, shown.splitlines()) if words}
    assert lines["1"][3:5] == ["stands", "1"]
    assert lines["2"][3:5] == ["undone", "choose_first_player"]  # no entry of the sheet any more
    assert lines["4"][3:] == ["*", "undo", "2"]
    assert ask("redo", "--last", "--steps", "2").code == 0
    assert json.loads(ask("show", "--last", "--json"))["revision"] == 5
    assert "annulée" in ask("show", "--last", "--lang", "fr") or "tient" in ask(
        "show", "--last", "--lang", "fr"
    )


def test_an_amendment_shows_what_no_longer_holds_and_the_ways_on(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    would = ask("amend", key, "1", "--remove", "--dry-run")
    assert (would.code, "held at entry 1" in would) == (1, True)
    assert json.loads(ask("show", key, "--json"))["revision"] == 3
    held = ask("amend", key, "1", "--remove")
    assert held.code == 1
    assert "Held at entry 1, choose_first_player player=3" in held
    for way in (f"amend {key} 1 MOVE", f"amend {key} 1 --remove", f"cut {key}", f"undo {key}"):
        assert way in held
    assert "held" in ask()
    fixed = ask("amend", key, "1", "choose_first_player", "player=2")
    assert (fixed.code, "2 entries" in fixed) == (0, True)
    assert ask("undo", key).code == 1
    assert ask("cut", key).code == 0
    assert ask("undo", key, "--steps", "2").code == 0
    assert len(json.loads(ask("show", key, "--json"))["entries"]) == 3


def test_an_amendment_takes_the_games_own_words(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    assert ask("amend", key, "2", "ben").code == 0
    assert json.loads(ask("show", key, "--json"))["entries"][1]["move"]["player"] == 2
    assert ask("amend", "--last", "3", "Zoé").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ["Friday", "2"],
        ["Friday", "two", "x"],
        ["Friday", "9", "x"],
        ["Friday", "2", "x", "--remove"],
        ["Friday", "2", "eve"],
        ["Friday"],
        ["Friday", "0", "--remove"],
        ["Friday", "9" * 5000, "x"],
    ],
)
def test_an_amendment_that_makes_no_sense_is_refused(folder: Path, ask: Ask, words: list[str]) -> None:
    key = seat(folder)
    answer = ask("amend", *words)
    assert answer.code == 2
    assert answer.messages
    assert json.loads(ask("show", key, "--json"))["revision"] == 3


def test_a_stale_command_is_refused_and_a_retry_recorded_once(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    first = ask("undo", key, "--expect", "3", "--command", "mine", "--json")
    again = ask("undo", key, "--expect", "3", "--command", "mine", "--json")
    assert json.loads(first) | {"repeated": True} == json.loads(again)
    stale = ask("undo", key, "--expect", "3")
    assert (stale.code, "stands at revision 4" in stale.messages) == (3, True)
    assert "Entry 2 is its last now: =cmd|' /C calc'!A0 begins." in stale
    told = ask("undo", key, "--expect", "3", "--json")
    answer = json.loads(told)
    assert (told.code, told.messages, answer["ok"], answer["revision"]) == (3, "", False, 4)
    assert answer["reasons"][0]["code"] == "record.stale"
    assert [player["name"] for player in answer["state"]["players"]] == ["anna", "ben", "=cmd|' /C calc'!A0"]
    assert ask("undo", key, "--steps", "99").code == 2
    assert ask("recover", key, "3").code == 0
    assert ask("recover", "--last", "99").code == 2
    assert ask("adopt", key).code == 2


@pytest.mark.parametrize(
    ("typed", "code", "exit_code"),
    [
        (("undo", "Friday", "--steps", "99"), "record.nothing_to_undo", 2),
        (("show", "nobody"), "record.no_such_table", 2),
        (("amend", "Friday", "1", "FOO"), "emergency.tile_unknown", 2),
        (("amend", "Friday", "77", "S1"), "record.no_such_entry", 2),
        (("rescue", "Friday"), "record.sound", 2),
    ],
)
def test_who_asks_for_json_is_refused_in_json(
    folder: Path, ask: Ask, typed: tuple[str, ...], code: str, exit_code: int
) -> None:
    with Tables(folder).open(seat(folder), present_rules()) as table:
        engine = table.rules.engine
        first = engine.read({"move": "reveal_tile", "tile": "S1"})
        table.amend(1, first, table.revision, "tile")
    told = ask(*typed, "--json")
    assert told.code == exit_code
    (reason,) = json.loads(told)["reasons"]
    assert (reason["code"], told.messages) == (code, "")
    assert reason["text"]


@pytest.mark.parametrize("kind", ["text", "json", "csv"])
def test_what_is_exported_can_be_imported(folder: Path, ask: Ask, tmp_path: Path, kind: str) -> None:
    key, file = seat(folder), tmp_path / "evening"
    assert ask("export", key, "--format", kind, "--output", str(file)).code == 0
    assert ask("export", key, "--format", kind, "--output", str(file)).code == 2
    assert ask("export", key, "--format", kind, "--output", str(file), "--force").code == 0
    made = json.loads(ask("import", str(file), "--json"))["id"]
    assert (
        ask("export", made, "--format", kind).splitlines()[-4:]
        == ask("export", key, "--format", kind).splitlines()[-4:]
        or kind == "json"
    )
    assert ask("import", str(file), "--name", "Copy").code == 0
    assert len(json.loads(ask("list", "--json"))) == 3


def test_files_that_are_none_are_refused(folder: Path, ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "evening"
    file.write_bytes(b"\x00\xff")
    assert ask("import", str(file)).code == 2
    assert ask("import", str(tmp_path / "nowhere")).code == 2
    assert ask("import", str(tmp_path)).code == 2
    file.write_text(
        "wayout record 1\ntable x\ngame ../../etc\nrules 1 x\nstarted 2026-01-31T20:15:00Z\nsetup a=1\n"
    )
    assert ask("import", str(file)).code == 2
    seat(folder)
    assert ask("export", "Friday", "--format", "pdf").code == 2
    assert ask("export", "Friday", "--output", str(tmp_path / "no" / "folder")).code == 2


def test_a_table_is_deleted_only_when_told_twice(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    for words in ([], ["--yes"]):
        refused = ask("delete", key, *words)
        assert (refused.code, "twice" in refused.messages) == (2, True)
        assert key in ask()
    assert ask("delete", key, "--yes", "--yes").code == 0
    assert list(folder.iterdir()) == []


def test_a_damaged_table_is_named_shown_and_rescued(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    assert ask("rescue", key).code == 2
    (folder / f"{key}.sqlite").write_bytes(b"")
    assert "DAMAGED" in ask()
    assert json.loads(ask("list", "--json"))[0]["damage"] == "empty"
    shown = ask("show", key)
    assert (shown.code, "choose_first_player" in shown, "rescue" in shown.messages) == (3, True, True)
    assert ask("undo", key).code == 3
    assert (folder / f"{key}.sqlite").read_bytes() == b""
    rescued = ask("rescue", key)
    assert (rescued.code, "damaged-1" in rescued) == (0, True)
    assert ask("show", key).code == 0


NAMES = [
    "../../etc/passwd",
    "CON",
    "nul.txt",
    'a/b\\c:d*?"<>|',
    "林さんの夜",
    "🎲" * 50,
    "ﷺ",
    "-rf",
    "=1+1",
    "..",
    "e\u0301té",
    "'; DROP TABLE event; --",
    "%s %n",
    "{{ 7*7 }}",
    "\u05d0\u05d1",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_will_do(folder: Path, ask: Ask, name: str) -> None:
    key = seat(folder, name)
    assert {path.parent for path in folder.rglob("*")} == {folder}
    assert all(path.name.isascii() and path.name.startswith(key) for path in folder.iterdir())
    assert json.loads(ask("list", "--json"))[0]["name"] == name.strip()
    assert ask("show", "--", name).code == 0
    assert ask("delete", "--yes", "--yes", "--", name).code == 0


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x1b[2J", "\u202egnp.exe", "x" * 101, "a\u2028b"])
def test_names_that_no_list_could_show_are_refused(folder: Path, ask: Ask, name: str) -> None:
    key = seat(folder)
    assert ask("rename", key, name).code == 2
    assert json.loads(ask("list", "--json"))[0]["name"] == "Friday"


def test_names_that_several_tables_bear_are_asked_about(folder: Path, ask: Ask) -> None:
    seat(folder, "Friday")
    seat(folder, "friday")
    answer = ask("show", "FRIDAY")
    assert (answer.code, answer.messages.count("friday-")) == (2, 2)


def test_every_command_speaks_french(folder: Path, ask: Ask) -> None:
    seat(folder)
    outputs: dict[str, Any] = {
        "list": ask("list", "--lang", "fr"),
        "show": ask("show", "--last", "--lang", "fr"),
        "undo": ask("undo", "--last", "--lang", "fr"),
    }
    assert "JOUEURS" in outputs["list"]
    assert "révision 3" in outputs["show"]
    assert outputs["undo"].startswith("Fait")


def own_game(folder: Path, text: str = "") -> Path:
    """A copy of the shipped game, as an owner would make one, with something changed."""
    import shutil

    from wayout.places import content_folder

    made = folder / "my game"
    shutil.copytree(content_folder() / "emergency-exit", made)
    cards = made / "floor.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("code: F6", "code: MY6") + text, encoding="utf-8"
    )
    return made


def seat_with(folder: Path, game: Path) -> str:
    """A table played with that game; the folder is remembered as `play --content` does."""
    (rules,) = present_rules(str(game))("emergency-exit")
    tables = Tables(folder)
    with tables.create(rules, {"players": ["anna", "ben"]}, name="own", command="own") as table:
        for number, written in enumerate(
            (
                {"move": "give_pile", "pile": ["S1", "L1", "L2", "L3", [1]]},
                {"move": "score_round"},
                {"move": "show_floor_card", "card": "MY6"},
            )
        ):
            assert table.append(rules.engine.read(written), number, f"o{number}").recorded
        tables.remember_folder(table.id, game)
        return table.id


def test_a_table_remembers_the_folder_of_its_own_game(folder: Path, ask: Ask, tmp_path: Path) -> None:
    key = seat_with(folder, own_game(tmp_path))
    shown = ask("show", key)
    assert (shown.code, shown.messages) == (0, "")
    assert "turns out otherwise" not in shown
    assert "FLOOR card MY6" in shown
    assert ask("undo", key).code == 0


def test_a_folder_that_is_gone_is_said_and_the_shipped_game_judges(
    folder: Path, ask: Ask, tmp_path: Path
) -> None:
    game = own_game(tmp_path)
    key = seat_with(folder, game)
    game.rename(tmp_path / "moved")
    shown = ask("show", key)
    assert "which is not to be had there now" in shown.messages
    assert "entry 3 (revision 3) turns out otherwise" in shown
    again = ask("show", key, "--content", str(tmp_path / "moved"))
    assert "turns out otherwise" not in again
    assert again.messages == ""


def test_a_folder_that_changed_is_held_against_the_record(folder: Path, ask: Ask, tmp_path: Path) -> None:
    game = own_game(tmp_path)
    key = seat_with(folder, game)
    cards = game / "floor.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("code: MY6", "code: MINE"), encoding="utf-8")
    assert "entry 3 (revision 3) turns out otherwise" in ask("show", key)


@pytest.mark.parametrize(
    "hint", [b"", b"\xff\xfe", b"relative", b"/a\n/b", b"/\x1b[31m", b"/" + b"a" * 5000, b"/dev"]
)
def test_a_hint_that_cannot_be_one_is_passed_over(folder: Path, ask: Ask, hint: bytes) -> None:
    key = seat(folder)
    (folder / f"{key}.folder").write_bytes(hint)
    shown = ask("show", key)
    assert shown.code == 0
    assert "\x1b" not in shown.messages
    assert ask("delete", key, "-yy").code == 0
    assert not (folder / f"{key}.folder").exists()


def test_of_two_tables_used_within_a_second_the_later_is_last(folder: Path, ask: Ask) -> None:
    keys = [seat(folder, name) for name in ("zzz", "aaa", "mmm", "bbb")]
    for key in (*keys, keys[0]):
        ask("undo", key)
        assert json.loads(ask("list", "--json"))[0]["id"] == key


def test_a_table_is_found_by_how_its_id_or_its_name_begins(folder: Path, ask: Ask) -> None:
    seat(folder, "星期五の夜")
    seat(folder, "Été, the long one")
    for begun in ("星期五", "été", "ÉTÉ, the", "ete-"):
        assert ask("show", begun).code == 0
    seat(folder, "Été deux")
    assert "More than one table answers to été" in ask("show", "été").messages
    assert ask("show", " ").code == 2


def test_a_refused_name_is_not_repeated_without_end(folder: Path, ask: Ask) -> None:
    seat(folder)
    assert len(ask("show", "x" * 10_000).messages) < 250


def test_an_export_that_cannot_be_written_names_the_file_that_was_asked_for(
    folder: Path, ask: Ask, tmp_path: Path
) -> None:
    key = seat(folder)
    refused = ask("export", key, "--output", str(tmp_path / "nowhere" / "evening.txt"))
    assert refused.code == 2
    assert refused.messages.startswith(f"{tmp_path}/nowhere/evening.txt cannot be written: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_a_pipe_in_the_place_of_a_hint_is_not_waited_for(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    os.mkfifo(folder / f"{key}.folder")
    assert ask("show", key).code == 0


def test_steps_are_typed_behind_the_table_and_never_clamped(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    for table in (["--last"], [key]):
        refused = ask("undo", *table, "99")
        assert (refused.code, refused.messages) == (2, "Only 3 can be undone, not 99.\n")
        refused = ask("redo", *table, "99")
        assert (refused.code, refused.messages) == (2, "There is nothing to redo.\n")
        assert ask("undo", *table, "2").code == 0
        assert ask("redo", *table, "3").messages == "Only 2 can be redone, not 3.\n"
        assert ask("redo", *table, "2").code == 0


@pytest.mark.parametrize("word", ["undo", "redo"])
@pytest.mark.parametrize("steps", [["0"], ["x"], ["--steps", "0"], ["1", "2"]])
def test_steps_are_numbers_from_one_on(folder: Path, ask: Ask, word: str, steps: list[str]) -> None:
    key = seat(folder)
    refused = ask(word, key, *steps)
    found = " ".join(steps[-1:] if steps[0] == "--steps" else steps)
    assert (refused.code, refused.messages) == (2, f"A number from 1 on is wanted, not '{found}'.\n")


def test_a_table_is_named_or_the_last_one_not_both(folder: Path, ask: Ask) -> None:
    key = seat(folder)
    refused = ask("show", key, "--last")
    assert (refused.code, refused.messages) == (2, f"Name a table or say --last, not both ({key}).\n")


def test_an_object_that_is_no_record_is_told_what_a_record_is(tmp_path: Path, ask: Ask) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"a": 1}', encoding="utf-8")
    refused = ask("import", str(file))
    assert (refused.code, "None" in refused.messages) == (2, False)
    assert "The file is no record" in refused.messages
