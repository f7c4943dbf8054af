"""A level (D4): where the points lie, what else is set, and what makes a level unfit to be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal, TypeAlias, get_args

from wayout.games.dungeon_exit.board import Square, board_of, listed, touch
from wayout.verdict import Reason

Mode: TypeAlias = Literal["solo", "upper", "coop"]
Colour: TypeAlias = Literal["blue", "green"]
Point: TypeAlias = Literal["door", "key", "chest", "monster", "exit"]

MODES: tuple[Mode, ...] = get_args(Mode)
COLOURS: tuple[Colour, ...] = get_args(Colour)
POINTS: tuple[Point, ...] = get_args(Point)
"""The five points in the order in which a path visits them (D7)."""

MOST_PITS = 12
MOST_BRIDGES = 4


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is laid on the table.

    points: for each player the squares of Door, Key, Chest, Monster, Exit; two players in a cooperative
    level. tiles: for each player the exact number of tiles, None where any number will do. bridges: how many
    Bridges must be used, over both boards and players. pits, stairs: as they were given.
    """

    mode: Mode
    points: tuple[tuple[Square, ...], ...]
    tiles: tuple[int | None, ...] = (None,)
    bridges: int = 0
    pits: tuple[Square, ...] = ()
    stairs: tuple[Square, ...] = ()

    @property
    def players(self) -> range:
        """The players by number: 0 is blue (and the only one, except in a cooperative level), 1 green."""
        return range(len(self.points))

    @property
    def boards(self) -> range:
        """The boards in play: 0 is A to L, 1 is M to X."""
        return range(1 if self.mode == "solo" else 2)

    def holds(self, square: Square) -> bool:
        """Whether a square lies on a board in play."""
        return board_of(square) in self.boards

    def stairs_of(self, board: int) -> Square:
        """The Stairs of a board."""
        return next(square for square in self.stairs if board_of(square) == board)


def faults(level: Level) -> tuple[Reason, ...]:
    """Every reason why a level is refused (D4); none for a level that can be laid out."""
    return tuple(_faults(level))


def _faults(level: Level) -> Iterator[Reason]:
    points = [square for path in level.points for square in path]
    things = [*points, *level.stairs, *level.pits]
    for square, times in Counter(things).items():
        if times > 1:
            yield _fault("shared", square=str(square), where=str(square))
    for square in dict.fromkeys(things):
        if not level.holds(square):
            columns = "A-L" if level.mode == "solo" else "A-X"
            yield _fault("off", square=str(square), columns=columns, where=str(square))
    calm = dict.fromkeys([*points, *level.stairs])
    for a, b in combinations(calm, 2):
        if touch(a, b) and (a in points or b in points):
            yield _fault("beside", square=str(a), other=str(b), where=listed((a, b)))
    if len(level.pits) > MOST_PITS:
        yield _fault("pits", found=len(level.pits), most=MOST_PITS)
    if level.bridges > MOST_BRIDGES:
        yield _fault("bridges", found=level.bridges, most=MOST_BRIDGES)
    if level.mode == "solo":
        if level.stairs:
            yield _fault("stairs_in_solo", where=listed(level.stairs))
        return
    if sorted(-1 if (board := board_of(square)) is None else board for square in level.stairs) != [0, 1]:
        yield _fault("stairs", found=len(level.stairs), where=listed(level.stairs))
    for player, path in zip(COLOURS, level.points, strict=False):
        boards = [board_of(square) for square in path]
        if None not in boards and sum(a != b for a, b in pairwise(boards)) != 1:
            yield _fault("boards", colour=player, squares=listed(path), where=listed(path))
    if level.mode == "coop":
        for home, path in enumerate(level.points):
            if board_of(path[0]) != home:
                yield _fault(
                    "door", colour=COLOURS[home], square=str(path[0]), columns=("A-L", "M-X")[home],
                    where=str(path[0]),
                )  # fmt: skip


def _fault(defect: str, where: str = "", **params: str | int) -> Reason:
    return Reason(f"dungeon.level_{defect}", "D4", where, params)
