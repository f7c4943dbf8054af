from __future__ import annotations

from pathlib import Path

import pytest

from generator.sheets.aside import write_aside
from wayout.problem import Problem
from wayout.wording import word


def test_a_file_is_written_with_the_folders_above_it(tmp_path: Path) -> None:
    write_aside(tmp_path / "a" / "b" / "c.pdf", b"new")
    assert (tmp_path / "a" / "b" / "c.pdf").read_bytes() == b"new"


@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_interrupted_it_leaves_the_old_file_and_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    target = tmp_path / "c.pdf"
    target.write_bytes(b"old")
    write_bytes = Path.write_bytes

    def interrupt(path: Path, content: bytes | Path) -> None:
        if isinstance(content, bytes):
            write_bytes(path, content[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, step, interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_aside(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_where_the_system_refuses_it_says_which_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(Problem) as refused:
        write_aside(tmp_path / "file" / "c.pdf", b"new")
    assert refused.value.code == "printing.unwritable"
    assert "c.pdf cannot be written" in word(refused.value, "en")
