"""A dialogue over an open table: questions, and the words that every prompt understands.

Whatever the game, `undo`, `redo`, `amend`, `recover` and `log` mean the same, an entry that no longer holds
is kept, fixed or cut, and every answer is on record before it is confirmed on the screen.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Generic

from scorer.prompt import Console
from scorer.refusal import clean, notation_lines, problem_text, reason_line
from scorer.vocabulary import ADOPT, CUT, FIX, KEEP, NO, TAKE_OUT, YES, Spoken, Vocabulary
from wayout.games.engine import MoveT, StateT
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.problem import Problem
from wayout.record import Entry, Outcome, Stale, Table
from wayout.verdict import Param, Reason
from wayout.wording import say
from wayout.words import Language


class Left(Exception):  # noqa: N818 - somebody said goodbye
    """The sitting ends; everything is on record."""


class Dialogue(Generic[StateT, MoveT]):
    """Asks until somebody leaves. A game fills in `step`, `where`, `new_move` and its own commands."""

    area: str
    """The area of the game's own wording."""

    vocabulary: Vocabulary

    def __init__(self, console: Console, table: Table[StateT, MoveT], language: Language) -> None:
        self.console = console
        self.table = table
        self.language = language
        self.engine: Any = table.rules.engine

    # What a game fills in

    def step(self) -> None:
        """One question of the game, for a table that nothing holds up."""
        raise NotImplementedError

    def where(self) -> None:
        """Shows where the table stands, after it moved otherwise than forward."""
        raise NotImplementedError

    def new_move(self, state: StateT, old: MoveT, text: str) -> MoveT | None:
        """What `text` makes of an entry; None where it can only be removed. Raises NotationError, Problem."""
        raise NotImplementedError

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The game's own commands, each given what was typed behind it."""
        return {}

    def remark(self, move: MoveT, remarks: Sequence[Reason]) -> None:
        """Shows what the rules remark on a move that they allow."""

    def corrected(self) -> None:
        """Shows what came of a correction after which everything holds."""
        self.where()

    def hidden(self) -> Collection[int]:
        """Numbers of the entries that nobody may look at yet."""
        return ()

    # Asking and telling

    @property
    def state(self) -> StateT:
        """Where the table stands."""
        return self.table.state

    def run(self) -> None:
        """Asks until somebody leaves. Raises Left, Interrupted or Ended, and Problem where storage fails."""
        while True:
            try:
                if self.table.drift is not None:
                    self._drifted()
                elif self.table.held is not None:
                    self._held()
                else:
                    self.step()
            except Stale as stale:
                self.say_problem(stale)
                self.table.refresh()

    def word(self, key: str, **params: Param) -> str:
        """A sentence of the game's own."""
        return say(f"{self.area}.{key}", self.language, clean(params))

    def tell(self, key: str, **params: Param) -> None:
        """Shows a sentence of the game's own."""
        self.console.show(self.word(key, **params))

    def _common(self, key: str, **params: Param) -> str:
        return say(f"companion.{key}", self.language, clean(params))

    def ask(self, question: str, explained: str, **params: Param) -> str | None:
        """Asks; None where the answer was a command that is done with by then."""
        return self._answer(self.word(question, **params), self.word(explained))

    def _answer(self, text: str, explained: str) -> str | None:
        line = self.console.ask(text)
        command = self.vocabulary.spoken(line)
        if command is None:
            return line
        if command.command == "help":
            self.console.show([explained, self.word("help_all")])
        else:
            self._obey(command)
        return None

    def ask_detail(self, question: str) -> str | None:
        """Asks for what a command still lacks; None where the answer was nothing, or another command."""
        line = self.console.ask(question)
        command = None if line.casefold() in TAKE_OUT else self.vocabulary.spoken(line)
        if command is None:
            return line or None
        if command.command == "help":
            self.tell("help_all")
        else:
            self._obey(command)
        return None

    def say_reasons(self, reasons: Sequence[Reason]) -> None:
        """Shows why not."""
        for reason in reasons:
            self.console.show(self.console.screen.ink(reason_line(reason, self.language), "bad"))

    def say_problem(self, problem: Problem) -> None:
        """Shows what stands in the way."""
        self.console.show(self.console.screen.ink(problem_text(problem, self.language), "bad"))

    def say_unreadable(self, error: NotationError, typed: str | None = None) -> None:
        """Shows what is no notation, and where."""
        self.console.show(notation_lines(error, self.language, self.console.screen, typed))

    # What goes on record

    def append(self, move: MoveT, *, quiet: bool = False) -> bool:
        """Makes a move; shows what it did, or why it may not be. quiet: only the latter, and remarks."""
        before, count = self.state, len(self.table.entries())
        outcome = self.table.append(move, self.table.revision, new_command())
        if not self._allowed(outcome):
            return False
        if not quiet:
            told = reason_line(self.engine.tell(before, move), self.language)
            self.console.show(self.console.screen.ink(f"{count + 1:>4}  {told}", "soft"))
        self.remark(move, outcome.verdict.reasons)
        return True

    def _allowed(self, outcome: Outcome[StateT]) -> bool:
        if not outcome.recorded:
            self.say_reasons(outcome.verdict.reasons)
        return outcome.recorded

    # Commands at every prompt

    def _obey(self, spoken: Spoken) -> None:
        if spoken.command == "quit":
            raise Left
        doing: dict[str, Callable[[str], None]] = {
            "undo": lambda rest: self._moved(rest, self.table.undo, "undone"),
            "redo": lambda rest: self._moved(rest, self.table.redo, "redone"),
            "log": self._log,
            "amend": self._amend,
            "recover": self._recover,
            **self.commands(),
        }
        try:
            doing[spoken.command](spoken.rest)
        except Stale:
            raise
        except Problem as problem:
            if problem.exit_code != Problem.exit_code and not problem.code.startswith("record.held"):
                raise
            self.say_problem(problem)

    def _moved(self, rest: str, go: Callable[..., Outcome[StateT]], done: str) -> None:
        steps = number(rest) if rest else 1
        if not steps:
            self.console.show(self._common("number_wanted", found=rest))
            return
        before, hidden = self.table.entries(), set(self.hidden())
        if not self._allowed(go(self.table.revision, new_command(), steps=steps)):
            return
        after = self.table.entries()
        longer, shorter = (before, after) if len(before) >= len(after) else (after, before)
        said = self._common(done)
        if shorter == longer[: len(shorter)] and len(shorter) < len(longer):
            numbers = range(len(shorter) + 1, len(longer) + 1)
            hidden |= set(self.hidden())
            self.console.show([said, *(f"{n:>4}  {self._told(longer, n, hidden)}" for n in numbers)])
        else:
            self.console.show(f"{said} {self._common('a_correction')}")
        self.where()

    def _log(self, _: str) -> None:
        held = self.table.held.number if self.table.held else None
        lines, hidden = [], self.hidden()
        for n, text in self._told_entries(self.table.entries(), held):
            mark = " " + self._common("waits") if held is not None and n >= held else ""
            lines.append(f"{n:>4}  {self._common('hidden') if n in hidden else text}{mark}")
        lines += [
            self._common("branch", revision=branch.revision, entries=branch.length)
            for branch in self.table.branches()[:5]
        ]
        self.console.show(lines or [self._common("log_empty")])

    def _told_entries(self, entries: Sequence[Entry], held: int | None) -> Iterator[tuple[int, str]]:
        """Each entry's number and what it did, in words; one that does not hold is told as it was written."""
        state = self.engine.start(self.table.setup)
        for n, entry in enumerate(entries, 1):
            if held is not None and n >= held:
                yield n, written(entry.move)
                continue
            move = self.engine.read(entry.move)
            yield n, reason_line(self.engine.tell(state, move), self.language)
            state = self.engine.apply(state, move)

    def _told(self, entries: Sequence[Entry], wanted: int, hidden: Collection[int] = ()) -> str:
        """One entry in words, or as written where the rules cannot tell it; nothing of a hidden one."""
        if wanted in hidden:
            return self._common("hidden")
        try:
            return next(text for n, text in self._told_entries(entries, None) if n == wanted)
        except Exception:  # an entry that waits need not fit the state before it
            return written(entries[wanted - 1].move)

    def _recover(self, rest: str) -> None:
        revision = number(rest)
        if revision is None:
            self.console.show(self._common("recover_how"))
        elif self._allowed(self.table.recover(revision, self.table.revision, new_command())):
            self.console.show(self._common("recovered", revision=revision))
            self.where()

    def _amend(self, rest: str) -> None:
        typed, _, text = rest.partition(" ")
        wanted = number(typed)
        if wanted is None:
            self.console.show(self._common("amend_how"))
        else:
            self._amend_entry(wanted, text.strip())

    def _amend_entry(self, wanted: int, text: str = "") -> None:
        """Replaces or removes an entry; what no longer holds after it is shown at the next question."""
        entries = self.table.entries()
        if not 1 <= wanted <= len(entries):
            raise Problem("record.no_such_entry", number=wanted, last=len(entries))
        if not text:
            self.console.show(f"{wanted:>4}  {self._told(entries, wanted, self.hidden())}")
            before = self.table.revision
            text = self.ask_detail(self._common("ask_amend", number=wanted)) or ""
            if not text:
                if self.table.revision == before:
                    self.console.show(self._common("unchanged"))
                return
        move: MoveT | None = None
        if text.casefold() not in TAKE_OUT:
            try:
                old = self.engine.read(entries[wanted - 1].move)
                move = self.new_move(self._before(entries, wanted), old, text)
            except NotationError as error:
                self.say_unreadable(error, text)
                return
            if move is None:
                self.tell("only_remove", number=wanted)
                return
        outcome = self.table.amend(wanted, move, self.table.revision, new_command())
        if self._allowed(outcome):
            self.console.show(self._common("amended" if move is not None else "removed", number=wanted))
            if outcome.held is None:
                self.corrected()

    def _before(self, entries: Sequence[Entry], wanted: int) -> StateT:
        """The state in which an entry was made, as far as the entries before it hold."""
        state: StateT = self.engine.start(self.table.setup)
        for entry in entries[: wanted - 1]:
            try:
                move = self.engine.read(entry.move)
            except NotationError:
                break
            if not self.engine.judge(state, move).ok:
                break
            state = self.engine.apply(state, move)
        return state

    def _held(self) -> None:
        """The first entry that no longer holds after a correction: keep, fix or cut."""
        held = self.table.held
        assert held is not None  # noqa: S101 - the caller looked
        text = self._told(self.table.entries(), held.number)
        shown = self._common("held", number=held.number, text=text, waiting=held.waiting - 1)
        self.console.show(self.console.screen.ink(shown, "bad"))
        for reason in held.verdict.reasons:
            self.console.show(f"      {reason_line(reason, self.language)}")
        line = self._answer(self._common("ask_held"), self._common("help_held"))
        if line is None:
            return
        word, _, rest = line.partition(" ")
        if word.casefold() in KEEP:
            if self._allowed(self.table.undo(self.table.revision, new_command())):
                self.console.show(self._common("kept"))
                self.where()
        elif word.casefold() in CUT:
            if self._allowed(self.table.cut(self.table.revision, new_command())):
                self.console.show(self._common("cut", entries=held.waiting))
                self.where()
        elif word.casefold() in FIX:
            self._try(lambda: self._amend_entry(held.number, rest.strip()))
        else:
            self.console.show(self._common("held_how"))

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Problem as problem:
            if problem.exit_code != Problem.exit_code:
                raise
            self.say_problem(problem)

    def _drifted(self) -> None:
        """Rules or pieces changed since the record was written and an entry turns out otherwise."""
        drift = self.table.drift
        assert drift is not None  # noqa: S101 - the caller looked
        self.tell("drifted", number=drift.number, text=self._told(self.table.entries(), drift.number))
        for reason in drift.verdict.reasons:
            self.console.show(f"      {reason_line(reason, self.language)}")
        line = self._answer(self._common("ask_drifted"), self._common("help_drifted"))
        if line is None:
            return
        if line.casefold() in ADOPT | YES:
            self._allowed(self.table.adopt(self.table.revision, new_command()))
        elif line.casefold() in NO:
            raise Left


def new_command() -> str:
    """An id for a command that was typed just now."""
    return uuid.uuid4().hex


def number(text: str) -> int | None:
    """A whole number as typed; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def written(move: Mapping[str, Any]) -> str:
    """A move as its record has it, on one line."""
    values = [str(value) for key, value in move.items() if key != "move"]
    return plain(" ".join([str(move.get("move", "?")).replace("_", " "), *values]))
