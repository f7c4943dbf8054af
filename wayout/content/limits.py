"""How much a file may hold: more than any game needs, and little enough to be read at once."""

from __future__ import annotations

from wayout.content.faults import Fault

MAX_BYTES = 4 * 1024 * 1024
MAX_SCALAR = 64 * 1024
MAX_NODES = 200_000
MAX_DEPTH = 32
MAX_FAULTS = 200


def too_big(file: str) -> Fault:
    """The fault of a file that is larger than any table needs."""
    return Fault("content.too_big", file, params={"most": MAX_BYTES // (1024 * 1024)})
