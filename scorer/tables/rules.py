"""The rules that a record may need, by its game, and how a correction is read in that game's notation."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

from scorer.tables.companions import own_notation
from wayout.games.engine import Json
from wayout.notation import NotationError
from wayout.problem import Problem
from wayout.record import Rules, Table
from wayout.record.files import is_id
from wayout.record.written import read_line


def present_rules(
    content: str | None = None,
    hint: str | None = None,
    stale: Callable[[str, Problem], None] = lambda folder, problem: None,
) -> Callable[[str], Iterator[Rules]]:
    """A function that loads the rules of a game: those of the folder `content`, else of the shipped game.

    hint: a folder where the game may lie that the record was played with; it comes first, and the shipped
    game is loaded only where a record is not pinned to what lies there. stale: told where nothing can be had
    there. A record's game is a name from a file: only a plain name is looked up, never a path.
    """

    def rules_of(game: str) -> Iterator[Rules]:
        if content is not None:
            yield from _rules(game, content)
            return
        if hint is not None:
            try:
                yield from _rules(game, hint)
            except Problem as problem:
                stale(hint, problem)
        if is_id(game):
            try:
                yield from _rules(game, game)
            except Problem:
                return

    return rules_of


def _rules(game: str, source: str) -> Iterator[Rules]:
    """The rules of the game in a folder, or of a shipped one, where they are those of `game`."""
    from wayout.content.load import load

    found = load(source)
    if found.engine is None or not is_id(found.engine.replace("_", "-")):
        return
    make = getattr(importlib.import_module(f"wayout.games.{found.engine}"), "engine", None)
    if make is None:
        return
    engine = make({name: component.items for name, component in found.components.items()})
    if engine.game == game:
        yield Rules(engine, found.content_hash)


def read_move(table: Table[Any, Any], number: int, text: str) -> Any:
    """The move that a correction of entry `number` means: the log's own notation, else the game's.

    Raises NotationError, Problem.
    """
    engine = table.rules.engine
    try:
        return engine.read(read_line(text))
    except (NotationError, Problem) as error:
        own = own_notation(engine.game)
        if own is None:
            raise
        old = engine.read(table.entries()[number - 1].move)
        move = own(engine, _state_before(table, number), old, text)
        if move is None:
            raise Problem("record.own_move") from error
        return move


def _state_before(table: Table[Any, Any], number: int) -> Any:
    engine, state = table.rules.engine, table.rules.engine.start(table.setup)
    last = number - 1 if table.held is None else min(number, table.held.number) - 1
    for entry in table.entries()[:last]:
        state = engine.apply(state, engine.read(entry.move))
    return state


def told(table: Table[Any, Any]) -> dict[int, tuple[str, dict[str, Any]]]:
    """Where a game tells its moves: the sentence (code, parameters) of each standing entry, by revision."""
    engine = table.rules.engine
    tell = getattr(engine, "tell", None)
    if tell is None:
        return {}
    state, found = engine.start(table.setup), dict[int, tuple[str, dict[str, Json]]]()
    last = len(table.entries()) if table.held is None else table.held.number - 1
    for entry in table.entries()[:last]:
        move = engine.read(entry.move)
        reason = tell(state, move)
        found[entry.revision] = reason.code, dict(reason.params)
        state = engine.apply(state, move)
    return found
