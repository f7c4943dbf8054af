"""The moves of a season, one class each. Players go by their numbers; `at` reads the clock, in ms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from wayout.games.dungeon_exit.level import Level


@dataclass(frozen=True, slots=True)
class ChooseLevel:
    """A level is laid out. It travels in the move whole: a record needs no booklet to be judged again.

    players: one, two who race, or the pair of a cooperative level, blue first.
    """

    id: str
    level: Level
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartClock:
    """The starting signal."""

    at: int


@dataclass(frozen=True, slots=True)
class StopClock:
    """A pause for everybody."""

    at: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """The end of the pause."""

    at: int


@dataclass(frozen=True, slots=True)
class CallDone:
    """A player says that their path is finished; this moment counts if it is right."""

    player: int
    at: int


@dataclass(frozen=True, slots=True)
class ShowPath:
    """The path that lies before who called, as typed. The rules say whether it is right."""

    player: int
    path: str


@dataclass(frozen=True, slots=True)
class JudgeByEye:
    """The table looks at the path of who called, and says itself whether it is right."""

    player: int
    right: bool


@dataclass(frozen=True, slots=True)
class TakeHint:
    """A hint on the path as it lies so far; a bolder one follows a milder one on the same path (D15)."""

    player: int
    boldness: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A player, or the pair, gives the level up."""

    player: int
    at: int


@dataclass(frozen=True, slots=True)
class ShowSolution:
    """The solution of a level that nobody plays now is shown to the table."""

    id: str


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """The line marker is put behind an Adventure level; 0 is before the first."""

    behind: int


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Somebody joins the table."""

    name: str


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """A player is called otherwise; results stay theirs."""

    player: int
    name: str


Move: TypeAlias = (
    ChooseLevel
    | StartClock
    | StopClock
    | GoOn
    | CallDone
    | ShowPath
    | JudgeByEye
    | TakeHint
    | GiveUp
    | ShowSolution
    | PlaceMarker
    | AddPlayer
    | RenamePlayer
)

MOVES: Final[dict[str, type]] = {
    "choose_level": ChooseLevel,
    "start_clock": StartClock,
    "stop_clock": StopClock,
    "go_on": GoOn,
    "call_done": CallDone,
    "show_path": ShowPath,
    "judge_by_eye": JudgeByEye,
    "take_hint": TakeHint,
    "give_up": GiveUp,
    "show_solution": ShowSolution,
    "place_marker": PlaceMarker,
    "add_player": AddPlayer,
    "rename_player": RenamePlayer,
}
"""The moves by the word that a record writes for them."""

WORDS: Final[dict[type, str]] = {move: word for word, move in MOVES.items()}
