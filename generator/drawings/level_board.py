"""The drawing `level-board`: a board as a small diagram, its columns lettered, its rows numbered.

The lattice, pits and paths alone: points and Stairs are symbols, which the layout puts on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.drawing import Color, Glyphs, Op, Outline, Shape
from generator.drawings.strokes import ink, line, pen
from generator.faces.elements.custom import register_drawing
from generator.faces.faults import Unfit
from generator.faces.fonts import find_font
from generator.faces.kinds import Key, color, point, positive, shown, size, whole
from generator.faces.outlines import Point, rectangle
from generator.sheets.polyomino import Cell

COLUMNS, ROWS = 12, 8
_POINT = 72 / 25.4


def cells(value: Any) -> tuple[Cell, ...]:
    """A list, empty perhaps, of column and row from 0."""
    if not isinstance(value, list | tuple):
        raise Unfit("faces.not_points", got=shown(value))
    found = [point(member) for member in value]
    return tuple((int(column), int(row)) for column, row in found)


def chains(value: Any) -> tuple[tuple[Cell, ...], ...]:
    """A list of such lists: the tiles of a path."""
    if not isinstance(value, list | tuple):
        raise Unfit("faces.not_points", got=shown(value))
    return tuple(cells(member) for member in value)


def draw(values: Mapping[str, Any]) -> Iterator[Op]:
    """The diagram: its lattice from (0, 0), letters above and numbers to the left of it."""
    cell, tone, columns = values["cell"], values["color"], values["columns"]
    width, height = columns * cell, ROWS * cell
    yield Shape(rectangle(0.0, 0.0, width, height), fill=values["ground"])
    for pit in values["pits"]:
        yield from _pit(pit, cell, tone)
    lattice = [line(((x * cell, 0.0), (x * cell, height))) for x in range(1, columns)]
    lattice += [line(((0.0, y * cell), (width, y * cell))) for y in range(1, ROWS)]
    yield Shape(tuple(segment for each in lattice for segment in each), stroke=values["line"], width=0.1)
    yield Shape(rectangle(0.0, 0.0, width, height), stroke=tone, width=0.35)
    yield from _lettering(values, cell)
    for path, dress in ((values["path"], "blue"), (values["second"], "green")):
        yield from _path(path, cell, tone, dress)
    for square in values["bridges"]:
        yield from _bridge(square, _is_upright(square, (values["path"], values["second"])), cell, tone)


def _lettering(values: Mapping[str, Any], cell: float) -> Iterator[Op]:
    font = find_font("Barlow Condensed", "semibold")
    em = values["size"] / _POINT

    def text(of: str, x: float, y: float) -> Glyphs:
        wide = sum(font.widths[sign] for sign in of) * em
        return Glyphs(x - wide / 2, y, of, font.name, values["size"], values["color"])

    for column in range(values["columns"]):
        yield text(chr(ord("A") + values["first"] + column), (column + 0.5) * cell, -0.32 * em)
    for row in range(ROWS):
        yield text(str(row + 1), -0.42 * em, (row + 0.5) * cell + 0.35 * em)


def _pit(pit: Cell, cell: float, tone: Color) -> Iterator[Op]:
    """A pit: a dark square with a light cross of hatching, unlike anything else also in grey."""
    x, y, air = pit[0] * cell, pit[1] * cell, 0.08 * cell
    yield Shape(rectangle(x + air, y + air, cell - 2 * air, cell - 2 * air), fill=tone)
    low, high = 0.26 * cell, 0.74 * cell
    cross = [
        line(((x + low, y + low), (x + high, y + high))),
        line(((x + high, y + low), (x + low, y + high))),
    ]
    yield pen(cross, (1.0, 1.0, 1.0), 0.09 * cell)


def _middle(square: Cell, cell: float) -> Point:
    return (square[0] + 0.5) * cell, (square[1] + 0.5) * cell


def _path(path: Sequence[Sequence[Cell]], cell: float, tone: Color, dress: str) -> Iterator[Op]:
    """A path tile by tile: full lines for blue, hollow ones for green; a thin line joins what is beside."""
    outlines: list[Outline] = [
        line([_middle(square, cell) for square in tile]) for tile in path if len(tile) > 1
    ]
    every = [square for tile in path for square in tile]
    joins = [
        line((_middle(a, cell), _middle(b, cell)))
        for a, b in pairwise(every)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 2 and (a[0] == b[0] or a[1] == b[1])
    ]
    if joins:
        yield pen(joins, tone, 0.14 * cell)
    if outlines:
        yield pen(outlines, tone, 0.5 * cell)
        if dress == "green":
            yield pen(outlines, (1.0, 1.0, 1.0), 0.26 * cell)


def _is_upright(square: Cell, paths: Sequence[Sequence[Sequence[Cell]]]) -> bool:
    """Whether the path that passes over a square comes from above or below."""
    column, row = square
    ends = {((column, row - 1), (column, row + 1)), ((column, row + 1), (column, row - 1))}
    return any((one[-1], other[0]) in ends for path in paths for one, other in pairwise(path))


def _bridge(square: Cell, upright: bool, cell: float, tone: Color) -> Iterator[Op]:
    """A Bridge: a white deck with two rails over the path that lies below, and the path on it."""
    (x, y), half = _middle(square, cell), 0.5 * cell

    def at(along: float, aside: float) -> Point:
        return (x + aside * cell, y + along * cell) if upright else (x + along * cell, y + aside * cell)

    deck = (at(-0.52, -0.27), at(0.52, -0.27), at(0.52, 0.27), at(-0.52, 0.27))
    yield Shape((*line(deck), ("Z",)), fill=(1.0, 1.0, 1.0))
    rails = [line((at(-0.52, aside), at(0.52, aside))) for aside in (-0.27, 0.27)]
    yield pen(rails, tone, 0.18 * half)
    yield pen([line((at(-0.6, 0.0), at(0.6, 0.0)))], tone, 0.14 * cell)


def register() -> None:
    """Makes the drawing known to layouts."""
    register_drawing(
        "level-board",
        draw,
        {
            "cell": Key(positive),
            "columns": Key(whole(1, COLUMNS), COLUMNS),
            "first": Key(whole(0, 25 - COLUMNS), 0),
            "pits": Key(cells, ()),
            "path": Key(chains, ()),
            "second": Key(chains, ()),
            "bridges": Key(cells, ()),
            "size": Key(size, 6.5),
            "color": Key(color, ink("#2b2118")),
            "line": Key(color, ink("#a89a86")),
            "ground": Key(color, (1.0, 1.0, 1.0)),
        },
    )
