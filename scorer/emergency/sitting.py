"""A sitting: an evening played at the terminal, one question after the other."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scorer.dialogue import Dialogue, Left
from scorer.emergency.amending import new_move
from scorer.emergency.evening_view import card_lines, round_lines, standing_lines
from scorer.emergency.reveal_view import path_lines, reveal_lines, verdict_lines
from scorer.emergency.seats import SeatChanges
from scorer.emergency.spoken import DONE, VOCABULARY
from scorer.prompt import Console
from scorer.refusal import clean, reason_line
from scorer.vocabulary import YES
from wayout.games.emergency_exit import Reveal, judge_pile, moves
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.pile import LostTurn, Pile, is_over
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.games.emergency_exit.scoring import by_name, round_of
from wayout.games.names import fold
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.record import Table
from wayout.verdict import Reason
from wayout.wording import say
from wayout.words import Language

_MOST_TOKENS = 200


class Sitting(Dialogue[Evening, Move]):
    """The dialogue over one open table."""

    area = "companion"
    vocabulary = VOCABULARY

    def __init__(
        self,
        console: Console,
        table: Table[Evening, Move],
        language: Language,
        *,
        chance: random.Random | None = None,
    ) -> None:
        super().__init__(console, table, language)
        self.engine: EmergencyExit
        self.live = table.state.way == "played"
        self._chance = chance or random.SystemRandom()
        self._shown_head: tuple[str, ...] = ()
        self._shown_cards: tuple[str, ...] = ()

    # Dialogue

    def step(self) -> None:
        """One question of the round."""
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

    def where(self) -> None:
        """Shows again where the table stands."""
        self._shown_head = self._shown_cards = ()
        self.live = self.state.way == "played" or (self.live and not self.state.pile)
        if self.table.held is None and self.state.pile and self.state.way != "played":
            reveal = self.engine.reveal(self.state)
            pile = by_name(self.state, self.state.pile)
            self._show_path(reveal, pile)
            self.console.show(verdict_lines(reveal, self.console.screen, self.language))

    def corrected(self) -> None:
        """Shows the points, too, which a correction may have changed."""
        if self.state.pile or self.state.winners:
            self._score_board("")
        self.where()

    def new_move(self, state: Evening, old: Move, text: str) -> Move | None:
        """What `text` makes of an entry."""
        return new_move(self.engine, state, old, text)

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The words of this game."""
        return {"score": self._score_board, "live": self._go_live, **SeatChanges(self).commands()}

    def remark(self, move: Move, remarks: Sequence[Reason]) -> None:
        """Announces DANGER effects and says other remarks; those on a scored round stand in its reveal."""
        for reason in () if isinstance(move, moves.ScoreRound) else remarks:
            if reason.code == "emergency.danger_effect":
                told = say(reason.code, self.language, clean(reason.params))
                self.console.show(self.console.screen.ink(f"!! {told}", "mark"))
            else:
                self.tell("remark", text=reason_line(reason, self.language))

    def hidden(self) -> frozenset[int]:
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

    def _score_board(self, _: str) -> None:
        self.console.show(standing_lines(self.state, self.console.screen, self.language))

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

    # Steps of a round

    def _first_player(self) -> None:
        state = self.state
        line = self.ask("ask_first_player", "help_first_player", player=state.names[0])
        if line is None:
            return
        if not line:
            self.append(moves.ChooseFirstPlayer(state.players[0].id))
            return
        try:
            (player,) = self.engine.read_players(state, [line])
        except NotationError as error:
            self.say_unreadable(error, line)
        else:
            self.append(moves.ChooseFirstPlayer(player))

    def _floor_card(self) -> None:
        left = [code for code in self.engine.box.floor if code not in self.state.floor]
        self._card("floor", left, moves.ShowFloorCard)

    def _danger_card(self) -> None:
        left = [code for code in self.engine.box.danger if code not in self.state.dangers]
        self._card("danger", left, moves.ShowDangerCard)

    def _card(self, kind: str, left: Sequence[str], move: Callable[[str], Move]) -> None:
        line = self.ask(f"ask_{kind}_card", f"help_{kind}_card", round=self.state.round, known=tuple(left))
        if line is None:
            return
        code = line if line else self._chance.choice(list(left))
        printed = next((known for known in left if known.casefold() == code.casefold()), code)
        self.append(move(printed))

    def _pile(self) -> None:
        state = self.state
        tiles = sum(not isinstance(entry, LostTurn) for entry in state.pile)
        reveal = self.engine.reveal(state) if state.pile else None
        if state.way == "played" or (self.live and not state.pile):
            over = is_over(state.pile, len(state.players), self.engine.box.directions)
            question = "ask_live_over" if over else "ask_live"
            line = self.ask(question, "help_live", tile=tiles + 1)
        elif self._is_decided():
            line = self.ask("ask_score", "help_pile")
        elif reveal is not None and reveal.lost:
            line = self.ask("ask_first_lost", "help_first_lost")
        elif state.pile:
            line = self.ask("ask_more", "help_pile", tile=tiles + 1)
        else:
            line = self.ask("ask_pile", "help_pile")
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
        unknown: NotationError | None = None
        names = [name for name in re.split(r"\s*[,+]\s*|\s+", line) if name]
        for candidates in ([line], names):
            try:
                numbers = self.engine.read_players(self.state, candidates)
            except NotationError as error:
                unknown = error
                continue
            players = [self.state.names[self._seat(number) - 1] for number in numbers]
            if [fold(name) for name in candidates] != [fold(name) for name in players] and self._is_pile(
                line
            ):
                self.tell("tile_or_player", typed=line, players=tuple(players))
                return None
            return "x:" + "+".join(f"p{self._seat(number)}" for number in numbers)
        if not self._is_pile(line) and not any(sign.isdecimal() for sign in line):
            # Who is asked for names and types words means names; codes have a number.
            if unknown is not None:
                self.say_unreadable(unknown)
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
            self.say_unreadable(error, line)
            return
        if not pile:
            self.tell("only_start")
            return
        if len(pile) > _MOST_TOKENS:
            self.tell("too_long", most=_MOST_TOKENS)
            return
        if not live and len(pile) > 1 and not state.pile and self._is_whole(moves.GivePile(pile)):
            if self.append(moves.GivePile(pile)):
                self._score()
            return
        for entry in pile:
            if not self.append(self.engine.move_of(entry, live=live), quiet=not live):
                break
        self._show_pile()

    def _is_whole(self, move: moves.GivePile) -> bool:
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
                self.tell("round_over")
            return
        reveal = self.engine.reveal(state)
        screen = self.console.screen
        pile = by_name(state, state.pile)
        if self._is_decided():
            self._score()
            return
        self._show_path(reveal, pile)
        self.console.show(verdict_lines(reveal, screen, self.language))

    def _show_path(self, reveal: Reveal, pile: Pile) -> None:
        stopped = self.state.way == "revealed"
        self.console.show(path_lines(reveal, pile, self.console.screen, self.language, stopped=stopped))

    def say_reasons(self, reasons: Sequence[Reason]) -> None:
        """Shows why not, and what can be done here about a pile that ends too early."""
        super().say_reasons(reasons)
        if any(reason.code == "emergency.pile_short" for reason in reasons):
            self.tell("short_in_sitting")

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
            self.tell("no_pile")
            return
        move = moves.ScoreRound()
        verdict = self.engine.judge(state, move)
        codes = {reason.code for reason in verdict.reasons}
        if not verdict.ok and codes & {"emergency.reveal_on", "emergency.ended_early"}:
            if not nothing_above:
                self.say_reasons(verdict.reasons)
                answer = self.ask("ask_nothing_above", "help_nothing_above")
                if answer is None or answer.casefold() not in YES:
                    return
            move = moves.ScoreRound(complete=True)
        final = self.engine.final(state)
        pile = by_name(state, state.pile)
        if not self.append(move, quiet=True):
            return
        self.live = False
        if state.way != "given":  # doubts about turns were said as each LOST turn was entered
            new = [r for r in final.remarks if not r.code.startswith("emergency.doubtful_")]
            final = replace(final, remarks=tuple(new))
        stopped = state.way == "revealed"
        self.console.show(reveal_lines(final, pile, self.console.screen, self.language, stopped=stopped))
        if self.state.winners:
            self.console.show(["", *standing_lines(self.state, self.console.screen, self.language)])
            self._say_winners()

    def _over(self) -> None:
        line = self.ask("ask_over", "help_over")
        if line is None:
            return
        if not line:
            raise Left
        self.tell("over_already")

    def _say_winners(self) -> None:
        state = self.state
        names = tuple(plain(player.name) for player in state.players if player.id in state.winners)
        told = say("companion.winners", self.language, {"players": names})
        self.console.show(self.console.screen.ink(told, "good"))

    def _go_live(self, _: str) -> None:
        """Logs the plays of this round as they happen; the same word goes back to typing the pile."""
        if self.state.pile:
            self.tell("live_too_late")
            return
        self.live = not self.live
        self.tell("live_on" if self.live else "live_off")
