"""Damaged records: the damage is named, the last good state offered, the files kept; never a fresh game."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wayout.record.killing import ROOT
from tests.wayout.record.purse import RULES, Coins, Purses, amounts, new_table, play
from wayout.problem import Problem
from wayout.record import Damaged, StorageProblem, Table, Tables
from wayout.record.files import Files
from wayout.wording import say

PLAYED = list(range(1, 41))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    with new_table(tmp_path) as table:
        play(table, *PLAYED)
        return Files(tmp_path, table.id)


def opened(files: Files) -> Table[Purses, Coins]:
    return Tables(files.folder).open(files.id, [RULES])


def damaged(files: Files) -> Damaged:
    with pytest.raises(Damaged) as caught:
        opened(files)
    assert caught.value.exit_code == 3
    for language in ("en", "fr"):
        assert files.id in say(caught.value.code, language, caught.value.params)
    return caught.value


def rescued(files: Files, entries: list[int] = PLAYED) -> None:
    """Rescues, and sees that the table stands with these entries and plays on."""
    before = {path.name: path.read_bytes() for path in (files.database, files.copy) if path.exists()}
    result = Tables(files.folder).rescue(files.id)
    assert {
        path.name.rsplit(".damaged-")[0]: path.read_bytes() for path in result.kept
    }.items() >= before.items()
    with opened(files) as table:
        assert amounts(table) == entries
        play(table, 1)
    with opened(files) as table:
        assert amounts(table) == [*entries, 1]


DAMAGES = {
    "missing": lambda files: files.database.unlink(),
    "empty": lambda files: files.database.write_bytes(b""),
    "not_a_record": lambda files: files.database.write_bytes(b"Dear diary,\n" * 500),
    "malformed": lambda files: os.truncate(files.database, 4096),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_named_and_nothing_is_lost(files: Files, kind: str) -> None:
    DAMAGES[kind](files)
    found = damaged(files)
    assert (found.survey.damage, len(found.survey.events)) == (kind, len(PLAYED) + 1)
    (listed,) = Tables(files.folder).listing()
    assert (listed.name, listed.entries, isinstance(listed.damage, Damaged)) == ("Friday", 40, True)
    rescued(files)


def in_its_place(path: Path, what: str) -> None:
    """A folder or a pipe where a file was."""
    path.unlink()
    path.mkdir() if what == "folder" else os.mkfifo(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
@pytest.mark.parametrize("what", ["folder", "pipe"])
def test_what_is_no_file_is_neither_waited_for_nor_lost(files: Files, what: str) -> None:
    in_its_place(files.database, what)
    assert damaged(files).survey.damage == "not_a_record"
    (kept, _) = Tables(files.folder).rescue(files.id).kept
    assert kept.is_dir() if what == "folder" else kept.is_fifo()
    with opened(files) as table:
        assert amounts(table) == PLAYED
    in_its_place(files.copy, what)
    with opened(files) as table:
        assert (amounts(table), table.renewed_copy) == (PLAYED, True)
    assert files.copy.is_file()


@pytest.mark.parametrize("kept", [1, 99, 100, 2000, 4095, 4097, 8192, 9000, 20000])
def test_a_truncated_database_is_rescued_whole(files: Files, kept: int) -> None:
    os.truncate(files.database, kept)
    assert damaged(files).survey.lost == 0
    rescued(files)


def test_a_foreign_database_is_no_record(files: Files) -> None:
    files.database.unlink()
    connection = sqlite3.connect(files.database)
    connection.execute("CREATE TABLE event (revision INTEGER PRIMARY KEY)")
    connection.commit()
    connection.close()
    assert damaged(files).survey.damage == "not_a_record"
    rescued(files)


def test_a_deleted_write_ahead_log_is_noticed(files: Files) -> None:
    with opened(files) as table:
        play(table, 100, 101)
        shutil.copy(files.database, files.folder / "as it was")
    files.database.write_bytes((files.folder / "as it was").read_bytes())
    found = damaged(files)
    assert (found.survey.damage, len(found.survey.events)) == ("lost_entries", 43)
    rescued(files, [*PLAYED, 100, 101])


def test_lost_entries_are_named_even_where_the_copy_cannot_bring_them_back(files: Files) -> None:
    with opened(files) as table:
        shutil.copy(files.database, files.folder / "as it was")
        play(table, 100, 101, 102, 103)
    files.database.write_bytes((files.folder / "as it was").read_bytes())
    altered(files.copy, b'"coins":100', b'"coins":900')
    found = damaged(files)
    assert (found.survey.damage, len(found.survey.events), found.survey.lost) == ("lost_entries", 41, 4)
    rescued(files)


def altered(path: Path, old: bytes, new: bytes) -> None:
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))


def test_an_altered_entry_is_found_by_its_seal_and_taken_from_the_copy(files: Files) -> None:
    altered(files.database, b'"coins":20', b'"coins":99')
    assert damaged(files).survey.damage == "broken_seal"
    rescued(files)


def test_where_both_are_altered_the_good_beginning_is_offered(files: Files) -> None:
    altered(files.database, b'"coins":20', b'"coins":99')
    altered(files.copy, b'"coins":20', b'"coins":77')
    found = damaged(files)
    assert (len(found.survey.events), found.survey.lost) == (20, 21)
    rescued(files, PLAYED[:19])


def test_a_lost_database_without_copy_is_never_a_fresh_game(files: Files) -> None:
    files.copy.unlink()
    files.database.write_bytes(b"")
    assert damaged(files).survey.events == ()
    with pytest.raises(StorageProblem, match=r"record\.beyond_rescue"):
        Tables(files.folder).rescue(files.id)
    assert files.database.read_bytes() == b""
    (listed,) = Tables(files.folder).listing()
    assert listed.damage is not None
    with pytest.raises(Damaged):
        new_table(files.folder)


def test_a_sound_table_is_not_rescued(files: Files) -> None:
    with pytest.raises(Problem, match=r"record\.sound"):
        Tables(files.folder).rescue(files.id)


def test_without_its_copy_the_database_alone_will_do(files: Files) -> None:
    files.copy.unlink()
    with opened(files) as table:
        assert amounts(table) == PLAYED
    assert files.copy.exists()


@pytest.mark.parametrize("torn", [0, 1, 100, 5000])
def test_a_copy_that_lags_behind_is_made_good(files: Files, torn: int) -> None:
    whole = files.copy.read_bytes()
    os.truncate(files.copy, torn)
    with opened(files) as table:
        assert not table.renewed_copy
    assert files.copy.read_bytes() == whole
    assert not list(files.folder.glob("*damaged*"))


def test_a_damaged_copy_is_kept_aside_and_renewed(files: Files) -> None:
    whole = files.copy.read_bytes()
    altered(files.copy, b'"coins":20', b'"coins":99')
    with opened(files) as table:
        assert (table.renewed_copy, amounts(table)) == (True, PLAYED)
    assert files.copy.read_bytes() == whole
    assert len(list(files.folder.glob("*.copy.jsonl.damaged-1"))) == 1


def test_a_disk_without_room_for_a_copy_still_offers_what_the_carbon_copy_has(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.database.write_bytes(b"")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("wayout.record.damage.tempfile.TemporaryDirectory", full)
    assert len(damaged(files).survey.events) == 41


def test_a_rescue_that_fails_loses_nothing(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(files) as table:
        play(table, 100)
        log = files.database.with_name(files.database.name + "-wal")
        kept = {path: path.read_bytes() for path in (files.database, log, files.copy)}
    for path, content in kept.items():
        path.write_bytes(content)
    altered(files.database, b'"coins":20', b'"coins":99')

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "touch", full)
        with pytest.raises(StorageProblem, match=r"record\.unwritable"):
            Tables(files.folder).rescue(files.id)
    rescued(files, [*PLAYED, 100])


def test_damaged_files_are_numbered(files: Files) -> None:
    for number in (1, 2, 3):
        files.database.write_bytes(b"")
        Tables(files.folder).rescue(files.id)
        assert files.database.with_name(f"{files.database.name}.damaged-{number}").exists()
    assert Tables(files.folder).ids() == [files.id]


def damage_bytes(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    at = chance.randrange(len(content))
    for place in range(at, min(at + chance.choice([1, 1, 8, 600]), len(content))):
        content[place] ^= chance.randrange(1, 256)
    path.write_bytes(content)


@pytest.mark.parametrize("with_copy", [True, False])
def test_random_damage_never_shows_a_wrong_game(tmp_path: Path, with_copy: bool) -> None:
    with new_table(tmp_path) as table:
        play(table, *PLAYED)
        files = Files(tmp_path, table.id)
    database, copy = files.database.read_bytes(), files.copy.read_bytes()
    chance = random.Random(7)
    seen = {"opened": 0, "rescued": 0, "beyond": 0}
    for _ in range(200):
        files.database.write_bytes(database)
        files.copy.write_bytes(copy)
        damage_bytes(files.database, chance)
        if not with_copy:
            files.copy.unlink()
        for leftover in tmp_path.glob("*damaged*"):
            leftover.unlink()
        try:
            opened(files).close()
            seen["opened"] += 1
        except Damaged as found:
            good = len(found.survey.events)
            if not good:
                assert not with_copy
                seen["beyond"] += 1
                continue
            Tables(tmp_path).rescue(files.id)
            seen["rescued"] += 1
            assert good == 41 or not with_copy
        with opened(files) as table:
            shown = amounts(table)
            assert shown == PLAYED[: len(shown)]
            assert not with_copy or shown == PLAYED
            play(table, 1)
    assert seen["rescued"] > 20


def test_a_locked_table_says_so(files: Files) -> None:
    tables = Tables(files.folder, busy_seconds=0.05)
    with tables.open(files.id, [RULES]) as table:
        other = sqlite3.connect(files.database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageProblem, match=r"record\.locked"):
            table.append(Coins("anna", 1), 40, "c")
        other.execute("ROLLBACK")
        other.close()
        assert table.append(Coins("anna", 1), 40, "c").recorded


def test_a_full_disk_loses_nothing_confirmed(files: Files) -> None:
    with opened(files) as table:
        connection = table._record._store._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StorageProblem, match=r"record\.disk_full"):
            play(table, *[1] * 400)
        confirmed = table.revision
        connection.execute("PRAGMA max_page_count = 100000")
        assert table.append(Coins("anna", 1), confirmed, f"full{confirmed}").recorded
    with opened(files) as table:
        assert table.revision == confirmed + 1


FULL = """
import resource, sys
from pathlib import Path
from tests.wayout.record.purse import RULES, Coins
from wayout.record import StorageProblem, Tables
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), resource.RLIM_INFINITY))
with Tables(Path(sys.argv[1])).open(sys.argv[2], [RULES]) as table:
    print(table.revision)
    try:
        while True:
            table.append(Coins("anna", 1), table.revision, f"x{table.revision}")
            print(table.revision, flush=True)
    except StorageProblem as problem:
        print(problem.code, table.revision)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="file sizes cannot be limited there")
