"""Dungeon Exit: boards, path tiles, levels, and a checker, a solver and a miner for them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wayout.games.dungeon_exit.components import check_components
    from wayout.games.dungeon_exit.referee import DungeonExit, engine

__all__ = ["DungeonExit", "check_components", "engine"]

_HOMES = {"DungeonExit": "referee", "check_components": "components", "engine": "referee"}


def __getattr__(name: str) -> Any:
    # A path is checked without a table around it, and is to be judged at once.
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
