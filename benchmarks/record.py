"""Measures records: opening 5,000 entries, one append, and how many confirmed entries 1,000 kills lose.

Run: python -m benchmarks.record [--kills 1000]
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorer.tables.rules import present_rules
from tests.wayout.record.killing import kill_at_random_moments
from tests.wayout.record.purse import RULES, SETUP, Coins
from wayout.record import Rules, Tables

ENTRIES = 5_000


def measured(what: str, seconds: list[float]) -> str:
    """A line of the report: median and worst, in ms."""
    return f"{what}: median {1e3 * statistics.median(seconds):.2f} ms, worst {1e3 * max(seconds):.2f} ms"


def coins() -> Iterator[Coins]:
    """Moves of the small game that the tests keep records of."""
    for number in itertools.count():
        yield Coins("anna", number % 7)


def reveals(engine: Any) -> Iterator[Any]:
    """A round of Emergency Exit Only without end: a pile begun again and again, revealed tile by tile."""
    codes = [tile.code for tile in engine.box.tiles.values() if tile.kind != "start"]
    while True:
        yield engine.read({"move": "give_pile", "pile": [codes[0]]})
        for code in codes[1:12]:
            yield engine.read({"move": "reveal_tile", "tile": code})


def opening(folder: Path, what: str, rules: Rules, setup: dict[str, Any], moves: Iterator[Any]) -> list[str]:
    """Appends 5,000 entries one by one, leaving out what the rules refuse, then opens the table ten times."""
    tables, appends, opens = Tables(folder), [], []
    with tables.create(rules, setup, name="long", command="long") as table:
        while len(appends) < ENTRIES:
            start = time.perf_counter()
            if table.append(next(moves), table.revision, f"c{table.revision}").recorded:
                appends.append(time.perf_counter() - start)
        name = table.id
    for _ in range(10):
        start, used = time.perf_counter(), time.process_time()
        with tables.open(name, [rules]) as table:
            opens.append((time.perf_counter() - start, time.process_time() - used))
            assert len(table.entries()) == ENTRIES
    return [
        measured(f"{what}: append, of {ENTRIES}", appends),
        measured(f"{what}: open with {ENTRIES} entries, clock", [clock for clock, _ in opens]),
        measured(f"{what}: open with {ENTRIES} entries, CPU", [used for _, used in opens]),
    ]


def main() -> None:
    """Prints the report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=25)
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        print(*opening(Path(folder) / "small", "small game", RULES, dict(SETUP), coins()), sep="\n")
        (referee,) = present_rules()("emergency-exit")
        evening = opening(
            Path(folder) / "emergency",
            "Emergency Exit Only",
            referee,
            {"players": ["anna", "ben", "chloe"]},
            reveals(referee.engine),
        )
        print(*evening, sep="\n")
        print(kill_at_random_moments(Path(folder) / "killed", kills))


if __name__ == "__main__":
    main()
