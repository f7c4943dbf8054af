"""The record of one table: its events in memory and on disk. It adds commands; it knows no rules."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

from wayout.games.engine import Json
from wayout.problem import Problem
from wayout.record import carbon, damage
from wayout.record.event import MAX_BODY, Event, plain, sealed
from wayout.record.files import Files, check_command, check_name
from wayout.record.history import History
from wayout.record.problems import Damaged, FileDamage, Stale, StorageProblem
from wayout.record.store import BUSY_SECONDS, Store

Clock = Callable[[], datetime]


def stamp(moment: datetime) -> str:
    """A moment as events bear it: UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def first_event(
    command: str, time: str, *, name: str, setup: Mapping[str, Json], pin: tuple[str, int, str], digest: str
) -> Event:
    """The event that opens a record. Raises Problem for a setup that is no plain data, or too much."""
    fields: dict[str, Json] = {"name": name, "setup": setup, "pin": pin, "digest": digest}
    return _new_event("", 0, time, check_command(command), "open", fields)


def _new_event(
    before: str, revision: int, time: str, command: str, kind: str, fields: Mapping[str, Json]
) -> Event:
    try:
        event = sealed(before, revision, time, command, kind, fields)
    except (ValueError, TypeError) as error:
        raise Problem("record.not_plain", detail=str(error)) from error
    if len(event.body) > MAX_BODY:
        raise Problem("record.entry_too_big", length=len(event.body), most=MAX_BODY)
    return event


def plain_fields(asked: Mapping[str, Json]) -> dict[str, Json]:
    """Fields as reading them back gives them. Raises Problem where they are no plain data."""
    try:
        return {key: plain(value) for key, value in asked.items()}
    except (ValueError, TypeError) as error:
        raise Problem("record.not_plain", detail=str(error)) from error


class Added(NamedTuple):
    """What became of a command: the event it made, None where it was refused; whether it was there before."""

    event: Event | None
    repeated: bool = False


class Draft:
    """A record in memory, as yet without a file: what an import is replayed in before any of it is kept."""

    read_only = False
    """Whether the record can only be read."""

    renewed_copy = False
    """Whether the carbon copy was found damaged and written anew."""

    def __init__(self, clock: Clock, table: str = "") -> None:
        self.clock = clock
        self._table = table
        self.events: list[Event] = []
        self.history = History()

    @property
    def id(self) -> str:
        """The id of the table: its files' name."""
        return self._table

    def take(self, events: Iterable[Event]) -> None:
        """Takes events in that are whole and next. Raises FileDamage for one that nothing can follow."""
        for event in events:
            try:
                self.history.add(event)
            except ValueError as error:
                raise FileDamage("unknown_event", event.revision) from error
            self.events.append(event)

    def catch_up(self) -> bool:
        """Takes in what other processes added; says whether there was anything."""
        return False

    def add(
        self,
        kind: str,
        command: str,
        expected: int | None,
        asked: Mapping[str, Json],
        plan: Callable[[], Mapping[str, Json] | None] = dict,
    ) -> Added:
        """Adds one command as one transaction; it is there for good once this returns.

        asked: the fields that the command names; a repeated command must name the same.
        plan: called under the write lock, on the newest state: the fields that follow from the rules, or None
        to refuse. Raises Stale (its state left out), Problem `record.command_reused`.
        """
        check_command(command)
        asked_plain = plain_fields(asked)
        with self._transaction():
            self.catch_up()
            known = self.history.commands.get(command)
            if known is not None:
                return Added(_same(self.events[known], kind, asked_plain), repeated=True)
            if expected is not None and expected != self.history.revision:
                raise Stale(expected=expected, revision=self.history.revision, state=None)
            fields = plan()
            if fields is None:
                return Added(None)
            time, revision = stamp(self.clock()), self.history.revision + 1
            event = _new_event(self.history.seal, revision, time, command, kind, {**asked_plain, **fields})
            self._write(event)
        self.take([event])
        self._written(event)
        return Added(event)

    def rename(self, name: str, command: str) -> None:
        """Gives the table another name. Raises Problem for one that no list could show."""
        self.add("name", command, None, {"name": check_name(name)})

    def archive(self, archived: bool, command: str) -> None:
        """Puts the table away, or back."""
        self.add("archive", command, None, {"archived": archived})

    def close(self) -> None:
        """Lets go of the files."""

    def _transaction(self) -> AbstractContextManager[None]:
        """What is written inside is kept at its end, or not at all."""
        return contextlib.nullcontext()

    def _write(self, event: Event) -> None:
        """Writes an event inside a transaction."""

    def _written(self, event: Event) -> None:
        """Called when an event is there for good."""


def _same(event: Event, kind: str, asked: Mapping[str, Json]) -> Event:
    fields = event.fields
    if event.kind != kind or any(fields.get(key) != value for key, value in asked.items()):
        raise Problem("record.command_reused", command=event.command, revision=event.revision)
    return event


class Record(Draft):
    """A table's record. Raises Damaged where a file is not whole, StorageProblem where it is out of reach."""

    def __init__(self, files: Files, clock: Clock, *, busy_seconds: float = BUSY_SECONDS) -> None:
        super().__init__(clock, files.id)
        self.files = files
        if not files.exist:
            raise Problem("record.no_such_table", table=files.id)
        with self._whole():
            copy = self._read_copy()  # before the database: whatever the copy has, the database had by then
            self._store = Store(files.database, busy_seconds=busy_seconds)
            self.read_only = self._store.read_only
            try:
                self.take(self._store.read())
                self._store.check_pages()
                if not self.events:
                    raise FileDamage("empty")
                self._compare(copy)
            except BaseException:
                self._store.close()
                raise

    @contextmanager
    def _whole(self) -> Iterator[None]:
        try:
            yield
        except FileDamage as found:
            raise Damaged(damage.survey(self.files, found)) from found

    def _read_copy(self) -> bytes:
        try:
            return carbon.read(self.files.copy)
        except OSError:
            return b""

    def _compare(self, copy: bytes) -> None:
        """Holds the carbon copy against the database; has it mended where it is behind or damaged."""
        written = carbon.text_of(self.events)
        self._copied = len(written)
        if copy == written:
            return
        if carbon.goes_beyond(copy, self.events):
            raise FileDamage("lost_entries", len(self.events))
        # The database is whole: it alone decides whether the table opens.
        with contextlib.suppress(OSError, StorageProblem):
            self._mend()

    def _mend(self) -> None:
        """Makes the carbon copy good, under the write lock: nothing is committed that it would cut off."""
        with self._store.writing():
            self.catch_up()
            copy, written = self._read_copy(), carbon.text_of(self.events)
            if carbon.is_other(self.files.copy) or not carbon.lags(copy, written):
                damage.keep_aside([self.files.copy])
                self.renewed_copy = True
            carbon.write(self.files.copy, 0, written, cut=True)

    def catch_up(self) -> bool:
        """Takes in what other processes added; says whether there was anything."""
        with self._whole():
            later = self._store.read(self.history.revision, self.history.seal)
            self.take(later)
        self._copied += len(carbon.text_of(later))
        return bool(later)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._whole(), self._store.writing():
            yield

    def _write(self, event: Event) -> None:
        self._store.add([event])

    def _written(self, event: Event) -> None:
        text = carbon.text_of([event])
        with contextlib.suppress(OSError):  # committed already; the copy is made good when next opened
            carbon.write(self.files.copy, self._copied, text)
        self._copied += len(text)

    def close(self) -> None:
        """Lets go of the files."""
        self._store.close()
