"""Hints (D15): whether a path can still be completed as it lies, what to take back first, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wayout.games.dungeon_exit.board import COLUMNS, ROWS, Square
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.route import Element, Route
from wayout.games.dungeon_exit.solve import Puzzle
from wayout.games.dungeon_exit.tiles import TileSet


@dataclass(frozen=True, slots=True)
class NextTile:
    """The next tile of one completion.

    over: the square that a Bridge crosses on the way to it, if one does.
    """

    tile: Element
    over: Square | None = None

    @property
    def region(self) -> tuple[Square, Square]:
        """Two corners of the part of the board where the tile lies: a square more than it on each side."""
        columns = [square.column for square in self.tile]
        rows = [square.row for square in self.tile]
        left = columns[0] // COLUMNS * COLUMNS
        return (
            Square(max(min(columns) - 1, left), max(min(rows) - 1, 1)),
            Square(min(max(columns) + 1, left + COLUMNS - 1), min(max(rows) + 1, ROWS)),
        )


@dataclass(frozen=True, slots=True)
class Hint:
    """What the companion knows of a path.

    solved: it is finished. completable: it can be completed as it lies. take_back: for each player the
    numbers of the tiles to take back, the last ones; None where not even an empty board has a solution. next:
    for each player the next tile after that; None where that path is finished.
    """

    solved: bool
    completable: bool
    take_back: tuple[tuple[int, ...], ...] | None
    next: tuple[NextTile | None, ...]


def hint(level: Level, routes: Sequence[Route], tiles: TileSet) -> Hint:
    """The hint for routes, points and Stairs included, of a level that `faults` finds fit."""
    laid = [len(route.tiles) for route in routes]
    if check(level, routes, tiles).solved:
        return Hint(True, True, tuple(() for _ in routes), tuple(None for _ in routes))
    kept = laid
    solution = _complete(level, routes, tiles)
    if solution is None:
        found = _longest(level, routes, tiles)
        if found is None:
            return Hint(False, False, None, tuple(None for _ in routes))
        kept, solution = found
    return Hint(
        False,
        kept == laid,
        tuple(tuple(range(keep + 1, have + 1)) for keep, have in zip(kept, laid, strict=True)),
        tuple(_next(route, keep) for route, keep in zip(solution, kept, strict=True)),
    )


def _complete(level: Level, routes: Sequence[Route], tiles: TileSet) -> tuple[Route, ...] | None:
    """A solution that begins with the routes."""
    if not check(level, routes, tiles).verdict.ok:
        return None
    return Puzzle(level, tiles, routes).solution()


def _longest(
    level: Level, routes: Sequence[Route], tiles: TileSet
) -> tuple[list[int], tuple[Route, ...]] | None:
    """The most tiles that can stay, counted for each player from the Door, and a solution with them.

    What can be completed can be so with fewer tiles too, so one player's answer is found by halving; the
    other player's only falls while the first one's rises.
    """
    best: tuple[list[int], tuple[Route, ...]] | None = None
    most = len(routes[-1].tiles)
    firsts = range(len(routes[0].tiles) + 1) if len(routes) > 1 else (0,)
    for first in firsts:
        low, high = -1, most
        while low < high:
            middle = (low + high + 1) // 2
            kept = [first, middle] if len(routes) > 1 else [middle]
            solution = _complete(
                level, [cut_short(route, keep) for route, keep in zip(routes, kept, strict=True)], tiles
            )
            if solution is None:
                high = middle - 1
            else:
                low = middle
                if best is None or sum(kept) > sum(best[0]):
                    best = kept, solution
        most = low
        if most < 0:
            break
    return best


def cut_short(route: Route, tiles: int) -> Route:
    """The route up to the last element before tile `tiles + 1`."""
    number = 0
    for n, element in enumerate(route.elements):
        number += len(element) > 1
        if number > tiles:
            return Route(route.elements[:n], tuple((at, x) for at, x in route.bridges if at < n))
    return route


def _next(route: Route, kept: int) -> NextTile | None:
    number = 0
    for n, element in enumerate(route.elements):
        number += len(element) > 1
        if number > kept:
            return NextTile(element, next((x for at, x in route.bridges if at == n), None))
    return None
