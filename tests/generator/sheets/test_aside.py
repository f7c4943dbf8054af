"""Files written aside: whole or not at all, whatever interrupts, and refused in words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.sheets.aside import write_aside
from wayout.problem import Problem
from wayout.wording import word


def test_a_file_is_written_with_the_folders_above_it(tmp_path: Path) -> None:
    write_aside(tmp_path / "a" / "b" / "c.pdf", b"new")
    assert (tmp_path / "a" / "b" / "c.pdf").read_bytes() == b"new"


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_interrupted_it_leaves_the_old_file_and_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    target = tmp_path / "c.pdf"
    target.write_bytes(b"old")

    def interrupt(*_: object) -> None:
        assert [file.name for file in tmp_path.iterdir() if file != target] == [f".wayout-{os.getpid()}.part"]
        raise KeyboardInterrupt

    monkeypatch.setattr(step, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_aside(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_what_killed_processes_left_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    (tmp_path / f".wayout-{ended.pid}.part").write_bytes(b"half")
    running, other = tmp_path / f".wayout-{os.getppid()}.part", tmp_path / ".wayout-x.part"
    for file in (running, other):
        file.write_bytes(b"mine")
    write_aside(tmp_path / "c.pdf", b"new")
    assert sorted(tmp_path.iterdir()) == sorted([running, other, tmp_path / "c.pdf"])


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to("a.pdf")
    write_aside(tmp_path / "link.pdf", b"new")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "a.pdf").read_bytes() == b"new"


def test_a_loop_of_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.pdf").symlink_to("loop.pdf")
    with pytest.raises(Problem):
        write_aside(tmp_path / "loop.pdf", b"new")


def test_a_disk_that_is_full_is_told_and_keeps_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "c.pdf").write_bytes(b"old")
    script = (
        "import resource, sys; from pathlib import Path; from generator.sheets.aside import write_aside\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "write_aside(Path(sys.argv[1]), bytes(5000))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "c.pdf")], capture_output=True, text=True, check=False
    )
    assert "printing.unwritable" in done.stderr
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_where_the_system_refuses_it_says_which_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(Problem) as refused:
        write_aside(tmp_path / "file" / "c.pdf", b"new")
    assert refused.value.code == "printing.unwritable"
    assert "c.pdf cannot be written" in word(refused.value, "en")
