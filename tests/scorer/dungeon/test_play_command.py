"""`wayout dungeon play` as a process: piped, at a terminal, interrupted, killed, and taken up again."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.scorer.dungeon.sittings import write_booklet
from tests.wayout.games.dungeon_exit.seasons import RIGHT, WRONG

WAYOUT = [sys.executable, "-m", "wayout"]
PLAY = [*WAYOUT, "dungeon", "play"]


def environment(folder: Path) -> dict[str, str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR")}
    return clean | {"PYTHONUTF8": "1", "WAYOUT_DATA": str(folder), "COLUMNS": "80", "TERM": "xterm"}


def run(
    folder: Path, script: str, *arguments: str, command: list[str] = PLAY
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, *arguments],
        input=script,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(folder),
        timeout=60,
        check=False,
    )


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(write_booklet(tmp_path / "ours"))


def test_a_newcomer_sits_down_and_solves_a_level(tmp_path: Path, game: str) -> None:
    script = f"?\n, \nanna, ANNA\nanna\n\n\n\n{RIGHT}\nquit\n"
    done = run(tmp_path / "tables", script, "--content", game)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Two players cannot both be called ANNA and anna. (P1)" in done.stdout
    assert "anna: level 1 solved in 0:0" in done.stdout
    assert done.stdout.endswith("Everything is kept. Go on with: wayout dungeon play --last\n")
    assert "\x1b" not in done.stdout


def test_the_shipped_booklet_is_played(tmp_path: Path) -> None:
    done = run(tmp_path, "\n\nB80\n\nU20\n\nC20\n\nquit\n", "--players", "anna,ben", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Niveau C20 : anna et ben, ensemble." in done.stdout


def test_the_table_is_known_to_wayout_tables(tmp_path: Path, game: str) -> None:
    tables = tmp_path / "tables"
    run(tables, f"\n\n\n{WRONG}\n\n\n{RIGHT}\nadd Zoé\n", "--players", "anna", "--content", game)
    wayout = [*WAYOUT, "tables"]
    assert "anna, Zoé" in run(tables, "", "list", command=wayout).stdout
    shown = run(tables, "", "show", "--last", command=wayout).stdout
    assert "anna: B1-B2-C2-C1 E1-F1 H1-I1 K1-L1-L2 - not right." in shown
    refused = run(tables, "", "amend", "--last", "3", "soon", command=wayout)
    assert refused.returncode == 2
    assert "'soon' is no time" in refused.stderr
    amended = run(tables, "", "amend", "--last", "5", "9:59.5", command=wayout)
    assert (amended.returncode, amended.stderr) == (0, "")
    for kind in ("text", "json", "csv"):
        sheet = run(tables, "", "export", "--last", "--format", kind, command=wayout).stdout
        copied = run(tables, sheet, "import", "-", "--name", kind, "--content", game, command=wayout)
        assert (copied.returncode, copied.stderr) == (0, "")
        resumed = run(tables, "results 1\nquit\n", "resume", kind, command=wayout)
        assert "1      anna  9:59.5      0      4      1\n" in resumed.stdout, (kind, resumed)


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--last"], 2, "There is no table yet."),
        (["--resume", "friday"], 2, "There is no table friday."),
        (["--players", ","], 2, "A table is for 1 to 8 names, not 0."),
        (["--players", "a,b,A"], 2, "Two players cannot both be called A and a."),
        (["--players", "anna", "--name", "\x1b[31m"], 2, "U+001B"),
        (["--players", "anna", "--content", "/nowhere"], 2, "/nowhere"),
        (["--content", "emergency-exit"], 2, "emergency-exit is not judged by the rules of Dungeon Exit."),
    ],
)
def test_what_cannot_begin_is_told(tmp_path: Path, options: list[str], code: int, told: str) -> None:
    done = run(tmp_path, "", *options)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr
    assert "\x1b" not in done.stderr


def test_a_table_of_another_game_is_not_opened(tmp_path: Path) -> None:
    run(tmp_path, "quit\n", "--players", "anna,ben", command=[*WAYOUT, "emergency", "play"])
    assert run(tmp_path, "", "--last").returncode == 2
    done = run(tmp_path, "", "--resume", "anna, ben")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_nobody_seated_begins_no_table(tmp_path: Path) -> None:
    done = run(tmp_path, "quit\n")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "No table was begun.")
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_cannot_be_written_is_exit_code_3(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run(tmp_path / "file" / "folder", "", "--players", "anna")
    assert done.returncode == 3
    assert "Traceback" not in done.stderr


def test_a_booklet_whose_folder_is_gone_does_not_stop_the_table(tmp_path: Path, game: str) -> None:
    tables = tmp_path / "tables"
    run(tables, f"\n\n\n{RIGHT}\n", "--players", "anna", "--content", game)
    Path(game).rename(tmp_path / "moved")
    done = run(tables, "solution 1\nsolution 1\nresults\nquit\n", "--last")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1      anna" in done.stdout


if sys.platform != "win32":
    import fcntl
    import pty
    import termios

    class Terminal:
        """A process at a terminal of its own: waits for what it shows, types, presses keys."""

        def __init__(self, folder: Path, *options: str) -> None:
            self.master, slave = pty.openpty()
            self.process = subprocess.Popen(
                [*PLAY, *options],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=environment(folder),
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            )
            os.close(slave)
            self.seen = ""

        def wait_for(self, text: str, seconds: float = 30) -> None:
            start, end = len(self.seen), time.monotonic() + seconds
            while text not in self.seen[start:]:
                assert time.monotonic() < end, f"{text!r} not in {self.seen[start:]!r}"
                if select.select([self.master], [], [], 0.05)[0]:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")

        def type(self, text: str) -> None:
            os.write(self.master, text.encode())

        def end(self, how: int) -> int:
            self.process.send_signal(how)
            code = self.process.wait(30)
            os.close(self.master)
            return code

    def test_killed_while_the_clock_runs_nothing_confirmed_is_lost(tmp_path: Path, game: str) -> None:
        tables = tmp_path / "tables"
        terminal = Terminal(tables, "--players", "anna,ben", "--content", game)
        terminal.wait_for("Level? (Enter: 1):")
        terminal.type("\r")
        terminal.wait_for("Who plays?")
        terminal.type("\r")
        terminal.wait_for("Enter starts the clock:")
        terminal.type("\r")
        terminal.wait_for("Who is done, anna or ben?")
        terminal.type("hint ben\r")
        terminal.wait_for("Path so far")
        terminal.type("\r")
        terminal.wait_for("It can be completed as it lies.")
        terminal.type("ben\r")
        terminal.wait_for("Path (or y: right, n: not right):")
        assert terminal.end(signal.SIGKILL) == -signal.SIGKILL
        done = run(tables, f"log\n\n{RIGHT}\n", "--last")
        assert "when the table was left without a word" in done.stdout
        assert "   4  ben: done at 0:0" in done.stdout
        assert "ben wins the race on level 1 in 0:0" in done.stdout
        assert "(4 tiles, 1 hint)" in done.stdout
        assert "\x1b[" in terminal.seen

    @pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130)])
    def test_interrupted_the_clock_stands_until_it_goes_on(
        tmp_path: Path, game: str, how: int, code: int
    ) -> None:
        tables = tmp_path / "tables"
        terminal = Terminal(tables, "--players", "anna", "--content", game)
        terminal.wait_for("Level? (Enter: 1):")
        terminal.type("\r")
        terminal.wait_for("Enter starts the clock:")
        terminal.type("\r")
        terminal.wait_for("Enter when done")
        assert terminal.end(how) == code
        assert "Traceback" not in terminal.seen
        done = run(tables, "log\n", "--last")
        assert "The clock stands at 0:0" in done.stdout
        assert "Enter: go on with level 1 log" in done.stdout
