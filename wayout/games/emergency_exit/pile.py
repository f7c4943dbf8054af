"""The pile of a round as it was played, and what the table knows of the round beside it (E7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from wayout.games.emergency_exit.components import Kind

if TYPE_CHECKING:
    from wayout.games.emergency_exit.conditions import Condition

LETTERS: Final[dict[Kind, str]] = {
    "start": "START",
    "straight": "S",
    "left turn": "L",
    "right turn": "R",
    "double left": "DL",
    "double right": "DR",
    "crossroads": "C",
    "repeat": "RP",
}
"""How a bare kind is written."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A DIRECTION tile of a pile: one of the set by its code, a bare kind, or a kind with its faces told.

    code: as printed, empty where only the kind is known.
    faces_known: False for a bare kind, whose character and danger sign nobody has told.
    """

    kind: Kind
    code: str = ""
    character: str | None = None
    danger: str | None = None
    faces_known: bool = True

    @property
    def name(self) -> str:
        """What to call it: its code, else the letters of its kind."""
        return self.code or LETTERS[self.kind]


@dataclass(frozen=True, slots=True)
class LostTurn:
    """The LOST tiles of one trip around the table (E7): the active player's first, then the followers'."""

    players: tuple[str, ...]


Entry: TypeAlias = Tile | LostTurn
Pile: TypeAlias = tuple[Entry, ...]
"""From the bottom, without the START tile at the very bottom; a START elsewhere is kept, and refused."""


@dataclass(frozen=True, slots=True)
class Round:
    """What the table knows of a round beside its pile.

    players: in seat order, clockwise. first_player: the one who began, None where it was not told.
    shown: conditions of the FLOOR cards that show beside the initial one, which is always in force.
    unfinished: the round goes on; the verdict is 'so far'.
    stopped: the pile was revealed no further than it took, as the rulebook has it; the rest is not told.
    danger: DANGER effects were in play; they may have moved tiles and turns between players.
    """

    players: tuple[str, ...]
    first_player: str | None = None
    shown: tuple[Condition, ...] = ()
    unfinished: bool = False
    stopped: bool = False
    danger: bool = False


def tiles_of(pile: Sequence[Entry]) -> list[Tile]:
    """The DIRECTION tiles of a pile, from the bottom: tile 1, 2, 3 ..."""
    return [entry for entry in pile if type(entry) is Tile]


def lost_players(pile: Sequence[Entry]) -> list[str]:
    """The players who played LOST, in the order of the pile."""
    return [player for entry in pile if type(entry) is LostTurn for player in entry.players]


def is_over(pile: Sequence[Entry], players: int, directions: int) -> bool:
    """Whether all players but one have played LOST, or all `directions` DIRECTION tiles lie in the pile."""
    return len(lost_players(pile)) >= players - 1 or len(tiles_of(pile)) >= directions
