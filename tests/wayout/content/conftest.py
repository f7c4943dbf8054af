"""A game's folder written small: game.yaml and its tables from a test's own text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wayout.content.faults import ContentError
from wayout.content.load import load

PLAIN = """\
game: test
title: Test
components:
  cards: {name: Cards, rows: cards.yaml, size: [63, 88], face: card}
"""

Write = Callable[..., Path]
Refuse = Callable[[Path], list[str]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a folder: `write(game, cards=..., texts=...)`, each text becomes `<name>.yaml`."""

    def write(game: str = PLAIN, **tables: str) -> Path:
        for name, text in {"game": game, **tables}.items():
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """The faults of a folder in English, with files named from inside it."""

    def refuse(folder: Path) -> list[str]:
        monkeypatch.chdir(folder)
        with pytest.raises(ContentError) as refused:
            load(folder)
        return [fault.text("en") for fault in refused.value.faults]

    return refuse
