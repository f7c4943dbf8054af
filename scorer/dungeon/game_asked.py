"""The game that a command of Dungeon Exit speaks of: the shipped one, or the folder of one's own (D3)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from scorer.dungeon.booklet import Booklet
from wayout.content.levels import LevelEntry, find_level, tile_set
from wayout.games.dungeon_exit.components import tile_set_of
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.problem import Problem

ENGINE = "dungeon_exit"


@dataclass(frozen=True, slots=True)
class AskedGame:
    """The path tiles of one player, and how its booklet's levels are found by number (raises Problem)."""

    tiles: TileSet
    find_level: Callable[[str], LevelEntry]


@functools.cache
def asked_game(content: str | None = None) -> AskedGame:
    """The game of a folder, of the shipped one where there is none. Raises Problem."""
    if content is None:
        return AskedGame(tile_set(), find_level)
    from wayout.content.load import load  # slow, and the shipped tiles do without

    game = load(content)
    if game.engine != ENGINE:
        raise Problem("dungeon_play.other_game", game=game.id)
    tiles = tile_set_of({name: part.items for name, part in game.components.items()})
    return AskedGame(tiles, Booklet(game.folder).numbered)
