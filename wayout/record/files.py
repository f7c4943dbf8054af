"""Where a table's files lie, and how a name as people type it becomes one that every file system takes."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from wayout.problem import Problem

MAX_NAME = 100
"""Characters of a table's name."""

_ID = re.compile(r"[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?", re.ASCII)
_TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


class Files(NamedTuple):
    """The files of one table: the database, its carbon copy, and a hint at the game it was played with."""

    folder: Path
    id: str

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.folder / f"{self.id}.sqlite"

    @property
    def copy(self) -> Path:
        """The carbon copy, JSON lines."""
        return self.folder / f"{self.id}.copy.jsonl"

    @property
    def hint(self) -> Path:
        """Where the folder of an owner's own game is noted."""
        return self.folder / f"{self.id}.folder"

    @property
    def exist(self) -> bool:
        """Whether there is anything of this table."""
        return self.database.exists() or self.copy.exists()


def is_id(text: str) -> bool:
    """Whether a text may be the id of a table: short, lower-case letters, digits and hyphens, no path."""
    return _ID.fullmatch(text) is not None


def new_id(name: str, command: str) -> str:
    """The id of a table: readable by its name, unique by the command that makes it."""
    return f"{_slug(name)}-{_mark(command)}"


def made_by(folder: Path, command: str) -> str | None:
    """The id of the table that a command made, or None."""
    found = sorted(folder.glob(f"*-{_mark(command)}.sqlite"))
    return found[0].name.removesuffix(".sqlite") if found else None


def _mark(command: str) -> str:
    return hashlib.sha256(command.encode()).hexdigest()[:8]


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "table"


def check_name(name: str) -> str:
    """A table's name as it will be kept. Raises Problem for one that no line of a list could show."""
    kept = name.strip()
    if not kept:
        raise Problem("record.name_empty")
    if len(kept) > MAX_NAME:
        raise Problem("record.name_long", length=len(kept), most=MAX_NAME)
    for place, character in enumerate(kept, 1):
        if _breaks_a_line(character):
            raise Problem("record.name_character", character=f"U+{ord(character):04X}", place=place)
    return kept


def _breaks_a_line(character: str) -> bool:
    """Control characters, line ends, halves of characters, and marks that turn the writing around."""
    category = unicodedata.category(character)
    return category in {"Cc", "Cs", "Zl", "Zp"} or unicodedata.bidirectional(character) in _TURNING


def check_command(command: str) -> str:
    """A command id: any short text on one line. Raises Problem."""
    if not 0 < len(command) <= MAX_NAME or any(map(_breaks_a_line, command)):
        raise Problem("record.command_id", most=MAX_NAME)
    return command


def same_name(one: str, other: str) -> bool:
    """Whether two names read the same: case and the way accents are coded do not count."""
    return _folded(one) == _folded(other)


def begins(name: str, text: str) -> bool:
    """Whether a name begins with a text, spaces around it aside, as `same_name` reads both."""
    begun = _folded(text.strip())
    return bool(begun) and _folded(name).startswith(begun)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
