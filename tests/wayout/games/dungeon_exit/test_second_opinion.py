"""The checker against a second one that shares no code with it, on solved, unfinished and damaged paths."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.wayout.games.dungeon_exit.laid_paths import TILES, damaged, grown
from tests.wayout.games.dungeon_exit.naive import holds
from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.route import Route


def second(level: Level, routes: Sequence[Route]) -> bool:
    def plain(square: Square) -> tuple[int, int]:
        return square.column + 1, square.row

    return holds(
        {
            "mode": level.mode,
            "points": [[plain(point) for point in path] for path in level.points],
            "tiles": level.tiles,
            "bridges": level.bridges,
            "pits": [plain(pit) for pit in level.pits],
            "stairs": [plain(stairs) for stairs in level.stairs],
        },
        [[[plain(square) for square in element] for element in route.elements] for route in routes],
    )


@pytest.mark.parametrize("kind", ["exact", "bridge", "bridges", "upper", "coop", "coop-bridge"])
def test_d14_both_checkers_agree(kind: str) -> None:
    random = Random(kind)
    good = bad = 0
    for seed in range(12):
        level, solution = grown(seed, kind)
        assert check(level, solution, TILES).solved
        assert second(level, solution)
        for _ in range(40):
            routes = damaged(solution, random)
            finding = check(level, routes, TILES)
            assert finding.verdict.ok == second(level, routes), (level, routes, finding.verdict)
            good += finding.verdict.ok
            bad += not finding.verdict.ok
    assert good > 50
    assert bad > 50
