"""`wayout tables export` and `import`: score sheets, JSON, CSV."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from scorer.tables.desk import Desk
from wayout.aside import write_aside
from wayout.problem import Problem
from wayout.record import import_record, to_csv, to_json, to_text
from wayout.record.importing import MAX_BYTES

_WRITERS: Final = {"text": to_text, "json": to_json, "csv": to_csv}


def export(desk: Desk, table: str | None, kind: str, output: Path | None, *, last: bool, force: bool) -> None:
    """Writes a table to a file, aside first and renamed then, or to standard output."""
    if kind not in _WRITERS:
        raise Problem("record.format_unknown", found=kind)
    if output is not None and output.exists() and not force:
        raise Problem("record.file_exists", file=str(output))
    with desk.open(table, last=last) as opened:
        written = _WRITERS[kind](opened)
    if output is None:
        sys.stdout.write(written)
        return
    try:
        write_aside(output, written.encode())
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("companion.unwritable", file=str(output), why=why) from error
    desk.tell("exported", file=str(output))


def import_file(desk: Desk, file: str, name: str | None) -> None:
    """Makes a table of a file."""
    if file == "-":
        content = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with Path(file).open("rb") as source:
            content = source.read(MAX_BYTES + 1)
    made = import_record(desk.tables, content, desk.rules(), command=desk.command, name=name)
    if desk.content is not None and Path(desk.content).exists():
        desk.tables.remember_folder(made, Path(desk.content))
    with desk.tables.open(made, desk.rules()) as table:
        if desk.as_json:
            desk.write({"id": made, "name": table.name, "revision": table.revision})
        else:
            desk.tell("imported", id=made, name=table.name, entries=len(table.entries()))
