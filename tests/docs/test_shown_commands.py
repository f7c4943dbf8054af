"""What README and docs show is run: each `sh` block's commands, each `console` block's output to the letter.

The blocks of a page run in order in one folder of their own. In a `console` block a line is a command after
`$ `, the lines below it are its output; a line of `...` stands for any lines; `# exit 2` promises a code.
Set-up commands (make, git, cd) are not run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = ("make", "git", "cd", "pip", "python")


def commands(page: Path) -> Iterator[tuple[str, str | None]]:
    """The commands that a page shows, each with the output shown below it (None: any output will do)."""
    for kind, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "sh":
            lines = body.replace("\\\n", " ").splitlines()
            yield from ((line, None) for line in lines if line.strip() and not line.startswith("#"))
        else:
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield command, output


def matches(shown: str, printed: str) -> bool:
    """Whether the output is as shown, `...` lines standing for anything."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"[ \t]*\n"
        for line in shown.rstrip("\n").splitlines()
    )
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n" if printed.strip() else "") is not None


def test_the_pages_show_commands() -> None:
    assert sum(1 for page in PAGES for _ in commands(page)) > 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_keeps_what_it_shows(page: Path, tmp_path: Path) -> None:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "WAYOUT_DATA": str(tmp_path / "tables"),
        "WAYOUT_LANG": "en",
        "PYTHONUTF8": "1",
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    for command, shown in commands(page):
        if command.split()[0] in SET_UP:
            continue
        line, _, promised = command.partition("# exit ")
        run = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        printed = run.stdout + run.stderr
        assert run.returncode == int(promised or 0), f"{command}\n{printed}"
        assert shown is None or matches(shown, printed), f"{command}\n{printed}"
