"""The words that every prompt of an evening understands, in both languages at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

_WORDS: Mapping[str, tuple[str, ...]] = {
    "help": ("?", "help", "aide"),
    "undo": ("undo", "annuler", "annule"),
    "redo": ("redo", "refaire", "refais"),
    "log": ("log", "journal"),
    "score": ("score", "scores", "points"),
    "amend": ("amend", "corriger", "corrige"),
    "recover": ("recover", "récupérer", "recuperer"),
    "quit": ("quit", "exit", "quitter"),
    "rename": ("rename", "renommer"),
    "add": ("add", "ajouter"),
    "remove": ("remove", "retirer"),
    "seat": ("seat", "seats", "placer"),
    "live": ("live", "direct"),
}

_COMMANDS: Mapping[str, str] = {word: command for command, words in _WORDS.items() for word in words}

YES = frozenset({"y", "yes", "o", "oui"})
NO = frozenset({"n", "no", "non"})
TAKE_OUT = frozenset({"remove", "-", "retirer", "supprimer"})
DONE = frozenset({"done", "fini"})
KEEP = frozenset({"keep", "garder"})
FIX = frozenset({"fix", "corriger"})
CUT = frozenset({"cut", "couper"})
ADOPT = frozenset({"adopt", "adopter"})


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command that every prompt understands, and what stood behind it."""

    command: str
    rest: str


def spoken(line: str) -> Spoken | None:
    """The command that a line begins with, or None for an answer to the question."""
    first, _, rest = line.partition(" ")
    command = _COMMANDS.get(unicodedata.normalize("NFC", first).casefold())
    return Spoken(command, rest.strip()) if command else None
