"""Dungeon Exit: CPU time to check, solve, prove, hint and mine, over the shipped levels.

`--quick` takes every tenth.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median

from wayout.content.levels import all_levels, tile_set
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.hint import cut_short, hint
from wayout.games.dungeon_exit.mine import attempt
from wayout.games.dungeon_exit.solve import Puzzle


def spent(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def told(what: str, seconds: list[float]) -> None:
    seconds = sorted(seconds)
    middle, most, whole = 1000 * median(seconds), 1000 * seconds[-1], sum(seconds)
    print(f"{what:44} median {middle:8.1f} ms   max {most:8.1f} ms   sum {whole:7.1f} s")


def main() -> None:
    step = 10 if "--quick" in sys.argv else 1
    levels = list(all_levels())[::step]
    tiles = tile_set()
    solved = [(entry, entry.solution()) for entry in levels]
    told("check of a solution", [spent(lambda e=e, s=s: check(e.level, s, tiles)) for e, s in solved])
    told("one solution of each level", [spent(lambda e=e: Puzzle(e.level, tiles).solution()) for e in levels])
    numbers = [
        (entry, replace(entry.level, tiles=(n,) * len(entry.level.points)))
        for entry in levels
        for n in range(4, 15)
    ]
    times = [
        (spent(lambda of=of: Puzzle(of, tiles).solution()), entry.id, of.tiles[0]) for entry, of in numbers
    ]
    told("exists or not, exact numbers 4 to 14", [seconds for seconds, _, _ in times])
    print(
        "   slowest:", ", ".join(f"{id_} with {n}: {seconds:.1f} s" for seconds, id_, n in sorted(times)[-3:])
    )
    hints = []
    for entry, routes in solved:
        for part in (0.3, 0.7):
            laid = [cut_short(route, int(part * len(route.tiles))) for route in routes]
            hints.append(spent(lambda e=entry, laid=laid: hint(e.level, laid, tiles)))
    told("hint for a path laid in part", hints)
    for kind in ("free", "exact", "pits", "both", "bridge", "all", "coop", "upper"):
        number = 20 // min(step, 4)
        seconds = spent(lambda kind=kind, number=number: [attempt(kind, 1, n, tiles) for n in range(number)])
        print(f"mining {kind:37} {number / seconds:8.1f} graded levels a second")


if __name__ == "__main__":
    main()
