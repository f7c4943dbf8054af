"""Tables and their records: append-only logs that games are replayed from (see docs/records.md)."""

from wayout.record.engines import Engines, Rules
from wayout.record.history import Branch, Entry
from wayout.record.problems import Damaged, Drifted, Stale, StorageProblem, TableHeld
from wayout.record.table import Drift, Held, LogLine, Outcome, Table
from wayout.record.tables import Listed, Tables, utc_now

__all__ = [
    "Branch",
    "Damaged",
    "Drift",
    "Drifted",
    "Engines",
    "Entry",
    "Held",
    "Listed",
    "LogLine",
    "Outcome",
    "Rules",
    "Stale",
    "StorageProblem",
    "Table",
    "TableHeld",
    "Tables",
    "utc_now",
]
