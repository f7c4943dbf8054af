"""Levels and paths for the tests: written small, or grown, solved and then damaged by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.chance import Steady
from wayout.games.dungeon_exit.check import Finding, check
from wayout.games.dungeon_exit.from_data import level_from_data, routes_from_data, tile_set_from_rows
from wayout.games.dungeon_exit.level import Level, faults
from wayout.games.dungeon_exit.mine import KINDS, _grown
from wayout.games.dungeon_exit.route import Route

ROWS_OF_TILES = [
    {"code": "I2", "squares": [[0, 0], [1, 0]], "copies": 3},
    {"code": "I3", "squares": [[0, 0], [1, 0], [2, 0]], "copies": 2},
    {"code": "I4", "squares": [[0, 0], [1, 0], [2, 0], [3, 0]]},
    {"code": "V3", "squares": [[0, 0], [0, 1], [1, 1]], "copies": 4},
    {"code": "L4", "squares": [[0, 0], [0, 1], [0, 2], [1, 2]], "copies": 2},
    {"code": "S4", "squares": [[0, 0], [1, 0], [1, 1], [2, 1]], "copies": 2},
]
TILES = tile_set_from_rows(ROWS_OF_TILES)


def level(points: str = "A1 D1 G1 J1 L3", **given: Any) -> Level:
    """A level from its points in order; two players' points parted by a slash."""
    names = ("door", "key", "chest", "monster", "exit")
    paths = [dict(zip(names, part.split(), strict=True)) for part in points.split("/")]
    both = {"blue": paths[0], "green": paths[-1]}
    mode = given.pop("mode", "solo")
    return level_from_data({"mode": mode, "points": both if mode == "coop" else paths[0], **given})


def judge(of: Level, path: Any) -> Finding:
    """The finding on a path as it is typed, or as lists."""
    return check(of, routes_from_data(path, of), TILES)


def told(finding: Finding) -> list[tuple[str, str]]:
    """Ruling and defect of each reason."""
    return [(reason.rule, reason.code.removeprefix("dungeon.")) for reason in finding.verdict.reasons]


def grown(seed: int, kind: str) -> tuple[Level, tuple[Route, ...]]:
    """A level of a kind with a solution."""
    chance = Steady(seed)
    while True:
        found = _grown(KINDS[kind], chance, TILES)
        if found is not None and not faults(found[0]):
            return found


def damaged(routes: tuple[Route, ...], random: Random) -> tuple[Route, ...]:
    """The routes with something changed, or only cut short."""
    lists = [[list(element) for element in route.elements] for route in routes]
    route = random.choice(lists)
    for _ in range(random.choice((1, 1, 1, 2))):
        at = random.randrange(len(route)) if route else 0
        what = random.randrange(9)
        if not route or what <= 2:
            del route[random.randrange(len(route) + 1) :]
        elif what == 3:
            del route[at]
        elif what == 4:
            route[at] = route[at][::-1]
        elif what == 5:
            across, down = random.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            route[at] = [
                Square(x + across, y + down) for x, y in route[at] if x + across >= 0 and y + down >= 0
            ]
            if not route[at]:
                del route[at]
        elif what == 6:
            other = random.randrange(len(route))
            route[at], route[other] = route[other], route[at]
        elif what == 7 and len(route[at]) > 2:
            route[at] = route[at][:-1]
        elif what == 8:
            x, y = route[at][-1]
            route[at].append(Square(x + random.choice((0, 1)), y + random.choice((0, 1))))
    return tuple(Route(tuple(tuple(e) for e in part)) for part in lists)
