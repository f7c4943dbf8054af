"""A season: who plays, the level on the table with its clock, what came of each, where the marker lies.

A state is the replay of its moves. The clock's readings arrive in the moves, as milliseconds since 1970; a
path is judged anew whenever the season is replayed, so one that is corrected later brings its own result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from wayout.games.dungeon_exit.level import Level

Ending: TypeAlias = Literal["solved", "won", "lost", "given_up"]
"""How a level ended for somebody: solved alone or as a pair, a race won or lost, or given up."""

Step: TypeAlias = Literal["level", "start", "path", "clock", "pause"]
"""What the table waits for: a level, the start signal, a path to judge, the running clock, a stopped one."""

BOLDEST: Final = 4
"""Hints by boldness (D15): can it be completed; what to take back; the next tile's region; the next tile."""

MOST_PLAYERS: Final = 8
"""Names at one table. One level is played by one or two of them: there are two game sets (D2)."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table. id: their number, theirs for good, whatever they are called."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class TakenHint:
    """A hint that was given, on the path as it lay then."""

    path: str
    boldness: int


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays one board of a level: one player, or the pair of a cooperative level.

    called: at which time of the level, in ms, they said that they are done, as long as that is not judged.
    wrong: how many of their paths were not right.
    """

    players: tuple[int, ...]
    called: int | None = None
    wrong: int = 0
    hints: tuple[TakenHint, ...] = ()
    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """The level on the table. started: None until the start signal. latest: the last reading of the clock.

    stood: milliseconds that the clock stood still. paused: since when it stands still, None while it runs.
    """

    id: str
    level: Level
    sides: tuple[Side, ...]
    started: int | None = None
    latest: int = 0
    stood: int = 0
    paused: int | None = None

    @property
    def race(self) -> bool:
        """Whether two players race."""
        return len(self.sides) > 1

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who plays this level."""
        return tuple(player for side in self.sides for player in side.players)

    def clock(self, at: int) -> int:
        """Milliseconds played at a reading of the clock, pauses left out."""
        if self.started is None:
            return 0
        return (at if self.paused is None else self.paused) - self.started - self.stood

    def side_of(self, player: int) -> int | None:
        """The number (from 0) of the side that a player is on; None for nobody on this level."""
        return next((n for n, side in enumerate(self.sides) if player in side.players), None)

    @property
    def to_judge(self) -> int | None:
        """The side whose call is to be judged next: the one that called first. None where nobody called."""
        called = [(side.called, n) for n, side in enumerate(self.sides) if side.called is not None]
        return min(called)[1] if called else None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a level for one side.

    started: reading of the clock. time: milliseconds up to the call that was right (of a race: the winner's),
    or until they gave up. tiles: together, None where it was judged by eye and the level names no number.
    knew: the solution had been shown at this table before.
    """

    id: str
    level: Level
    players: tuple[int, ...]
    ending: Ending
    started: int
    time: int
    hints: int = 0
    wrong: int = 0
    tiles: int | None = None
    by_eye: bool = False
    knew: bool = False

    @property
    def solved(self) -> bool:
        """Whether they found a path."""
        return self.ending in ("solved", "won")


@dataclass(frozen=True, slots=True)
class Season:
    """The state of the table.

    by_eye: whether a path may be judged by eye. results: in the order in which levels ended, of a race the
    winner's first. marker: the Adventure level behind which the line marker lies, 0 at the beginning. ahead:
    Adventure levels solved beyond it since it was last moved by hand. shown: levels whose solution was shown.
    """

    players: tuple[Player, ...]
    by_eye: bool = True
    run: Run | None = None
    results: tuple[Result, ...] = ()
    marker: int = 0
    ahead: frozenset[int] = frozenset()
    shown: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        return tuple(player.name for player in self.players)

    def name(self, player: int) -> str:
        """What a player is called."""
        return next((one.name for one in self.players if one.id == player), str(player))

    def names_of(self, players: tuple[int, ...]) -> tuple[str, ...]:
        """What some players are called."""
        return tuple(map(self.name, players))

    @property
    def step(self) -> Step:
        """What the table waits for."""
        run = self.run
        if run is None:
            return "level"
        if run.started is None:
            return "start"
        if run.to_judge is not None:
            return "path"
        return "clock" if run.paused is None else "pause"


def adventure(id: str) -> int | None:  # noqa: A002 - what a level's number is called everywhere
    """The place of an Adventure level in its campaign; None for any other level."""
    return int(id) if id.isascii() and id.isdecimal() and 0 < len(id) < 4 else None


def best(results: tuple[Result, ...]) -> Iterator[Result]:
    """The best result of each level and of who played it, in the order in which levels were first solved.

    Fewer hints are better than more, then a shorter time. Whoever had seen the solution sets no best.
    """
    found: dict[tuple[str, Level, tuple[int, ...]], Result] = {}
    for result in results:
        if result.solved and not result.knew:
            key = result.id, result.level, tuple(sorted(result.players))
            known = found.get(key)
            if known is None or (result.hints, result.time) < (known.hints, known.time):
                found[key] = result
    yield from found.values()


def races(results: tuple[Result, ...]) -> dict[int, int]:
    """By player, races won, for everybody who raced."""
    won: dict[int, int] = {}
    for result in results:
        if result.ending in ("won", "lost"):
            for player in result.players:
                won[player] = won.get(player, 0) + (result.ending == "won")
    return won
