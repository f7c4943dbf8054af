"""A sitting at Dungeon Exit: choose a level, start the clock, call, show the path, read the result."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

from scorer.dialogue import Dialogue, number
from scorer.dungeon.amending import new_move, read_players
from scorer.dungeon.board_drawing import board_lines, legend
from scorer.dungeon.booklet import Booklet, Named
from scorer.dungeon.hint_view import hint_lines, says_more
from scorer.dungeon.season_view import (
    head_line,
    level_lines,
    marker_line,
    result_line,
    results_lines,
    told_time,
)
from scorer.prompt import Console
from scorer.refusal import reason_line
from scorer.vocabulary import COMMON, NO, YES, Vocabulary
from wayout.games.dungeon_exit import moves
from wayout.games.dungeon_exit.from_data import routes_from_text
from wayout.games.dungeon_exit.hint import Hint, hint
from wayout.games.dungeon_exit.judging import seats
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.moves import Move
from wayout.games.dungeon_exit.notation import write_routes
from wayout.games.dungeon_exit.referee import DungeonExit
from wayout.games.dungeon_exit.route import without_points
from wayout.games.dungeon_exit.season import BOLDEST, Run, Season, best
from wayout.games.names import find
from wayout.notation import NotationError
from wayout.problem import Problem
from wayout.record import Table
from wayout.words import Language

_WORDS: Mapping[str, tuple[str, ...]] = {
    **COMMON,
    "results": ("results", "result", "best", "score", "résultats", "resultats", "points"),
    "done": ("done", "fini", "terminé", "termine"),
    "hint": ("hint", "indice"),
    "pause": ("pause",),
    "go": ("go on", "go", "reprendre", "continuer"),
    "give_up": ("give up", "giveup", "abandonner", "j'abandonne"),
    "solution": ("solution",),
    "board": ("board", "show", "plateau"),
    "marker": ("marker", "marque", "marque-page", "signet"),
    "rename": ("rename", "renommer"),
    "add": ("add", "ajouter"),
}

_DONE = re.compile(r"[a-x][1-8]\s*[-.,→>]", re.IGNORECASE)
"""How a path begins: what is typed so at the running clock is a call and the path at once."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Sitting(Dialogue[Season, Move]):
    """The dialogue over one open table."""

    area = "dungeon_play"
    vocabulary = Vocabulary(_WORDS)

    def __init__(
        self,
        console: Console,
        table: Table[Season, Move],
        language: Language,
        booklet: Booklet,
        *,
        clock: Callable[[], int] = wall_clock,
    ) -> None:
        super().__init__(console, table, language)
        self.engine: DungeonExit
        self.booklet = booklet
        self._clock = clock
        self._laid_out: Run | None = None
        self._greeted = False
        self._warned_of: str | None = None
        self._told_hint: tuple[tuple[Level, str], Hint] | None = None

    def run(self) -> None:
        """Asks until somebody leaves; the clock is stopped then, and nobody loses the time away."""
        try:
            super().run()
        finally:
            self._stop_behind_us()

    def _stop_behind_us(self) -> None:
        run = self.state.run
        if run is None or run.started is None or run.paused is not None:
            return
        if self.table.held is not None or self.table.drift is not None or self.table.read_only:
            return
        try:
            if self.append(moves.StopClock(self._now(run)), quiet=True):
                self.tell("stopped_behind", time=self._time(run.clock(self._now(run))))
        except (Problem, OSError):
            return  # somebody else went on here, it cannot be written, or the terminal is gone

    # Dialogue

    def step(self) -> None:
        """One question."""
        step = self.state.step
        if not self._greeted:
            self._greeted = True
            if self._left_running():
                return
        run = self.state.run
        if run is None:
            self._level()
        elif step == "start":
            self._start(run)
        elif step == "path":
            self._path(run)
        elif step == "pause":
            self._paused(run)
        else:
            self._running(run)

    def where(self) -> None:
        """Shows again what is on the table."""
        self._laid_out = None

    def new_move(self, state: Season, old: Move, text: str) -> Move | None:
        """What `text` makes of an entry."""
        return new_move(self.engine, state, old, text, self.booklet)

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The words of this game."""
        return {
            "results": self._results,
            "done": self._done,
            "hint": self._hint,
            "pause": self._pause,
            "go": self._go_on,
            "give_up": self._give_up,
            "solution": self._solution,
            "board": self._board,
            "marker": self._marker,
            "rename": self._rename,
            "add": self._add,
        }

    def _now(self, run: Run) -> int:
        """The clock's reading; a system clock that was set back stands still until it has caught up."""
        return max(self._clock(), run.latest)

    def _time(self, milliseconds: int) -> str:
        return told_time(milliseconds, self.language)

    def _names(self, players: tuple[int, ...]) -> tuple[str, ...]:
        return self.state.names_of(players)

    # Choosing a level

    def _level(self) -> None:
        following = self._following()
        if following is not None:
            line = self.ask("ask_level", "help_level", level=following.name)
        else:
            line = self.ask("ask_level_free", "help_level")
        if line is None:
            return
        if line:
            self._choose(line)
        elif following is not None:
            self._lay_out(following)
        else:
            self.tell("no_next_level", marker=self.state.marker)

    def _following(self) -> Named | None:
        """The level next to the marker; None at the Adventure's end, or where the booklet cannot be read."""
        try:
            return self.booklet.after(self.state.marker)
        except Problem as problem:
            self.say_problem(problem)
        return None

    def _choose(self, typed: str) -> None:
        try:
            found = self.booklet.find(typed)
        except NotationError as error:
            self.say_unreadable(error, typed)
        except Problem as problem:
            self.say_problem(problem)
        else:
            self._lay_out(found)

    def _lay_out(self, found: Named) -> None:
        players = self._who(found.entry.level)
        if players:
            self.append(moves.ChooseLevel(found.name, found.entry.level, players))

    def _who(self, level: Level) -> tuple[int, ...]:
        """Who plays a level; nobody where the answer was a command."""
        everybody = tuple(player.id for player in self.state.players)
        fitting = seats(level)
        usual = self._usual(fitting)
        if len(everybody) < 2 or not usual:
            return everybody
        question = "ask_who_pair" if fitting == (2,) else "ask_who_one" if fitting == (1,) else "ask_who"
        while True:
            before = self.table.revision
            line = self.ask(question, "help_who", players=self._names(usual))
            if line is None and self.table.revision != before:
                return ()
            players = usual if line == "" else self._read_players(line) if line else ()
            if players:
                return players

    def _read_players(self, line: str) -> tuple[int, ...]:
        """Players parted by commas, or by spaces where the line is not one name; nobody if unreadable."""
        parts = [part.strip() for part in line.split(",") if part.strip()]
        try:
            return read_players(self.state, parts)
        except NotationError as error:
            unreadable = error
        if len(parts) == 1 and len(line.split()) > 1:
            try:
                return read_players(self.state, line.split())
            except NotationError as error:
                unreadable = error
        self.say_unreadable(unreadable, line)
        return ()

    def _usual(self, fitting: tuple[int, ...]) -> tuple[int, ...]:
        """Who played last, where so many can play this one; else the first who can."""
        results = self.state.results
        last = [one.players for one in results if one.started == results[-1].started] if results else []
        players = tuple(sorted({player for side in last for player in side}))
        everybody = tuple(player.id for player in self.state.players)
        if len(players) in fitting:
            return players
        return next(
            (everybody[:count] for count in sorted(fitting, reverse=True) if count <= len(everybody)), ()
        )

    def _start(self, run: Run) -> None:
        if self._laid_out != run:
            self._laid_out = run
            self.console.show(level_lines(run.id, run.level, self.console.screen, self.language))
        line = self.ask("ask_start", "help_start", level=run.id, players=self._names(run.players))
        if line is None:
            return
        if line:
            self._choose(line)
        else:
            self.append(moves.StartClock(max(self._clock(), 0)))

    # The clock

    def _left_running(self) -> bool:
        """A clock that ran on because the table was left without a word: does that time count?"""
        run = self.state.run
        if run is None or run.started is None or run.paused is not None or not self.table.entries():
            return False
        away = self._now(run) - run.latest
        self.tell("left_running", away=self._time(away), time=self._time(run.clock(run.latest)))
        line = self.ask("ask_away", "help_away")
        if line is None:
            self._greeted = False
        elif line.casefold() not in NO:
            self.append(moves.StopClock(run.latest))
        return True

    def _running(self, run: Run) -> None:
        spent = self._time(run.clock(self._now(run)))
        active = [side for side in run.sides if not side.gave_up]
        if run.race:
            players = tuple(player for side in active for player in side.players)
            line = self.ask("ask_race", "help_race", time=spent, players=self._names(players))
        else:
            line = self.ask("ask_running", "help_running", time=spent)
        if line is None:
            return
        at = self._now(run)
        if _DONE.match(line) and not run.race:
            if self.append(moves.CallDone(run.players[0], at)):
                self._judge(self.state.run or run, line)
        elif line and not run.race and len(find(line, self.state.names)) != 1:
            self.tell("not_a_call", found=line)
        else:
            self._call(line, at)

    def _done(self, rest: str) -> None:
        run = self.state.run
        self._call(rest, 0 if run is None else self._now(run))

    def _call(self, typed: str, at: int) -> None:
        player = self._player(typed)
        if player is not None:
            self.append(moves.CallDone(player, at))

    def _player(self, typed: str) -> int | None:
        """Who is meant: needless to say where one side is left; None where that cannot be told."""
        run = self.state.run
        if not typed:
            sides = () if run is None else tuple(side for side in run.sides if not side.gave_up)
            if len(sides) == 1:
                return sides[0].players[0]
            if run is None:
                self.tell("no_level")
            else:
                self.tell("which_player", players=self._names(run.players))
            return None
        try:
            return read_players(self.state, [typed])[0]
        except NotationError as error:
            self.say_unreadable(error, typed)
            return None

    def _pause(self, _: str) -> None:
        run = self.state.run
        self.append(moves.StopClock(0 if run is None else self._now(run)))

    def _go_on(self, _: str) -> None:
        run = self.state.run
        self.append(moves.GoOn(0 if run is None else self._now(run)))

    def _paused(self, run: Run) -> None:
        line = self.ask("ask_paused", "help_paused", time=self._time(run.clock(0)), level=run.id)
        if line is None:
            return
        if line:
            self.tell("only_go_on")
        else:
            self._go_on("")

    # A path

    def _path(self, run: Run) -> None:
        due = run.sides[run.to_judge or 0]
        called = self._time(due.called or 0)
        question = "ask_path" if self.state.by_eye else "ask_path_typed"
        line = self.ask(question, "help_path", players=self._names(due.players), time=called)
        if line is None:
            return
        if not line:
            self.tell("help_path")
        elif line.casefold() in YES | NO:
            self._eye(due.players[0], right=line.casefold() in YES)
        elif run.race and len(find(line, self.state.names)) == 1:
            self._call(line, self._now(run))
        else:
            self._judge(run, line)

    def _eye(self, player: int, *, right: bool) -> None:
        before = self.state
        if self.append(moves.JudgeByEye(player, right), quiet=right):
            self._ended(before)

    def _judge(self, run: Run, typed: str) -> None:
        """Judges a typed path. One that is wrong may be typed again before it counts as shown."""
        player = run.sides[run.to_judge or 0].players[0]
        while True:
            path = self._read(run.level, typed)
            if path is None:
                return
            finding = self.engine.finding(run.level, path)
            if finding.solved:
                break
            routes = routes_from_text(path, run.level)
            screen, squares = self.console.screen, finding.squares
            board = board_lines(run.level, screen, routes, squares)
            self.console.show([*board, "", *legend(screen, self.language)])
            move = moves.ShowPath(player, path)
            for reason in self.engine.judge(self.state, move).reasons:
                shown = f"- {reason_line(reason, self.language)}"
                self.console.show(self.console.screen.ink(shown, "bad"))
            line = self.ask("ask_mistyped", "help_mistyped")
            if line is None:
                return
            if not line:
                break
            typed = line
        before = self.state
        if self.append(moves.ShowPath(player, path), quiet=finding.solved):
            self._ended(before)

    def _read(self, level: Level, typed: str) -> str | None:
        """A path in canonical notation, points and Stairs left out; None where it is none."""
        try:
            routes = routes_from_text(typed, level)
        except NotationError as error:
            self.say_unreadable(error, typed)
            return None
        if not any(route.tiles for route in routes):
            self.tell("path_empty")
            return None
        return write_routes([without_points(route) for route in routes])

    def _ended(self, before: Season) -> None:
        """Tells what came of the level, where it has come to an end."""
        state, screen = self.state, self.console.screen
        new = state.results[len(before.results) :]
        if not new:
            return
        records = {one.players for one in best(state.results) if one in new}
        for result in new:
            told = result_line(state, result, self.language)
            self.console.show(screen.ink(told, "good" if result.solved else "soft"))
            old = [
                one for one in best(before.results) if one.id == result.id and one.players == result.players
            ]
            if result.solved and result.players in records and old:
                self.tell("new_best", time=self._time(old[0].time))
        if state.marker != before.marker:
            self.console.show(marker_line(state, self.language))

    # Hints, and giving up

    def _hint(self, rest: str) -> None:
        run = self.state.run
        player = self._player(rest)
        if player is None:
            return
        if run is None or run.started is None or run.paused is not None or run.side_of(player) is None:
            self.append(moves.TakeHint(player, 1))  # refused, with the reason
            return
        side = run.sides[run.side_of(player) or 0]
        last = side.hints[-1].path if side.hints else ""
        typed = self.ask("ask_hint_again" if side.hints else "ask_hint_path", "help_hint")
        if typed is None:
            return
        try:
            routes = routes_from_text(typed or last, run.level)
        except NotationError as error:
            self.say_unreadable(error, typed)
            return
        path = write_routes([without_points(route) for route in routes]) if typed else last
        if self._told_hint is None or self._told_hint[0] != (run.level, path):
            self._told_hint = (run.level, path), hint(run.level, routes, self.engine.tiles)
        told = self._told_hint[1]
        taken = max((one.boldness for one in side.hints if one.path == path), default=0)
        boldness = next((bold for bold in range(taken + 1, BOLDEST + 1) if says_more(told, bold)), None)
        if boldness is None:
            self.tell("no_bolder_hint")
        elif self.append(moves.TakeHint(player, boldness, path), quiet=True):
            self.console.show(hint_lines(run.level, told, boldness, self.language))
            self.tell("hints_so_far", count=len(side.hints) + 1)

    def _give_up(self, rest: str) -> None:
        run, before = self.state.run, self.state
        if run is None:
            self.tell("no_level")
            return
        if run.started is None:
            player: int | None = run.players[0]
        else:
            player = self._player(rest)
        if player is None or not self.append(moves.GiveUp(player, self._now(run))):
            return
        self._ended(before)
        if self.state.run is None:
            found = self.booklet.solution(run.id, run.level, self.engine.tiles)
            if found is None:
                self.tell("has_none", level=run.id)
            else:
                self.tell("can_be_solved", level=run.id, tiles=sum(len(route.tiles) for route in found))

    def _solution(self, rest: str) -> None:
        """Shows the solution of a level that was played, when asked twice."""
        results = self.state.results
        played = {one.id.casefold(): one for one in results}
        if self.state.run is not None and not rest:
            self.tell("give_up_first", level=self.state.run.id)
            return
        result = played.get(rest.casefold()) if rest else (results[-1] if results else None)
        if result is None:
            self.tell("not_played", level=rest)
            return
        found = self.booklet.solution(result.id, result.level, self.engine.tiles)
        if found is None:
            self.tell("has_none", level=result.id)
            return
        if result.id not in self.state.shown:
            if self._warned_of != result.id:
                self._warned_of = result.id
                self.tell("solution_warning", level=result.id)
                return
            if not self.append(moves.ShowSolution(result.id), quiet=True):
                return
        shown = [head_line(result.id, result.level, self.language), ""]
        shown += board_lines(result.level, self.console.screen, found)
        self.console.show([*shown, "", write_routes([without_points(route) for route in found])])

    # What else may be said

    def _results(self, rest: str) -> None:
        self.console.show(results_lines(self.state, self.console.screen, self.language, rest))

    def _board(self, _: str) -> None:
        run = self.state.run
        if run is None:
            self.tell("no_level")
        else:
            self.console.show(level_lines(run.id, run.level, self.console.screen, self.language))

    def _marker(self, rest: str) -> None:
        typed = rest or self.ask_detail(f"{marker_line(self.state, self.language)} {self.word('ask_marker')}")
        if not typed:
            return
        behind = number(typed)
        if behind is None:
            self.tell("marker_unreadable", found=typed)
        elif (last := self._last_level()) is not None and behind > last:
            self.tell("marker_where", found=behind, most=last)
        elif self.append(moves.PlaceMarker(behind), quiet=True):
            self.console.show(marker_line(self.state, self.language))

    def _last_level(self) -> int | None:
        """The last Adventure level of the booklet; None where there is none, or it cannot be read."""
        try:
            return self.booklet.last
        except Problem:
            return None

    def _add(self, rest: str) -> None:
        name = rest or self.ask_detail(self.word("ask_add"))
        if name:
            self.append(moves.AddPlayer(name))

    def _rename(self, rest: str) -> None:
        words = rest.split()
        for cut in range(len(words) - 1, 0, -1):
            try:
                (player,) = read_players(self.state, [" ".join(words[:cut])])
            except NotationError:
                continue
            self.append(moves.RenamePlayer(player, " ".join(words[cut:])))
            return
        self.tell("rename_how")
