"""What can still be proven of a damaged record, and writing it anew. Nothing damaged is thrown away."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wayout.record import carbon, store
from wayout.record.event import Event, follows
from wayout.record.files import Files
from wayout.record.history import History
from wayout.record.problems import FileDamage, StorageProblem, storage


@dataclass(frozen=True, slots=True)
class Survey:
    """A damaged record: what is wrong and what is whole.

    damage: `missing`, `empty`, `not_a_record`, `malformed`, `broken_seal`, `lost_entries` or `unknown_event`.
    events: from the opening on, each sealed to the one before. lost: events seen beyond that cannot join.
    """

    table: str
    damage: str
    events: tuple[Event, ...]
    lost: int


def survey(files: Files, damage: FileDamage) -> Survey:
    """Looks for every whole event, in a copy of the database and in the carbon copy. Touches neither."""
    found: list[Event] = []
    with contextlib.suppress(OSError):  # a full disk has no room for the copy; the carbon copy may do
        found += _rows(files.database)
    with storage(files.id):
        found += carbon.parse(carbon.read(files.copy))
    events = _chain(found)
    last = len(events) - 1
    lost = len({event.revision for event in found if event.revision > last})
    return Survey(files.id, damage.damage, tuple(events), lost)


def _chain(found: Iterable[Event]) -> list[Event]:
    by_revision: dict[int, list[Event]] = {}
    for event in found:
        by_revision.setdefault(event.revision, []).append(event)
    events: list[Event] = []
    history = History()
    while True:
        candidates = by_revision.get(len(events), [])
        whole = [event for event in candidates if follows(event, history.seal)]
        try:
            history.add(whole[0])
        except (IndexError, ValueError):  # nothing follows, or nothing that this version knows
            return events
        events.append(whole[0])


def _rows(database: Path) -> Iterator[Event]:
    """Every row that can still be read: forwards up to the damage, backwards down to it, then one by one."""
    if not database.is_file():
        return
    with tempfile.TemporaryDirectory() as folder:
        for source in (database, store.beside(database)[0]):
            if source.exists():
                shutil.copyfile(source, Path(folder) / source.name)
        connection = sqlite3.connect(Path(folder) / database.name, isolation_level=None)
        try:
            columns = "SELECT revision, time, command, kind, body, seal FROM event NOT INDEXED "
            forwards = list(_until_error(connection, columns + "ORDER BY revision"))
            backwards = list(_until_error(connection, columns + "ORDER BY revision DESC"))
            yield from forwards
            yield from backwards
            if forwards and backwards and forwards[-1].revision < backwards[-1].revision:
                gap = range(
                    forwards[-1].revision + 1, min(backwards[-1].revision, forwards[-1].revision + 9999)
                )
                for revision in gap:
                    yield from _until_error(connection, columns + f"WHERE revision = {revision}")
        finally:
            connection.close()


def _until_error(connection: sqlite3.Connection, query: str) -> Iterator[Event]:
    try:
        for row in connection.execute(query):
            if type(row[0]) is int and all(isinstance(text, str) for text in row[1:]):
                yield Event._make(row)
    except (sqlite3.Error, UnicodeDecodeError):
        return


@dataclass(frozen=True, slots=True)
class Rescued:
    """A record that was written anew from its last good state, and the damaged files that were kept."""

    survey: Survey
    kept: tuple[Path, ...]


def replayed(events: Iterable[Event]) -> History:
    """The history of whole events."""
    history = History()
    for event in events:
        history.add(event)
    return history


def rescue(files: Files, found: Survey) -> Rescued:
    """Keeps the damaged files aside and writes the last good state in their place.

    Raises StorageProblem: `record.beyond_rescue` where not even the opening is whole.
    """
    if not found.events:
        raise StorageProblem("record.beyond_rescue", table=files.id)
    with storage(files.id):
        kept = keep_aside((files.database, *store.beside(files.database), files.copy))
        store.write_new(files.database, found.events, replace=True)
        carbon.write(files.copy, 0, carbon.text_of(found.events), cut=True)
    return Rescued(found, tuple(kept))


def keep_aside(paths: Iterable[Path]) -> list[Path]:
    """Copies files that are there to `<name>.damaged-<n>`, n the first free number. Raises OSError.

    What is no file (a folder, a pipe) is renamed, so that a file can take its place.
    """
    present = [path for path in paths if path.exists()]
    number = 1
    while any(_aside(path, number).exists() for path in present):
        number += 1
    for path in present:
        if carbon.is_other(path):
            path.rename(_aside(path, number))
        else:
            shutil.copy2(path, _aside(path, number))
    return [_aside(path, number) for path in present]


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}")
