"""Sittings at Dungeon Exit in this process: answers in, what the table saw out, and the record they left."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from typing import Any

from scorer.dialogue import Left
from scorer.dungeon.booklet import Booklet
from scorer.dungeon.sitting import Sitting
from scorer.prompt import Console, Ended
from scorer.screen import Screen
from tests.wayout.games.dungeon_exit.seasons import COOP, EXACT, FREE, REFEREE, UPPER
from wayout.content.levels import LevelEntry, write_entry
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.scramble import scramble
from wayout.games.dungeon_exit.season import Season
from wayout.record import Rules, Table, Tables
from wayout.words import Language

RULES = Rules(REFEREE, "test")


def write_booklet(game: Path) -> Path:
    """A folder with a small booklet: three Adventure levels, and one each of the other modes but Bonus."""
    books: dict[str, list[tuple[str, Level]]] = {
        "adventure": [("1", FREE), ("2", EXACT), ("3", FREE)],
        "upper": [("U1", UPPER)],
        "coop": [("C1", COOP)],
    }
    folder = game / "levels"
    folder.mkdir(parents=True)
    for name, levels in books.items():
        rows = []
        for id_, level in levels:
            kept = scramble("B1-C1 E1-F1 H1-I1 K1-L1-L2", id_) if level.mode == "solo" else ""
            rows.append(write_entry(LevelEntry(id_, level, "easy", scrambled=kept)))
        (folder / f"{name}.yaml").write_text("".join(rows), encoding="utf-8")
    (game / "game.yaml").write_text("game: ours\nbased_on: dungeon-exit\n", encoding="utf-8")
    return game


class Stopwatch:
    """A clock that goes on by so many seconds with each reading."""

    def __init__(self, seconds: float) -> None:
        self.step = int(seconds * 1000)
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        self.now += self.step
        return self.now


class Played:
    """A table in a folder of its own, played by scripts, one after the other if need be."""

    def __init__(
        self, folder: Path, *players: str, by_eye: bool = True, language: Language = "en", seconds: float = 1
    ) -> None:
        self.folder = folder
        self.language: Language = language
        self.clock = Stopwatch(seconds)
        self.booklet = Booklet(write_booklet(folder / "ours"))
        setup = {"players": list(players or ("anna",)), "by_eye": by_eye}
        with Tables(folder).create(RULES, setup, name="test", command="begin") as table:
            self.id = table.id

    def open(self) -> Table[Any, Any]:
        return Tables(self.folder).open(self.id, [RULES])

    def says(self, script: str, *, width: int = 200, unicode: bool = True) -> str:
        """Plays a script and returns what the table saw."""
        out = io.StringIO()
        console = Console(io.StringIO(script), out, Screen(width=width, unicode=unicode))
        with self.open() as table, suppress(Left, Ended):
            Sitting(console, table, self.language, self.booklet, clock=self.clock).run()
        return out.getvalue()

    @property
    def state(self) -> Season:
        with self.open() as table:
            state: Season = table.state
            return state

    @property
    def moves(self) -> list[str]:
        """The standing entries, each by the word of its move."""
        with self.open() as table:
            return [str(entry.move["move"]) for entry in table.entries()]
