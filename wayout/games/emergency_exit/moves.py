"""The moves of an evening, one class each. Players go by their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from wayout.games.emergency_exit.pile import Pile, Tile


@dataclass(frozen=True, slots=True)
class ChooseFirstPlayer:
    """Who begins the first round (Setup 7)."""

    player: int


@dataclass(frozen=True, slots=True)
class ShowFloorCard:
    """One more FLOOR card shows (New Round 3)."""

    code: str


@dataclass(frozen=True, slots=True)
class ShowDangerCard:
    """One more DANGER card shows (Setup, New Round)."""

    code: str


@dataclass(frozen=True, slots=True)
class PlayTile:
    """A DIRECTION tile is played, logged live."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class PlayLost:
    """One trip around the table (E7): the active player plays LOST, then those who follow. Logged live."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RevealTile:
    """The next tile of the pile is revealed."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class RevealLost:
    """The next in the pile is a LOST turn."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GivePile:
    """The whole pile at once, in place of whatever was entered for this round."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class ScoreRound:
    """The round is judged by the pile as entered, points are given, the next round begins.

    complete: nothing lies above what was entered, although the pile does not show that the round was over.
    """

    complete: bool = False


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """A player is called otherwise; points and turns stay."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Somebody joins, or comes back with the points they had. seat: 1 is the first; None is the last.

    player: the number they get, so that a correction of earlier moves cannot give it to somebody else; the
    referee's `join` fills it in. None is the next one.
    """

    name: str
    seat: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Somebody leaves; their points are kept for their return."""

    player: int


@dataclass(frozen=True, slots=True)
class ReseatPlayers:
    """Everybody at the table, clockwise."""

    players: tuple[int, ...]


Move: TypeAlias = (
    ChooseFirstPlayer
    | ShowFloorCard
    | ShowDangerCard
    | PlayTile
    | PlayLost
    | RevealTile
    | RevealLost
    | GivePile
    | ScoreRound
    | RenamePlayer
    | AddPlayer
    | RemovePlayer
    | ReseatPlayers
)

MOVES: Final[dict[str, type]] = {
    "choose_first_player": ChooseFirstPlayer,
    "show_floor_card": ShowFloorCard,
    "show_danger_card": ShowDangerCard,
    "play_tile": PlayTile,
    "play_lost": PlayLost,
    "reveal_tile": RevealTile,
    "reveal_lost": RevealLost,
    "give_pile": GivePile,
    "score_round": ScoreRound,
    "rename_player": RenamePlayer,
    "add_player": AddPlayer,
    "remove_player": RemovePlayer,
    "reseat_players": ReseatPlayers,
}
"""The moves by the word that a record writes for them."""

WORDS: Final[dict[type, str]] = {move: word for word, move in MOVES.items()}
