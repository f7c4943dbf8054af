"""A table: a running evening, replayed from its record. Every command names the revision it builds on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

from wayout.games.engine import Json, MoveT, StateT
from wayout.problem import Problem
from wayout.record.engines import Engines, Pin, Rules, rules_for
from wayout.record.event import Event
from wayout.record.history import Branch, Entry, History, amend
from wayout.record.outcome import Drift, Held, LogLine, Outcome
from wayout.record.problems import Drifted, Stale, TableHeld
from wayout.record.record import Draft, plain_fields
from wayout.record.replay import Replay, Settled
from wayout.verdict import HOLDS


class Table(Generic[StateT, MoveT]):
    """An open table. Use it in a `with` block, or `close` it.

    Every command raises Stale (with the new state) where the table moved on, TableHeld, Drifted, Damaged,
    StorageProblem, and Problem `record.command_reused` for an id that another command bore. A command that
    the rules refuse is no exception: its Outcome's verdict says why.
    """

    def __init__(self, record: Draft, engines: Engines) -> None:
        self._record = record
        rules = rules_for(record.history.pin, engines)
        if rules is None:
            raise Problem("record.unknown_game", game=record.history.pin.game)
        self.rules: Rules = rules
        self._replay: Replay[StateT, MoveT] = Replay(rules.engine, record.history.setup)
        self._line: list[Entry] = []
        self._at = -1
        self.drift: Drift | None = self._find_drift()
        self._settle_here()

    def __enter__(self) -> Table[StateT, MoveT]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the files. Everything confirmed is there for good already."""
        self._record.close()

    # What stands

    @property
    def id(self) -> str:
        """The table's id, its files' name."""
        return self._record.id

    @property
    def name(self) -> str:
        """The name its people gave it."""
        return self._history.name

    @property
    def setup(self) -> Mapping[str, Json]:
        """What the game was started with."""
        return self._history.setup

    @property
    def revision(self) -> int:
        """The number of the last event; what the next command builds on."""
        return self._history.revision

    @property
    def state(self) -> StateT:
        """The state now: of a held table, the state before the entry that does not hold."""
        return self._settled.state

    @property
    def held(self) -> Held | None:
        """The entry that no longer holds and stops the log, or None."""
        return self._held(self._settled, self._line)

    @property
    def archived(self) -> bool:
        """Whether the table was put away."""
        return self._history.archived

    @property
    def read_only(self) -> bool:
        """Whether the record can only be read."""
        return self._record.read_only

    @property
    def renewed_copy(self) -> bool:
        """Whether the carbon copy was found damaged when opened; it was kept aside and written anew."""
        return self._record.renewed_copy

    @property
    def undoable(self) -> int:
        """How many steps can be undone."""
        return self._history.here.depth

    @property
    def redoable(self) -> int:
        """How many steps can be redone."""
        return len(self._history.ahead())

    @property
    def pin(self) -> Pin:
        """What the record was last judged by."""
        return self._history.pin

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event, the opening first."""
        return tuple(self._record.events)

    def entries(self) -> tuple[Entry, ...]:
        """The score sheet as it stands, entry 1 first; from `held.number` on, those that wait."""
        return tuple(self._line)

    def branches(self) -> list[Branch]:
        """Undone branches, newest first: their ends, which `recover` takes."""
        return self._history.branches()

    def log(self) -> list[LogLine]:
        """Every event and whether what it wrote still stands."""
        history = self._history
        path = {position.revision for position in history.path(history.cursor)}
        numbers = {entry.revision: number for number, entry in enumerate(self._line, 1)}
        first_waiting = self._settled.held or len(self._line) + 1
        found = []
        for event in self._record.events:
            position = history.positions.get(event.revision)
            number, mark = None, ""
            if position is not None and position.kind in {"move", "amend"}:
                number = numbers.get(event.revision)
                if event.revision not in path:
                    mark = "undone"
                elif number is not None:
                    mark = "stands" if number < first_waiting else "waiting"
                else:
                    mark = "stands" if position.entry is None else "amended"
            found.append(LogLine(event.revision, event.time, event.kind, number, event.fields, mark))
        return found

    def refresh(self) -> bool:
        """Takes in what other processes added; says whether there was anything."""
        changed = self._record.catch_up()
        self._settle_here()
        return changed

    # Commands

    def append(self, move: MoveT, expected: int, command: str) -> Outcome[StateT]:
        """Makes a move. Raises TableHeld while an entry is held."""
        written = plain_fields({"move": self.rules.engine.write(move)})

        def line() -> list[Entry]:
            self._refuse_held()
            return [*self._line, Entry(self.revision + 1, _mapping(written["move"]))]

        return self._judged("move", command, expected, written, line)

    def amend(self, number: int, move: MoveT | None, expected: int, command: str) -> Outcome[StateT]:
        """Replaces entry `number`, or removes it (None), and judges again all that follow.

        The first that no longer holds stops the log: the outcome's `held` shows it, and the table stays held
        until that entry is amended, `cut`, or the amendment undone. A replacement that fails is refused.
        Raises Problem `record.no_such_entry`.
        """
        written = plain_fields({"move": None if move is None else self.rules.engine.write(move)})
        return self._judged(
            "amend",
            command,
            expected,
            {"entry": number, **written},
            lambda: self._amended(number, written["move"]),
        )

    def preview(self, number: int, move: MoveT | None) -> Outcome[StateT]:
        """What `amend` would lead to; nothing is written."""
        written = plain_fields({"move": None if move is None else self.rules.engine.write(move)})["move"]
        line = self._amended(number, written)
        settled = self._replay.settle(line, judge=True)
        refused = written is not None and settled.held == number
        return Outcome(
            settled.verdict if refused else HOLDS,
            self.revision,
            settled.state,
            None if refused else self._held(settled, line),
            recorded=False,
        )

    def cut(self, expected: int, command: str) -> Outcome[StateT]:
        """Drops the entry that does not hold and all that wait behind it. They stay recoverable by undo."""

        def line() -> list[Entry]:
            if self._settled.held is None:
                raise Problem("record.nothing_held")
            return self._line[: self._settled.held - 1]

        return self._judged("cut", command, expected, {}, line)

    def undo(self, expected: int, command: str, steps: int = 1) -> Outcome[StateT]:
        """Takes back the last commands, however many. Raises Problem `record.nothing_to_undo`."""
        return self._moved("undo", command, expected, {"steps": steps}, lambda: self._undone(steps))

    def redo(self, expected: int, command: str, steps: int = 1) -> Outcome[StateT]:
        """Makes undone commands again. Raises Problem `record.nothing_to_redo`."""
        return self._moved("redo", command, expected, {"steps": steps}, lambda: self._redone(steps))

    def recover(self, revision: int, expected: int, command: str) -> Outcome[StateT]:
        """Goes back to where the table stood after a revision, on an undone branch or not.

        Raises Problem `record.no_such_position`.
        """

        def target() -> int:
            if revision not in self._history.positions:
                raise Problem("record.no_such_position", revision=revision)
            return revision

        return self._moved("recover", command, expected, {"revision": revision}, target)

    def adopt(self, expected: int, command: str, *, again: bool = False) -> Outcome[StateT]:
        """Goes on under the present rules although an entry turns out otherwise; one that fails is held.

        Raises Problem `record.no_drift` where none does, unless `again` (an adoption that an import repeats).
        """

        def line() -> list[Entry]:
            if self.drift is None and not again:
                raise Problem("record.no_drift")
            return list(self._line)

        return self._judged("adopt", command, expected, {}, line)

    def rename(self, name: str, command: str) -> None:
        """Gives the table another name."""
        self._record.rename(name, command)
        self._settle_here()

    # How a command is carried out

    @property
    def _history(self) -> History:
        return self._record.history

    @property
    def _present(self) -> Pin:
        return Pin(self.rules.engine.game, self.rules.engine.version, self.rules.content_hash)

    def _settle_here(self) -> None:
        """Takes the standing line from the history and replays what is new of it."""
        history = self._history
        here = history.here
        if here.kind == "move" and here.entry is not None and here.parent == self._at:
            self._line.append(here.entry)  # the common case, as quick at entry 5,000 as at the first
        elif history.cursor != self._at:
            self._line = history.line(history.cursor)
        self._at = history.cursor
        again = self.drift is not None or history.repinned or history.pin != self._present
        self._settled: Settled[StateT] = self._replay.settle(self._line, judge=again, held=history.here.held)
        self._seen = history.revision

    def _find_drift(self) -> Drift | None:
        history = self._history
        if history.pin == self._present:
            return None
        for position, line in history.lines(history.cursor):
            settled = self._replay.settle(line, judge=True)
            same = (settled.held, self._replay.digest(position.kind, settled)) == (
                position.held,
                position.digest,
            )
            if not same:
                number = settled.held or position.number or position.length
                verdict = settled.verdict if settled.held else HOLDS
                return Drift(position.revision, number, verdict, history.pin, self._present)
        return None

    def _judged(
        self,
        kind: str,
        command: str,
        expected: int,
        asked: Mapping[str, Json],
        line: Callable[[], list[Entry]],
    ) -> Outcome[StateT]:
        """Carries out a command that makes a position: judges the line it leads to."""
        judged: list[Settled[StateT]] = []

        def plan() -> Mapping[str, Json] | None:
            self._ready(kind)
            new = line()
            settled = self._replay.settle(new, judge=True)
            judged.append(settled)
            own = {"move": len(new), "amend": asked.get("entry")}.get(kind)
            if asked.get("move") is not None and settled.held is not None and settled.held == own:
                return None
            fields: dict[str, Json] = {"digest": self._replay.digest(kind, settled)}
            if kind != "move":
                fields["held"] = settled.held
            if self._history.pin != self._present:
                fields["pin"] = self._present
            return fields

        return self._carry_out(kind, command, expected, asked, plan, judged)

    def _moved(
        self, kind: str, command: str, expected: int, asked: Mapping[str, Json], target: Callable[[], int]
    ) -> Outcome[StateT]:
        """Carries out a command that goes to a position there is: under other rules it must still hold."""
        judged: list[Settled[StateT]] = []

        def plan() -> Mapping[str, Json] | None:
            self._ready(kind)
            position = self._history.positions[target()]
            if self._history.repinned or self._history.pin != self._present:
                settled = self._replay.settle(self._history.line(position.revision), judge=True)
                if settled.held != position.held:
                    judged.append(settled)
                    return None
            return {}

        return self._carry_out(kind, command, expected, asked, plan, judged)

    def _carry_out(
        self,
        kind: str,
        command: str,
        expected: int,
        asked: Mapping[str, Json],
        plan: Callable[[], Mapping[str, Json] | None],
        judged: list[Settled[StateT]],
    ) -> Outcome[StateT]:
        try:
            added = self._record.add(kind, command, expected, asked, plan)
        except Stale as stale:
            self._settle_here()
            raise Stale(expected=expected, revision=stale.revision, state=self.state) from None
        finally:
            if self._seen != self.revision:
                self._settle_here()
        if added.event is None:
            self._settle_here()
            return Outcome(judged[0].verdict, self.revision, self.state, self.held, recorded=False)
        if added.repeated:
            return self._answered(added.event)
        if kind == "adopt":
            self.drift = None
        verdict = judged[0].verdict if kind == "move" else HOLDS
        return Outcome(verdict, added.event.revision, self.state, self.held)

    def _answered(self, event: Event) -> Outcome[StateT]:
        """What a command was answered when it was recorded: the table is replayed up to it."""
        then = History()
        for earlier in self._record.events[: event.revision + 1]:
            then.add(earlier)
        line = then.line(then.cursor)
        if event.kind == "move":
            self._replay.settle(line[:-1], judge=False)
        settled = self._replay.settle(line, judge=event.kind == "move", held=then.here.held)
        verdict = settled.verdict if event.kind == "move" else HOLDS
        outcome = Outcome(verdict, event.revision, settled.state, self._held(settled, line), repeated=True)
        self._settle_here()
        return outcome

    def _ready(self, kind: str) -> None:
        """Makes sure of the newest state, called under the write lock."""
        if self._seen != self.revision:
            self._settle_here()
        if self.drift is not None and kind != "adopt":
            raise Drifted("record.drifted", number=self.drift.number, revision=self.drift.revision)

    def _refuse_held(self) -> None:
        held = self.held
        if held is not None:
            raise TableHeld("record.held", number=held.number, waiting=held.waiting)

    def _amended(self, number: int, written: Json) -> list[Entry]:
        if not 1 <= number <= len(self._line):
            raise Problem("record.no_such_entry", number=number, last=len(self._line))
        line = list(self._line)
        amend(line, number, None if written is None else Entry(self.revision + 1, _mapping(written)))
        return line

    def _undone(self, steps: int) -> int:
        if not 1 <= steps <= self.undoable:
            raise Problem("record.nothing_to_undo", steps=steps, available=self.undoable)
        return self._history.undone(steps)

    def _redone(self, steps: int) -> int:
        if not 1 <= steps <= self.redoable:
            raise Problem("record.nothing_to_redo", steps=steps, available=self.redoable)
        return self._history.redone(steps)

    @staticmethod
    def _held(settled: Settled[StateT], line: list[Entry]) -> Held | None:
        if settled.held is None:
            return None
        entry = line[settled.held - 1]
        return Held(settled.held, entry.move, settled.verdict, len(line) - settled.held + 1)


def _mapping(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise Problem("record.not_plain", detail=repr(value)[:80])
    return value
