"""Files written aside and renamed: at every moment the old file is there whole, or the new one is.

The new file is on the disk before its name points to it, so that after a power cut too there is one or the
other. What a killed process left behind is taken away by the next that writes into the same folder.
"""

from __future__ import annotations

import errno
import functools
import os
import re
from contextlib import suppress
from pathlib import Path

_ASIDE = re.compile(r"\.wayout-(\d+)\.part")


def write_aside(target: Path, content: bytes) -> None:
    """Puts a file in its place in one step. Interrupted, it leaves the old file.

    Where the target is a link, the file that it leads to is replaced.
    Raises OSError where the system refuses.
    """
    real = _real(target)
    _clear(real.parent)
    aside = real.with_name(f".wayout-{os.getpid()}.part")
    try:
        with aside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(real)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _real(target: Path) -> Path:
    real = Path(os.path.realpath(target)) if target.is_symlink() else target
    if real.is_symlink():  # it led back to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(target))
    return real


@functools.cache
def _clear(folder: Path) -> None:
    """Takes away what processes that run no more have left in a folder; once, for some get many files."""
    for file in folder.iterdir():
        found = _ASIDE.fullmatch(file.name)
        if found and not _runs(int(found[1])):
            with suppress(OSError):
                file.unlink()


def _runs(process: int) -> bool:
    if os.name == "nt":  # there no file can be deleted while it is written, and asking might end a process
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it runs for somebody else
        pass
    return True
