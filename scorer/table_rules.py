"""The rules that a record may need, by its game, and how a correction is read in that game's notation."""

from __future__ import annotations

import importlib
from typing import Any

from wayout.games.engine import Json
from wayout.notation import NotationError
from wayout.problem import Problem
from wayout.record import Rules, Table
from wayout.record.files import is_id
from wayout.record.written import read_line


def present_rules(content: str | None = None) -> Any:
    """A function that loads the rules of a game: those of the folder `content`, else of the shipped game.

    A record's game is a name from a file: only a plain name is looked up, never a path.
    """

    def rules_of(game: str) -> list[Rules]:
        from wayout.content.load import load

        if content is None and not is_id(game):
            return []
        try:
            found = load(content or game)
        except Problem:
            if content is not None:
                raise
            return []
        if found.id != game or found.engine is None or not is_id(found.engine.replace("_", "-")):
            return []
        package = importlib.import_module(f"wayout.games.{found.engine}")
        pieces = {name: component.items for name, component in found.components.items()}
        return [Rules(package.engine(pieces), found.content_hash)]

    return rules_of


def read_move(table: Table[Any, Any], number: int, text: str) -> Any:
    """The move that a correction of entry `number` means: the log's own notation, else the game's.

    Raises NotationError, Problem.
    """
    engine = table.rules.engine
    try:
        return engine.read(read_line(text))
    except (NotationError, Problem) as error:
        own = _own_notation(engine.game)
        if own is None:
            raise
        old = engine.read(table.entries()[number - 1].move)
        move = own(engine, _state_before(table, number), old, text)
        if move is None:
            raise Problem("record.own_move") from error
        return move


def _own_notation(game: str) -> Any:
    if game == "emergency-exit":
        from scorer.emergency.amending import new_move

        return new_move
    return None


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
