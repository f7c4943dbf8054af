"""The level booklet at the table: levels by number, the one after the line marker, and a family's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from wayout.content.levels import BOOKS, LevelEntry, entry_from, read_data, read_level_file
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.route import Route
from wayout.games.dungeon_exit.season import adventure
from wayout.games.dungeon_exit.solve import Puzzle
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.places import content_folder
from wayout.problem import Problem


class Named(NamedTuple):
    """A level and what the table calls it: `17`, `B12`, or `mine:3` for one of a family's own file."""

    name: str
    entry: LevelEntry


class Booklet:
    """The levels in the folder of a game; those of the shipped one where it has none of its own."""

    def __init__(self, game: Path) -> None:
        own = game / "levels"
        self.folder = own if own.is_dir() else content_folder() / "dungeon-exit" / "levels"
        self._books: dict[str, Mapping[str, LevelEntry]] = {}

    def book(self, letter: str) -> Mapping[str, LevelEntry]:
        """The levels of one part by id, in their order; none where the part is missing. Raises Problem."""
        if letter not in self._books:
            file = self.folder / f"{BOOKS[letter]}.yaml"
            try:
                rows = read_data(file) if file.is_file() else []
            except OSError as error:
                raise Problem("dungeon_play.level_unreadable", name=str(file)) from error
            if not isinstance(rows, list):
                raise Problem("dungeon_play.no_booklet", file=str(file))
            entries = [entry_from(row, f"{file.name}.{n}") for n, row in enumerate(rows, 1)]
            self._books[letter] = {entry.id.upper(): entry for entry in entries}
        return self._books[letter]

    def after(self, marker: int) -> Named | None:
        """The Adventure level behind which the marker lies next; None at the end of the campaign."""
        entry = self.book("").get(str(marker + 1))
        return None if entry is None else Named(entry.id, entry)

    @property
    def last(self) -> int | None:
        """The number of the last Adventure level; None where there is none. Raises Problem."""
        return max((number for id_ in self.book("") if (number := adventure(id_)) is not None), default=None)

    def numbered(self, typed: str) -> LevelEntry:
        """The level of that number, never one of a file. Raises Problem."""
        entry = self._by_number(typed)
        if entry is None:
            raise Problem("dungeon.level_unknown", name=typed[:40], known=", ".join(self._known()))
        return entry

    def _by_number(self, typed: str) -> LevelEntry | None:
        plain = "".join(typed.split()).upper()
        letter, digits = (plain[:1], plain[1:]) if plain[:1].isalpha() else ("", plain)
        if letter in BOOKS and digits.isascii() and digits.isdigit():
            return self.book(letter).get(f"{letter}{int(digits[:9])}")
        return None

    def find(self, typed: str) -> Named:
        """The level of that number, or of a file (`mine.yaml`, `mine.yaml:3`). Raises Problem."""
        entry = self._by_number(typed)
        if entry is not None:
            return Named(entry.id, entry)
        front, colon, wanted = typed.rpartition(":")
        for name, within in ((typed, ""), (front, wanted)):
            file = Path(name)
            try:
                if name and (colon or not within) and file.is_file():
                    entry = read_level_file(file, within)
                    return Named(f"{file.stem}:{within}" if within else file.stem, entry)
            except OSError as error:  # a file that may not be read, a name that no system takes
                raise Problem("dungeon_play.level_unreadable", name=typed[:40]) from error
        raise Problem("dungeon_play.level_unknown", name=typed[:40], known=tuple(self._known()))

    def _known(self) -> list[str]:
        ends = []
        for letter in BOOKS:
            ids = [entry.id for entry in self.book(letter).values()]
            ends += [f"{ids[0]}-{ids[-1]}" if len(ids) > 1 else ids[0]] if ids else []
        return ends

    def solution(self, name: str, level: Level, tiles: TileSet) -> tuple[Route, ...] | None:
        """A solution the checker finds right: the booklet's, else a searched one; None if there is none."""
        try:
            entry = self.find(name).entry
            if entry.level == level:
                routes = entry.solution()
                if check(level, routes, tiles).solved:
                    return routes
        except Problem:
            pass  # a level of a file that is gone, or without a solution: it is searched
        return Puzzle(level, tiles).solution()
