"""A second solver, by plain search: square after square, then every cut into tiles.

For small corners of a board.

It shares nothing with the solver but the numbers of squares.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

Cell = tuple[int, int]

COPIES = {"I2": 3, "I3": 2, "I4": 1, "V3": 4, "L4": 2, "S4": 2}


def around(cell: Cell) -> list[Cell]:
    return [(cell[0], cell[1] - 1), (cell[0] + 1, cell[1]), (cell[0], cell[1] + 1), (cell[0] - 1, cell[1])]


def square_paths(
    free: set[Cell], stops: list[Cell], bridges: int, longest: int = 44
) -> Iterator[tuple[list[Cell], list[int]]]:
    """Every path over the stops in order, by D5 to D7 and D9; and after which squares it takes a Bridge."""
    path: list[Cell] = [stops[0]]
    jumps: list[int] = []

    def go_on(due: int) -> Iterator[tuple[list[Cell], list[int]]]:
        here = path[-1]
        before = path[-2] if len(path) > 1 else None
        if before is not None and before not in around(here):
            before = ((before[0] + here[0]) // 2, (before[1] + here[1]) // 2)
        touched = [near for near in around(here) if near in path and near != before]
        if len(path) - due > longest or len(touched) > 1 or (touched and here in stops):
            return
        if here == stops[-1]:
            if due == len(stops):
                yield list(path), list(jumps)
            return
        for near in around(here):
            if near in touched:
                beyond = (2 * near[0] - here[0], 2 * near[1] - here[1])
                at = path.index(near)
                across = all(
                    n in around(near) and (n[0] == near[0]) != (here[0] == near[0])
                    for n in (path[at - 1], path[at + 1])
                )
                taken = beyond in path or beyond in stops or beyond not in free
                if taken or not across or here in stops or near in stops or len(jumps) == bridges or at == 0:
                    continue
                crossed = [
                    ((path[j][0] + path[j + 1][0]) // 2, (path[j][1] + path[j + 1][1]) // 2) for j in jumps
                ]
                if near in crossed:
                    continue
                jumps.append(len(path) - 1)
                path.append(beyond)
                yield from go_on(due)
                path.pop()
                jumps.pop()
            elif near in free and near not in path and not touched:
                if near in stops and (due == len(stops) or near != stops[due]):
                    continue
                path.append(near)
                yield from go_on(due + (near in stops))
                path.pop()

    yield from go_on(1)


def name(cells: list[Cell]) -> str | None:
    """The shape of a chain, by its size and its corners."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(cells)]
    bends = [p != q for p, q in itertools.pairwise(steps)]
    if len(cells) == 4:
        if bends == [True, True]:
            return "S4" if steps[0] == steps[2] else None
        return "L4" if any(bends) else "I4"
    return {(2, 0): "I2", (3, 0): "I3", (3, 1): "V3"}.get((len(cells), sum(bends)))


def cuts(path: list[Cell], jumps: list[int], stops: list[Cell], exact: int | None) -> bool:
    """Whether tiles fill the path, by trying all cuts."""
    runs: list[list[Cell]] = [[]]
    for n, cell in enumerate(path):
        if cell in stops:
            runs.append([])
        else:
            runs[-1].append(cell)
            if n in jumps:
                runs.append([])
    whole = [run for run in runs if run]

    def fill(run: int, start: int, left: dict[str, int], used: int) -> bool:
        if run == len(whole):
            return exact is None or used == exact
        if start == len(whole[run]):
            return fill(run + 1, 0, left, used)
        for size in (2, 3, 4):
            shape = name(whole[run][start : start + size]) if start + size <= len(whole[run]) else None
            if shape and left[shape]:
                left[shape] -= 1
                found = fill(run, start + size, left, used + 1)
                left[shape] += 1
                if found:
                    return True
        return False

    return fill(0, 0, dict(COPIES), 0)


def solutions(free: set[Cell], stops: list[Cell], bridges: int, exact: int | None) -> list[list[Cell]]:
    """All solutions with that many Bridges, told apart by their squares."""
    return [
        path
        for path, jumps in square_paths(free, stops, bridges)
        if len(jumps) == bridges and cuts(path, jumps, stops, exact)
    ]
