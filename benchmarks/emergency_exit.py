"""How fast Emergency Exit Only is judged, against its budgets: `python -m benchmarks.emergency_exit`.

A full reveal (38 tiles, every condition asked for, LOST turns, legality) in at most 150 microseconds; 100,000
shuffled piles, for every number of FLOOR cards, in at most 20 seconds of CPU time. Ends with 1 if one is
missed.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

from wayout.content.load import load
from wayout.games.emergency_exit import Box, LostTurn, Round, box_of, judge_pile
from wayout.games.emergency_exit.conditions import CONDITIONS, Condition, most
from wayout.games.emergency_exit.path import SHAPES, run
from wayout.games.emergency_exit.simulate import shuffle, simulate

REVEAL_BUDGET = 150e-6
PILES_BUDGET = 20.0


def main() -> int:
    game = load("emergency-exit")
    box = box_of({name: component.items for name, component in game.components.items()})
    times = [_cpu(reveal) for reveal in _full_reveals(box, 40)]
    worst, median = max(times), statistics.median(times)
    print(
        f"full reveal of 38 tiles: median {median * 1e6:.0f} us, worst pile {worst * 1e6:.0f} us (budget 150)"
    )
    started = time.process_time()
    table = simulate(box, 100_000, random.Random(1))
    spent = time.process_time() - started
    print(f"100,000 shuffled piles: {spent:.1f} CPU-s (budget 20)")
    for losses in table.by_cards:
        quartiles = [losses.quantile(share) for share in (0.25, 0.5, 0.75)]
        print(f"  {losses.cards} cards: quartiles {quartiles}, never {losses.never / table.piles:.1%}")
    print("  initial card alone: " + ", ".join(f"{k} {n / table.piles:.1%}" for k, n in table.causes.items()))
    return int(worst > REVEAL_BUDGET or spent > PILES_BUDGET)


def _full_reveals(box: Box, number: int) -> list[Callable[[], object]]:
    """Judgements of piles that are never lost: all tiles are laid, and conditions looked for to the end."""
    chance = random.Random(2)
    tiles = [tile for tile, copies in box.set_of_tiles for _ in range(copies)]
    shown = tuple(
        Condition(name, reached)
        for name in CONDITIONS
        if name != "tiles"
        for reached in [most(name, box.set_of_tiles)]
    )
    round_ = Round(("anna", "ben", "chloe", "dan", "eve"), "anna", shown)
    found: list[Callable[[], object]] = []
    while len(found) < number:
        shuffle(tiles, chance)
        path = run([SHAPES[tile.kind] for tile in tiles])
        if path.loss is None:
            pile = (*tiles[:20], LostTurn(("ben", "dan")), *tiles[20:])
            found.append(lambda pile=pile: judge_pile(box, round_, pile))  # type: ignore[misc]
    return found


def _cpu(judge: Callable[[], object], times: int = 300) -> float:
    """Seconds of CPU time for one call, best of three runs."""
    best = float("inf")
    for _ in range(3):
        started = time.process_time()
        for _ in range(times):
            judge()
        best = min(best, (time.process_time() - started) / times)
    return best


if __name__ == "__main__":
    sys.exit(main())
