"""One table's SQLite file: made whole, only ever added to, checked when opened.

Write-ahead log, synchronous FULL: what a commit confirmed survives a kill and a power cut. Triggers refuse to
change or delete an event. One file a table, so that damage to one evening never touches another.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from wayout.problem import Problem
from wayout.record.event import Event, follows
from wayout.record.problems import FileDamage, StorageProblem, storage

APPLICATION = 0x5741594F
"""`WAYO`, so that `file` and SQLite's tools can tell a record."""

FORMAT = 1
"""Version of the file's own format."""

BUSY_SECONDS = 10.0
"""How long a command waits for another process that is writing."""

_MAGIC = b"SQLite format 3\0"
_SCHEMA = (
    "CREATE TABLE event (revision INTEGER PRIMARY KEY, time TEXT NOT NULL, command TEXT NOT NULL UNIQUE,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, seal TEXT NOT NULL)",
    "CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events stay'); END",
    "CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are kept'); END",
)
_ADD = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)"
_READ = "SELECT revision, time, command, kind, body, seal FROM event WHERE revision > ? ORDER BY revision"


def write_new(path: Path, events: Iterable[Event], *, replace: bool = False) -> None:
    """Writes a whole record aside, then gives it its name; over a file that is there only with `replace`.

    Raises FileExistsError, StorageProblem.
    """
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        with storage(path.stem):
            _make_folder(path.parent)
            fresh.unlink(missing_ok=True)
            fresh.touch()  # where this is refused the system says why; SQLite would not
            connection = sqlite3.connect(fresh, isolation_level=None)
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                connection.execute("BEGIN IMMEDIATE")
                for statement in _SCHEMA:
                    connection.execute(statement)
                connection.executemany(_ADD, events)
                connection.execute("COMMIT")
            finally:
                connection.close()
            if replace:
                for log in beside(path):  # an old log would be replayed into the new file
                    log.unlink(missing_ok=True)
                fresh.replace(path)
            else:
                _name(fresh, path)
            sync_folder(path.parent)
    finally:
        for leftover in (fresh, *beside(fresh)):
            with contextlib.suppress(OSError):
                leftover.unlink(missing_ok=True)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(error.errno, "not a folder", str(folder)) from error


def _name(fresh: Path, path: Path) -> None:
    try:
        path.hardlink_to(fresh)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        fresh.rename(path)


def sync_folder(folder: Path) -> None:
    """Makes names in a folder last through a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def beside(path: Path) -> tuple[Path, Path]:
    """The write-ahead log and its index, where SQLite keeps them."""
    return path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")


class Store:
    """An open record. Raises FileDamage for a file that is not whole, StorageProblem for one out of reach."""

    def __init__(self, path: Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = path
        self.read_only = False
        self._busy = busy_seconds
        self._why = ""
        self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        self._file = check_header(self.path)
        try:
            connection = self._connect(self.path)
        except StorageProblem as problem:
            if problem.code == "record.locked":
                raise
            self.read_only, self._why = True, str(problem.params["detail"])
            return self._connect_unwritten()
        self.read_only = not os.access(self.path, os.W_OK)
        return connection

    def _connect(self, path: Path, mode: str = "rw") -> sqlite3.Connection:
        place = f"file:{quote(str(path.absolute()))}?mode={mode}"
        with storage(self.path.stem):
            connection = sqlite3.connect(place, uri=True, timeout=self._busy, isolation_level=None)
            try:
                connection.execute("PRAGMA trusted_schema = OFF")
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA cell_size_check = ON")
                self._check(connection)
                if mode == "rw":
                    connection.execute("PRAGMA journal_mode = WAL")
            except BaseException:
                connection.close()
                raise
        return connection

    def _connect_unwritten(self) -> sqlite3.Connection:
        """Where nothing can be written, SQLite reads a file without a log; with one, a copy."""
        log = beside(self.path)[0]
        with storage(self.path.stem):
            if not log.exists() or not log.stat().st_size:
                return self._connect(self.path, "ro&immutable=1")
            with tempfile.TemporaryDirectory() as folder:
                for source in (self.path, log):
                    shutil.copyfile(source, Path(folder) / source.name)
                with contextlib.closing(self._connect(Path(folder) / self.path.name)) as copy:
                    memory = sqlite3.connect(":memory:", isolation_level=None)
                    copy.backup(memory)
        return memory

    @staticmethod
    def _check(connection: sqlite3.Connection) -> None:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION:
            raise FileDamage("not_a_record")
        if version > FORMAT:
            raise Problem("record.newer_format", format=version, known=FORMAT)
        schema = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
        if version != FORMAT or tuple(sql for (sql,) in schema) != _SCHEMA:
            raise FileDamage("malformed")

    def check_pages(self) -> None:
        """Lets SQLite check every page and index. Raises FileDamage."""
        with storage(self.path.stem):
            found = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        if found != ("ok",):
            raise FileDamage("malformed")

    def read(self, after: int = -1, seal: str = "") -> list[Event]:
        """The events after a revision, which bore that seal. Raises FileDamage for one not whole."""
        with storage(self.path.stem):
            events = list(map(Event._make, self._connection.execute(_READ, (after,))))
        for expected, event in enumerate(events, after + 1):
            if event.revision != expected or not follows(event, seal):
                raise FileDamage("broken_seal", expected)
            seal = event.seal
        return events

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Holds the write lock: what is added inside is committed at its end, or not at all."""
        if self.read_only:
            raise StorageProblem("record.read_only", table=self.path.stem, detail=self._why or str(self.path))
        with storage(self.path.stem):
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._same_file()
            yield
            with storage(self.path.stem):
                self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            raise

    def _same_file(self) -> None:
        """Another process may have put a recovered file in this one's place, or deleted the table."""
        try:
            status = self.path.stat()
        except OSError as error:
            raise StorageProblem("record.gone", table=self.path.stem) from error
        if (status.st_dev, status.st_ino) != self._file:
            raise StorageProblem("record.replaced", table=self.path.stem)

    def add(self, events: Sequence[Event]) -> None:
        """Adds events inside `writing`."""
        with storage(self.path.stem):
            self._connection.executemany(_ADD, events)

    def close(self) -> None:
        """Lets go of the file."""
        self._connection.close()


def check_header(path: Path) -> tuple[int, int]:
    """Device and number of the file, which must begin as a database does: SQLite takes an empty file for one.

    Raises FileDamage, StorageProblem.
    """
    with storage(path.stem):
        if not path.exists():
            raise FileDamage("missing")
        if not path.is_file():  # a pipe would never end
            raise FileDamage("not_a_record")
        with path.open("rb") as file:
            status, head = os.fstat(file.fileno()), file.read(len(_MAGIC))
    if head != _MAGIC:
        raise FileDamage("empty" if not status.st_size else "not_a_record")
    return status.st_dev, status.st_ino
