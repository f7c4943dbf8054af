"""Measures records: opening 5,000 entries, one append, and how many confirmed entries 1,000 kills lose.

Run: python -m benchmarks.record [--kills 1000]
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from tests.wayout.record.killing import kill_at_random_moments
from tests.wayout.record.purse import RULES, SETUP, Coins
from wayout.record import Tables

ENTRIES = 5_000


def measured(what: str, seconds: list[float]) -> str:
    """A line of the report: median and worst, in ms."""
    return f"{what}: median {1e3 * statistics.median(seconds):.2f} ms, worst {1e3 * max(seconds):.2f} ms"


def opening(folder: Path) -> list[str]:
    """Appends 5,000 entries one by one, then opens the table ten times."""
    tables, appends, opens = Tables(folder), [], []
    with tables.create(RULES, SETUP, name="long", command="long") as table:
        for number in range(ENTRIES):
            start = time.perf_counter()
            table.append(Coins("anna", number % 7), table.revision, f"c{number}")
            appends.append(time.perf_counter() - start)
        name = table.id
    for _ in range(10):
        start, used = time.perf_counter(), time.process_time()
        with tables.open(name, [RULES]) as table:
            opens.append((time.perf_counter() - start, time.process_time() - used))
            assert len(table.entries()) == ENTRIES
    return [
        measured(f"append, of {ENTRIES}", appends),
        measured(f"open with {ENTRIES} entries, clock", [clock for clock, _ in opens]),
        measured(f"open with {ENTRIES} entries, CPU", [used for _, used in opens]),
    ]


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=25)
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        for line in opening(Path(folder) / "long"):
            print(line)
        print(kill_at_random_moments(Path(folder) / "killed", kills))


if __name__ == "__main__":
    main()
