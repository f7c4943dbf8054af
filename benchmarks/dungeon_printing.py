"""How fast Dungeon Exit is nested and printed, against its budgets: `python -m benchmarks.dungeon_printing`.

All pieces of a game on their sheet in 0.3 CPU-s; everything, solutions too, from a cold start to the
three files in 3 CPU-s. Ends with 1 if one is missed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure import cost, kilobytes
from generator.job import copies_of
from generator.shapes import outline_of
from generator.sheets.nesting import nest, occupied
from wayout.content.load import load

NEST_BUDGET = 0.3
PRINT_BUDGET = 3.0


def main() -> int:
    components = load("dungeon-exit").components.values()
    pieces = [
        outline_of(component, item).at_origin()
        for component in components
        if component.square is not None
        for item in component.items
        for _ in range(copies_of(item))
    ]
    started = time.process_time()
    seats = nest(pieces, 10, 14)
    nested = time.process_time() - started
    taken = {
        (seat.sheet, *cell)
        for piece, seat in zip(pieces, seats, strict=True)
        for cell in occupied(piece, seat)
    }
    rows = max(row for _, _, row in taken) + 1
    print(f"{len(pieces)} pieces nested: {nested:.3f} CPU-s (budget {NEST_BUDGET})")
    print(f"  {len(taken)} squares on {max(seat.sheet for seat in seats) + 1} sheet, {rows} rows of 10")
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "dungeon-exit.pdf"
        printing = [
            sys.executable,
            "-m",
            "wayout",
            "print",
            "dungeon-exit",
            "--solutions",
            "--output",
            str(file),
        ]
        took = cost(printing)
        sizes = ", ".join(f"{each.name} {kilobytes(each):.0f} KB" for each in sorted(Path(scratch).iterdir()))
    print(f"everything printed: {took.cpu:.2f} CPU-s (budget {PRINT_BUDGET}), {took.memory:.0f} MiB")
    print(f"  {sizes}")
    return int(nested > NEST_BUDGET or took.cpu > PRINT_BUDGET)


if __name__ == "__main__":
    sys.exit(main())
