"""`wayout emergency play`: seats the players or takes up a table again, then plays at the terminal."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.at_table import find_table, free_name, sit, take_up
from scorer.dialogue import Left
from scorer.emergency.boxes import GAME, load_game
from scorer.emergency.sitting import Sitting
from scorer.emergency.spoken import VOCABULARY
from scorer.prompt import Console
from scorer.refusal import notation_lines, reason_line
from scorer.tables.companions import seating
from scorer.vocabulary import NO, YES
from wayout.games.emergency_exit import Box
from wayout.games.emergency_exit.names import name_fault
from wayout.games.emergency_exit.notation import read_players, seat_players
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.games.engine import Json
from wayout.notation import NotationError
from wayout.places import records_folder
from wayout.plain import plain
from wayout.record import Rules, Table, Tables
from wayout.verdict import Param
from wayout.wording import choose_language, say
from wayout.words import Language

_IN_SETUP = frozenset({"help", "undo", "redo", "log", "score", "amend", "recover", "quit"})


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What was typed behind `wayout emergency play`. danger None: ask."""

    players: str | None = None
    danger: bool | None = None
    resume: str | None = None
    last: bool = False
    name: str | None = None
    content: str | None = None
    ascii_only: bool = False
    language: str | None = None


def run_play(options: PlayOptions) -> int:
    """Plays an evening; returns the exit code: 0 if left, 130 after Ctrl-C, 2 and 3 for problems."""
    language = choose_language(options.language)
    console = Console.of_terminal(ascii_only=options.ascii_only)

    def play(table: Table[Any, Any]) -> None:
        _greet(table, console, language)
        Sitting(console, table, language).run()

    return sit(console, language, lambda: _open(options, console, language), play, "companion.saved")


def _open(options: PlayOptions, console: Console, language: Language) -> Table[Any, Any]:
    tables = Tables(records_folder(), seating=seating)
    if options.resume is not None or options.last:
        found = find_table(tables, GAME, options.resume)
        table = take_up(tables, GAME, found, options.content, console, language)
        _remember(options, tables, found)
        return table
    game, box = load_game(options.content)
    rules = Rules(EmergencyExit(box), game.content_hash)
    if options.players is not None:
        players = read_players(options.players, box)
        danger = bool(options.danger)
    else:
        players, danger = _ask_setup(options, box, console, language)
    setup: dict[str, Json] = {"players": list(players), "danger": danger}
    name = options.name or free_name(tables, players)
    table = tables.create(rules, setup, name=name, command=uuid.uuid4().hex)
    _remember(options, tables, table.id)
    return table


def _remember(options: PlayOptions, tables: Tables, table: str) -> None:
    """Notes the owner's own folder, so that the table can be taken up without naming it again."""
    if options.content is not None and (folder := Path(options.content)).exists():
        tables.remember_folder(table, folder)


def _greet(table: Table[Any, Any], console: Console, language: Language) -> None:
    params: dict[str, Param] = {"table": plain(table.name), "entries": len(table.entries())}
    console.show(say("companion.table", language, params))


def _ask_setup(
    options: PlayOptions, box: Box, console: Console, language: Language
) -> tuple[tuple[str, ...], bool]:
    """Asks who plays and whether with DANGER; `undo` takes back the last answer."""
    names: list[str] = []
    while True:
        seated = _ask_names(names, box, console, language)
        if options.danger is not None:
            return seated, options.danger
        danger = _ask_danger(console, language)
        if danger is not None:
            return seated, danger
        names = list(seated[:-1])


def _ask_names(names: list[str], box: Box, console: Console, language: Language) -> tuple[str, ...]:
    """The names, by line or by comma; an empty line ends. Names that will not do are refused one by one."""
    while True:
        question = "ask_players" if not names else "ask_next_player"
        line = console.ask(say(f"companion.{question}", language, {"seat": len(names) + 1}))
        command = VOCABULARY.spoken(line)
        if command is not None and command.command in _IN_SETUP:
            if command.command == "quit":
                raise Left
            if command.command == "undo" and names:
                console.show(say("companion.unseated", language, {"player": plain(names.pop())}))
            else:
                console.show(say("companion.help_players", language, {"most": box.seats}))
            continue
        several = "," in line
        for name in line.split(","):
            if name.strip():
                fault = name_fault(name.strip(), names)
                if fault is not None:
                    console.show(console.screen.ink(reason_line(fault, language), "bad"))
                    several = False
                else:
                    names.append(name.strip())
        if several or not line or len(names) >= box.seats:
            try:
                return seat_players(names, box)
            except NotationError as error:
                console.show(notation_lines(error, language, console.screen))
                del names[box.seats :]
                if several:
                    names.clear()


def _ask_danger(console: Console, language: Language) -> bool | None:
    """Whether DANGER cards are in play; None to go back."""
    while True:
        line = console.ask(say("companion.ask_danger", language))
        command = VOCABULARY.spoken(line)
        if command is not None and command.command == "undo":
            return None
        if command is not None and command.command == "quit":
            raise Left
        if not line or line.casefold() in NO:
            return False
        if line.casefold() in YES:
            return True
        console.show(say("companion.help_danger", language))
