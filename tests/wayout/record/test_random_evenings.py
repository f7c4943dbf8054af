"""Random evenings: a table does what a simple model in memory does, live and replayed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.wayout.record.purse import RULES, SETUP, Coins, PurseGame, Purses
from wayout.record import Rules, Table, Tables, import_record, to_csv, to_json, to_text
from wayout.record.files import Files

COINS = st.builds(Coins, st.sampled_from(["anna", "ben"]), st.integers(-4, 5))
ENGINE = PurseGame()


@dataclass(eq=False)
class Sheet:
    """The model of a position: where it came from, its line, how many of it hold."""

    before: Sheet | None
    line: tuple[Coins, ...]

    @property
    def holds(self) -> int:
        return _replayed(self.line)[1]

    @property
    def state(self) -> Purses:
        return _replayed(self.line)[0]


def _replayed(line: tuple[Coins, ...]) -> tuple[Purses, int]:
    state = ENGINE.start(SETUP)
    for number, move in enumerate(line):
        if not ENGINE.judge(state, move).ok:
            return state, number
        state = ENGINE.apply(state, move)
    return state, len(line)


class Evening(RuleBasedStateMachine):
    """One table and its model."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.tables = Tables(Path(self.folder.name))
        self.table: Table[Purses, Coins] = self.tables.create(RULES, SETUP, name="evening", command="start")
        self.here = Sheet(None, ())
        self.sheets = {0: self.here}
        self.redo: list[Sheet] = []
        self.number = 0

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
            self.folder.cleanup()

    def command(self) -> tuple[int, str]:
        self.number += 1
        return self.table.revision, f"command {self.number}"

    def made(self, line: tuple[Coins, ...]) -> None:
        self.here = Sheet(self.here, line)
        self.sheets[self.table.revision] = self.here
        self.redo = []

    @property
    def held(self) -> bool:
        return self.here.holds < len(self.here.line)

    @precondition(lambda self: not self.held)
    @rule(move=COINS)
    def append(self, move: Coins) -> None:
        holds = ENGINE.judge(self.here.state, move).ok
        outcome = self.table.append(move, *self.command())
        assert outcome.verdict.ok == outcome.recorded == holds
        if holds:
            self.made((*self.here.line, move))

    @precondition(lambda self: self.here.line)
    @rule(move=st.none() | COINS, where=st.integers(0, 99))
    def amend(self, move: Coins | None, where: int) -> None:
        line, at = self.here.line, where % len(self.here.line)
        line = (*line[:at], *([] if move is None else [move]), *line[at + 1 :])
        fails = move is not None and _replayed(line)[1] == at
        preview = self.table.preview(at + 1, move)
        outcome = self.table.amend(at + 1, move, *self.command())
        assert outcome.recorded != fails
        assert (preview.verdict, preview.held) == (
            outcome.verdict,
            outcome.held if outcome.recorded else None,
        )
        if not fails:
            self.made(line)

    @precondition(lambda self: self.held)
    @rule()
    def cut(self) -> None:
        self.table.cut(*self.command())
        self.made(self.here.line[: self.here.holds])

    @rule(steps=st.integers(1, 4))
    def undo_then_perhaps_redo(self, steps: int) -> None:
        for _ in range(min(steps, self.table.undoable)):
            self.table.undo(*self.command())
            self.redo.append(self.here)
            assert self.here.before is not None
            self.here = self.here.before

    @precondition(lambda self: self.redo)
    @rule(steps=st.integers(1, 4))
    def redo_some(self, steps: int) -> None:
        steps = min(steps, len(self.redo))
        assert self.table.redoable >= steps
        self.table.redo(*self.command(), steps)
        for _ in range(steps):
            self.here = self.redo.pop()

    @rule(which=st.integers(0, 99))
    def recover(self, which: int) -> None:
        branches = self.table.branches()
        chosen = (
            branches[which % len(branches)].revision
            if branches
            else sorted(self.sheets)[which % len(self.sheets)]
        )
        self.table.recover(chosen, *self.command())
        self.here = self.sheets[chosen]
        self.redo = []

    @precondition(lambda self: self.table.undoable)
    @rule()
    def undo_then_redo_is_the_same(self) -> None:
        before = (self.table.state, self.table.entries(), self.table.held)
        self.table.undo(*self.command())
        self.table.redo(*self.command())
        assert (self.table.state, self.table.entries(), self.table.held) == before

    @rule(rules=st.sampled_from([RULES, Rules(PurseGame(version=2), "other")]))
    def reopen(self, rules: Rules) -> None:
        """Replay equals live, also under rules that see all the same."""
        before = (
            self.table.state,
            self.table.revision,
            self.table.held,
            self.table.log(),
            self.table.branches(),
        )
        moves = [entry.move for entry in self.table.entries()]
        self.table.close()
        self.table = self.tables.open(self.table.id, [rules])
        assert self.table.drift is None
        now = (self.table.state, self.table.revision, self.table.held, self.table.log())
        assert now == before[:4]
        assert [(b.revision, b.leaves, b.length) for b in self.table.branches()] == [
            (b.revision, b.leaves, b.length) for b in before[4]
        ]
        assert [entry.move for entry in self.table.entries()] == moves

    @rule()
    def lose_the_database(self) -> None:
        """Whatever was recorded can be had back from the copy."""
        key, revision = self.table.id, self.table.revision
        self.table.close()
        Files(self.tables.folder, key).database.write_bytes(b"")
        self.tables.rescue(key)
        self.table = self.tables.open(key, [RULES])
        assert self.table.revision == revision

    @rule(write=st.sampled_from([to_text, to_json, to_csv]))
    def export_and_import(self, write: Callable[[Table[Purses, Coins]], str]) -> None:
        """Any evening goes through any format."""
        with tempfile.TemporaryDirectory() as folder:
            elsewhere = Tables(Path(folder))
            key = import_record(elsewhere, write(self.table).encode(), [RULES], command="import")
            with elsewhere.open(key, [RULES]) as other:
                assert to_text(other).splitlines() == to_text(self.table).splitlines()
                assert (other.state, other.held) == (self.table.state, self.table.held)

    @invariant()
    def the_table_is_as_the_model(self) -> None:
        moves: list[Any] = [ENGINE.read(entry.move) for entry in self.table.entries()]
        assert tuple(moves) == self.here.line
        assert self.table.state == self.here.state
        assert (self.table.held is not None) == self.held
        if self.table.held is not None:
            assert self.table.held.number == self.here.holds + 1
        reachable = {branch.revision for branch in self.table.branches()}
        ends = set(self.sheets) - {key for key, sheet in self.sheets.items() if self._has_later(sheet)}
        assert reachable <= ends
        assert len(ends - reachable) == 1

    def _has_later(self, sheet: Sheet) -> bool:
        return any(other.before is sheet for other in self.sheets.values())


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=int(os.environ.get("WAYOUT_EVENINGS", "40")),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
