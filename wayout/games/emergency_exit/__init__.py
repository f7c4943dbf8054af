"""Emergency Exit Only: components, rules and notation."""

from wayout.games.emergency_exit.box import Box, box_of, check_components
from wayout.games.emergency_exit.pile import LostTurn, Pile, Round, Tile
from wayout.games.emergency_exit.referee import EmergencyExit, engine
from wayout.games.emergency_exit.reveal import Reveal, judge_pile

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
