"""How hard a level is.

Measured: tiles, solutions, squares that all solutions share. A proxy: blind search effort.

The effort is the size of the tree that a search would walk which sees no further than the next square,
estimated by random dives (Knuth, 1975); divided by the number of solutions it says how long such a search
takes to the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

from wayout.games.dungeon_exit.chance import Chance, below
from wayout.games.dungeon_exit.plan import Plan
from wayout.games.dungeon_exit.solve import Puzzle
from wayout.games.dungeon_exit.trail import NEAR

DIVES = 60
SAMPLES = 40
COUNTED = 1500
"""Up to so many paths the solutions are counted, above their number is estimated from fair draws."""


GRADES = (("easy", 36), ("medium", 45), ("hard", 54), ("expert", 10_000))
"""Names of grades, each with the score that it stays below."""

SECOND_BOARD = 12
"""What a second board adds to the score of a level that is no harder otherwise."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a level's score is read from.

    tiles: in the solution. solutions: their number, exact or estimated. exact: whether it is. forced: the
    share of a solution's squares that all solutions have. search: squares that a blind search tries for each
    solution, estimated.
    """

    tiles: int
    solutions: float
    exact: bool
    forced: float
    search: float
    boards: int = 1

    @property
    def score(self) -> int:
        """From about 10 (a child's first) to about 100."""
        return round(8 * max(0.0, log10(self.search)) + 1.5 * self.tiles + 10 * (1 - self.forced))

    @property
    def name(self) -> str:
        """easy, medium, hard or expert."""
        return grade_of(self.score, self.boards)


def grade_of(score: int, boards: int) -> str:
    """The name of a score; two boards take longer, but are not as much harder as that."""
    return next(name for name, limit in GRADES if score - SECOND_BOARD * (boards - 1) < limit)


def grade(puzzle: Puzzle, tiles: int, chance: Chance) -> Grade:
    """The grade of a puzzle that has a solution; `tiles` are what its solution uses."""
    squares: list[frozenset[tuple[int, int]]] = []
    draws = 0
    if puzzle.paths <= COUNTED and len(puzzle.boards) == 1:
        squares.extend(
            _squares(puzzle, [one.trail.cells for one in walked]) for walked in puzzle.each_walked()
        )
    else:
        while draws < 6 * SAMPLES and len(squares) < SAMPLES:
            draws += 1
            found = puzzle.draw_walked(chance, 1 if len(puzzle.boards) == 1 else 12)
            if found is not None:
                squares.append(_squares(puzzle, [one.trail.cells for one in found]))
    fitting = max(1, len(squares)) / draws if draws else len(squares) / puzzle.paths
    shared = frozenset.intersection(*squares) if squares else frozenset()
    size = sum(map(len, squares)) / len(squares) if squares else 1
    search = 0.0
    for board, wanted in zip(puzzle.boards, puzzle.wanted, strict=True):
        ways = sum(number for kind, number in board.sizes.items() if board.diagram.holds(kind, wanted))
        search += blind_effort(board.plan, board.task.longest, chance) / max(1.0, ways * fitting)
    return Grade(
        tiles, puzzle.paths * fitting, not draws, len(shared) / size, max(search, 1.0), len(puzzle.boards)
    )


def _squares(puzzle: Puzzle, cells: Sequence[Sequence[int]]) -> frozenset[tuple[int, int]]:
    """The squares of a solution, points left out."""
    return frozenset(
        (board.plan.board, cell)
        for board, path in zip(puzzle.boards, cells, strict=True)
        for cell in set(path).difference(board.plan.stops)
    )


def blind_effort(plan: Plan, longest: int, chance: Chance, dives: int = DIVES) -> float:
    """The estimated number of squares that a blind search of one board tries."""
    return sum(_dive(plan, longest, chance) for _ in range(dives)) / dives


def _dive(plan: Plan, longest: int, chance: Chance) -> float:
    numbers = {stop: number for number, stop in enumerate(plan.stops)}
    cell, due = plan.stops[0], 1
    taken = {cell}
    tree = weight = 1.0
    while due < len(plan.stops) and len(taken) <= longest + due:
        ways = []
        for near in NEAR[cell]:
            if near in taken or near in plan.shut or numbers.get(near, due) != due:
                continue
            touched = [
                other
                for other in NEAR[near]
                if other != cell and (other in taken or numbers.get(other, -1) > due)
            ]
            if not touched:
                ways.append(near)
        meeting = [near for near in ways if near in numbers]
        ways = meeting or ways
        if not ways:
            break
        weight *= len(ways)
        tree += weight
        cell = ways[below(chance, len(ways))]
        taken.add(cell)
        due += cell in numbers
    return tree
