"""Printed files on their way to the disk: aside first, with the folders above them, and refused in words."""

from __future__ import annotations

from pathlib import Path

from wayout import aside
from wayout.problem import Problem


def write_aside(target: Path, content: bytes) -> None:
    """Puts a file in its place in one step, with the folders above it. Interrupted, it leaves the old file.

    Raises Problem `printing.unwritable` where the system refuses.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        aside.write_aside(target, content)
    except OSError as cause:
        raise Problem("printing.unwritable", file=str(target), reason=cause.strerror or "") from cause
