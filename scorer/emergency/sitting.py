"""A sitting: an evening played at the terminal, one question after the other.

Every answer is on record before it is confirmed on the screen.
"""

from __future__ import annotations

import random
import re
import uuid
from collections.abc import Callable, Collection, Sequence
from typing import Any

from scorer.emergency.amending import new_move
from scorer.emergency.evening_view import (
    card_lines,
    log_lines,
    round_lines,
    standing_lines,
    state_before,
    told_entries,
    told_entry,
    written_text,
)
from scorer.emergency.reveal_view import path_lines, reveal_lines, verdict_lines
from scorer.emergency.spoken import ADOPT, CUT, DONE, FIX, KEEP, NO, TAKE_OUT, YES, Spoken, spoken
from scorer.prompt import Console
from scorer.refusal import clean, notation_lines, problem_text, reason_line
from wayout.games.emergency_exit import judge_pile
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import (
    AddPlayer,
    ChooseFirstPlayer,
    GivePile,
    Move,
    RemovePlayer,
    RenamePlayer,
    ReseatPlayers,
    ScoreRound,
    ShowDangerCard,
    ShowFloorCard,
)
from wayout.games.emergency_exit.names import fold
from wayout.games.emergency_exit.pile import LostTurn, is_over
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.games.emergency_exit.scoring import by_name, round_of
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.problem import Problem
from wayout.record import Outcome, Stale, Table
from wayout.verdict import Param, Reason
from wayout.wording import say
from wayout.words import Language

_MOST_TOKENS = 200
_TOKEN = re.compile(r"\S+")


class Left(Exception):  # noqa: N818 - somebody said goodbye
    """The sitting ends; everything is on record."""


