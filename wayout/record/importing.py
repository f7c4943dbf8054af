"""A record from a file: read, bounded, replayed through the rules move by move, and only then written.

Nothing in a file is believed: what the rules refuse is refused here too, with the place in the file.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from wayout.notation import NotationError
from wayout.problem import Because, Problem
from wayout.record.engines import Engines, Pin, rules_for
from wayout.record.event import Event, parse_object
from wayout.record.export import COLUMNS, JSON_FORMAT, SHEET_HEAD, STANDINGS, unsafe
from wayout.record.files import check_name
from wayout.record.outcome import Outcome
from wayout.record.record import Draft
from wayout.record.replay import unreadable
from wayout.record.steps import Step, read_step
from wayout.record.table import Table
from wayout.record.tables import Tables, opening
from wayout.record.written import read_line
from wayout.verdict import Verdict

MAX_BYTES: Final = 32 << 20
"""Size of a file that is read."""

MAX_EVENTS: Final = 20_000
MAX_WORK: Final = 20_000_000
"""Entries gone through for all corrections together: a file must not keep the table waiting for ever."""

_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


class ImportRefused(Because):
    """A step of a file that its rules or its record refuse: says where and why."""

    def __init__(self, where: str, why: Problem | Verdict) -> None:
        unit, _, number = where.partition(" ")
        super().__init__("record.import_refused", why, unit=unit, number=number)


@dataclass(frozen=True, slots=True)
class Foreign:
    """What a file says of a record."""

    name: str
    pin: Pin
    started: str
    setup: Mapping[str, Any]
    steps: Sequence[Step]


def import_record(
    tables: Tables, content: bytes, engines: Engines, *, command: str, name: str | None = None
) -> str:
    """Makes a table of a file's content (text, JSON or CSV, told apart by how it begins); returns its id.

    Raises Problem for everything that cannot be read, bounded in size, and ImportRefused for a step that does
    not hold under the rules at hand.
    """
    foreign = read_record(content)
    called = check_name(name or foreign.name)
    return tables.write(called, command, _replayed(foreign, called, engines, command))


def read_record(content: bytes) -> Foreign:
    """What a file says, as yet unjudged. Raises Problem."""
    if len(content) > MAX_BYTES:
        raise Problem("record.import_big", most=MAX_BYTES >> 20)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem("record.import_encoding", place=error.start) from error
    begins = text.lstrip()[:200]
    if begins.startswith("{"):
        return _from_json(text)
    if begins.casefold().startswith("wayout record"):
        return _from_text(text)
    if COLUMNS[0] in begins.casefold():
        return _from_csv(text)
    raise Problem("record.import_unknown")


def _from_text(text: str) -> Foreign:
    lines = [line.strip() for line in text.replace("\r\n", "\n").split("\n")]
    first = next(number for number, line in enumerate(lines) if line)
    if lines[first].casefold() != SHEET_HEAD:
        raise Problem("record.import_format", found=lines[first][:40])
    head: dict[str, str] = {}
    steps: list[Step] = []
    for number, line in enumerate(lines[first + 1 :], first + 2):
        where = f"line {number}"
        if not line or line.startswith("#"):
            continue
        if not line[0].isdecimal():
            key, _, value = line.partition(" ")
            if steps or key in head or key not in {"table", "game", "rules", "started", "setup"}:
                raise ImportRefused(where, Problem("record.step_unknown", step=line[:60]))
            head[key] = value.strip()
            continue
        parts = line.split(None, 4)
        if len(parts) != 5:
            raise ImportRefused(where, Problem("record.step_unknown", step=line[:60]))
        revision, time, standing, entry, what = parts
        if entry == "*":
            what = f"* {what}"
        steps.append(_step(len(steps) + 1, revision, time, standing, what, where))
        _not_too_many(steps)
    for key in ("table", "game", "rules", "started", "setup"):
        if key not in head:
            raise Problem("record.import_lacks", what=key)
    version, _, content = head["rules"].partition(" ")
    setup = _at("setup", lambda: read_line(head["setup"]))
    return _foreign(head["table"], head["game"], version, content.strip(), head["started"], setup, steps)


def _from_csv(text: str) -> Foreign:
    delimiter = max(",;\t", key=text.lstrip().partition("\n")[0].count)
    steps: list[Step] = []
    opening: tuple[str, dict[str, Any]] | None = None
    try:
        for row in csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, restkey="", restval=""):
            cells = {str(key).strip().casefold(): unsafe(str(value)) for key, value in row.items()}
            if missing := next((column for column in COLUMNS if column not in cells), None):
                raise Problem("record.import_lacks", what=missing)
            if not any(cells.values()):
                continue
            revision, time, standing, _, what = (cells[column] for column in COLUMNS)
            where = f"row {len(steps) + 2 + (opening is not None)}"
            if opening is None:
                opening = time, _at(where, lambda: read_line(what))  # noqa: B023 - called at once
                continue
            steps.append(_step(len(steps) + 1, revision, time, standing, what, where))
            _not_too_many(steps)
    except csv.Error as error:
        raise Problem("record.import_csv", detail=str(error)) from error
    if opening is None:
        raise Problem("record.import_lacks", what="open")
    started, fields = opening
    pin = fields.get("pin")
    if not isinstance(pin, list) or len(pin) != 3:
        raise Problem("record.import_lacks", what="pin")
    return _foreign(fields.get("name"), pin[0], pin[1], pin[2], started, fields.get("setup"), steps)


def _from_json(text: str) -> Foreign:
    try:
        written = parse_object(text)
    except ValueError as error:
        raise Problem("record.import_json", detail=str(error)) from error
    if "format" not in written:
        raise Problem("record.import_unknown")
    if written.get("format") != JSON_FORMAT or written.get("version") != 1:
        raise Problem("record.import_format", found=f"{written.get('format')} {written.get('version')}"[:40])
    events, rules = written.get("events"), written.get("rules")
    for key, value, due in (("events", events, list), ("rules", rules, dict)):
        if not isinstance(value, due):
            raise Problem("record.import_lacks", what=key)
    steps: list[Step] = []
    for number, event in enumerate(events or [], 1):
        where = f"event {number}"
        if not isinstance(event, dict):
            raise ImportRefused(where, Problem("record.step_unknown", step=str(event)[:60]))
        kind, command, fields = event.get("kind"), event.get("command", ""), event.get("fields")
        if event.get("revision") != number or not (
            isinstance(kind, str) and isinstance(command, str) and isinstance(fields, dict)
        ):
            raise ImportRefused(where, Problem("record.step_unknown", step=str(event)[:60]))
        steps.append(Step(_time(event.get("time"), where), command, kind, fields, where))
        _not_too_many(steps)
    rules = rules or {}
    return _foreign(
        written.get("table"),
        written.get("game"),
        rules.get("version"),
        rules.get("content"),
        written.get("started"),
        written.get("setup"),
        steps,
    )


def _foreign(
    name: object,
    game: object,
    version: object,
    content: object,
    started: object,
    setup: object,
    steps: list[Step],
) -> Foreign:
    if isinstance(version, str) and version.isascii() and version.isdecimal() and len(version) < 10:
        version = int(version)
    for what, value, kind in (("table", name, str), ("game", game, str), ("content", content, str)):
        if not isinstance(value, kind):
            raise Problem("record.import_lacks", what=what)
    if type(version) is not int:
        raise Problem("record.import_lacks", what="rules")
    if not isinstance(setup, dict):
        raise Problem("record.import_lacks", what="setup")
    return Foreign(str(name), Pin(str(game), version, str(content)), _time(started, "started"), setup, steps)


def _not_too_many(steps: Sequence[Step]) -> None:
    if len(steps) > MAX_EVENTS:
        raise Problem("record.import_long", most=MAX_EVENTS)


def _step(due: int, revision: str, time: str, standing: str, what: str, where: str) -> Step:
    if revision != str(due):
        raise ImportRefused(where, Problem("record.import_order", found=revision[:20], due=due))
    if standing not in STANDINGS:
        raise ImportRefused(where, Problem("record.step_unknown", step=standing[:60]))
    kind, fields = _at(where, lambda: read_step(what))
    return Step(_time(time, where), "", kind, fields, where)


def _time(time: object, where: str) -> str:
    try:
        if isinstance(time, str) and _TIME.fullmatch(time):
            datetime.fromisoformat(time)
            return time
    except ValueError:
        pass
    raise ImportRefused(where, Problem("record.import_time", found=str(time)[:30]))


def _at(where: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except ImportRefused:
        raise
    except Problem as problem:
        raise ImportRefused(where, problem) from problem


def _replayed(foreign: Foreign, name: str, engines: Engines, command: str) -> list[Event]:
    """All events of the record, each one judged by the rules at hand."""
    rules = rules_for(foreign.pin, engines)
    if rules is None:
        raise Problem("record.unknown_game", game=foreign.pin.game[:60])
    moments = _moments(foreign)
    draft = Draft(lambda: next(moments))
    draft.take([opening(rules, foreign.setup, name=name, command=command, time=foreign.started)])
    table: Table[Any, Any] = Table(draft, [rules])
    work = 0
    for number, step in enumerate(foreign.steps, 1):
        if step.kind != "move":
            work += table.undoable + len(table.entries())
            if work > MAX_WORK:
                raise Problem("record.import_work")
        own = step.command or f"{command}:{number}"
        outcome = _at(step.where, lambda: _play(table, draft, step, own))  # noqa: B023 - called at once
        if outcome is not None and not outcome.recorded:
            raise ImportRefused(step.where, outcome.verdict)
        if table.revision != number:
            raise ImportRefused(step.where, Problem("record.command_reused", command=own, revision=number))
    return draft.events


def _moments(foreign: Foreign) -> Iterator[datetime]:
    for step in foreign.steps:
        yield datetime.fromisoformat(step.time).astimezone(UTC)


def _play(table: Table[Any, Any], draft: Draft, step: Step, command: str) -> Outcome[Any] | None:
    """Plays one step. Raises Problem where its fields are not what its kind needs."""
    fields = step.fields

    def number(key: str) -> int:
        value = fields.get(key)
        if type(value) is not int:
            raise Problem("record.step_unknown", step=f"{step.kind} {key}={value!r}"[:60])
        return value

    def move() -> Any:
        written = fields.get("move")
        if not isinstance(written, Mapping):
            raise Problem("record.step_unknown", step=f"{step.kind} move={written!r}"[:60])
        try:
            return table.rules.engine.read(written)
        except NotationError as error:
            raise ImportRefused(step.where, unreadable(error)) from error

    at = table.revision
    match step.kind:
        case "move":
            return table.append(move(), at, command)
        case "amend":
            return table.amend(number("entry"), None if fields.get("move") is None else move(), at, command)
        case "undo":
            return table.undo(at, command, number("steps"))
        case "redo":
            return table.redo(at, command, number("steps"))
        case "recover":
            return table.recover(number("revision"), at, command)
        case "cut":
            return table.cut(at, command)
        case "adopt":
            return table.adopt(at, command, again=True)
        case "name" if isinstance(fields.get("name"), str):
            table.rename(str(fields["name"]), command)
        case "archive" if isinstance(fields.get("archived"), bool):
            draft.archive(bool(fields["archived"]), command)
        case _:
            raise Problem("record.step_unknown", step=step.kind[:60])
    return None
