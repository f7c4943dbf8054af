"""What the tables ask of a game's own companion: who sits there, how a move is typed, how to go on playing.

The one place to enter a new game's companion. Each is loaded when it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wayout.games.engine import Json
from wayout.problem import Problem
from wayout.record.tables import players_of
from wayout.words import Language


def seating(game: str, setup: Mapping[str, Json], moves: Sequence[Mapping[str, Json]]) -> tuple[str, ...]:
    """Who sits at a table of a game, for the list of tables."""
    if game == "emergency-exit":
        from wayout.games.emergency_exit.seating import seated

        return seated(setup, moves)
    if game == "dungeon-exit":
        from wayout.games.dungeon_exit.seating import seated as seated_in_dungeon

        return seated_in_dungeon(setup, moves)
    return players_of(setup)


def own_notation(game: str) -> Any:
    """A game's `new_move`: what typed text makes of an entry. None where it has no notation of its own."""
    if game == "emergency-exit":
        from scorer.emergency.amending import new_move

        return new_move
    if game == "dungeon-exit":
        from scorer.dungeon.amending import new_move as new_dungeon_move

        return new_dungeon_move
    return None


def play_on(game: str, table: str, content: str | None, language: Language) -> int:
    """Goes on playing at a table in its game's companion; returns the exit code. Raises Problem for none."""
    if game == "emergency-exit":
        from scorer.emergency.play_command import PlayOptions, run_play

        return run_play(PlayOptions(resume=table, content=content, language=language))
    if game == "dungeon-exit":
        from scorer.dungeon import play_command

        options = play_command.PlayOptions(resume=table, content=content, language=language)
        return play_command.run_play(options)
    raise Problem("record.no_companion", game=game)