class Sitting:
    """The dialogue over one open table."""

    def __init__(
        self,
        console: Console,
        table: Table[Evening, Move],
        language: Language,
        *,
        chance: random.Random | None = None,
    ) -> None:
        self.console = console
        self.table = table
        self.language = language
        self.engine: EmergencyExit = table.rules.engine  # type: ignore[assignment]
        self.live = table.state.way == "played"
        self._chance = chance or random.SystemRandom()
        self._shown_head: tuple[str, ...] = ()
        self._shown_cards: tuple[str, ...] = ()

    def run(self) -> None:
        """Asks until somebody leaves. Raises Left, Interrupted or Ended, and Problem where storage fails."""
        while True:
            try:
                self._step()
            except Stale as stale:
                self._say_problem(stale)
                self.table.refresh()

    # One question

    def _step(self) -> None:
        if self.table.drift is not None:
            self._drifted()
            return
        if self.table.held is not None:
            self._held()
            return
        step = self.engine.waits_for(self.state)
        self._head(step)
        if step == "floor":
            self._floor_card()
        elif step == "danger":
            self._danger_card()
        elif step == "over":
            self._over()
        elif self.state.first_player is None and not self.state.pile and not self.state.scored:
            self._first_player()
        else:
            self._pile()

    @property
    def state(self) -> Evening:
        """Where the table stands."""
        return self.table.state

    def _head(self, step: str) -> None:
        """Shows round and points when they changed, and the cards once all that are due show."""
        state, screen = self.state, self.console.screen
        if step == "over" or state.pile:
            return
        head = (str(state.round), *(f"{player.name} {player.points}" for player in state.players))
        if head != self._shown_head:
            self._shown_head = head
            self.console.show(round_lines(state, screen, self.language))
        cards = (str(state.round), *state.floor, *state.dangers)
        if step == "pile" and cards != self._shown_cards:
            self._shown_cards = cards
            self.console.show(card_lines(self.engine, state, screen, self.language))

    def _ask(self, question: str, explained: str, **params: Param) -> str | None:
        """Asks; None where the answer was a command that is done with by then."""
        text = say(f"companion.{question}", self.language, clean(params))
        line = self.console.ask(text)
        command = spoken(line)
        if command is None:
            return line
        if command.command == "help":
            self._help(explained)
        else:
            self._obey(command)
        return None

    def _ask_detail(self, question: str, **params: Param) -> str | None:
        """Asks for what a command still lacks; None where the answer was nothing, or another command."""
        line = self.console.ask(say(f"companion.{question}", self.language, clean(params)))
        command = None if line.casefold() in TAKE_OUT else spoken(line)
        if command is None:
            return line or None
        if command.command == "help":
            self.console.show(say("companion.help_all", self.language))
        else:
            self._obey(command)
        return None

    # Steps of a round

    def _first_player(self) -> None:
        state = self.state
        line = self._ask("ask_first_player", "help_first_player", player=state.names[0])
        if line is None:
            return
        if line:
            self._try(lambda: ChooseFirstPlayer(*self.engine.read_players(state, [line])), line)
        else:
            self._append(ChooseFirstPlayer(state.players[0].id))

    def _floor_card(self) -> None:
        left = [code for code in self.engine.box.floor if code not in self.state.floor]
        self._card("floor", left, ShowFloorCard)

    def _danger_card(self) -> None:
        left = [code for code in self.engine.box.danger if code not in self.state.dangers]
        self._card("danger", left, ShowDangerCard)

    def _card(self, kind: str, left: Sequence[str], move: Callable[[str], Move]) -> None:
        line = self._ask(f"ask_{kind}_card", f"help_{kind}_card", round=self.state.round, known=tuple(left))
        if line is None:
            return
        code = line if line else self._chance.choice(list(left))
        printed = next((known for known in left if known.casefold() == code.casefold()), code)
        self._append(move(printed))

    def _pile(self) -> None:
        state = self.state
        tiles = sum(not isinstance(entry, LostTurn) for entry in state.pile)
        reveal = self.engine.reveal(state) if state.pile else None
        if state.way == "played" or (self.live and not state.pile):
            over = is_over(state.pile, len(state.players), self.engine.box.directions)
            question = "ask_live_over" if over else "ask_live"
            line = self._ask(question, "help_live", tile=tiles + 1)
        elif self._is_decided():
            line = self._ask("ask_score", "help_pile")
        elif reveal is not None and reveal.lost:
            line = self._ask("ask_first_lost", "help_first_lost")
        elif state.pile:
            line = self._ask("ask_more", "help_pile", tile=tiles + 1)
        else:
            line = self._ask("ask_pile", "help_pile")
        if line is None:
            return
        if not line or line.casefold() in DONE:
            self._score(nothing_above=reveal is not None and bool(reveal.lost) and state.way == "revealed")
        elif reveal is not None and reveal.lost and state.way == "revealed":
            turn = self._as_lost_turn(line)
            if turn is not None:
                self._enter(turn)
        else:
            self._enter(line)

    def _as_lost_turn(self, line: str) -> str | None:
        """`anna ben` after the question who played LOST means `x:anna+ben`; notation stays what it is.

        None for what may be a tile as well as the beginning of a name: that is asked back.
        """
        if ":" in line:
            return line
        names = [name for name in re.split(r"\s*[,+]\s*|\s+", line) if name]
        for candidates in ([line], names):
            try:
                numbers = self.engine.read_players(self.state, candidates)
            except NotationError:
                continue
            players = [self.state.names[self._seat(number) - 1] for number in numbers]
            if [fold(name) for name in candidates] != [fold(name) for name in players] and self._is_pile(
                line
            ):
                params: dict[str, Param] = {"typed": line, "players": tuple(players)}
                self.console.show(say("companion.tile_or_player", self.language, clean(params)))
                return None
            return "x:" + "+".join(f"p{self._seat(number)}" for number in numbers)
        if not self._is_pile(line) and not any(sign.isdecimal() for sign in line):
            # Who is asked for names and types words means names; codes have a number.
            self._players(names)
            return None
        return line

    def _is_pile(self, line: str) -> bool:
        try:
            return bool(self.engine.read_pile(self.state, line))
        except NotationError:
            return False

    def _seat(self, number: int) -> int:
        return next(seat for seat, player in enumerate(self.state.players, 1) if player.id == number)

    def _enter(self, line: str) -> None:
        """Takes what was typed of a pile: a whole one as one entry, else an entry a tile or LOST turn."""
        state = self.state
        live = state.way == "played" or (self.live and not state.pile)
        try:
            pile = self.engine.read_pile(state, line)
        except NotationError as error:
            self.console.show(notation_lines(error, self.language, self.console.screen, line))
            return
        if not pile:
            self.console.show(say("companion.only_start", self.language))
            return
        if len(pile) > _MOST_TOKENS:
            self.console.show(say("companion.too_long", self.language, {"most": _MOST_TOKENS}))
            return
        if not live and len(pile) > 1 and not state.pile and self._is_whole(GivePile(pile)):
            if self._append(GivePile(pile)):
                self._score()
            return
        for entry in pile:
            if not self._append(self.engine.move_of(entry, live=live), quiet=not live):
                break
        self._show_pile()

    def _is_whole(self, move: GivePile) -> bool:
        """Whether a pile can be scored as it is. In DANGER mode a short one may go on, so it is not whole."""
        state = self.state
        if not self.engine.judge(state, move).ok:
            return False
        round_ = round_of(self.engine.box, state, unfinished=False)
        pile = by_name(state, move.pile)
        if state.danger and not is_over(move.pile, len(state.players), self.engine.box.directions):
            return False
        return judge_pile(self.engine.box, round_, pile).ok

    def _show_pile(self) -> None:
        """What is to be seen after an entry: nothing of a pile that is hidden, else path and verdict."""
        state = self.state
        if not state.pile:
            return
        if state.way == "played":
            if is_over(state.pile, len(state.players), self.engine.box.directions):
                self.console.show(say("companion.round_over", self.language))
            return
        reveal = self.engine.reveal(state)
        screen = self.console.screen
        pile = by_name(state, state.pile)
        if self._is_decided():
            self._score()
            return
        self.console.show(path_lines(reveal, pile, screen, self.language))
        self.console.show(verdict_lines(reveal, screen, self.language))

    def _is_decided(self) -> bool:
        """Whether the pile as entered has all that the points hang on: nothing above it could change them."""
        state = self.state
        if not state.pile or state.way == "played":
            return False
        if is_over(state.pile, len(state.players), self.engine.box.directions):
            return True
        return state.way == "revealed" and bool((final := self.engine.final(state)).lost and final.scorers)

    def _score(self, *, nothing_above: bool = False) -> None:
        """Scores the round and shows the reveal."""
        state = self.state
        if not state.pile:
            self.console.show(say("companion.no_pile", self.language))
            return
        move = ScoreRound()
        verdict = self.engine.judge(state, move)
        codes = {reason.code for reason in verdict.reasons}
        if not verdict.ok and codes & {"emergency.reveal_on", "emergency.ended_early"}:
            if not nothing_above:
                self._say_reasons(verdict.reasons)
                answer = self._ask("ask_nothing_above", "help_nothing_above")
                if answer is None or answer.casefold() not in YES:
                    return
            move = ScoreRound(complete=True)
        final = self.engine.final(state)
        pile = by_name(state, state.pile)
        if not self._append(move, quiet=True):
            return
        self.live = False
        self.console.show(reveal_lines(final, pile, self.console.screen, self.language))
        if self.state.winners:
            self.console.show(["", *standing_lines(self.state, self.console.screen, self.language)])
            self._say_winners()

    def _over(self) -> None:
        line = self._ask("ask_over", "help_over")
        if line is None:
            return
        if not line:
            raise Left
        self.console.show(say("companion.over_already", self.language))

    def _say_winners(self) -> None:
        state = self.state
        names = tuple(plain(player.name) for player in state.players if player.id in state.winners)
        told = say("companion.winners", self.language, {"players": names})
        self.console.show(self.console.screen.ink(told, "good"))

    # What goes on record

    def _append(self, move: Move, *, quiet: bool = False) -> bool:
        """Makes a move; shows what came of it, says whether it was allowed. quiet: only refusals, remarks."""
        before, count = self.state, len(self.table.entries())
        outcome = self.table.append(move, self.table.revision, _command())
        if not self._allowed(outcome):
            return False
        if not quiet:
            told = reason_line(self.engine.tell(before, move), self.language)
            self.console.show(self.console.screen.ink(f"{count + 1:>4}  {told}", "soft"))
        remarks = [] if isinstance(move, ScoreRound) else outcome.verdict.reasons
        for reason in remarks:
            if reason.code == "emergency.danger_effect":
                told = say(reason.code, self.language, clean(reason.params))
                self.console.show(self.console.screen.ink(f"!! {told}", "mark"))
            else:
                told = reason_line(reason, self.language)
                self.console.show(say("companion.remark", self.language, {"text": told}))
        return True

    def _allowed(self, outcome: Outcome[Evening]) -> bool:
        if not outcome.recorded:
            self._say_reasons(outcome.verdict.reasons)
        return outcome.recorded

    def _try(self, make: Callable[[], Move], typed: str | None = None) -> bool:
        """Makes a move out of what was typed, and makes it; shows why not."""
        try:
            move = make()
        except NotationError as error:
            self.console.show(notation_lines(error, self.language, self.console.screen, typed))
            return False
        return self._append(move)

    def _say_reasons(self, reasons: Sequence[Reason]) -> None:
        for reason in reasons:
            self.console.show(self.console.screen.ink(reason_line(reason, self.language), "bad"))

    def _say_problem(self, problem: Problem) -> None:
        self.console.show(self.console.screen.ink(problem_text(problem, self.language), "bad"))

    # Commands at every prompt

    def _help(self, explained: str) -> None:
        self.console.show(
            [say(f"companion.{explained}", self.language), say("companion.help_all", self.language)]
        )

    def _obey(self, spoken_: Spoken) -> None:
        command, rest = spoken_.command, spoken_.rest
        if command == "quit":
            raise Left
        doing: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "log": self._log,
            "score": lambda _: self.console.show(
                standing_lines(self.state, self.console.screen, self.language)
            ),
            "amend": self._amend,
            "recover": self._recover,
            "rename": self._rename,
            "add": self._add,
            "remove": self._remove,
            "seat": self._reseat,
            "live": self._go_live,
        }
        try:
            doing[command](rest)
        except Stale:
            raise
        except Problem as problem:
            if problem.exit_code != Problem.exit_code and not problem.code.startswith("record.held"):
                raise
            self._say_problem(problem)

    def _undo(self, rest: str) -> None:
        self._moved(rest, self.table.undo, "undone")

    def _redo(self, rest: str) -> None:
        self._moved(rest, self.table.redo, "redone")

    def _moved(self, rest: str, go: Callable[..., Outcome[Evening]], done: str) -> None:
        steps = _number(rest) if rest else 1
        if steps is None:
            self.console.show(say("companion.number_wanted", self.language, {"found": plain(rest)}))
            return
        before, hidden = self.table.entries(), self._hidden()
        if not self._allowed(go(self.table.revision, _command(), steps=steps)):
            return
        after = self.table.entries()
        longer, shorter = (before, after) if len(before) >= len(after) else (after, before)
        said = say(f"companion.{done}", self.language)
        if shorter == longer[: len(shorter)] and len(shorter) < len(longer):
            numbers = range(len(shorter) + 1, len(longer) + 1)
            hidden = hidden | self._hidden()
            self.console.show([said, *(f"{n:>4}  {self._told(longer, n, hidden)}" for n in numbers)])
        else:
            told = say("companion.a_correction", self.language)
            self.console.show(f"{said} {told}")
        self._where()

    def _told(self, entries: Sequence[Any], number: int, hidden: Collection[int] = ()) -> str:
        """One entry in words, or as written where the rules cannot tell it; nothing of a hidden one."""
        if number in hidden:
            return say("companion.hidden", self.language)
        try:
            return told_entry(self.engine, self.table.setup, entries, number, None, self.language)
        except Exception:  # an entry that waits need not fit the state before it
            return written_text(entries[number - 1].move)

    def _where(self) -> None:
        """Shows again where the table stands, after it moved otherwise than forward."""
        self._shown_head = self._shown_cards = ()
        self.live = self.state.way == "played" or (self.live and not self.state.pile)
        if self.table.held is None and self.state.pile and self.state.way != "played":
            reveal = self.engine.reveal(self.state)
            pile = by_name(self.state, self.state.pile)
            self.console.show(path_lines(reveal, pile, self.console.screen, self.language))
            self.console.show(verdict_lines(reveal, self.console.screen, self.language))

    def _log(self, _: str) -> None:
        entries = self.table.entries()
        held = self.table.held.number if self.table.held else None
        told = told_entries(self.engine, self.table.setup, entries, held, self.language)
        lines = log_lines(told, held, self._hidden(), self.language)
        lines += [
            say("companion.branch", self.language, {"revision": branch.revision, "entries": branch.length})
            for branch in self.table.branches()[:5]
        ]
        self.console.show(lines or [say("companion.log_empty", self.language)])

    def _hidden(self) -> frozenset[int]:
        """Numbers of the entries that nobody may look at: a pile logged live shows its top tile alone."""
        if self.state.way != "played":
            return frozenset()
        last = len(self.table.entries())
        tiles = [
            number
            for number, entry in zip(range(last, 0, -1), self.state.pile[::-1], strict=False)
            if not isinstance(entry, LostTurn)
        ]
        return frozenset(tiles[1:])

    def _recover(self, rest: str) -> None:
        revision = _number(rest)
        if revision is None:
            self.console.show(say("companion.recover_how", self.language))
        elif self._allowed(self.table.recover(revision, self.table.revision, _command())):
            self.console.show(say("companion.recovered", self.language, {"revision": revision}))
            self._where()

    def _amend(self, rest: str) -> None:
        typed, _, text = rest.partition(" ")
        number = _number(typed)
        if number is None:
            self.console.show(say("companion.amend_how", self.language))
            return
        self._amend_entry(number, text.strip())

    def _amend_entry(self, number: int, text: str = "") -> None:
        """Replaces or removes an entry; what no longer holds after it is shown at the next question."""
        entries = self.table.entries()
        if not 1 <= number <= len(entries):
            params = {"number": number, "last": len(entries)}
            self.console.show(say("record.no_such_entry", self.language, params))
            return
        if not text:
            self.console.show(f"{number:>4}  {self._told(entries, number, self._hidden())}")
            before = self.table.revision
            text = self._ask_detail("ask_amend", number=number) or ""
            if not text:
                if self.table.revision == before:
                    self.console.show(say("companion.unchanged", self.language))
                return
        move: Move | None = None
        if text.casefold() not in TAKE_OUT:
            state = state_before(self.engine, self.table.setup, entries, number)
            try:
                move = new_move(self.engine, state, self.engine.read(entries[number - 1].move), text)
            except NotationError as error:
                self.console.show(notation_lines(error, self.language, self.console.screen, text))
                return
            if move is None:
                self.console.show(say("companion.only_remove", self.language, {"number": number}))
                return
        outcome = self.table.amend(number, move, self.table.revision, _command())
        if not self._allowed(outcome):
            return
        done = "companion.amended" if move is not None else "companion.removed"
        self.console.show(say(done, self.language, {"number": number}))
        if outcome.held is None:
            if self.state.pile or self.state.winners:
                self.console.show(standing_lines(self.state, self.console.screen, self.language))
            self._where()

    def _held(self) -> None:
        """The first entry that no longer holds after a correction: keep, fix or cut."""
        held = self.table.held
        assert held is not None  # noqa: S101 - the caller looked
        entries = self.table.entries()
        params: dict[str, Param] = {
            "number": held.number,
            "text": written_text(held.move),
            "waiting": held.waiting - 1,
        }
        try:
            params["text"] = self._told(entries, held.number)
        finally:
            self.console.show(self.console.screen.ink(say("companion.held", self.language, params), "bad"))
        for reason in held.verdict.reasons:
            self.console.show(f"      {reason_line(reason, self.language)}")
        line = self._ask("ask_held", "help_held", number=held.number)
        if line is None:
            return
        word, _, rest = line.partition(" ")
        if word.casefold() in KEEP:
            if self._allowed(self.table.undo(self.table.revision, _command())):
                self.console.show(say("companion.kept", self.language))
                self._where()
        elif word.casefold() in CUT:
            if self._allowed(self.table.cut(self.table.revision, _command())):
                self.console.show(say("companion.cut", self.language, {"entries": held.waiting}))
                self._where()
        elif word.casefold() in FIX:
            self._amend_entry(held.number, rest.strip())
        else:
            self.console.show(say("companion.held_how", self.language))

    def _drifted(self) -> None:
        """Rules or cards changed since the record was written and an entry turns out otherwise."""
        drift = self.table.drift
        assert drift is not None  # noqa: S101 - the caller looked
        text = self._told(self.table.entries(), drift.number)
        params: dict[str, Param] = {"number": drift.number, "text": text}
        self.console.show(say("companion.drifted", self.language, params))
        for reason in drift.verdict.reasons:
            self.console.show(f"      {reason_line(reason, self.language)}")
        line = self._ask("ask_drifted", "help_drifted")
        if line is None:
            return
        if line.casefold() in ADOPT | YES:
            self._allowed(self.table.adopt(self.table.revision, _command()))
        elif line.casefold() in NO:
            raise Left

    # Players who come, go and move

    def _rename(self, rest: str) -> None:
        words = rest.split()
        for cut in range(len(words) - 1, 0, -1):
            number = self._player(" ".join(words[:cut]))
            if number is not None:
                self._append(RenamePlayer(number, " ".join(words[cut:])))
                return
        who = rest or self._ask_detail("ask_rename_who")
        numbers = self._players([who]) if who else None
        if who and numbers:
            name = self._ask_detail("ask_new_name", player=who)
            if name:
                self._append(RenamePlayer(numbers[0], name))

    def _add(self, rest: str) -> None:
        name = rest or self._ask_detail("ask_add")
        if not name:
            return
        last = len(self.state.players) + 1
        typed = self.console.ask(say("companion.ask_seat", self.language, {"last": last}))
        seat = _number(typed) if typed else last
        if seat is None:
            self.console.show(say("companion.number_wanted", self.language, {"found": plain(typed)}))
            return
        self._append(AddPlayer(name, None if seat == last else seat))

    def _remove(self, rest: str) -> None:
        name = rest or self._ask_detail("ask_remove")
        numbers = self._players([name]) if name else None
        if numbers:
            self._append(RemovePlayer(numbers[0]))

    def _reseat(self, rest: str) -> None:
        line = rest or self._ask_detail("ask_seats")
        if not line:
            return
        parts = line.split(",") if "," in line else line.split()
        numbers = self._players([part.strip() for part in parts if part.strip()])
        if numbers:
            self._append(ReseatPlayers(numbers))

    def _player(self, typed: str) -> int | None:
        try:
            return self.engine.read_players(self.state, [typed])[0]
        except NotationError:
            return None

    def _players(self, typed: Sequence[str]) -> tuple[int, ...] | None:
        try:
            return self.engine.read_players(self.state, typed)
        except NotationError as error:
            self.console.show(notation_lines(error, self.language, self.console.screen))
            return None

    def _go_live(self, _: str) -> None:
        """Logs the plays of this round as they happen; the same word goes back to typing the pile."""
        if self.state.pile:
            self.console.show(say("companion.live_too_late", self.language))
            return
        self.live = not self.live
        self.console.show(say("companion.live_on" if self.live else "companion.live_off", self.language))


def _command() -> str:
    return uuid.uuid4().hex


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
