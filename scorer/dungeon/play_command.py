"""`wayout dungeon play`: seats the players or takes up a table again, then plays at the terminal."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.at_table import find_table, free_name, sit, take_up
from scorer.dialogue import Left
from scorer.dungeon.booklet import Booklet
from scorer.dungeon.season_view import marker_line
from scorer.dungeon.sitting import Sitting
from scorer.prompt import Console
from scorer.refusal import reason_line
from scorer.tables.companions import seating
from wayout.content.load import load
from wayout.games.dungeon_exit.judging import name_reasons
from wayout.games.dungeon_exit.referee import engine
from wayout.games.dungeon_exit.season import MOST_PLAYERS
from wayout.games.engine import Json
from wayout.places import content_folder, records_folder
from wayout.plain import plain
from wayout.problem import Problem
from wayout.record import Rules, Table, Tables
from wayout.verdict import Param, Reason
from wayout.wording import choose_language, say
from wayout.words import Language

GAME = "dungeon-exit"
ENGINE = "dungeon_exit"


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What was typed behind `wayout dungeon play`."""

    players: str | None = None
    by_eye: bool = True
    resume: str | None = None
    last: bool = False
    name: str | None = None
    content: str | None = None
    ascii_only: bool = False
    language: str | None = None


def run_play(options: PlayOptions) -> int:
    """Plays a sitting; returns the exit code: 0 if left, 130 after Ctrl-C, 2 and 3 for problems."""
    language = choose_language(options.language)
    console = Console.of_terminal(ascii_only=options.ascii_only)

    def play(seat: tuple[Table[Any, Any], Booklet]) -> None:
        table, booklet = seat
        _greet(table, console, language)
        Sitting(console, table, language, booklet).run()

    return sit(console, language, lambda: _open(options, console, language), play, "dungeon_play.saved")


def _greet(table: Table[Any, Any], console: Console, language: Language) -> None:
    params: dict[str, Param] = {"table": plain(table.name), "entries": len(table.entries())}
    console.show(say("dungeon_play.table", language, params))
    if table.entries():
        console.show(marker_line(table.state, language))


@contextmanager
def _open(
    options: PlayOptions, console: Console, language: Language
) -> Iterator[tuple[Table[Any, Any], Booklet]]:
    """The table to play at, new or taken up again, and the booklet beside it."""
    tables = Tables(records_folder(), seating=seating)
    if options.resume is not None or options.last:
        table, folder = _taken_up(options, tables, console, language)
    else:
        table, folder = _begun(options, tables, console, language)
    if options.content is not None:
        tables.remember_folder(table.id, folder)
    with table:
        yield table, Booklet(folder)


def _begun(
    options: PlayOptions, tables: Tables, console: Console, language: Language
) -> tuple[Table[Any, Any], Path]:
    """A new table."""
    game = load(options.content or GAME)
    if game.engine != ENGINE:
        raise Problem("dungeon_play.other_game", game=game.id)
    rules = Rules(engine({name: part.items for name, part in game.components.items()}), game.content_hash)
    if options.players is None:
        players = _ask_players(console, language)
    else:
        players = [name.strip() for name in options.players.split(",") if name.strip()]
        faults = _faults(players)
        if faults:
            raise Problem(faults[0].code, **faults[0].params)
    setup: dict[str, Json] = {"players": list(players), "by_eye": options.by_eye}
    name = options.name or free_name(tables, players)
    return tables.create(rules, setup, name=name, command=uuid.uuid4().hex), game.folder


def _taken_up(
    options: PlayOptions, tables: Tables, console: Console, language: Language
) -> tuple[Table[Any, Any], Path]:
    """The table to go on at, under the rules of the folder it was played with where that is still there."""
    found = find_table(tables, GAME, options.resume)
    hint = tables.folder_of(found)
    folder = content_folder() / GAME if hint is None else Path(hint)
    if options.content is not None:
        folder = load(options.content).folder
    return take_up(tables, GAME, found, options.content, console, language), folder


def _faults(names: list[str]) -> list[Reason]:
    """Why these people cannot sit at one table."""
    if not 1 <= len(names) <= MOST_PLAYERS:
        return [Reason("dungeon_play.how_many", "P1", "", {"found": len(names), "most": MOST_PLAYERS})]
    return [reason for at, name in enumerate(names) for reason in name_reasons(name, names[:at])]


def _ask_players(console: Console, language: Language) -> list[str]:
    """The names, by commas; asked again until they will do."""
    while True:
        line = console.ask(say("dungeon_play.ask_players", language))
        spoken = Sitting.vocabulary.spoken(line)
        if spoken is not None and spoken.command == "quit":
            raise Left
        names = [name.strip() for name in line.split(",") if name.strip()]
        if spoken is not None or not names:
            console.show(say("dungeon_play.help_players", language, {"most": MOST_PLAYERS}))
            continue
        faults = _faults(names)
        if not faults:
            return names
        for fault in faults:
            console.show(console.screen.ink(reason_line(fault, language), "bad"))
