"""The diagram of all paths of a board against a plain search, and the fairness of its draws."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.wayout.games.dungeon_exit.blind_search import around, square_paths
from wayout.games.dungeon_exit.board import CELLS, ROWS
from wayout.games.dungeon_exit.chance import Steady, shuffled
from wayout.games.dungeon_exit.frontier import Diagram, Task, by_size, mask_of
from wayout.games.dungeon_exit.trail import trails

Cell = tuple[int, int]


def number(cell: Cell) -> int:
    return cell[0] * ROWS + cell[1]


def corner(random: Random) -> tuple[set[Cell], list[Cell]]:
    left, top = random.randrange(8), random.randrange(4)
    while True:
        free = {(left + x, top + y) for x in range(5) for y in range(5) if random.random() < 0.93}
        stops = random.sample(sorted(free), random.choice((2, 3, 4)))
        if not any(a in around(b) for a in stops for b in stops):
            return free, stops


def task(free: set[Cell], stops: list[Cell], bridges: int = 0, longest: int = 44) -> Task:
    shut = frozenset(range(CELLS)) - {number(cell) for cell in free}
    return Task(tuple(map(number, stops)), shut, frozenset(), longest, bridges)


@pytest.mark.parametrize("longest", [44, 9])
def test_d5_d6_d7_all_paths_and_no_others(longest: int) -> None:
    random = Random(longest)
    for _ in range(40):
        free, stops = corner(random)
        expected = [path for path, _ in square_paths(free, stops, 0, longest)]
        diagram = Diagram(task(free, stops, longest=longest))
        assert by_size(diagram.total) == Counter((len(path) - len(stops), 0) for path in expected)
        walked = [
            trail.cells
            for taken in diagram.each(mask_of(range(45), range(1)))
            for trail in trails(diagram.task.stops, None, *taken)
        ]
        assert sorted(walked) == sorted(tuple(map(number, path)) for path in expected)


@pytest.mark.parametrize("bridges", [1, 2, 3])
def test_d9_all_paths_with_bridges_and_no_others(bridges: int) -> None:
    random = Random(bridges)
    crossed = 0
    for _ in range(30):
        free, stops = corner(random)
        expected = {
            (tuple(map(number, path)), tuple(jumps)) for path, jumps in square_paths(free, stops, bridges)
        }
        diagram = Diagram(task(free, stops, bridges))
        walked = [
            (trail.cells, tuple(at for at, _ in trail.bridges))
            for taken in diagram.each(mask_of(range(45), range(bridges + 1)))
            for trail in trails(diagram.task.stops, None, *taken)
        ]
        assert sorted(walked) == sorted(expected)
        crossed += sum(1 for _, jumps in expected if jumps)
    assert crossed > 20


def test_laid_squares_are_on_every_path() -> None:
    random = Random(7)
    seen = 0
    for _ in range(40):
        free, stops = corner(random)
        paths = [path for path, _ in square_paths(free, stops, 0)]
        if len(paths) < 3:
            continue
        laid = frozenset(map(number, paths[0][:4])) - set(map(number, stops))
        plain = task(free, stops)
        diagram = Diagram(Task(plain.stops, plain.shut, laid))
        expected = [path for path in paths if laid <= set(map(number, path))]
        assert sum(by_size(diagram.total).values()) == len(expected)
        seen += 1
    assert seen > 5


def test_draws_are_fair() -> None:
    free = {(x, y) for x in range(5) for y in range(4)}
    diagram = Diagram(task(free, [(0, 0), (4, 3)]))
    size, ways = max(by_size(diagram.total).items(), key=lambda item: item[1])
    chance = Steady(3)
    drawn = Counter(tuple(diagram.draw(chance, size)[0]) for _ in range(200 * ways))
    assert len(drawn) == ways
    assert all(130 < times < 280 for times in drawn.values())


def test_chance_is_the_same_in_every_python() -> None:
    assert Steady(0).getrandbits(64) == 0xE220A8397B1DCDAF
    assert sorted(shuffled(Steady(2), range(30))) == list(range(30))
    assert 0 <= Steady(5).random() < 1
