"""Where an owner's own game lay when a table was played with it: a hint beside the record, and no more.

The record itself is pinned to the content's hash; a hint only says where to look for it. It is no part of the
record, is never exported, and may be stale or wrong: whoever follows it holds what is found against the pin.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from wayout.record.files import Files

LONGEST: Final = 4096
"""Bytes of a path that are believed to be one."""


def remember(files: Files, folder: Path) -> None:
    """Keeps the folder beside the table's record. Where that fails, nothing is lost but the hint."""
    path = str(folder.absolute())
    aside = files.hint.with_name(f".{files.hint.name}.{os.getpid()}.new")
    with contextlib.suppress(OSError, ValueError):
        try:
            if recall(files) != path:
                aside.write_text(path + "\n", encoding="utf-8")
                aside.replace(files.hint)
        finally:
            aside.unlink(missing_ok=True)


def recall(files: Files) -> str | None:
    """The folder that was kept, an absolute path on one line; None where there is no hint that can be one."""
    if not files.hint.is_file():  # a pipe would never end
        return None
    try:
        with files.hint.open("rb") as opened:
            text = opened.read(LONGEST + 1).decode().removesuffix("\n")
    except (OSError, ValueError):
        return None
    usable = 0 < len(text) <= LONGEST and text.isprintable() and Path(text).is_absolute()
    return text if usable else None
