"""Emergency Exit Only: components, rules and notation."""

from typing import TYPE_CHECKING

from wayout.games.emergency_exit.box import Box, box_of, check_components
from wayout.games.emergency_exit.pile import LostTurn, Pile, Round, Tile
from wayout.games.emergency_exit.reveal import Reveal, judge_pile

if TYPE_CHECKING:
    from wayout.games.emergency_exit.referee import EmergencyExit, engine

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


def __getattr__(name: str) -> object:
    # The referee of a whole evening is loaded by those who play one: a single reveal is to be quick.
    if name in ("EmergencyExit", "engine"):
        from wayout.games.emergency_exit import referee

        return getattr(referee, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
