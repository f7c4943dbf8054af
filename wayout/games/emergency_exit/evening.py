"""A whole evening: players at a table, rounds, cards shown, points, and who wins (E12 to E14).

A state is the replay of its moves. Cards drawn and tiles played arrive in the moves; a reveal is judged anew
from the pile whenever it is asked for, so a pile that is corrected later brings its own points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from wayout.games.emergency_exit.pile import Pile
from wayout.games.names import fold

Way: TypeAlias = Literal["", "played", "revealed", "given"]
"""How the pile of the round is entered: not yet, logged live, tile by tile at the reveal, or all at once."""

Step: TypeAlias = Literal["floor", "danger", "pile", "over"]
"""What the table waits for: a FLOOR card, a DANGER card, the pile or its scoring, or nothing more."""

POINTS_TO_WIN: Final[Mapping[int, int]] = MappingProxyType({2: 3, 3: 3, 4: 2, 5: 2})
"""By number of players (E13)."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table. id: their number, theirs for the evening, whatever they are called or sit."""

    id: int
    name: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """What came of a round: where the group was lost and why, who scored, who began the round after it."""

    lost_at: int | None
    conditions: Mapping[str, int]
    scorers: tuple[int, ...]
    next_first_player: int


@dataclass(frozen=True, slots=True)
class Evening:
    """The state of the table.

    players: in seat order, clockwise; gone: those who left, with their points.
    first_player: number of the one who begins the round; None as long as nobody was chosen (then seat 1).
    floor, dangers: codes of the cards that show, the initial card left out.
    pile: as entered for this round, players in it by their numbers; way: how it is entered.
    winners: numbers of those who won, empty while the evening goes on.
    """

    players: tuple[Player, ...]
    danger: bool = False
    first_player: int | None = None
    floor: tuple[str, ...] = ()
    dangers: tuple[str, ...] = ()
    pile: Pile = ()
    way: Way = ""
    scored: tuple[ScoredRound, ...] = ()
    winners: tuple[int, ...] = ()
    gone: tuple[Player, ...] = field(default=())

    @property
    def round(self) -> int:
        """The number of the round, from 1. After the last one, the number of that."""
        return len(self.scored) + (not self.winners)

    @property
    def points_to_win(self) -> int:
        """How many points win with this many players (E13)."""
        return POINTS_TO_WIN[len(self.players)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(player.name for player in self.players)

    def player(self, number: int) -> Player | None:
        """Who bears a number, at the table or gone; None for nobody."""
        return next((player for player in (*self.players, *self.gone) if player.id == number), None)

    def returning(self, name: str) -> Player | None:
        """Who left under that name, however it is spelled in capitals; None for nobody."""
        return next((player for player in self.gone if fold(player.name) == fold(name)), None)

    @property
    def unused_number(self) -> int:
        """A number that nobody at the table has or had."""
        return 1 + max(player.id for player in (*self.players, *self.gone))

    def seated(self, number: int) -> bool:
        """Whether the player with that number sits at the table."""
        return any(player.id == number for player in self.players)
