"""The solver against a blind search on small corners of the board, and on what it must prove."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.wayout.games.dungeon_exit.blind_search import around, solutions
from tests.wayout.games.dungeon_exit.laid_paths import TILES, grown, level
from wayout.games.dungeon_exit import solve
from wayout.games.dungeon_exit.board import COLUMNS, ROWS, Square
from wayout.games.dungeon_exit.chance import Steady
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.hint import cut_short
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.solve import Count, Puzzle

Cell = tuple[int, int]


def corners(random: Random, number: int) -> Iterator[tuple[set[Cell], list[Cell]]]:
    """Free squares and five points on small parts of a board."""
    while number:
        left, top = random.randrange(COLUMNS - 5), random.randrange(1, ROWS - 3)
        free = {(left + x, top + y) for x in range(6) for y in range(5) if random.random() < 0.95}
        stops = random.sample(sorted(free), 5)
        if not any(a in around(b) for a in stops for b in stops):
            number -= 1
            yield free, stops


def corridors(random: Random, bridges: int, number: int) -> Iterator[tuple[set[Cell], list[Cell]]]:
    """A grown path with Bridges, and some more free squares around it."""
    for _ in range(number):
        of, routes = grown(random.getrandbits(32), "bridges" if bridges == 2 else "bridge")
        others = random.sample([(column, row) for column in range(COLUMNS) for row in range(1, ROWS + 1)], 12)
        yield (
            {tuple(sq) for e in routes[0].elements for sq in e} | set(others),
            [tuple(p) for p in of.points[0]],
        )


def as_level(free: set[Cell], stops: list[Cell], bridges: int, exact: int | None) -> Level:
    everywhere = {Square(column, row) for column in range(COLUMNS) for row in range(1, ROWS + 1)}
    pits = tuple(sorted(everywhere - {Square(*cell) for cell in free}))
    return Level("solo", (tuple(Square(*stop) for stop in stops),), (exact,), bridges, pits)


@pytest.mark.parametrize(("bridges", "number"), [(0, 60), (1, 12), (2, 12)])
def test_d5_to_d10_same_solutions_as_a_blind_search(bridges: int, number: int) -> None:
    random = Random(bridges)
    solved = 0
    for free, stops in corridors(random, bridges, number) if bridges else corners(random, number):
        exact = random.choice((None, 5, 8, 10, 11, 12) if bridges else (None, 4, 5, 6))
        of = as_level(free, stops, bridges, exact)
        expected = {
            frozenset(Square(*cell) for cell in path) for path in solutions(free, stops, bridges, exact)
        }
        found = list(Puzzle(of, TILES).solutions())
        assert {frozenset(sq for e in routes[0].elements for sq in e) for routes in found} == expected
        assert len(found) == len(expected)
        one = Puzzle(of, TILES).solution()
        assert (one is not None) == bool(expected)
        solved += bool(expected)
    assert solved


@pytest.mark.parametrize("kind", ["exact", "both", "bridge", "upper", "coop", "coop-bridge"])
def test_d5_to_d13_what_it_finds_the_checker_holds_good(kind: str) -> None:
    for seed in range(2):
        of, grown_solution = grown(seed, kind)
        puzzle = Puzzle(of, TILES)
        assert puzzle.paths > 0
        solution = puzzle.solution()
        assert solution is not None
        assert check(of, solution, TILES).solved
        half = [cut_short(route, len(route.tiles) // 2) for route in grown_solution]
        completed = Puzzle(of, TILES, half).solution()
        assert completed is not None
        assert check(of, completed, TILES).solved
        for route, start in zip(completed, half, strict=True):
            assert route.tiles[: len(start.tiles)] == start.tiles


def test_d8_fourteen_tiles_are_impossible_on_half_of_all_points() -> None:
    assert Puzzle(level("A1 D1 G1 J1 L3", tiles=14), TILES).solution() is None
    assert Puzzle(level("A1 D1 G1 J1 L4", tiles=14), TILES).solution() is not None


def test_a_gap_of_one_square_can_never_be_filled() -> None:
    assert Puzzle(level("A1 C1 G1 J1 L3", pits=["A2", "B2", "D1", "C2"]), TILES).solution() is None


def test_d13_each_players_number_is_even_or_odd_for_good() -> None:
    of = level(
        "A1 D1 Q1 U1 X2/X8 U8 R8 L8 I8", mode="coop", stairs=["G1", "M1"], tiles={"blue": 14, "green": 14}
    )
    assert Puzzle(of, TILES).solution() is None


def test_count_stops_at_its_limit() -> None:
    puzzle = Puzzle(level(tiles=8), TILES)
    assert (puzzle.count(10).number, puzzle.count(10).exact) == (10, False)


def test_d12_count_over_two_boards() -> None:
    pits = [f"{column}{row}" for column in "ABCDEFGMNOPQRSTUV" for row in (3, 4)]
    of = level("A1 D1 P1 S1 V1", mode="upper", stairs=["G1", "M1"], tiles=6, pits=pits)
    counted = Puzzle(of, TILES).count(100_000)
    assert counted.exact
    assert counted.number == sum(1 for _ in Puzzle(of, TILES).solutions()) > 0


@pytest.mark.parametrize("mixed", [3, 2000])
def test_d13_all_pairs_of_two_boards_are_found_once(mixed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "MIXED", mixed)
    monkeypatch.setattr(solve, "FIRST_BLOCK", 2)
    random, some = Random(5), 0
    for seed in range(6):
        of, solution = grown(seed, "coop-bridge")
        kept = {square for route in solution for element in route.elements for square in element}
        kept |= {square for route in solution for _, square in route.bridges}
        rest = [Square(column, row) for column in range(2 * COLUMNS) for row in range(1, ROWS + 1)]
        pits = [square for square in rest if square not in kept and random.random() < 0.85]
        puzzle = Puzzle(replace(of, pits=tuple(pits)), TILES)
        first, second = (
            [board.walked(taken) for taken in board.diagram.each(wanted)]
            for board, wanted in zip(puzzle.boards, puzzle.wanted, strict=True)
        )
        expected = sum(
            any(puzzle._fits(pair) for pair in product(mine, theirs))
            for mine, theirs in product(first, second)
        )
        found = [
            frozenset(square for route in routes for tile in route.tiles for square in tile)
            for routes in puzzle.solutions()
        ]
        assert len(found) == len(set(found)) == expected > 0
        some += expected > 1
    assert some


def test_d13_solutions_are_many_among_millions_of_paths() -> None:
    of = level("A1 D1 Q1 U1 X2/X8 U8 R8 L8 I8", mode="coop", stairs=["G1", "M1"])
    assert Puzzle(of, TILES).count(50) == Count(50, exact=False)


def test_draws_are_the_same_for_the_same_seed() -> None:
    puzzle = Puzzle(level(tiles=9), TILES)
    assert puzzle.draw(Steady(5)) == puzzle.draw(Steady(5))
    assert len({puzzle.draw(Steady(seed)) for seed in range(20)}) > 10
