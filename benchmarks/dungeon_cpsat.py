"""Dungeon Exit's solver against CP-SAT: `python -m benchmarks.dungeon_cpsat [LEVELS [SECONDS]]`.

The same seeded one-board levels without Bridges (60 where no number is given), half of them asked for an
exact number of tiles that need not be possible; one core each, CP-SAT given up after so many seconds (10).
Ours leaves none open: it ends with a solution, which the checker judges, or a proof that there is none. Ends
with 1 if the two disagree, if the checker does, or if ours is not ten times as fast in the median.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from itertools import pairwise
from statistics import median

from ortools.sat.python import cp_model

from wayout.content.levels import tile_set
from wayout.games.dungeon_exit.board import CELLS, cell_of
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.mine import attempt
from wayout.games.dungeon_exit.solve import Puzzle
from wayout.games.dungeon_exit.trail import NEAR

LIMIT = 10.0


def levels(number: int) -> list[Level]:
    found: list[Level] = []
    tried = 0
    while len(found) < number:
        mined = attempt(("exact", "both")[tried % 2], 60, tried, tile_set())
        tried += 1
        if mined is not None:
            shift = len(found) % 4 - 1
            tiles = mined.level.tiles[0] or 8
            changed = max(4, min(14, tiles + (shift if len(found) % 2 else 0)))
            found.append(replace(mined.level, tiles=(changed,)))
    return found


def model_of(level: Level) -> cp_model.CpModel:
    """Squares as a circuit that the Exit closes to the Door; tiles as placements that cover it exactly."""
    model, tiles = cp_model.CpModel(), tile_set()
    stops = [cell_of(point) for point in level.points[0]]
    pits = {cell_of(pit) for pit in level.pits}
    taken = [model.new_bool_var(f"taken {cell}") for cell in range(CELLS)]
    part = [model.new_int_var(0, 4, f"part {cell}") for cell in range(CELLS)]
    step = {(a, b): model.new_bool_var(f"{a} {b}") for a in range(CELLS) for b in NEAR[a]}
    for pit in pits:
        model.add(taken[pit] == 0)
    for number, stop in enumerate(stops):
        model.add(taken[stop] == 1)
        model.add(part[stop] == number)
    back = model.new_constant(1)
    arcs = [(a, b, used) for (a, b), used in step.items()] + [(stops[-1], stops[0], back)]
    model.add_circuit(arcs + [(cell, cell, taken[cell].negated()) for cell in range(CELLS)])
    for (a, b), used in step.items():
        # Neighbours that are both taken follow each other (D6); parts change at points alone, in order (D7).
        if a < b:
            model.add_bool_or(taken[a].negated(), taken[b].negated(), used, step[b, a])
        rise = 1 if b in stops else 0
        model.add(part[b] == part[a] + rise).only_enforce_if(used)
    covers: list[list[cp_model.IntVar]] = [[] for _ in range(CELLS)]
    placements = []
    for shape, ways in zip(tiles.shapes, tiles.steps, strict=True):
        of_shape = []
        seen = set()
        for start in range(CELLS):
            for way in ways:
                cells = [start]
                for move in way:
                    if cells[-1] + move not in NEAR[cells[-1]]:
                        break
                    cells.append(cells[-1] + move)
                else:
                    if frozenset(cells) in seen or set(cells) & (pits | set(stops)):
                        continue
                    seen.add(frozenset(cells))
                    laid = model.new_bool_var("")
                    of_shape.append(laid)
                    for cell in cells:
                        covers[cell].append(laid)
                    for a, b in pairwise(cells):
                        model.add_bool_or(step[a, b], step[b, a]).only_enforce_if(laid)
        model.add(sum(of_shape) <= shape.copies)
        placements += of_shape
    for cell in range(CELLS):
        if cell not in stops:
            model.add(sum(covers[cell]) == taken[cell])
    if level.tiles[0] is not None:
        model.add(sum(placements) == level.tiles[0])
    return model


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else LIMIT
    ours, theirs, open_, bad = [], [], 0, 0
    for level in levels(number):
        start = time.process_time()
        solution = Puzzle(level, tile_set()).solution()
        ours.append(time.process_time() - start)
        if solution is not None and not check(level, solution, tile_set()).solved:
            bad += 1
            print("no solution:", level)
        start = time.process_time()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        status = solver.solve(model_of(level))
        theirs.append(time.process_time() - start)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
            open_ += 1
        elif (status == cp_model.INFEASIBLE) != (solution is None):
            bad += 1
            print("disagree:", level)
    ratio = median(theirs) / median(ours)
    print(f"ours:   median {median(ours):7.3f} s, most {max(ours):7.3f} s, none open")
    print(f"CP-SAT: median {median(theirs):7.3f} s, most {max(theirs):7.3f} s, {open_} of {number} open")
    print(f"{ratio:.0f} times as fast in the median (budget 10); {bad} disagreements")
    return int(bad > 0 or ratio < 10)


if __name__ == "__main__":
    sys.exit(main())
