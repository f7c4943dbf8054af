"""What may be said at a prompt, in both languages at once: answers, commands, and which is which."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

YES = frozenset({"y", "yes", "o", "oui"})
NO = frozenset({"n", "no", "non"})
TAKE_OUT = frozenset({"remove", "-", "retirer", "supprimer"})
KEEP = frozenset({"keep", "garder"})
FIX = frozenset({"fix", "corriger"})
CUT = frozenset({"cut", "couper"})
ADOPT = frozenset({"adopt", "adopter"})

COMMON: Mapping[str, tuple[str, ...]] = {
    "help": ("?", "help", "aide"),
    "undo": ("undo", "annuler", "annule"),
    "redo": ("redo", "refaire", "refais"),
    "log": ("log", "journal"),
    "amend": ("amend", "corriger", "corrige"),
    "recover": ("recover", "récupérer", "recuperer"),
    "quit": ("quit", "exit", "quitter"),
}
"""The words that every game's prompts understand, in both languages at once."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command that every prompt understands, and what stood behind it."""

    command: str
    rest: str


class Vocabulary:
    """Which phrases are commands, in capitals or not; the longest that a line begins with counts."""

    def __init__(self, phrases: Mapping[str, tuple[str, ...]]) -> None:
        commands = {phrase: command for command, several in phrases.items() for phrase in several}
        self._commands = dict(sorted(commands.items(), key=lambda pair: -len(pair[0])))

    def spoken(self, line: str) -> Spoken | None:
        """The command that a line begins with, or None for an answer to the question."""
        words = unicodedata.normalize("NFC", line).casefold().split()
        for phrase, command in self._commands.items():
            count = len(phrase.split())
            if " ".join(words[:count]) == phrase:
                return Spoken(command, "".join(line.split(maxsplit=count)[count:]).strip())
        return None
