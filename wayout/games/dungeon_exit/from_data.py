"""Levels and paths as plain data (mappings, lists, texts), as they stand in YAML and JSON files."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.level import COLOURS, MODES, POINTS, Level, Mode
from wayout.games.dungeon_exit.notation import read_routes, read_square
from wayout.games.dungeon_exit.route import Element, Route, read_in
from wayout.games.dungeon_exit.tiles import MOST_HANDS, Shape, TileSet
from wayout.notation import NotationError, nearest
from wayout.problem import Problem

LEVEL_KEYS = ("mode", "points", "tiles", "bridges", "pits", "stairs")
NOTED_KEYS = ("id", "grade", "score", "solutions", "solution", "title")
"""What a level may have beside what is laid on the table; the rules do not read it."""

MOST_LISTED = 200
"""Elements that a list in a file may have."""

MOST_NUMBER = 99

T = TypeVar("T")


class BadData(Problem):
    """Data that is no level or path. `where` is the way to the value, as `level.points.key`."""

    def __init__(self, what: str, where: str, **params: str | int | None) -> None:
        super().__init__(f"dungeon.data_{what}", where=where, **params)


def level_from_data(data: Any, where: str = "level") -> Level:
    """The level, fit or not. Raises BadData (with the place) for anything that is no level."""
    level = _mapping(data, where, (*LEVEL_KEYS, *NOTED_KEYS))
    mode = _one_of(level.get("mode", "solo"), f"{where}.mode", MODES)
    players = COLOURS if mode == "coop" else COLOURS[:1]
    if "points" not in level:
        raise BadData("missing", f"{where}.points", keys=", ".join(POINTS))
    points = level["points"]
    if mode == "coop":
        by_player = _mapping(points, f"{where}.points", COLOURS, COLOURS)
        paths = tuple(_points(by_player[colour], f"{where}.points.{colour}") for colour in players)
    else:
        paths = (_points(points, f"{where}.points"),)
    tiles = level.get("tiles")
    if mode == "coop" and isinstance(tiles, Mapping):
        each = _mapping(tiles, f"{where}.tiles", COLOURS)
        exact = tuple(_number(each.get(colour), f"{where}.tiles.{colour}", 1) for colour in players)
    else:
        exact = (_number(tiles, f"{where}.tiles", 1),) * len(players)
    return Level(
        mode,
        paths,
        exact,
        _number(level.get("bridges"), f"{where}.bridges", 0) or 0,
        _squares(level.get("pits"), f"{where}.pits"),
        _squares(level.get("stairs"), f"{where}.stairs"),
    )


def level_to_data(level: Level) -> dict[str, Any]:
    """The level as `level_from_data` reads it; what is not set is left out."""
    paths = [{name: str(square) for name, square in zip(POINTS, path, strict=True)} for path in level.points]
    coop = level.mode == "coop"
    data: dict[str, Any] = {"mode": level.mode}
    data["points"] = dict(zip(COLOURS, paths, strict=True)) if coop else paths[0]
    if level.tiles[0] is not None or level.tiles[-1] is not None:
        same = len(set(level.tiles)) == 1
        data["tiles"] = level.tiles[0] if same else {
            colour: exact for colour, exact in zip(COLOURS, level.tiles, strict=True) if exact is not None
        }  # fmt: skip
    if level.bridges:
        data["bridges"] = level.bridges
    for name, squares in (("pits", level.pits), ("stairs", level.stairs)):
        if squares:
            data[name] = [str(square) for square in squares]
    return data


def routes_from_data(data: Any, level: Level, where: str = "path") -> tuple[Route, ...]:
    """The routes of all players, points and Stairs in their places.

    A route that names a point or Stairs in its list is taken as it is; into one that names none, and into one
    that is a text, they are read. Raises BadData or NotationError.
    """
    players = len(level.points)
    if isinstance(data, str):
        return routes_from_text(data, level)
    if players == 1:
        return (_route(data, level, 0, where),)
    if data is None:
        data = {}
    by_player = _mapping(data, where, COLOURS)
    return tuple(
        _route(by_player.get(colour, []), level, player, f"{where}.{colour}")
        for player, colour in enumerate(COLOURS)
    )


def routes_from_text(text: str, level: Level) -> tuple[Route, ...]:
    """The routes that were typed, points and Stairs read into them. Raises NotationError."""
    routes = read_routes(text, len(level.points))
    return tuple(read_in(level, player, route) for player, route in enumerate(routes))


def tile_set_from_rows(rows: Sequence[Any]) -> TileSet:
    """The tile set of a table of pieces: `code`, `copies` and `squares`, a chain of [column, row] (D3).

    Raises BadData for what is no chain of 2 to 8 squares, for a shape given twice and for a set too large.
    """
    shapes: list[Shape] = []
    for n, row in enumerate(_list(list(rows), "tiles")):
        where = f"tiles.{n + 1}"
        piece = _mapping(row, where, ("code", "squares", "copies"), ("code", "squares"))
        squares = tuple(
            _cell(cell, f"{where}.squares") for cell in _list(piece["squares"], f"{where}.squares")
        )
        steps = [abs(a.column - b.column) + abs(a.row - b.row) for a, b in itertools.pairwise(squares)]
        if not 2 <= len(squares) <= 8 or set(steps) != {1} or len(set(squares)) < len(squares):
            raise BadData("no_chain", f"{where}.squares")
        copies = _number(piece.get("copies", 1), f"{where}.copies", 0) or 0
        shape = Shape(str(piece["code"]), squares, copies)
        if any(shape.turns == other.turns for other in shapes):
            raise BadData("shape_twice", where, piece=shape.code)
        shapes.append(shape)
    hands = 1
    for shape in shapes:
        hands *= shape.copies + 1
    if hands > MOST_HANDS:
        raise BadData("set_too_large", "tiles", most=MOST_HANDS)
    return TileSet([shape for shape in shapes if shape.copies])


def _cell(data: Any, where: str) -> Square:
    if not (
        isinstance(data, list)
        and len(data) == 2
        and all(type(part) is int and abs(part) < 99 for part in data)
    ):
        raise BadData("no_cell", where)
    return Square(data[0], data[1])


def _route(data: Any, level: Level, player: int, where: str) -> Route:
    if isinstance(data, str):
        return read_in(level, player, read_routes(data)[0])
    elements: list[Element] = []
    bridges: list[tuple[int, Square]] = []
    typed = False
    for n, entry in enumerate(_list(data if data is not None else [], where)):
        if (
            isinstance(entry, list)
            and len(entry) == 1
            and isinstance(entry[0], str)
            and entry[0].strip()[:1] == "+"
        ):
            entry = entry[0]
        if isinstance(entry, str):
            route = read_routes(entry)[0]
            bridges += [(len(elements) + before, square) for before, square in route.bridges]
            elements += route.elements
            typed = True
        else:
            squares = _squares(entry, f"{where}.{n + 1}")
            if not squares:
                raise BadData("no_squares", f"{where}.{n + 1}")
            elements.append(squares)
    route = Route(tuple(elements), tuple(bridges))
    return route if route.names_points and not typed else read_in(level, player, route)


def _points(data: Any, where: str) -> tuple[Square, ...]:
    points = _mapping(data, where, POINTS, POINTS)
    return tuple(_square(points[name], f"{where}.{name}") for name in POINTS)


def _mapping(data: Any, where: str, known: Sequence[str], needed: Sequence[str] = ()) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise BadData("no_mapping", where, keys=", ".join(known))
    for key in data:
        if key not in known:
            raise BadData(
                "key", where, key=str(key)[:40], keys=", ".join(known), nearest=nearest(str(key)[:40], known)
            )
    for key in needed:
        if key not in data:
            raise BadData("missing", f"{where}.{key}", keys=", ".join(known))
    return data


def _list(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise BadData("no_list", where)
    if len(data) > MOST_LISTED:
        raise BadData("too_long", where, found=len(data), most=MOST_LISTED)
    return data


def _one_of(data: Any, where: str, known: tuple[Mode, ...]) -> Mode:
    for word in known:
        if isinstance(data, str) and data.strip().casefold() == word:
            return word
    raise BadData("mode", where, found=str(data)[:40], known=", ".join(known))


def _number(data: Any, where: str, least: int) -> int | None:
    if data is None:
        return None
    if type(data) is not int or not least <= data <= MOST_NUMBER:
        raise BadData("number", where, found=str(data)[:40], least=least, most=MOST_NUMBER)
    return data


def _square(data: Any, where: str) -> Square:
    if not isinstance(data, str):
        raise BadData("square", where, found=str(data)[:40])
    try:
        return read_square(data)
    except NotationError as error:
        raise BadData("square", where, found=data[:40]) from error


def _squares(data: Any, where: str) -> tuple[Square, ...]:
    if isinstance(data, str):
        data = data.replace(",", " ").split()
    return tuple(_square(entry, where) for entry in _list(data, where)) if data is not None else ()
