"""The folder of all tables: making, opening, listing, finding and deleting them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from wayout.games.engine import Json
from wayout.problem import Problem
from wayout.record import carbon, damage, hints
from wayout.record.engines import Engines, Pin, Rules
from wayout.record.event import Event
from wayout.record.files import MAX_NAME, Files, begins, check_name, is_id, made_by, new_id, same_name
from wayout.record.problems import Damaged, StorageProblem, storage
from wayout.record.record import Clock, Draft, Record, first_event, plain_fields, stamp
from wayout.record.replay import Replay
from wayout.record.store import BUSY_SECONDS, beside, sync_folder, write_new
from wayout.record.table import Table


def utc_now() -> datetime:
    """The system's clock."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of the list of tables. Times are UTC text, empty for a table whose damage hides them.

    damage: what stops it from opening, as a Problem; None for a sound table.
    """

    id: str
    name: str
    game: str
    players: tuple[str, ...]
    started: str
    last_used: str
    entries: int
    held: bool
    archived: bool
    damage: Problem | None = None


Seating = Callable[[str, Mapping[str, Json], Sequence[Mapping[str, Json]]], tuple[str, ...]]
"""Tells who sits at a table: from its game, its setup and the moves that stand, without its rules."""


class Tables:
    """All tables in a folder, made when first needed.

    clock: reads the time that events bear. seating: tells who is listed as sitting at a table; without it
    those whom the setup names.
    """

    def __init__(
        self,
        folder: Path,
        *,
        clock: Clock = utc_now,
        busy_seconds: float = BUSY_SECONDS,
        seating: Seating | None = None,
    ) -> None:
        self.folder = folder
        self.clock = clock
        self._seating = seating or (lambda game, setup, moves: players_of(setup))
        self._busy_seconds = busy_seconds

    def create(self, rules: Rules, setup: Mapping[str, Json], *, name: str, command: str) -> Table[Any, Any]:
        """Starts a table. The same command makes it once; a retry opens it.

        setup: all that the engine needs to start, content facts too, so that the record can be judged again
        however the content changes. Raises Problem for a bad name or setup, StorageProblem.
        """
        kept = check_name(name)
        fields = plain_fields({"setup": setup})
        event = opening(rules, setup, name=kept, command=command, time=stamp(self.clock()))
        files = Files(self.folder, made_by(self.folder, command) or new_id(kept, command))
        if not files.exist:
            with contextlib.suppress(
                FileExistsError
            ):  # another process made it with the same command just now
                self._write(files, [event])
        record = self._record(files.id)
        opened = record.events[0].fields
        if (opened["setup"], opened["name"]) != (fields["setup"], kept):
            record.close()
            raise Problem("record.command_reused", command=command, revision=0)
        return self._table(record, [rules])

    def write(self, name: str, command: str, events: list[Event]) -> str:
        """Writes a record that was put together elsewhere (an import) as a new table; returns its id."""
        files = Files(self.folder, new_id(check_name(name), command))
        try:
            self._write(files, events)
        except FileExistsError as error:
            raise Problem("record.command_reused", command=command, revision=0) from error
        return files.id

    def _write(self, files: Files, events: list[Event]) -> None:
        write_new(files.database, events)
        with contextlib.suppress(OSError):  # made good when opened
            carbon.write(files.copy, 0, carbon.text_of(events), cut=True)
            sync_folder(self.folder)

    def open(self, table: str, engines: Engines) -> Table[Any, Any]:
        """Opens a table by its id (see `find` for names).

        Raises Damaged with the last good state, Problem `record.no_such_table` or `record.unknown_game`.
        """
        return self._table(self._record(table), engines)

    def _table(self, record: Record, engines: Engines) -> Table[Any, Any]:
        try:
            return Table(record, engines)
        except BaseException:
            record.close()
            raise

    def _record(self, table: str) -> Record:
        if not is_id(table):
            raise Problem("record.no_such_table", table=table)
        return Record(Files(self.folder, table), self.clock, busy_seconds=self._busy_seconds)

    def last_good(self, damaged: Damaged, engines: Engines) -> Table[Any, Any]:
        """The last good state of a damaged table, to be looked at: nothing done to it is kept.

        Raises Problem `record.beyond_rescue` where there is none.
        """
        found = damaged.survey
        if not found.events:
            raise StorageProblem("record.beyond_rescue", table=found.table)
        draft = Draft(self.clock, found.table)
        draft.take(found.events)
        return Table(draft, engines)

    def ids(self) -> list[str]:
        """The ids of all tables, damaged ones too, in order."""
        found = {
            path.name.removesuffix(suffix)
            for suffix in (".sqlite", ".copy.jsonl")
            for path in self.folder.glob(f"*{suffix}")
        }
        return sorted(filter(is_id, found))

    def listing(self, *, archived: bool = True) -> list[Listed]:
        """All tables, the one used last first; a damaged one is listed with its damage."""
        found = [self._listed(table) for table in self.ids()]
        # Events bear whole seconds; of two tables used within one, the files' times tell the later.
        found.sort(key=lambda listed: (listed.last_used, self._touched(listed.id), listed.id), reverse=True)
        return [listed for listed in found if archived or not listed.archived]

    def _touched(self, table: str) -> int:
        try:
            return Files(self.folder, table).copy.stat().st_mtime_ns
        except OSError:
            return 0

    def _listed(self, table: str) -> Listed:
        try:
            record = self._record(table)
        except Damaged as damaged:
            return self._described(table, list(damaged.survey.events), damaged)
        except Problem as problem:
            return Listed(table, table, "", (), "", "", 0, held=False, archived=False, damage=problem)
        record.close()
        return self._described(table, record.events, None)

    def _described(self, table: str, events: list[Event], problem: Problem | None) -> Listed:
        if not events:
            return Listed(table, table, "", (), "", "", 0, held=False, archived=False, damage=problem)
        history = damage.replayed(events)
        played = history.line(history.cursor)[: history.here.played]
        return Listed(
            table,
            history.name,
            history.pin.game,
            self._seating(history.pin.game, history.setup, [entry.move for entry in played]),
            events[0].time,
            events[-1].time,
            history.here.length,
            history.here.held is not None,
            history.archived,
            problem,
        )

    def find(self, text: str) -> str:
        """The id that an id, a name or the beginning of one stands for.

        Raises Problem `record.no_such_table`, `record.ambiguous`.
        """
        ids = self.ids()
        if text in ids:
            return text
        listing = self.listing()
        named = [listed.id for listed in listing if same_name(listed.name, text)]
        begun = [listed.id for listed in listing if text and listed.id.startswith(text.lower())]
        begun += [listed.id for listed in listing if listed.id not in begun and begins(listed.name, text)]
        shown = text if len(text) <= MAX_NAME else text[:MAX_NAME] + "..."
        for found in (named, begun):
            if len(found) == 1:
                return found[0]
            if found:
                raise Problem("record.ambiguous", table=shown, ids=tuple(found))
        raise Problem("record.no_such_table", table=shown)

    def last(self) -> str:
        """The id of the table used last, leaving out those put away. Raises Problem `record.no_table`."""
        listing = self.listing(archived=False)
        if not listing:
            raise Problem("record.no_table")
        return listing[0].id

    def archive(self, table: str, archived: bool, command: str) -> None:
        """Puts a table away, or back."""
        with contextlib.closing(self._record(table)) as record:
            record.archive(archived, command)

    def rename(self, table: str, name: str, command: str) -> None:
        """Gives a table another name; its id and files keep theirs."""
        with contextlib.closing(self._record(table)) as record:
            record.rename(name, command)

    def remember_folder(self, table: str, folder: Path) -> None:
        """Notes where the owner's own game lies that a table is played with."""
        if is_id(table):
            hints.remember(Files(self.folder, table), folder)

    def folder_of(self, table: str) -> str | None:
        """Where the owner's own game lay that a table was played with, where noted: a hint, not a promise."""
        return hints.recall(Files(self.folder, table)) if is_id(table) else None

    def rescue(self, table: str) -> damage.Rescued:
        """Keeps a damaged table's files aside and writes its last good state in their place.

        Raises Problem `record.sound` where nothing is damaged, `record.beyond_rescue` where nothing is left.
        """
        try:
            self._record(table).close()
        except Damaged as damaged:
            return damage.rescue(Files(self.folder, table), damaged.survey)
        raise Problem("record.sound", table=table)

    def delete(self, table: str) -> None:
        """Deletes a table's files for good; files kept aside after damage stay. Ask twice before."""
        files = Files(self.folder, table)
        if not is_id(table) or not files.exist:
            raise Problem("record.no_such_table", table=table)
        with storage(table):
            for path in (files.hint, files.copy, *beside(files.database), files.database):
                path.unlink(missing_ok=True)


def opening(rules: Rules, setup: Mapping[str, Json], *, name: str, command: str, time: str) -> Event:
    """The event that opens a record. Raises Problem for a setup that the game cannot start with."""
    pin = Pin(rules.engine.game, rules.engine.version, rules.content_hash)
    replay: Replay[Any, Any] = Replay(rules.engine, setup)
    digest = replay.digest("open", replay.settle([], judge=True))
    return first_event(command, time, name=name, setup=setup, pin=pin, digest=digest)


def players_of(setup: Mapping[str, Json]) -> tuple[str, ...]:
    """The players' names a setup holds under `players`, as texts or as objects with a `name`."""
    players = setup.get("players")
    if not isinstance(players, list | tuple):
        return ()
    names = (player.get("name") if isinstance(player, Mapping) else player for player in players)
    return tuple(name for name in names if isinstance(name, str))
