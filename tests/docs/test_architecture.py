"""docs/architecture.md names what is there: no file that is gone, and every part a newcomer meets first."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_path_that_is_named_exists() -> None:
    named = re.findall(r"`((?:wayout|generator|scorer|templates|content|tests|benchmarks)/[^`\s<>]*)`", PAGE)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_part_that_lies_on_top_is_named() -> None:
    parts = [
        part
        for half in ("generator", "scorer", "wayout")
        for part in sorted((ROOT / half).iterdir())
        if part.name
        not in ("__init__.py", "__pycache__", "fonts", "emergency", "dungeon", "_data", "py.typed")
    ]
    assert [part.name for part in parts if not re.search(rf"\b{re.escape(part.name)}\b", PAGE)] == []
