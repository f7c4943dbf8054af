"""The pages of a level booklet: rows that ask for levels become pages that hold some levels each.

A row such as `{code: A, levels: adventure, each: 6}` stands for as many pages as those levels take: `A-1`,
`A-2` and so on, each with the row's other columns, `first` and `last` (the names of its levels), and
`entries`: what a layout draws of each level, with its `place` on the page, from 0. Squares are [column, row]
from 0 on their board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from wayout.components import Component, Game, Row
from wayout.games.dungeon_exit.board import COLUMNS, Square, board_of
from wayout.games.dungeon_exit.level import COLOURS, POINTS, Level
from wayout.games.dungeon_exit.route import Route
from wayout.problem import Problem

MOST_EACH = 24


GRADES = ("easy", "medium", "hard", "expert")


class Printed(Protocol):
    """A level as it is printed, whoever keeps it."""

    @property
    def id(self) -> str:
        """Its name: `17`, `B12`, `U3`, `C5`."""

    @property
    def level(self) -> Level:
        """How it is laid."""

    @property
    def grade(self) -> str:
        """How hard it is, one of `GRADES`; nothing where that is not said."""

    def solution(self) -> Sequence[Route]:
        """A solution, one route a player, points and Stairs included."""


Sections: TypeAlias = Callable[[str], Sequence[Printed]]
"""The levels of a section, such as `adventure`. Raises Problem where there is no such section."""


def with_level_pages(game: Game, sections: Sections | None = None) -> Game:
    """The game, its rows that ask for levels turned into pages, and the pages of each booklet numbered.

    Each row of a booklet gets `page`, from 1, and `contents`: the title, first and last level and first page
    of every run of levels in its booklet. sections: where levels are kept, the shipped ones where left out.
    """
    if not any(component.booklet for component in game.components.values()):
        return game
    sections = sections or shipped_sections
    poured = {
        name: replace(component, items=tuple(_poured(component, sections)))
        for name, component in game.components.items()
    }
    return replace(game, components=MappingProxyType(_numbered(poured)))


def _numbered(components: Mapping[str, Component]) -> dict[str, Component]:
    pages: dict[str, int] = {}
    contents: dict[str, list[Mapping[str, Any]]] = {}
    made: dict[str, list[Any]] = {}
    for name, component in components.items():
        if component.booklet is None:
            continue
        listed = contents.setdefault(component.booklet, [])
        rows = made[name] = []
        for item in component.items:
            page = pages[component.booklet] = pages.get(component.booklet, 0) + 1
            if not isinstance(item, Row):
                rows.append(item)  # a typed piece of an engine: its fields are its own
                continue
            rows.append(replace(item, fields=MappingProxyType({**item.fields, "page": page})))
            title = item.fields.get("title")
            if "entries" in item.fields and not (listed and listed[-1]["title"] == title):
                listed.append({"title": title, "page": page, "first": item.fields["first"]})
            if "entries" in item.fields:
                listed[-1] = {**listed[-1], "last": item.fields["last"]}
    return {
        name: replace(
            component, items=tuple(_listing(row, contents[component.booklet]) for row in made[name])
        )
        if component.booklet is not None
        else component
        for name, component in components.items()
    }


def _listing(row: Any, contents: Sequence[Mapping[str, Any]]) -> Any:
    if not isinstance(row, Row):
        return row
    return replace(row, fields=MappingProxyType({**row.fields, "contents": tuple(contents)}))


def shipped_sections(section: str) -> Sequence[Printed]:
    """The shipped levels of a section. Raises Problem `printing.section` where there is no such section."""
    from wayout.content.levels import BOOKS, book

    letters = {name: letter for letter, name in BOOKS.items()}
    if section not in letters:
        raise Problem("printing.section", found=section, known=", ".join(letters))
    return tuple(book(letters[section]).values())


def _asks_for_levels(component: Component, item: Any) -> bool:
    """Whether a row stands for pages of levels: any other component may have a column `levels` of its own."""
    return (
        component.booklet is not None and isinstance(item, Row) and {"levels", "each"} <= item.fields.keys()
    )


def _poured(component: Component, sections: Sections) -> Iterator[Any]:
    for item in component.items:
        if not _asks_for_levels(component, item):
            yield item
            continue
        section, each = item.fields["levels"], item.fields["each"]
        if type(section) is not str or type(each) is not int or not 1 <= each <= MOST_EACH:
            raise Problem("printing.levels", row=item.code, most=MOST_EACH)
        with_solution = item.fields.get("solved") is True
        levels = sections(section)
        for page, start in enumerate(range(0, len(levels), each), start=1):
            shown = levels[start : start + each]
            fields = {
                **item.fields,
                "first": shown[0].id,
                "last": shown[-1].id,
                "entries": tuple(
                    {**facts(level, with_solution), "place": place} for place, level in enumerate(shown)
                ),
            }
            yield replace(item, code=f"{item.code}-{page}", fields=MappingProxyType(fields))


def facts(printed: Printed, solved: bool = False) -> Mapping[str, Any]:
    """What a layout may draw of a level.

    id, mode, bridges; grade: from 1, or 0; tiles: the exact number for each player, 0 for any. colours:
    `blue`, or both. boards: for each `first` (its first column, 0 or 12), `pits`, `things` (`sign`, `dress`,
    `at`) and, where it is solved, `path` and `second` (the tiles of blue and of green) and `crossed` (where
    Bridges lie).
    points: for each player the five squares by name. pits, stairs: squares by name.
    """
    level = printed.level
    routes = printed.solution() if solved else ()
    return {
        "id": printed.id,
        "mode": level.mode,
        "grade": GRADES.index(printed.grade) + 1 if printed.grade in GRADES else 0,
        "bridges": level.bridges,
        "tiles": tuple(count or 0 for count in level.tiles),
        "colours": COLOURS[: len(level.points)],
        "boards": tuple(_board(level, board, routes) for board in level.boards),
        "points": tuple(tuple(map(str, path)) for path in level.points),
        "pits": tuple(map(str, level.pits)),
        "stairs": tuple(map(str, level.stairs)),
    }


def _board(level: Level, board: int, routes: Sequence[Route]) -> Mapping[str, Any]:
    things: list[Mapping[str, Any]] = [
        {"sign": sign, "dress": dress, "at": _at(square)}
        for dress, path in zip(COLOURS, level.points, strict=False)
        for sign, square in zip(POINTS, path, strict=True)
        if board_of(square) == board
    ]
    things += [
        {"sign": "stairs", "dress": "both", "at": _at(square)}
        for square in level.stairs
        if board_of(square) == board
    ]
    paths = [_path(route, board) for route in routes]
    return {
        "first": board * COLUMNS,
        "pits": tuple(_at(square) for square in level.pits if board_of(square) == board),
        "things": tuple(things),
        "path": paths[0] if paths else (),
        "second": paths[1] if len(paths) > 1 else (),
        "crossed": tuple(
            _at(square) for route in routes for square in crossed(route) if board_of(square) == board
        ),
    }


def _path(route: Route, board: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The elements of a route that lie on a board, points and Stairs among them."""
    return tuple(
        tuple(_at(square) for square in element)
        for element in route.elements
        if element and board_of(element[0]) == board
    )


def crossed(route: Route) -> Iterator[Square]:
    """The squares that a route passes over by a Bridge, stepping from one element to the next."""
    for one, other in pairwise(route.elements):
        (c, r), (d, s) = one[-1], other[0]
        if board_of(one[-1]) == board_of(other[0]) and (abs(c - d), abs(r - s)) in ((2, 0), (0, 2)):
            yield Square((c + d) // 2, (r + s) // 2)


def _at(square: Square) -> tuple[int, int]:
    return square.column % COLUMNS, square.row - 1
