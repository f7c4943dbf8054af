"""The miner: what it makes can be solved, is what its kind says, and comes out the same again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.wayout.games.dungeon_exit.laid_paths import TILES, grown, level
from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.chance import Steady
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.grade import grade
from wayout.games.dungeon_exit.level import faults
from wayout.games.dungeon_exit.mine import KINDS, attempt, fingerprint
from wayout.games.dungeon_exit.solve import Puzzle


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("upper", "coop-bridge")])
def test_d4_each_kind_is_what_it_says(kind: str) -> None:
    wanted = KINDS[kind]
    for number in range(2):
        found = attempt(kind, 3, number, TILES)
        assert found is not None
        of = found.level
        assert faults(of) == ()
        assert of.mode == wanted.mode
        assert wanted.bridges[0] <= of.bridges <= wanted.bridges[1]
        assert wanted.pits[0] <= len(of.pits) <= wanted.pits[1]
        assert all((tiles is not None) == wanted.exact for tiles in of.tiles)
        assert check(of, found.solution, TILES).solved


def test_the_same_seed_makes_the_same_level() -> None:
    assert attempt("both", 9, 4, TILES) == attempt("both", 9, 4, TILES)
    assert attempt("both", 9, 4, TILES) != attempt("both", 9, 5, TILES)
    assert attempt("both", 9, 4, TILES) != attempt("both", 8, 4, TILES)


def test_pits_leave_a_single_solution() -> None:
    found = next(found for n in range(40) if (found := attempt("both", 2, n, TILES, single=True)))
    solutions = list(Puzzle(found.level, TILES).solutions())
    assert len(solutions) == 1
    assert {sq for tile in solutions[0][0].tiles for sq in tile} == {
        sq for tile in found.solution[0].tiles for sq in tile
    }
    assert found.grade.forced == 1
    assert found.grade.exact


def turned(square: Square, across: bool, down: bool) -> Square:
    board, column = divmod(square.column, 12)
    return Square(board * 12 + (11 - column if across else column), 9 - square.row if down else square.row)


@pytest.mark.parametrize(("across", "down"), [(True, False), (False, True), (True, True)])
def test_a_turned_or_flipped_board_is_no_new_level(across: bool, down: bool) -> None:
    for kind in ("all", "upper"):
        of, _ = grown(4, kind)
        other = replace(
            of,
            points=tuple(tuple(turned(point, across, down) for point in path) for path in of.points),
            stairs=tuple(turned(stairs, across, down) for stairs in of.stairs),
        )
        assert fingerprint(of) == fingerprint(other)
        assert fingerprint(of) != fingerprint(replace(of, tiles=(4,)))


def test_fewer_solutions_grade_harder() -> None:
    free = grade(Puzzle(level(), TILES), 4, Steady(1))
    exact = grade(Puzzle(level(tiles=4), TILES), 4, Steady(1))
    assert free.solutions > exact.solutions
    assert free.score < exact.score
    assert free.forced <= exact.forced