@pytest.mark.parametrize("room", [10_000, 60_000])
def test_a_file_that_cannot_grow_loses_nothing_confirmed(files: Files, room: int) -> None:
    command = [sys.executable, "-c", FULL, str(files.folder), files.id, str(room)]
    output = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout
    *confirmed, last = output.splitlines()
    assert confirmed
    assert last.split()[0] in {"record.disk_full", "record.unwritable", "record.read_only"}
    with opened(files) as table:
        assert table.revision >= int(confirmed[-1])


READ_ONLY = """
import os, sys
from pathlib import Path
from tests.wayout.record.purse import RULES, Coins
from wayout.record import StorageProblem, Tables
if os.getuid() == 0:
    os.setuid(65534)
with Tables(Path(sys.argv[1])).open(sys.argv[2], [RULES]) as table:
    print(table.read_only, len(table.entries()))
    try:
        table.append(Coins("anna", 1), 42, "x")
    except StorageProblem as problem:
        print(problem.code)
try:
    Tables(Path(sys.argv[1])).create(RULES, {"players": ["anna"]}, name="new", command="new")
except StorageProblem as problem:
    print(problem.code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be made read-only there")
def test_a_folder_that_can_only_be_read_shows_the_table(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with new_table(folder) as table:
        play(table, 5, 6)
        for path in (tmp_path, *folder.iterdir()):  # the log still holds the moves: the writer is alive
            path.chmod(0o755 if path.is_dir() else 0o444)
        folder.chmod(0o555)
        try:
            for parent in tmp_path.parents:
                if parent.owner() == tmp_path.owner() and parent != Path("/tmp"):
                    parent.chmod(0o755)
            command = [sys.executable, "-c", READ_ONLY, str(folder), table.id]
            result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        finally:
            folder.chmod(0o755)
    assert result.stdout.splitlines() == ["True 2", "record.read_only", "record.unwritable"], result.stderr


def test_a_deleted_table_is_not_written_on(files: Files) -> None:
    with opened(files) as table:
        Tables(files.folder).delete(files.id)
        with pytest.raises(StorageProblem, match=r"record\.gone"):
            table.append(Coins("anna", 1), 40, "c")
    assert not files.exist


def test_a_table_rescued_meanwhile_is_not_written_on(files: Files) -> None:
    with opened(files) as table:
        other = files.folder / "other"
        other.write_bytes(files.database.read_bytes())
        other.replace(files.database)
        with pytest.raises(StorageProblem, match=r"record\.replaced"):
            table.append(Coins("anna", 1), 40, "c")


def test_a_newer_format_is_left_alone(files: Files) -> None:
    connection = sqlite3.connect(files.database)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(Problem, match=r"record\.newer_format"):
        opened(files)


@pytest.mark.parametrize("statement", ["UPDATE event SET kind = 'undo'", "DELETE FROM event"])
def test_events_are_only_ever_added(files: Files, statement: str) -> None:
    connection = sqlite3.connect(files.database)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    connection.close()
