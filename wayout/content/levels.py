"""Dungeon Exit's levels and tile set, from the YAML files of its folder, and from files of your own."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wayout.content.faults import ContentError
from wayout.content.limits import MAX_BYTES, too_big
from wayout.content.strict_yaml import parse
from wayout.games.dungeon_exit.from_data import BadData, level_from_data, level_to_data, tile_set_from_rows
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.notation import read_routes
from wayout.games.dungeon_exit.route import Route, read_in
from wayout.games.dungeon_exit.scramble import unscramble
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.places import content_folder
from wayout.problem import Problem

BOOKS: Mapping[str, str] = {"": "adventure", "B": "bonus", "U": "upper", "C": "coop"}
"""The parts of the level booklet: the letter before a level's number, and its file."""


@dataclass(frozen=True, slots=True)
class LevelEntry:
    """A level of the booklet.

    id: `17`, `B12`, `U3`, `C5`; it never changes its meaning. grade: easy, medium, hard or expert. score:
    what the grade was read from. solutions: their number, None where there are too many to count. scrambled:
    one solution.
    """

    id: str
    level: Level
    grade: str = ""
    score: int = 0
    solutions: int | None = None
    scrambled: str = ""

    def solution(self) -> tuple[Route, ...]:
        """The solution that the booklet gives, points and Stairs included.

        Raises Problem where it has none.
        """
        try:
            routes = read_routes(unscramble(self.scrambled, self.id), len(self.level.points))
        except ValueError as error:
            raise Problem("dungeon.no_solution_kept", id=self.id) from error
        return tuple(read_in(self.level, player, route) for player, route in enumerate(routes))


def read_data(file: Path) -> Any:
    """What a YAML or JSON file holds. Raises Problem where it cannot be read."""
    with file.open("rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ContentError([too_big(str(file))])
    return parse(content, str(file)).value


def read_level_file(file: Path, wanted: str = "") -> LevelEntry:
    """The level of a file: all of it, what stands under its `level`, or one of its `levels` by its id.

    Raises Problem.
    """
    data = read_data(file)
    if isinstance(data, Mapping) and "levels" in data:
        data = data["levels"]
    if isinstance(data, list):
        entries = [entry_from(row, f"{file.name}.{n + 1}") for n, row in enumerate(data)]
        for entry in entries:
            if entry.id.casefold() == wanted.casefold() or (not wanted and len(entries) == 1):
                return entry
        raise Problem("dungeon.level_of_file", file=str(file), ids=", ".join(entry.id for entry in entries))
    if isinstance(data, Mapping) and "level" in data:
        data = data["level"]
    return entry_from(data, file.name)


def entry_from(row: Any, where: str) -> LevelEntry:
    """The entry of a row in a list of levels. Raises BadData."""
    level = level_from_data(row, where)
    solutions, score = row.get("solutions"), row.get("score", 0)
    if not (solutions is None or type(solutions) is int) or type(score) is not int:
        raise BadData("number", f"{where}.score", found=str(score)[:40], least=0, most=999)
    return LevelEntry(
        str(row.get("id", "")),
        level,
        str(row.get("grade", "")),
        score,
        solutions,
        str(row.get("solution", "")),
    )


def write_entry(entry: LevelEntry) -> str:
    """The entry as a row of a YAML list, on one line; `entry_from` reads it."""
    data = level_to_data(entry.level)
    noted = {
        "grade": entry.grade,
        "score": entry.score,
        "solutions": entry.solutions,
        "solution": entry.scrambled,
    }
    data = {"id": entry.id} | data | {key: value for key, value in noted.items() if value not in (None, "")}
    return f"- {_flow(data)}\n"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value)


def _folder() -> Path:
    return content_folder() / "dungeon-exit"


@functools.cache
def tile_set() -> TileSet:
    """The path tiles of one game set."""
    return tile_set_from_rows(read_data(_folder() / "tiles.yaml"))


@functools.cache
def book(letter: str) -> Mapping[str, LevelEntry]:
    """The levels of one part of the booklet by id, in their order. Raises Problem for an unknown letter."""
    file = _folder() / "levels" / f"{BOOKS[letter]}.yaml"
    entries = [entry_from(row, f"{file.name}.{n + 1}") for n, row in enumerate(read_data(file))]
    return {entry.id: entry for entry in entries}


def all_levels() -> Iterator[LevelEntry]:
    """Every level of the booklet in its order."""
    for letter in BOOKS:
        yield from book(letter).values()


def find_level(name: str) -> LevelEntry:
    """The level of that id.

    Case, spaces and leading zeros do not count. Raises Problem for any other name.
    """
    plain = "".join(name.split()).upper()
    letter, number = (plain[:1], plain[1:]) if plain[:1].isalpha() else ("", plain)
    if letter in BOOKS and number.isascii() and number.isdigit():
        found = book(letter).get(f"{letter}{int(number[:9])}")
        if found is not None:
            return found
    known = ", ".join("-".join([*book(letter)][i] for i in (0, -1)) for letter in BOOKS)
    raise Problem("dungeon.level_unknown", name=name[:40], known=known)
