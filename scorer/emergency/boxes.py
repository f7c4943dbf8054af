"""The box that a table plays with: the shipped game, or an owner's own folder."""

from __future__ import annotations

from wayout.components import Game
from wayout.content.load import load
from wayout.games.emergency_exit import Box, box_of
from wayout.problem import Problem

GAME = "emergency-exit"
ENGINE = "emergency_exit"


def load_game(content: str | None) -> tuple[Game, Box]:
    """The game in that folder (or the shipped one) and the box it makes.

    Raises Problem where it cannot be read, or is judged by other rules.
    """
    game = load(content or GAME)
    if game.engine != ENGINE:
        raise Problem("companion.other_game", game=game.id)
    return game, box_of({name: component.items for name, component in game.components.items()})
