"""Hints (D15), each compared with what the solver says of the same tiles."""

from __future__ import annotations

import pytest

from tests.wayout.games.dungeon_exit.laid_paths import TILES, grown, level
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.from_data import routes_from_data
from wayout.games.dungeon_exit.hint import cut_short, hint
from wayout.games.dungeon_exit.notation import read_square
from wayout.games.dungeon_exit.route import Route, read_in


def test_d15_a_finished_path_needs_no_hint() -> None:
    told = hint(level(), routes_from_data("B1-C1 E1-F1 H1-I1 K1-L1-L2", level()), TILES)
    assert told.solved
    assert told.completable
    assert told.next == (None,)


def test_d15_an_open_path_is_told_its_next_tile() -> None:
    of = level(tiles=4)
    told = hint(of, routes_from_data("B1-C1", of), TILES)
    assert told.completable
    assert told.take_back == ((),)
    following = told.next[0]
    assert following is not None
    with_it = Route(((read_square("B1"), read_square("C1")), following.tile))
    assert hint(of, (read_in(of, 0, with_it),), TILES).completable
    start, end = following.region
    assert all(
        start.column <= square.column <= end.column and start.row <= square.row <= end.row
        for square in following.tile
    )


def test_d15_a_dead_path_is_told_what_to_take_back() -> None:
    of = level(tiles=4)
    told = hint(of, routes_from_data("B1-C1 E1-E4", of), TILES)
    assert not told.completable
    assert told.take_back == ((2,),)


def test_d15_faulty_tiles_are_taken_back_too() -> None:
    of = level()
    told = hint(of, routes_from_data("B1-C1 E1-F1 F2-E2 E3-E4", of), TILES)
    assert not told.completable
    assert told.take_back == ((3, 4),)


def test_d15_a_level_without_solution() -> None:
    of = level(tiles=14)
    told = hint(of, routes_from_data("B1-C1", of), TILES)
    assert told.take_back is None
    assert not told.completable


@pytest.mark.parametrize("kind", ["both", "bridge", "upper", "coop"])
def test_d15_as_many_tiles_stay_as_can(kind: str) -> None:
    for seed in range(2):
        of, solution = grown(seed + 50, kind)
        laid = [cut_short(route, max(0, len(route.tiles) - 2)) for route in solution]
        told = hint(of, laid, TILES)
        assert told.completable
        assert all(back == () for back in told.take_back or ())
        assert any(following is not None for following in told.next)
        assert check(of, laid, TILES).verdict.ok
