"""Evenings in this process: a script of answers in, what the table saw out, and the record they left."""

from __future__ import annotations

import io
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorer.dialogue import Left
from scorer.emergency.sitting import Sitting
from scorer.prompt import Console, Ended
from scorer.screen import Screen
from tests.scorer.emergency.boxed import box, game
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.record import Rules, Table, Tables
from wayout.words import Language


def shipped_rules() -> Rules:
    return Rules(EmergencyExit(box()), game().content_hash)


class Played:
    """A table in a folder of its own, played by scripts, one after the other if need be."""

    def __init__(self, folder: Path, *players: str, danger: bool = False, language: Language = "en") -> None:
        self.folder = folder
        self.language: Language = language
        self.rules = shipped_rules()
        setup = {"players": list(players or ("anna", "ben")), "danger": danger}
        with Tables(folder).create(self.rules, setup, name="test", command="begin") as table:
            self.id = table.id

    def open(self) -> Table[Any, Any]:
        return Tables(self.folder).open(self.id, [self.rules])

    def says(self, script: str, *, width: int = 60, unicode: bool = True) -> str:
        """Plays a script and returns what the table saw."""
        out = io.StringIO()
        console = Console(io.StringIO(script), out, Screen(width=width, unicode=unicode))
        with self.open() as table, suppress(Left, Ended):
            Sitting(console, table, self.language, chance=random.Random(7)).run()
        return out.getvalue()

    @property
    def state(self) -> Evening:
        with self.open() as table:
            state: Evening = table.state
            return state

    @property
    def points(self) -> dict[str, int]:
        return {player.name: player.points for player in self.state.players}

    @property
    def moves(self) -> list[str]:
        """The standing entries, each by the word of its move."""
        with self.open() as table:
            return [str(entry.move["move"]) for entry in table.entries()]
