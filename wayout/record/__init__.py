"""Tables and their records: append-only logs that games are replayed from (see docs/records.md)."""

from wayout.record.engines import Engines, Rules
from wayout.record.export import to_csv, to_json, to_text
from wayout.record.history import Branch, Entry
from wayout.record.importing import ImportRefused, import_record
from wayout.record.outcome import Drift, Held, LogLine, Outcome
from wayout.record.problems import Damaged, Drifted, Stale, StorageProblem, TableHeld
from wayout.record.table import Table
from wayout.record.tables import Listed, Tables, utc_now

__all__ = [
    "Branch",
    "Damaged",
    "Drift",
    "Drifted",
    "Engines",
    "Entry",
    "Held",
    "ImportRefused",
    "Listed",
    "LogLine",
    "Outcome",
    "Rules",
    "Stale",
    "StorageProblem",
    "Table",
    "TableHeld",
    "Tables",
    "import_record",
    "to_csv",
    "to_json",
    "to_text",
    "utc_now",
]
