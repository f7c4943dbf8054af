"""What can stop a record: every refusal that is not the rules' own. Worded in `record.<language>.yaml`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from wayout.problem import STALE_OR_STORAGE, Problem

if TYPE_CHECKING:
    from wayout.record.damage import Survey


class StorageProblem(Problem):
    """The record cannot be read or written just now; nothing was changed."""

    exit_code = STALE_OR_STORAGE


class Stale(StorageProblem):
    """The table has moved on since the revision that a command builds on. Carries where it stands now."""

    def __init__(self, *, expected: int, revision: int, state: Any) -> None:
        super().__init__("record.stale", expected=expected, revision=revision)
        self.revision = revision
        self.state = state


class TableHeld(StorageProblem):
    """An amendment left an entry that no longer holds: it must be changed or dropped before play goes on."""


class Drifted(StorageProblem):
    """The rules or the content changed and an entry turns out otherwise: they must be adopted first."""


class Damaged(StorageProblem):
    """The record's file is damaged. `survey` holds the last good state: all that is proven whole."""

    def __init__(self, survey: Survey) -> None:
        super().__init__(
            "record.damaged",
            table=survey.table,
            damage=survey.damage,
            good=len(survey.events),
            revision=len(survey.events) - 1,
            lost=survey.lost,
        )
        self.survey = survey


class FileDamage(Exception):  # noqa: N818 - never leaves this package: it becomes `Damaged`
    """What is wrong with a record's file: a code and the revision of the first event that is not whole."""

    def __init__(self, damage: str, revision: int | None = None) -> None:
        super().__init__(damage, revision)
        self.damage = damage
        self.revision = revision


_BY_CODE = {
    sqlite3.SQLITE_BUSY: "record.locked",
    sqlite3.SQLITE_LOCKED: "record.locked",
    sqlite3.SQLITE_PERM: "record.read_only",
    sqlite3.SQLITE_AUTH: "record.read_only",
    sqlite3.SQLITE_READONLY: "record.read_only",
    sqlite3.SQLITE_FULL: "record.disk_full",
    sqlite3.SQLITE_IOERR: "record.unwritable",
    sqlite3.SQLITE_CANTOPEN: "record.unreadable",
    sqlite3.SQLITE_NOMEM: "record.unreadable",
    sqlite3.SQLITE_TOOBIG: "record.too_big",
}


@contextmanager
def storage(table: str) -> Iterator[None]:
    """Turns SQLite's errors inside into a `StorageProblem`, or `FileDamage` where the file is to blame."""
    try:
        yield
    except sqlite3.Error as error:
        code = _BY_CODE.get(getattr(error, "sqlite_errorcode", -1) & 0xFF)
        if code is None:
            raise FileDamage("malformed") from error
        raise StorageProblem(code, table=table, detail=str(error)) from error
    except UnicodeDecodeError as error:  # SQLite quotes the damage in its message
        raise FileDamage("malformed") from error
    except FileExistsError:
        raise
    except OSError as error:
        raise StorageProblem("record.unwritable", table=table, detail=error.strerror or str(error)) from error
