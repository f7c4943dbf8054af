"""The miner: new levels, each attempt from its own seed: the same seed makes the same levels anywhere.

A path is grown first (`grow`); the points are read off it; pits go on the squares that most other solutions
use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from wayout.games.dungeon_exit.board import COLUMNS, ROWS, Square, square_of
from wayout.games.dungeon_exit.chance import Chance, Steady, below
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.grade import Grade, grade
from wayout.games.dungeon_exit.grow import Piece, grow
from wayout.games.dungeon_exit.level import MOST_PITS, Level, faults
from wayout.games.dungeon_exit.route import Route, read_in
from wayout.games.dungeon_exit.solve import Count, Puzzle
from wayout.games.dungeon_exit.tiles import TileSet

GROWTHS = 12
"""Growths that one attempt may take."""

SPREAD = 120
"""Other paths looked at for where pits hurt most."""

FEW = 3000
"""So many other solutions can be looked at one by one to leave a single one."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What levels of a kind have.

    tiles: the least and most of a player; exact: whether the number is given.
    """

    mode: str
    tiles: tuple[int, int]
    exact: bool
    bridges: tuple[int, int] = (0, 0)
    pits: tuple[int, int] = (0, 0)


KINDS: dict[str, Kind] = {
    "free": Kind("solo", (5, 9), exact=False),
    "exact": Kind("solo", (6, 14), exact=True),
    "pits": Kind("solo", (7, 13), exact=False, pits=(4, 10)),
    "both": Kind("solo", (8, 14), exact=True, pits=(3, 12)),
    "bridge": Kind("solo", (8, 13), exact=True, bridges=(1, 1)),
    "bridges": Kind("solo", (10, 14), exact=True, bridges=(2, 2)),
    "all": Kind("solo", (10, 14), exact=True, bridges=(1, 2), pits=(3, 12)),
    "upper": Kind("upper", (8, 14), exact=True, bridges=(0, 1), pits=(0, 8)),
    "coop": Kind("coop", (7, 11), exact=True, pits=(0, 6)),
    "coop-bridge": Kind("coop", (7, 11), exact=True, bridges=(1, 2), pits=(0, 6)),
}


@dataclass(frozen=True, slots=True)
class Found:
    """A new level with a solution and its grade."""

    level: Level
    solution: tuple[Route, ...]
    grade: Grade


def attempt(kind: str, seed: int, number: int, tiles: TileSet, *, single: bool = False) -> Found | None:
    """What attempt `number` of a seed makes: a level, or None where it came to nothing.

    single: only a level with a single solution will do.
    """
    wanted = KINDS[kind]
    chance = Steady((seed << 40) + (sorted(KINDS).index(kind) << 32) + number)
    chance.getrandbits(64)
    for _ in range(GROWTHS):
        grown = _grown(wanted, chance, tiles)
        if grown is not None and not faults(grown[0]):
            return _finish(wanted, *grown, chance, tiles, single)
    return None


def _finish(
    wanted: Kind, level: Level, routes: tuple[Route, ...], chance: Chance, tiles: TileSet, single: bool
) -> Found | None:
    most = between(chance, *wanted.pits) if not single else wanted.pits[1]
    level = _with_pits(level, routes, most, chance, tiles, single)
    puzzle = Puzzle(level, tiles)
    if single and (puzzle.paths > FEW or puzzle.count(1) != Count(1, exact=True)):
        return None
    if len(level.pits) < wanted.pits[0] or not check(level, routes, tiles).solved:
        return None
    used = sum(len(route.tiles) for route in routes)
    return Found(level, routes, grade(puzzle, used, chance))


def between(chance: Chance, low: int, high: int) -> int:
    """A fair whole number from low to high, both included."""
    return low + below(chance, high - low + 1)


# A path, and the level read off it
# ---------------------------------------------------------------------------


def _grown(wanted: Kind, chance: Chance, tiles: TileSet) -> tuple[Level, tuple[Route, ...]] | None:
    bridges = between(chance, *wanted.bridges)
    numbers = [between(chance, *wanted.tiles) for _ in range(2 if wanted.mode == "coop" else 1)]
    patterns = _patterns(wanted.mode, numbers, bridges, chance)
    hands = [[shape.copies for shape in tiles.shapes] for _ in numbers]
    boards: list[list[Piece]] = []
    for board, pattern in enumerate(patterns):
        order = [hands[board], hands[1 - board]] if len(hands) > 1 else hands
        grown = grow(chance, pattern, order, tiles)
        if grown is None:
            return None
        boards.append(grown[0])
    return _read_off(wanted, patterns, boards, numbers, bridges)


def _patterns(mode: str, numbers: Sequence[int], bridges: int, chance: Chance) -> list[str]:
    """For each board what follows what; points and Stairs at random places, at least a tile between two."""
    paths = []
    for number in numbers:
        stops = "PPPPP"
        if mode != "solo":
            before = between(chance, 1, 4)
            stops = stops[:before] + "S" + stops[before:]
        parts = [1] * (len(stops) - 1)
        for _ in range(number - len(parts)):
            parts[below(chance, len(parts))] += 1
        paths.append("".join(stop + "T" * part for stop, part in zip(stops, (*parts, 0), strict=True)))
    if mode == "solo":
        patterns = paths
    elif mode == "upper":
        front, back = paths[0].split("S")
        patterns = [f"{front}S", f"S{back}"]
    else:
        (front, back), (other_front, other_back) = (path.split("S") for path in paths)
        patterns = [f"{front}S{other_back}", f"{other_front}S{back}"]
    for _ in range(bridges):
        places = [
            (board, place)
            for board, pattern in enumerate(patterns)
            for place in range(pattern.count("T") and 5, len(pattern) - 1)
            if pattern[place : place + 2] == "TT"
        ]
        if places:
            board, place = places[below(chance, len(places))]
            patterns[board] = f"{patterns[board][: place + 1]}X{patterns[board][place + 1 :]}"
    return patterns


def _read_off(
    wanted: Kind,
    patterns: Sequence[str],
    boards: Sequence[Sequence[Piece]],
    numbers: Sequence[int],
    bridges: int,
) -> tuple[Level, tuple[Route, ...]] | None:
    if sum(pattern.count("X") for pattern in patterns) != bridges:
        return None
    halves: list[list[list[tuple[str, tuple[Square, ...]]]]] = []
    for board, (pattern, pieces) in enumerate(zip(patterns, boards, strict=True)):
        marked = list(zip(pattern.replace("X", ""), pieces, strict=True))
        laid = [(mark, tuple(square_of(board, cell) for cell in piece)) for mark, piece in marked]
        split = next((n for n, (mark, _) in enumerate(laid) if mark == "S"), len(laid) - 1)
        halves.append([laid[: split + 1], laid[split:]])
    if wanted.mode == "solo":
        paths = [halves[0][0]]
    elif wanted.mode == "upper":
        paths = [halves[0][0] + halves[1][1]]
    else:
        paths = [halves[0][0] + halves[1][1], halves[1][0] + halves[0][1]]
    stairs = tuple(half[0][-1][1][0] for half in halves) if wanted.mode != "solo" else ()
    level = Level(
        wanted.mode,  # type: ignore[arg-type]
        tuple(tuple(squares[0] for mark, squares in path if mark == "P") for path in paths),
        tuple(numbers) if wanted.exact else (None,) * len(numbers),
        bridges,
        (),
        stairs,
    )
    routes = (Route(tuple(squares for mark, squares in path if mark == "T")) for path in paths)
    return level, tuple(read_in(level, player, route) for player, route in enumerate(routes))


# Pits
# --------------------------------------------------------------------------------------------------------


def _with_pits(
    level: Level, routes: Sequence[Route], most: int, chance: Chance, tiles: TileSet, single: bool
) -> Level:
    """The level with up to so many pits, on the squares that most other solutions use."""
    kept = {square for route in routes for element in route.elements for square in element}
    bridged = {square for route in routes for _, square in route.bridges}
    pits: list[Square] = []
    while len(pits) < min(most, MOST_PITS):
        puzzle = Puzzle(replace(level, pits=tuple(pits)), tiles)
        if single and puzzle.paths <= FEW:
            return replace(level, pits=_covering(puzzle, kept, pits, min(most, MOST_PITS)))
        uses = _uses(puzzle, chance)
        for square in kept | bridged:
            uses.pop(square, None)
        if not uses:
            break
        best = sorted(uses.items(), key=lambda item: (-item[1], item[0]))
        pits += [square for square, _ in best[: 1 if single else max(1, (most - len(pits)) // 2)]]
    return replace(level, pits=tuple(sorted(pits)))


def _uses(puzzle: Puzzle, chance: Chance) -> Counter[Square]:
    """How often fair draws of paths use each square."""
    uses: Counter[Square] = Counter()
    if not puzzle.paths:
        return uses
    for board, wanted in zip(puzzle.boards, puzzle.wanted, strict=True):
        sizes = {size: n for size, n in board.sizes.items() if board.diagram.holds(size, wanted)}
        total = sum(sizes.values())
        for _ in range(SPREAD):
            left = below(chance, total)
            for size, number in sizes.items():  # noqa: B007 - kept for what follows
                if left < number:
                    break
                left -= number
            cells, _ = board.diagram.draw(chance, size)
            uses.update(square_of(board.plan.board, cell) for cell in cells)
    return uses


def _covering(puzzle: Puzzle, kept: set[Square], pits: list[Square], most: int) -> tuple[Square, ...]:
    """More pits, until every solution but the one that is kept has one on it, or there are no more."""
    rest = []
    for routes in islice(puzzle.solutions(), FEW):
        squares = {square for route in routes for tile in route.tiles for square in tile} - kept
        if squares:
            rest.append(squares)
    chosen = list(pits)
    while rest and len(chosen) < most:
        uses = Counter(square for squares in rest for square in squares)
        best = min(uses, key=lambda square: (-uses[square], square))
        chosen.append(best)
        rest = [squares for squares in rest if best not in squares]
    return tuple(sorted(chosen))


# Duplicates
# --------------------------------------------------------------------------------------------------

Fingerprint: TypeAlias = tuple[object, ...]


def fingerprint(level: Level) -> Fingerprint:
    """The same for levels that differ only by turning or flipping a board."""
    return min(
        _seen(level, mirrors)
        for mirrors in (
            [(a, b, c, d) for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1)]
            if len(level.boards) == 2
            else [(a, b, 0, 0) for a in (0, 1) for b in (0, 1)]
        )
    )


def _seen(level: Level, mirrors: tuple[int, ...]) -> Fingerprint:
    def turned(square: Square) -> tuple[int, int]:
        board, column = divmod(square.column, COLUMNS)
        across, down = mirrors[2 * board : 2 * board + 2]
        column = COLUMNS - 1 - column if across else column
        return board * COLUMNS + column, ROWS + 1 - square.row if down else square.row

    return (
        level.mode,
        tuple(tuple(turned(point) for point in path) for path in level.points),
        tuple(-1 if exact is None else exact for exact in level.tiles),
        level.bridges,
        tuple(sorted(turned(pit) for pit in level.pits)),
        tuple(sorted(turned(stairs) for stairs in level.stairs)),
    )
