"""What a level asks of each board: its path's stops in order, and who walks from each (D11 to D13).

Two boards are joined by the Stairs alone, so each is a task of its own. On a board of a cooperative level
both players' paths meet at the Stairs and nowhere else: together they are one path, from the Door of the one
to the Exit of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wayout.games.dungeon_exit.board import board_of, cell_of
from wayout.games.dungeon_exit.frontier import Task
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.route import Route
from wayout.games.dungeon_exit.trail import NEAR


@dataclass(frozen=True, slots=True)
class Plan:
    """One board. Cells are places on it, 0 to 95.

    stops: in walking order. players: for each stop but the last, who walks on from it. split: the stop where
    the player changes. shut: cells that no path takes. laid: for each player the squares of tiles that lie
    already.
    """

    board: int
    stops: tuple[int, ...]
    players: tuple[int, ...]
    split: int | None
    shut: frozenset[int]
    laid: tuple[tuple[int, ...], ...]

    def alone(self, player: int, longest: int, bridges: int) -> Task:
        """The task of one player of two, as if the other one laid no tile."""
        split = self.split or 0
        mine, others = self.stops[: split + 1], self.stops[split + 1 :]
        if self.players[0] != player:
            mine, others = self.stops[split:], self.stops[:split]
        shut = set(self.shut) | set(others)
        if not bridges:
            shut.update(near for stop in others for near in NEAR[stop])
        return Task(mine, frozenset(shut.difference(mine)), frozenset(), longest, bridges)


def plans(level: Level, laid: Sequence[Route] = ()) -> tuple[Plan, ...]:
    """The plan of each board in play.

    laid: for each player tiles that must stay, from the Door on, without fault.
    """
    return tuple(_plan(level, board, laid) for board in level.boards)


def _plan(level: Level, board: int, laid: Sequence[Route]) -> Plan:
    stops: list[int] = []
    players: list[int] = []
    split = None
    for player in (board, 1 - board) if level.mode == "coop" else (0,):
        here = [cell_of(point) for point in level.points[player] if board_of(point) == board]
        if level.mode != "solo":
            stairs = cell_of(level.stairs_of(board))
            leaves = board_of(level.points[player][0]) == board
            here = [*here, stairs] if leaves else [stairs, *here]
        if stops:
            split = len(stops) - 1
            here = here[1:]
        stops += here
        players += [player] * (len(stops) - 1 - len(players))
    beside: dict[int, int] = {}
    for stop in stops:
        for near in NEAR[stop]:
            beside[near] = beside.get(near, 0) + 1
    # Between two stops lies at least one tile, and no tile has a single square (D5).
    shut = {cell for cell, times in beside.items() if times > 1}
    shut |= {cell_of(pit) for pit in level.pits if board_of(pit) == board}
    return Plan(
        board,
        tuple(stops),
        tuple(players),
        split,
        frozenset(shut),
        tuple(_lying(route, board) for route in laid) or tuple(() for _ in level.players),
    )


def _lying(route: Route, board: int) -> tuple[int, ...]:
    """The cells of a route's tiles on one board, in path order."""
    return tuple(cell_of(square) for tile in route.tiles for square in tile if board_of(square) == board)
