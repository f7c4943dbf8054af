"""Files written aside and renamed: at every moment the old file is there whole, or the new one is."""

from __future__ import annotations

import os
from pathlib import Path

from wayout.problem import Problem


def write_aside(target: Path, content: bytes) -> None:
    """Puts a file in its place in one step, with the folders above it. Interrupted, it leaves the old file.

    Raises Problem `printing.unwritable` where the system refuses.
    """
    aside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            aside.write_bytes(content)
            aside.replace(target)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
    except OSError as cause:
        raise Problem("printing.unwritable", file=str(target), reason=cause.strerror or "") from cause
