"""Kills a process that keeps a record, at random moments, and counts the confirmed entries that are missing.

The process (`python -m tests.wayout.record.killing FOLDER TABLE PREFIX`) says that it is there, opens the
table, appends for as long as it lives, and writes each command id to its output once the append has returned:
those are confirmed.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from dataclasses import astuple, dataclass
from pathlib import Path

from tests.wayout.record.purse import RULES, SETUP, Coins
from wayout.record import Tables

ROOT = Path(__file__).resolve().parents[3]
LIVES = 25
"""Kills that one table lives through before the next one is started, so that opening stays quick."""


@dataclass(frozen=True)
class Killed:
    """What killing found. lost: confirmed entries that were gone. twice: commands recorded more than once.

    unconfirmed: recorded entries whose confirmation the kill cut off. damaged: files kept aside.
    """

    kills: int = 0
    confirmed: int = 0
    unconfirmed: int = 0
    lost: int = 0
    twice: int = 0
    damaged: int = 0

    def __add__(self, other: Killed) -> Killed:
        return Killed(*(ours + theirs for ours, theirs in zip(astuple(self), astuple(other), strict=True)))


def kill_at_random_moments(folder: Path, kills: int, seed: int = 1) -> Killed:
    """Kills a writing process that many times; each next one goes on with the same table."""
    chance = random.Random(seed)
    total = Killed()
    while total.kills < kills:
        total += _one_table(folder, f"table {total.kills}", min(LIVES, kills - total.kills), chance)
    return total


def _one_table(folder: Path, name: str, kills: int, chance: random.Random) -> Killed:
    tables = Tables(folder)
    with tables.create(RULES, SETUP, name=name, command=name) as table:
        key = table.id
    confirmed: set[str] = set()
    for life in range(kills):
        confirmed |= _one_life(folder, key, f"{life}", chance)
    with tables.open(key, [RULES]) as table:
        recorded = Counter(event.command for event in table.events[1:])
        assert table.state.coins["anna"] == recorded.total()
    return Killed(
        kills,
        len(confirmed),
        len(recorded.keys() - confirmed),
        len(confirmed - recorded.keys()),
        sum(times - 1 for times in recorded.values()),
        sum(1 for path in folder.glob(f"{key}.*damaged-*")),
    )


def _one_life(folder: Path, table: str, prefix: str, chance: random.Random) -> set[str]:
    """Starts a writer, kills it at a random moment of opening or writing, returns what it had confirmed."""
    command = [sys.executable, "-m", "tests.wayout.record.killing", str(folder), table, prefix]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"here\n", "the writer did not start"
        time.sleep(chance.uniform(0, 0.06))
        writer.kill()
        return set(writer.stdout.read().decode().split("\n")[:-1])


def write_until_killed(folder: Path, table_id: str, prefix: str) -> None:
    """Appends and confirms for ever."""
    os.write(1, b"here\n")
    with Tables(folder).open(table_id, [RULES]) as table:
        number = 0
        while True:
            command = f"{prefix}-{number}"
            table.append(Coins("anna", 1), table.revision, command)
            os.write(1, f"{command}\n".encode())
            number += 1


if __name__ == "__main__":
    write_until_killed(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
