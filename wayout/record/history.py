"""The history of a table: where it stands, what was undone, what can be had back. Pure; it knows no game.

Every command that changes the game makes a *position*, named by its revision; each position knows the one it
was made from, so that positions form a tree. Undo goes to the position it was made from, redo forward again,
recover to any position there is. Nothing is ever cut off the tree.

A position has a *line*: the entries of the score sheet, numbered from 1. `held` is the number of the first
entry that no longer holds after an amendment: play stands before it, and it and all that follow wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wayout.games.engine import Json
from wayout.record.engines import Pin
from wayout.record.event import Event


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One line of the score sheet: the move as its engine wrote it, and the revision that wrote it."""

    revision: int
    move: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Position:
    """Where the table stood after a command.

    kind: `open`, `move`, `amend`, `cut` or `adopt`. depth: undo steps back to the opening.
    entry: what the command wrote, None where it removed. number: the entry that an amendment changes.
    length: entries of the line, waiting ones too. held: the first that does not hold, or None.
    digest: of the verdict and view, to be compared when other rules replay it.
    """

    revision: int
    parent: int | None
    kind: str
    depth: int
    length: int
    entry: Entry | None = None
    number: int = 0
    held: int | None = None
    digest: str = ""

    @property
    def played(self) -> int:
        """Entries that are played: those before the one that does not hold."""
        return self.length if self.held is None else self.held - 1


@dataclass(frozen=True, slots=True)
class Branch:
    """An undone branch: `recover(revision)` goes back to its end. It left what stands after `leaves`."""

    revision: int
    leaves: int
    length: int
    last: Entry | None


class History:
    """Replays events into positions. Raises ValueError from `add` for an event that cannot follow."""

    def __init__(self) -> None:
        self.positions: dict[int, Position] = {}
        self.commands: dict[str, int] = {}
        self.revision = -1
        self.cursor = 0
        self.seal = ""
        self.name = ""
        self.archived = False
        self.setup: Mapping[str, Json] = {}
        self.pin = Pin("", 0, "")
        self.repinned = False
        self._forward: dict[int, int] = {}

    @property
    def here(self) -> Position:
        """The position where the table stands."""
        return self.positions[self.cursor]

    def add(self, event: Event) -> None:
        """Takes the next event in."""
        fields = event.fields
        if event.revision != self.revision + 1 or (event.revision == 0) != (event.kind == "open"):
            raise ValueError("events are out of order")
        try:
            position = self._position(event, fields)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"a field is missing: {error}") from error
        if position is not None:
            self.positions[event.revision] = position
            if position.parent is not None:
                self._forward[position.parent] = event.revision
            self.cursor = event.revision
        if "pin" in fields:
            self.repinned = event.revision > 0
            self.pin = Pin(*fields["pin"])
        self.revision, self.seal = event.revision, event.seal
        self.commands[event.command] = event.revision

    def _position(self, event: Event, fields: dict[str, Any]) -> Position | None:
        """The position an event makes; None for one that only moves about or does not touch the game."""
        kind, revision, digest = event.kind, event.revision, fields.get("digest", "")
        if kind == "open":
            self.name, self.setup = fields["name"], fields["setup"]
            return Position(0, None, kind, 0, 0, digest=digest)
        here = self.positions[self.cursor]
        depth = here.depth + 1
        if kind == "move":
            if here.held is not None:
                raise ValueError(f"entry {here.held} is held")
            entry = Entry(revision, fields["move"])
            return Position(revision, self.cursor, kind, depth, here.length + 1, entry, 0, None, digest)
        held = fields.get("held")
        if kind == "amend":
            number, move = fields["entry"], fields["move"]
            if not 1 <= number <= here.length:
                raise ValueError(f"there is no entry {number}")
            changed = None if move is None else Entry(revision, move)
            length = here.length - (changed is None)
            return Position(revision, self.cursor, kind, depth, length, changed, number, held, digest)
        if kind == "cut":
            return Position(revision, self.cursor, kind, depth, here.played, digest=digest)
        if kind == "adopt":
            return Position(revision, self.cursor, kind, depth, here.length, held=held, digest=digest)
        if kind == "undo":
            self.cursor = self.undone(fields["steps"])
        elif kind == "redo":
            self.cursor = self.redone(fields["steps"])
        elif kind == "recover":
            self._go(fields["revision"])
        elif kind == "name":
            self.name = fields["name"]
        elif kind == "archive":
            self.archived = fields["archived"]
        else:
            raise ValueError(f"no such kind of event: {kind}")
        return None

    def undone(self, steps: int) -> int:
        """The revision of the position that many steps back. Raises ValueError where there are fewer."""
        if not 1 <= steps <= self.here.depth:
            raise ValueError(f"only {self.here.depth} to undo")
        found = self.cursor
        for _ in range(steps):
            found = self.positions[found].parent or 0
        return found

    def redone(self, steps: int) -> int:
        """The revision of the position that many steps forward. Raises ValueError where there are fewer."""
        ahead = self.ahead()
        if not 1 <= steps <= len(ahead):
            raise ValueError(f"only {len(ahead)} to redo")
        return ahead[steps - 1]

    def ahead(self) -> list[int]:
        """The revisions that redo would step through."""
        found, at = [], self.cursor
        while (ahead := self._forward.get(at)) is not None:
            found.append(ahead)
            at = ahead
        return found

    def _go(self, revision: int) -> None:
        if revision not in self.positions:
            raise ValueError(f"revision {revision} is no position")
        self.cursor = revision
        for position in self.path(revision):
            if position.parent is not None:
                self._forward[position.parent] = position.revision

    def path(self, revision: int) -> list[Position]:
        """The positions from the opening to a revision."""
        found, at = [], self.positions[revision]
        while at.parent is not None:
            found.append(at)
            at = self.positions[at.parent]
        found.append(at)
        return found[::-1]

    def lines(self, revision: int) -> Iterator[tuple[Position, list[Entry]]]:
        """Each position from the opening to a revision with its line: one list, changed in place."""
        line: list[Entry] = []
        for position in self.path(revision):
            if position.kind == "move" and position.entry is not None:
                line.append(position.entry)
            elif position.kind == "amend":
                amend(line, position.number, position.entry)
            elif position.kind == "cut":
                del line[position.length :]
            yield position, line

    def line(self, revision: int) -> list[Entry]:
        """The line of a position."""
        line: list[Entry] = []
        for _, line in self.lines(revision):  # noqa: B007 - the last one is wanted
            pass
        return line

    def branches(self) -> list[Branch]:
        """Ends that neither undo nor redo leads to, newest first."""
        standing = {position.revision for position in self.path(self.cursor)} | set(self.ahead())
        parents = {position.parent for position in self.positions.values()}
        found = []
        for revision in sorted(self.positions.keys() - parents - standing, reverse=True):
            leaves, end = revision, self.positions[revision]
            while leaves not in standing:
                leaves = self.positions[leaves].parent or 0
            line = self.line(revision)
            found.append(Branch(revision, leaves, end.length, line[-1] if line else None))
        return found


def amend(line: list[Entry], number: int, entry: Entry | None) -> None:
    """Replaces the entry of that number in a line, or removes it."""
    line[number - 1 : number] = [] if entry is None else [entry]
