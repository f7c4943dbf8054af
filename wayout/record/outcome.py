"""What a table answers: what became of a command, what holds it up, a line of its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from wayout.games.engine import Json, StateT
from wayout.record.engines import Pin
from wayout.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Held:
    """The first entry that no longer holds: its number and move, why, and how many wait from there on."""

    number: int
    move: Mapping[str, Json]
    verdict: Verdict
    waiting: int


@dataclass(frozen=True, slots=True)
class Drift:
    """The first entry that turns out otherwise under other rules or content than it was played with.

    verdict: why it no longer holds; a holding one where only its outcome differs.
    """

    revision: int
    number: int
    verdict: Verdict
    pinned: Pin
    present: Pin


@dataclass(frozen=True, slots=True)
class Outcome(Generic[StateT]):
    """What became of a command: whether the rules allow it, and where the table stands then.

    recorded: False where the rules said no; then nothing was written. repeated: the command was recorded
    before, and this is what it was answered then.
    """

    verdict: Verdict
    revision: int
    state: StateT
    held: Held | None = None
    recorded: bool = True
    repeated: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event of the log.

    number: of the entry it wrote, as the score sheet stands now; None where that entry stands no more.
    standing: `stands`, `undone`, `amended` (replaced or removed later), `waiting` (held); empty for an event
    that writes no entry.
    """

    revision: int
    time: str
    kind: str
    number: int | None
    fields: Mapping[str, Any]
    standing: str
