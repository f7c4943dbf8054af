"""The carbon copy: every event once more, as lines of text beside the database.

The copy is what an evening is rescued from when its database is damaged, and what proves that the database
lost entries (a deleted write-ahead log makes SQLite go back in time without a word). The database is what
counts: an event is committed there first, then copied. Line n is a function of event n alone and stands at a
place that the lines before it fix, so writing it twice, by two processes or after a kill, changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from wayout.record.event import Event, follows, line, read_line


def text_of(events: Iterable[Event]) -> bytes:
    """The whole copy of these events."""
    return "".join([line(event) + "\n" for event in events]).encode()


def read(path: Path) -> bytes:
    """The copy as it stands; empty where there is none, or no file. Raises OSError."""
    return b"" if is_other(path) or not path.exists() else path.read_bytes()


def is_other(path: Path) -> bool:
    """Whether something stands there that is no file (a folder, a pipe): to open it might never end."""
    return path.exists() and not path.is_file()


def parse(content: bytes) -> list[Event]:
    """Every line that reads as an event, in the order of the file. Seals are not checked here."""
    found = []
    for piece in content.split(b"\n"):
        try:
            found.append(read_line(piece.strip(b"\0").decode()))
        except ValueError:
            continue
    return found


def goes_beyond(content: bytes, events: Sequence[Event]) -> bool:
    """Whether the copy has an event after the last of `events`, proven whole by the line before it."""
    last = events[-1]
    known = {event.revision: event for event in parse(content)} | {last.revision: last}
    return any(
        revision > last.revision and revision - 1 in known and follows(event, known[revision - 1].seal)
        for revision, event in known.items()
    )


def lags(content: bytes, written: bytes) -> bool:
    """Whether the copy only lacks some of what is due: at its end, or where a process has yet to write."""
    return written.startswith(content) or (
        len(content) <= len(written)
        and all(byte in (0, due) for byte, due in zip(content, written, strict=False))
    )


def write(path: Path, offset: int, content: bytes, *, cut: bool = False) -> None:
    """Writes at a place of the copy and makes it last; with `cut`, nothing stays behind. Raises OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    with open(handle, "wb", buffering=0) as file:  # noqa: PTH123 - by handle: neither truncated nor appended
        file.seek(offset)
        view = memoryview(content)
        while view:
            view = view[file.write(view) :]
        if cut:
            file.truncate()
        os.fsync(file.fileno())
