"""Measures a cold process: CPU seconds, wall seconds and peak memory, the best of several runs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

RUNS = 5


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process took. cpu and wall in seconds, memory in MiB (peak resident set)."""

    cpu: float
    wall: float
    memory: float


def _once(command: Sequence[str], environment: Mapping[str, str]) -> Cost:
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(environment), text=True
    )
    assert process.stderr is not None
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - began
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{complaint}")
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / unit)


def cost(command: Sequence[str], runs: int = RUNS, environment: Mapping[str, str] | None = None) -> Cost:
    """The least CPU, wall and memory of several runs of a command, after one that warms the disk.

    environment: variables besides those of this process.
    """
    variables = {**os.environ, **(environment or {})}
    _once(command, variables)
    taken = [_once(command, variables) for _ in range(runs)]
    return Cost(min(c.cpu for c in taken), min(c.wall for c in taken), min(c.memory for c in taken))


def kilobytes(file: Path) -> float:
    """Size of a file in KB (1000 bytes)."""
    return file.stat().st_size / 1000
