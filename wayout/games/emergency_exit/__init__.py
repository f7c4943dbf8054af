"""Emergency Exit Only: components, rules and notation. Each name is loaded when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wayout.games.emergency_exit.box import Box, box_of, check_components
    from wayout.games.emergency_exit.pile import LostTurn, Pile, Round, Tile
    from wayout.games.emergency_exit.referee import EmergencyExit, engine
    from wayout.games.emergency_exit.reveal import Reveal, judge_pile

_HOMES = {
    "Box": "box",
    "EmergencyExit": "referee",
    "LostTurn": "pile",
    "Pile": "pile",
    "Reveal": "reveal",
    "Round": "pile",
    "Tile": "pile",
    "box_of": "box",
    "check_components": "box",
    "engine": "referee",
    "judge_pile": "reveal",
}

__all__ = [
    "Box",
    "EmergencyExit",
    "LostTurn",
    "Pile",
    "Reveal",
    "Round",
    "Tile",
    "box_of",
    "check_components",
    "engine",
    "judge_pile",
]


def __getattr__(name: str) -> Any:
    # One reveal needs no evening, and a list of tables needs neither: both are to be quick.
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
