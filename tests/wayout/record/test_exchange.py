"""Export and import: nothing is lost on the way, and nothing in a file is believed."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.wayout.record.purse import RULES, Coins, PurseGame, play
from wayout.problem import Problem
from wayout.record import ImportRefused, Rules, Table, Tables, import_record, to_csv, to_json, to_text
from wayout.record.export import safe, unsafe

FORMATS = {"text": to_text, "json": to_json, "csv": to_csv}


def evening(folder: Path) -> Table[Any, Any]:
    """An evening with every kind of event."""
    tables = Tables(folder, clock=lambda: datetime(2026, 1, 31, 20, 15, tzinfo=UTC))
    table = tables.create(
        RULES, {"players": ["anna", "=1+1", "Zoë; B."]}, name="=Friday @ Zoë's", command="evening"
    )
    play(table, 5, 6, -3)
    table.undo(table.revision, "u", 2)
    table.redo(table.revision, "r")
    play(table, -11)
    table.amend(1, Coins("anna", 4), table.revision, "a")
    table.amend(3, None, table.revision, "drop")
    play(table, 3, player="=1+1")
    table.recover(2, table.revision, "back")
    table.rename("@Saturday", "name")
    table.amend(1, Coins("Zoë; B.", 1), table.revision, "a2")
    play(table, -6)
    table.amend(2, None, table.revision, "held")
    table.cut(table.revision, "cut")
    return table


EXPECTED = """\
wayout record 1
table    =Friday @ Zoë's
game     purse
rules    1 content-1
started  2026-01-31T20:15:00Z
setup    players=[anna,"=1+1","Zoë\\u003b B."]

 1  2026-01-31T20:15:00Z  amended   -  coins player=anna coins=5
 2  2026-01-31T20:15:00Z  amended   -  coins player=anna coins=6
 3  2026-01-31T20:15:00Z  undone    -  coins player=anna coins=-3
 4  2026-01-31T20:15:00Z  .         *  undo 2
 5  2026-01-31T20:15:00Z  .         *  redo 1
 6  2026-01-31T20:15:00Z  undone    -  coins player=anna coins=-11
 7  2026-01-31T20:15:00Z  undone    *  amend 1: coins player=anna coins=4
 8  2026-01-31T20:15:00Z  undone    *  amend 3: -
 9  2026-01-31T20:15:00Z  undone    -  coins player="=1+1" coins=3
