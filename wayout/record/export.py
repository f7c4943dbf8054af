"""A record for other eyes: a score sheet to read and import, JSON for programs, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Final

from wayout.record.outcome import LogLine
from wayout.record.steps import print_step
from wayout.record.table import Table
from wayout.record.written import print_line

SHEET_HEAD: Final = "wayout record 1"
"""The first line of a score sheet: what it is and its format."""

JSON_FORMAT: Final = "wayout-record"
COLUMNS: Final = ("revision", "time", "standing", "entry", "what")
"""Columns of the CSV; row 0 opens the table."""

STANDINGS: Final = ("stands", "undone", "amended", "waiting", ".")
"""How an entry stands; a full stop where an event wrote none."""

_DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def to_text(table: Table[Any, Any]) -> str:
    """The score sheet: a head, then one line an event. Reads back as the same record."""
    head, *log = table.log()
    lines = [SHEET_HEAD, *(f"{key:<9}{value}" for key, value in _head(table, head)), ""]
    wide = len(str(table.revision))
    for line in log:
        number = "*" if line.kind != "move" else "-" if line.number is None else line.number
        what = print_step(line.kind, line.fields).removeprefix("* ")
        lines.append(
            f"{line.revision:>{wide}}  {line.time}  {line.standing or '.':<7}  {number:>{wide}}  {what}"
        )
    return "\n".join(lines) + "\n"


def _head(table: Table[Any, Any], head: LogLine) -> Iterator[tuple[str, str]]:
    _, version, content = head.fields["pin"]
    yield "table", head.fields["name"]
    yield "game", table.pin.game
    yield "rules", f"{version} {content}".strip()
    yield "started", head.time
    yield "setup", print_line(head.fields["setup"])


def to_json(table: Table[Any, Any]) -> str:
    """Everything, for programs: the head, all events, the entries that stand and what everybody may see."""
    head, *log = table.log()
    _, version, content = head.fields["pin"]
    held = table.held
    written = {
        "format": JSON_FORMAT,
        "version": 1,
        "id": table.id,
        "table": head.fields["name"],
        "game": table.pin.game,
        "rules": {"version": version, "content": content},
        "started": head.time,
        "setup": head.fields["setup"],
        "revision": table.revision,
        "held": None if held is None else held.number,
        "entries": [{"revision": entry.revision, "move": entry.move} for entry in table.entries()],
        "state": table.rules.engine.view(table.state, None),
        "events": [_event(line, event.command) for line, event in zip(log, table.events[1:], strict=True)],
    }
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def _event(line: LogLine, command: str) -> dict[str, Any]:
    fields = {key: value for key, value in line.fields.items() if key not in {"digest", "held", "pin"}}
    return {
        "revision": line.revision,
        "time": line.time,
        "command": command,
        "standing": line.standing or None,
        "kind": line.kind,
        "fields": fields,
    }


def to_csv(table: Table[Any, Any]) -> str:
    """The log as a table: every cell quoted, none that a spreadsheet would run as a formula.

    Begins with a byte order mark, without which spreadsheets misread accents.
    """
    head, *log = table.log()
    sheet = io.StringIO()
    writer = csv.writer(sheet, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    opening = {key: head.fields[key] for key in ("name", "setup", "pin")}
    writer.writerow(map(safe, ("0", head.time, ".", "", print_line({"move": "open", **opening}))))
    for line in log:
        number = "" if line.number is None else str(line.number)
        what = print_step(line.kind, line.fields).removeprefix("* ")
        kind = "" if line.kind == "move" else "* "
        writer.writerow(map(safe, (str(line.revision), line.time, line.standing or ".", number, kind + what)))
    return "\ufeff" + sheet.getvalue()


def safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula; `unsafe` gives it back."""
    return f"'{cell}" if cell.startswith(_DANGEROUS) else cell


def unsafe(cell: str) -> str:
    """The cell as it was before `safe`."""
    return cell[1:] if cell.startswith("'") else cell
