"""`wayout emergency play` as a process: piped, at a terminal, interrupted, killed, and taken up again."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "wayout", "emergency", "play"]
SQUARE = "S1 L1 L2 L3"


def environment(folder: Path) -> dict[str, str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR")}
    return clean | {"PYTHONUTF8": "1", "WAYOUT_DATA": str(folder), "COLUMNS": "60", "TERM": "xterm"}


def play(folder: Path, script: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *options],
        input=script,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(folder),
        timeout=60,
        check=False,
    )


def test_a_newcomer_is_seated_and_scores_a_round(tmp_path: Path) -> None:
    done = play(tmp_path, f"anna, ben\n\n\n{SQUARE} x:anna\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Who plays? Names clockwise, by commas: anna, ben" in done.stdout
    assert "anna played the first LOST above tile 4: 1 point. (E9)" in done.stdout
    assert done.stdout.endswith("Everything is kept. Go on with: wayout emergency play --last\n")
    assert "\x1b" not in done.stdout


def test_seats_are_taken_one_by_one_and_given_up_again(tmp_path: Path) -> None:
    done = play(tmp_path, "anna\nANNA\n\nben\nchloe\nundo\n?\ndan\n\nmaybe\nundo\n\nn\n")
    assert "Two players cannot both be called ANNA" in done.stdout
    assert "The game is for 2-5 players, not 1." in done.stdout
    assert "chloe is taken out again." in done.stdout
    assert "2 to 5 can play" in done.stdout
    assert "Table: anna, ben. " in done.stdout


def test_nobody_seated_begins_no_table(tmp_path: Path) -> None:
    done = play(tmp_path, "anna\nquit\n")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "No table was begun.")
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_the_input_keeps_all_and_last_goes_on(tmp_path: Path) -> None:
    play(tmp_path, "\nS1 S2\n", "--players", "anna,ben")
    play(tmp_path, "\nS7\n", "--players", "anna,ben")
    done = play(tmp_path, "log\n", "--last")
    assert "Table: anna, ben 2, going on after entry 2." in done.stdout
    assert "   2  Revealed, tile 1: S7.\n" in done.stdout
    named = play(tmp_path, "log\n", "--resume", "anna, ben")
    assert "   3  Revealed, tile 2: S2.\n" in named.stdout


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--last"], 2, "There is no table yet."),
        (["--resume", "friday"], 2, "There is no table friday."),
        (["--players", "anna"], 2, "The game is for 2-5 players, not 1."),
        (["--players", "anna,ben", "--name", "\x1b[31m"], 2, "U+001B"),
        (["--content", "/nowhere"], 2, "/nowhere"),
    ],
)
def test_what_cannot_begin_is_told(tmp_path: Path, options: list[str], code: int, told: str) -> None:
    done = play(tmp_path, "", *options)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr
    assert "\x1b" not in done.stderr


def test_a_record_that_cannot_be_written_is_exit_code_3(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = play(tmp_path / "file" / "folder", "", "--players", "anna,ben")
    assert done.returncode == 3
    assert "Traceback" not in done.stderr


if sys.platform != "win32":
    import pty
    import termios

    class Terminal:
        """A process at a terminal of its own: waits for what it shows, types, presses keys."""

        def __init__(self, folder: Path, *options: str, **more: str) -> None:
            self.master, slave = pty.openpty()
            self.before = termios.tcgetattr(slave)
            self.process = subprocess.Popen(
                [*COMMAND, *options],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=environment(folder) | more,
                start_new_session=True,
                preexec_fn=_take_terminal,
            )
            self.slave = slave
            self.seen = ""

        def wait_for(self, text: str, seconds: float = 30) -> None:
            start, end = len(self.seen), time.monotonic() + seconds
            while text not in self.seen[start:]:
                assert time.monotonic() < end, f"{text!r} not in {self.seen[start:]!r}"
                self.read()

        def read(self) -> None:
            if select.select([self.master], [], [], 0.05)[0]:
                self.seen += os.read(self.master, 65536).decode("utf-8", "replace")

        def type(self, text: str) -> None:
            os.write(self.master, text.encode())

        def ends(self, seconds: float = 30) -> int:
            end = time.monotonic() + seconds
            while self.process.poll() is None:
                assert time.monotonic() < end, f"still running: {self.seen!r}"
                self.read()
            self.read()
            return self.process.returncode

        def close(self) -> None:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()
            os.close(self.master)
            os.close(self.slave)

    def _take_terminal() -> None:
        import fcntl

        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    @pytest.fixture
    def terminal(tmp_path: Path) -> Iterator[Terminal]:
        made = Terminal(tmp_path, "--players", "anna,ben")
        yield made
        made.close()

    def test_ctrl_c_at_a_prompt_leaves_the_terminal_sound_and_all_entries_there(
        terminal: Terminal, tmp_path: Path
    ) -> None:
        terminal.wait_for("Who begins?")
        terminal.type("ben\n")
        terminal.wait_for("from the bottom:")
        terminal.type("S1 L1\n")
        terminal.wait_for("pile ends):")
        terminal.type("L2 and half a w\x7f")
        terminal.wait_for("half a")
        terminal.type("\x03")
        assert terminal.ends() == 130
        assert "Everything is kept." in terminal.seen
        assert "Traceback" not in terminal.seen
        assert termios.tcgetattr(terminal.slave) == terminal.before
        done = play(tmp_path, "log\n", "--last")
        assert "   3  Revealed, tile 2: L1.\n" in done.stdout
        assert "   4  " not in done.stdout

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_a_process_told_to_end_leaves_the_terminal_sound(
        terminal: Terminal, number: signal.Signals
    ) -> None:
        terminal.wait_for("Who begins?")
        terminal.type("\n")
        terminal.wait_for("from the bottom:")
        terminal.process.send_signal(number)
        assert terminal.ends() != 0
        assert termios.tcgetattr(terminal.slave) == terminal.before

    def test_a_killed_process_loses_nothing_confirmed(terminal: Terminal, tmp_path: Path) -> None:
        terminal.wait_for("Who begins?")
        terminal.type("\n")
        terminal.wait_for("from the bottom:")
        terminal.type("S1\n")
        terminal.wait_for("Tile 2")
        terminal.process.kill()
        terminal.ends()
        assert "   2  Revealed, tile 1: S1.\n" in play(tmp_path, "log\n", "--last").stdout

    def test_a_terminal_has_colours_and_no_color_takes_them_away(tmp_path: Path) -> None:
        for more, colours in (({}, True), ({"NO_COLOR": "1"}, False)):
            terminal = Terminal(tmp_path / str(colours), "--players", "anna,ben", **more)
            try:
                terminal.wait_for("Who begins?")
                terminal.type("\n")
                terminal.wait_for("from the bottom:")
                terminal.type("quit\n")
                assert terminal.ends() == 0
                assert ("\x1b[1m── Round 1" in terminal.seen) is colours
                assert ("\x1b[2m" in terminal.seen) is colours
            finally:
                terminal.close()

    def test_ctrl_d_leaves_with_all_kept(terminal: Terminal) -> None:
        terminal.wait_for("Who begins?")
        terminal.type("\x04")
        assert terminal.ends() == 0
        assert "Everything is kept." in terminal.seen
