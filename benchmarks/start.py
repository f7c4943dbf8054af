"""What it costs to start: `wayout --help` and small commands as cold processes. `python -m benchmarks.start`.

Ends with 1 if `--help` takes more than 200 ms of CPU time, or a small command more than 300.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.deck import write_game
from benchmarks.measure import cost

HELP_BUDGET = 0.200
SMALL_BUDGET = 0.300


def main() -> int:
    """Measures and prints the table; 1 where a budget is missed."""
    missed = 0
    print(f"{'command':42} {'CPU ms':>7} {'wall ms':>8} {'MiB':>5}  budget ms")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "game"
        write_game(folder, 1)
        for arguments, budget in (
            (["--help"], HELP_BUDGET),
            (["print", "--help"], SMALL_BUDGET),
            (["content", "schema"], SMALL_BUDGET),
            (["tables", "list"], SMALL_BUDGET),
            (["content", "check", str(folder)], None),
            (["print", str(folder), "--output", str(folder / "one.pdf")], None),
        ):
            taken = cost([sys.executable, "-m", "wayout", *arguments], environment={"WAYOUT_DATA": scratch})
            name = " ".join(argument for argument in arguments if not argument.startswith(scratch))
            figures = f"{1000 * taken.cpu:7.0f} {1000 * taken.wall:8.0f} {taken.memory:5.0f}"
            limit = f"{1000 * budget:.0f}" if budget else "-"
            print(f"wayout {name:35} {figures}  {limit}")
            missed |= budget is not None and taken.cpu > budget
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
