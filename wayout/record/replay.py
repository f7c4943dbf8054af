"""Replaying a line of entries through the rules. What two lines share at their beginning is replayed once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic

from wayout.games.engine import Engine, Json, MoveT, StateT
from wayout.notation import NotationError
from wayout.problem import Problem
from wayout.record.event import canonical
from wayout.record.history import Entry
from wayout.verdict import HOLDS, Reason, Verdict


@dataclass(frozen=True, slots=True)
class Settled(Generic[StateT]):
    """Where a line leads: the state after the entries that hold, and the first that does not.

    verdict: of the entry that does not hold, else of the last one that was judged on the way.
    """

    state: StateT
    held: int | None
    verdict: Verdict


class Replay(Generic[StateT, MoveT]):
    """The states along one line. Raises Problem `record.rules_failed` where an engine breaks down."""

    def __init__(self, engine: Engine[StateT, MoveT], setup: Mapping[str, Json]) -> None:
        self.engine = engine
        self._line: list[Entry] = []
        with self._asking():
            self._states = [engine.start(setup)]

    def settle(self, line: list[Entry], *, judge: bool, held: int | None = None) -> Settled[StateT]:
        """Moves to a line.

        judge: whether entries are judged again; without it they are taken to hold up to the entry `held`, as
        when the same rules have judged them before.
        """
        known = self._shared(line)
        del self._line[known:], self._states[known + 1 :]
        end = len(line) if judge or held is None else held - 1
        verdict, engine = HOLDS, self.engine
        with self._asking():
            for number, entry in enumerate(line[known:end], known + 1):
                state = self._states[-1]
                try:
                    move = engine.read(entry.move)
                except NotationError as error:
                    return Settled(state, number, unreadable(error))
                if judge and not (verdict := engine.judge(state, move)).ok:
                    return Settled(state, number, verdict)
                self._states.append(engine.apply(state, move))
                self._line.append(entry)
        if end < len(line):
            return Settled(self._states[-1], end + 1, self._verdict(line[end]))
        return Settled(self._states[-1], None, verdict)

    def _shared(self, line: list[Entry]) -> int:
        least = min(len(self._line), len(line))
        if (
            self._line[:least] == line[:least]
        ):  # entries are equal where they are the same; lists compare fast
            return least
        pairs = zip(self._line, line, strict=False)
        return next(at for at, (ours, theirs) in enumerate(pairs) if ours is not theirs)

    def _verdict(self, entry: Entry) -> Verdict:
        with self._asking():
            try:
                return self.engine.judge(self._states[-1], self.engine.read(entry.move))
            except NotationError as error:
                return unreadable(error)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """A fault inside an engine must never reach a table as a traceback, nor its record as an entry."""
        try:
            yield
        except NotationError as error:
            raise Problem("record.unreadable_setup", found=error.found, expected=error.expected) from error
        except Problem:
            raise
        except Exception as error:
            detail = f"{type(error).__name__}: {error}"
            number = len(self._line) + 1
            raise Problem(
                "record.rules_failed", game=self.engine.game, entry=number, detail=detail
            ) from error

    def digest(self, kind: str, settled: Settled[StateT]) -> str:
        """A digest of verdict and public view: equal where the rules see the same."""
        verdict = settled.verdict if kind == "move" or settled.held is not None else HOLDS
        reasons: list[Json] = [[r.code, r.rule, r.where, dict(r.params)] for r in verdict.reasons]
        with self._asking():
            text = canonical(
                [settled.held, verdict.ok, reasons, self.engine.view(settled.state, None)], ordered=True
            )
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def unreadable(error: NotationError) -> Verdict:
    """The verdict of an entry that its engine cannot read."""
    params = {"found": error.found, "expected": error.expected}
    return Verdict(False, (Reason("record.unreadable_entry", "", params=params),))