10  2026-01-31T20:15:00Z  .         *  recover 2
11  2026-01-31T20:15:00Z  .         *  name to="@Saturday"
12  2026-01-31T20:15:00Z  stands    *  amend 1: coins player="Zoë\\u003b B." coins=1
13  2026-01-31T20:15:00Z  amended   -  coins player=anna coins=-6
14  2026-01-31T20:15:00Z  stands    *  amend 2: -
15  2026-01-31T20:15:00Z  .         *  cut
"""


def test_a_score_sheet_reads_as_one(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        assert to_text(table) == EXPECTED


@pytest.mark.parametrize("kind", FORMATS)
def test_export_then_import_gives_the_same_record(tmp_path: Path, kind: str) -> None:
    tables = Tables(tmp_path)
    with evening(tmp_path) as table:
        written = FORMATS[kind](table)
        key = import_record(tables, written.encode(), [RULES], command="import", name=None)
        with tables.open(key, [RULES]) as again:
            assert again.id != table.id
            assert (again.state, again.log()) == (table.state, table.log())
            assert (again.name, again.revision, len(again.branches())) == (table.name, 15, 2)
            assert to_text(again) == to_text(table)
            if kind == "json":
                assert [e.command for e in again.events[1:]] == [e.command for e in table.events[1:]]
            play(again, 1)


@pytest.mark.parametrize("kind", FORMATS)
def test_a_held_table_goes_through(tmp_path: Path, kind: str) -> None:
    tables = Tables(tmp_path)
    with tables.create(RULES, {"players": ["anna"]}, name="held", command="held") as table:
        play(table, 5, -5)
        table.amend(1, Coins("anna", 1), 2, "a")
        key = import_record(tables, FORMATS[kind](table).encode(), [RULES], command="import")
        with tables.open(key, [RULES]) as again:
            assert again.held == table.held is not None


def test_an_import_is_judged_by_the_rules_at_hand(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    with tables.create(RULES, {"players": ["anna"]}, name="old", command="old") as table:
        play(table, 5, -5)
        written = to_text(table).encode()
    with pytest.raises(ImportRefused) as caught:
        import_record(tables, written, [Rules(PurseGame(version=2, least=1))], command="import")
    assert (caught.value.params["unit"], caught.value.params["number"]) == ("line", "9")
    assert len(tables.ids()) == 1


@pytest.mark.parametrize("kind", ["text", "json", "csv"])
def test_every_cut_file_is_refused_or_a_beginning(tmp_path: Path, kind: str) -> None:
    tables = Tables(tmp_path)
    with evening(tmp_path) as table:
        whole = FORMATS[kind](table).encode()
    for end in range(0, len(whole), 41):
        with contextlib.suppress(Problem):
            key = import_record(tables, whole[:end], [RULES], command=f"import{end}")
            with tables.open(key, [RULES]) as again:
                assert again.revision <= 15


def changed(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


HOSTILE: dict[str, tuple[str, Callable[[str], str]]] = {
    "a move the rules refuse": ("import_refused", changed("coins=6", "coins=-60")),
    "a move that is none": ("import_refused", changed("coins=6", "coins=[]")),
    "a stranger": ("import_refused", changed("player=anna coins=6", "player=eve coins=6")),
    "an entry that is not there": ("import_refused", changed("amend 3: -", "amend 99: -")),
    "too deep an undo": ("import_refused", changed("undo 2", "undo 999999999")),
    "a number of 5,000 digits": ("import_refused", changed("undo 2", "undo " + "9" * 5000)),
    "a missing revision": ("import_refused", changed(" 4  2026", " 5  2026")),
    "no time": (
        "import_refused",
        changed("2026-01-31T20:15:00Z  .         *  undo", "yesterday  .  *  undo"),
    ),
    "no such day": (
        "import_refused",
        changed("2026-01-31T20:15:00Z  .         *  undo", "2026-02-31T20:15:00Z . * undo"),
    ),
    "an unknown step": ("import_refused", changed("undo 2", "explode")),
    "an unknown standing": ("import_refused", changed("amended   -", "maybe   -")),
    "a bomb of brackets": ("import_refused", changed("coins=6", "coins=" + "[" * 100_000)),
    "another format": ("import_format", changed("wayout record 1", "wayout record 2")),
    "no record": ("import_unknown", changed("wayout record 1", "dear diary")),
    "no setup": ("import_lacks", changed("setup    ", "#setup ")),
    "a setup that is none": ("import_refused", changed("setup    players=", "setup    =")),
    "a head after the steps": ("import_refused", lambda text: text + "table again\n"),
    "rules that are no number": ("import_lacks", changed("rules    1", "rules    one")),
    "an unknown game": ("unknown_game", changed("game     purse", "game     poker")),
    "a name that breaks the screen": ("name_character", changed("=Friday", "\x1b[2JFriday")),
    "a name too long": ("name_long", changed("=Friday", "F" * 500)),
    "no players": ("unreadable_setup", changed("players=", "player=")),
}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_file_is_refused(tmp_path: Path, hostile: str) -> None:
    code, change = HOSTILE[hostile]
    tables = Tables(tmp_path / "new")
    with pytest.raises(Problem) as caught:
        import_record(tables, change(EXPECTED).encode(), [RULES], command="import")
    assert caught.value.code == f"record.{code}"
    assert tables.ids() == []


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "import_unknown"),
        (b"\xff\xfe\x00", "import_encoding"),
        (b"{", "import_json"),
        (b'{"format": 1}', "import_format"),
        (b'{"a": ' + b"[" * 100_000, "import_json"),
        (b'{"format": "wayout-record", "version": 1}', "import_lacks"),
        (b'{"format": "wayout-record", "version": 1, "events": [3], "rules": {}}', "import_refused"),
        (b'{"format": "wayout-record", "version": 1, "version": 1}', "import_json"),
        (b"revision,time\n1,2\n", "import_lacks"),
        (b"revision,time,standing,entry,what\n", "import_lacks"),
        (b'revision,time,standing,entry,what\n0,2026,.,,"{}"\n', "import_lacks"),
        (b" " * (33 << 20), "import_big"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    with pytest.raises(Problem) as caught:
        import_record(Tables(tmp_path), content, [RULES], command="import")
    assert caught.value.code == f"record.{code}"


def test_a_file_cannot_keep_the_table_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayout.record.importing.MAX_WORK", 1000)
    monkeypatch.setattr("wayout.record.importing.MAX_EVENTS", 200)
    head = EXPECTED.partition("\n\n")[0] + "\n\n"
    moves = [f"{n} 2026-01-31T20:15:00Z . {n} coins player=anna coins=1\n" for n in range(1, 101)]
    bomb = [f"{n} 2026-01-31T20:15:00Z . * amend 1: coins player=anna coins=1\n" for n in range(101, 201)]
    more = ["201 2026-01-31T20:15:00Z . * undo 1\n"]
    for lines, code in (([*moves, *bomb], "import_work"), ([*moves, *bomb, *more], "import_long")):
        with pytest.raises(Problem, match=code):
            import_record(Tables(tmp_path), (head + "".join(lines)).encode(), [RULES], command="import")


def test_no_cell_is_a_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        sheet = to_csv(table)
    assert sheet.startswith("\ufeff")
    assert ";" not in sheet
    for row in csv.reader(io.StringIO(sheet.removeprefix("\ufeff"))):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "＝1", "plain", "", "'"]
)
def test_a_cell_is_made_safe_and_given_back(cell: str) -> None:
    assert safe(cell)[:1] not in set("=+-@\t\r＝")
    assert unsafe(safe(cell)) == cell


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_sheet_that_a_spreadsheet_saved_is_read(tmp_path: Path, delimiter: str) -> None:
    with evening(tmp_path) as table:
        rows = list(csv.reader(io.StringIO(to_csv(table).removeprefix("\ufeff"))))
        saved = io.StringIO()
        csv.writer(saved, delimiter=delimiter).writerows(rows)
        key = import_record(Tables(tmp_path), saved.getvalue().encode(), [RULES], command="import")
        with Tables(tmp_path).open(key, [RULES]) as again:
            assert again.state == table.state


def test_json_tells_a_program_what_stands(tmp_path: Path) -> None:
    with evening(tmp_path) as table:
        written = json.loads(to_json(table))
    assert [entry["move"]["coins"] for entry in written["entries"]] == [1]
    assert written["state"] == {"coins": {"anna": 0, "=1+1": 0, "Zoë; B.": 1}}
    assert (written["revision"], written["held"], written["events"][2]["standing"]) == (15, None, "undone")
