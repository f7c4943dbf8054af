"""A trail: one path on one board in walking order, and all hands of tiles that fill it (D5, D8, D9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from wayout.games.dungeon_exit.board import CELLS, ROWS
from wayout.games.dungeon_exit.tiles import Hands, TileSet

NEAR: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        near
        for near, fits in (
            (cell - 1, cell % ROWS > 0),
            (cell + ROWS, cell + ROWS < CELLS),
            (cell + 1, cell % ROWS < ROWS - 1),
            (cell - ROWS, cell >= ROWS),
        )
        if fits
    )
    for cell in range(CELLS)
)
"""For each cell of a board the cells that share a side with it."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A path on one board.

    cells: in walking order, stops included. bridges: the cell crossed, by the place in `cells` after which
    the path crosses it.
    """

    cells: tuple[int, ...]
    bridges: tuple[tuple[int, int], ...] = ()


def trails(
    stops: Sequence[int], split: int | None, squares: Sequence[int], bridges: Sequence[int]
) -> list[Trail]:
    """The ways to walk a path that is given by its cells; none where a Bridge is against D9.

    stops: as in the task of the board. split: the number of the stop where one player's path ends and the
    other's begins, None where one player walks it all. At a crossing the strand walked later takes the
    Bridge; where one player crosses the other, either may (D13), hence more than one answer.
    """
    if not bridges:
        return [_walk(stops, set(squares), frozenset(), frozenset())[0]]
    taken, crossed = set(squares), frozenset(bridges)
    if any(near in crossed for cell in bridges for near in NEAR[cell]):
        return []
    first, mixed = _walk(stops, taken, crossed, frozenset(), split)
    halts = set(stops)
    found = []
    for number in range(len(mixed) + 1):
        for swapped in combinations(mixed, number):
            trail = _walk(stops, taken, crossed, frozenset(swapped))[0] if swapped else first
            if not any(trail.cells[at] in halts or trail.cells[at + 1] in halts for at, _ in trail.bridges):
                found.append(trail)
    return found


def _walk(
    stops: Sequence[int],
    taken: set[int],
    crossed: frozenset[int],
    swapped: frozenset[int],
    split: int | None = None,
) -> tuple[Trail, list[int]]:
    """The trail, and the crossings where one player crosses the other.

    The Bridge lies where a crossing is passed for the second time, for the first time where it is swapped.
    """
    cell, end = stops[0], stops[-1]
    halfway = None if split is None else stops[split]
    second_half = False
    came = -1
    cells = [cell]
    bridges: list[tuple[int, int]] = []
    passed: dict[int, bool] = {}
    mixed: list[int] = []
    while cell != end:
        for ahead in NEAR[cell]:
            if ahead != came and ahead in taken:
                break
        else:  # pragma: no cover - a diagram only holds whole paths
            raise ValueError("the cells are no path")
        if ahead in crossed:
            beyond = 2 * ahead - cell
            again = ahead in passed
            if again and passed[ahead] != second_half:
                mixed.append(ahead)
            passed[ahead] = second_half
            if again != (ahead in swapped):
                bridges.append((len(cells) - 1, ahead))
            else:
                cells.append(ahead)
            came, cell = ahead, beyond
        else:
            came, cell = cell, ahead
        cells.append(cell)
        second_half = second_half or cell == halfway
    return Trail(tuple(cells), tuple(bridges)), mixed


@dataclass(frozen=True, slots=True)
class Run:
    """Squares of one player between two stops or Bridges, which tiles must fill exactly."""

    player: int
    cells: tuple[int, ...]


def runs_of(trail: Trail, stops: Sequence[int], players: Sequence[int]) -> Iterator[Run]:
    """The runs of a trail. players: for each stop but the last, who walks on from it."""
    halts = set(stops)
    breaks = {at for at, _ in trail.bridges}
    passed = -1
    run: list[int] = []
    for at, cell in enumerate(trail.cells):
        if cell in halts:
            if run:
                yield Run(players[passed], tuple(run))
                run = []
            passed += 1
            continue
        run.append(cell)
        if at in breaks:
            yield Run(players[passed], tuple(run))
            run = []


_TURN = {
    (a, b): 0 if a == b else (1 if (a, b) in ((1, -ROWS), (-ROWS, -1), (-1, ROWS), (ROWS, 1)) else -1)
    for a in (1, -1, ROWS, -ROWS)
    for b in (1, -1, ROWS, -ROWS)
}
"""Which way a path turns, from two steps on after each other."""


def _turns(run: Sequence[int]) -> tuple[int, ...]:
    steps = [b - a for a, b in pairwise(run)]
    return tuple(_TURN[two] for two in pairwise(steps))


def hands_after(run: Sequence[int], hands: Hands, tiles: TileSet) -> Hands:
    """All hands there can be once a run is filled too, from those there can be before it."""
    return _fill(run, hands, tiles)[-1]


def _fill(run: Sequence[int], hands: Hands, tiles: TileSet) -> list[Hands]:
    """For each number of squares filled from the start of the run, the hands there can be."""
    length = len(run)
    reached = [0] * (length + 1)
    reached[0] = hands
    turns = _turns(run)
    known = tiles.as_walked
    with_room, strides, lengths = tiles.with_room, tiles.strides, tiles.lengths
    for start in range(length - 1):
        before = reached[start]
        if before:
            for size in lengths:
                if start + size > length:
                    break
                shape = known.get(turns[start : start + size - 2])
                if shape is not None:
                    reached[start + size] |= (before & with_room[shape]) << strides[shape]
    return reached


def cut(
    runs: Sequence[Sequence[int]], hands: Hands, wanted: Hands, tiles: TileSet
) -> list[list[tuple[int, ...]]]:
    """One cut of each run into tiles, so that with one of `hands` all together are a wanted hand.

    Raises ValueError where there is none.
    """
    filled: list[list[Hands]] = []
    for run in runs:
        filled.append(_fill(run, hands, tiles))
        hands = filled[-1][-1]
    if not hands & wanted:
        raise ValueError("the runs cannot be cut into a wanted hand")
    hand = (hands & wanted & -(hands & wanted)).bit_length() - 1
    pieces: list[list[tuple[int, ...]]] = []
    for run, reached in zip(reversed(runs), reversed(filled), strict=True):
        end, found = len(run), []
        while end:
            for size in tiles.lengths:
                start = end - size
                shape = tiles.as_walked.get(_turns(run[start:end])) if start >= 0 else None
                if shape is not None:
                    before = hand - tiles.strides[shape]
                    if before >= 0 and (reached[start] & tiles.with_room[shape]) >> before & 1:
                        found.append(tuple(run[start:end]))
                        end, hand = start, before
                        break
            else:  # pragma: no cover - what was filled can be cut
                raise ValueError("the run cannot be cut")
        pieces.append(found[::-1])
    return pieces[::-1]
