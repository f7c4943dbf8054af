"""Sitting down at a table, whatever the game: which one, under which rules, how it is called and left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from scorer.dialogue import Left
from scorer.prompt import Console, Ended, Interrupted, Stopped
from scorer.refusal import clean, notation_lines, problem_text
from scorer.tables.rules import present_rules
from wayout.command_line import INTERRUPTED
from wayout.notation import NotationError
from wayout.problem import BAD_INPUT, Problem
from wayout.record import Table, Tables
from wayout.wording import say
from wayout.words import Language

_LONGEST_NAME = 60

SeatT = TypeVar("SeatT")


def sit(
    console: Console,
    language: Language,
    opened: Callable[[], AbstractContextManager[SeatT]],
    play: Callable[[SeatT], None],
    saved: str,
) -> int:
    """Opens a table and plays there; the exit code: 0 if left, 130 after Ctrl-C, 2 and 3 for problems.

    saved: the code of the sentence that says goodbye to a table that was begun.
    """
    kept = False
    try:
        with console.attending(), opened() as seat:
            kept = True
            play(seat)
    except (Left, Ended):
        code = 0
    except Stopped:
        return INTERRUPTED
    except (Interrupted, KeyboardInterrupt):
        code = INTERRUPTED
    except NotationError as error:
        print("\n".join(notation_lines(error, language, console.screen)), file=sys.stderr)
        return BAD_INPUT
    except Problem as problem:
        print(problem_text(problem, language), file=sys.stderr)
        return problem.exit_code
    console.show(say(saved if kept else "companion.nothing_begun", language))
    return code


def find_table(tables: Tables, game: str, name: str | None) -> str:
    """The table of that name or id, or where none is named the one of this game used last. Raises Problem.

    A table too damaged to tell its game is never passed over.
    """
    if name is not None:
        return tables.find(name)
    listing = tables.listing(archived=False)
    ours = [listed.id for listed in listing if listed.game == game]
    if ours:
        return ours[0]
    raise next((listed.damage for listed in listing if listed.damage), Problem("record.no_table"))


def take_up(
    tables: Tables, game: str, table: str, content: str | None, console: Console, language: Language
) -> Table[Any, Any]:
    """Opens a table under the rules of the folder `content`, of the one it was played with, or as shipped.

    What can no longer be had in the folder it was played with is said.
    """

    def stale(folder: str, problem: Problem) -> None:
        params = clean({"folder": folder, "why": problem_text(problem, language)})
        console.show(say("record.folder_stale", language, params))

    rules = present_rules(content, tables.folder_of(table), stale)
    return tables.open(table, lambda wanted: rules(wanted) if wanted == game else ())


def free_name(tables: Tables, players: Sequence[str]) -> str:
    """The players' names make the table's, with a number where a table of theirs is there already."""
    base = ", ".join(players)[:_LONGEST_NAME].strip()
    taken = {listed.name.casefold() for listed in tables.listing()}
    name, number = base, 2
    while name.casefold() in taken:
        name, number = f"{base} {number}", number + 1
    return name
