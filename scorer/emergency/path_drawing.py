"""Draws a laid path for the terminal, so that a table finds the fatal tile at a glance.

Each tile is a little cell: its order number, the main path heavy with an arrow where it leaves, the second
path light, a second path nobody travelled dotted. The fatal tile is shaded, its fatal side bears a cross.
A LOST turn is marked by `!` and its number on the tile it was played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from scorer.screen import Ink, Screen, nearest_ascii

Side: TypeAlias = str
"""N, E, S or W."""


@dataclass(frozen=True, slots=True)
class LaidPath:
    """A path as laid on the table.

    cells: (tile number, x, y, heading), START first; x grows east, y north.
    traversals: (tile number, side in, side out, turn, `main`, `second` or `repeat`), in the order travelled.
    fatal: the tile and the side by which the path was lost there, the side empty where no side is to blame.
    labels: a few letters a tile, such as its kind. dotted: sides of a tile's second path, if it has one.
    lost: the number of the LOST turn by the tile it was played on.
    """

    cells: tuple[tuple[int, int, int, str], ...]
    traversals: tuple[tuple[int, Side, Side, str, str], ...] = ()
    fatal: tuple[int, Side] | None = None
    labels: Mapping[int, str] = field(default_factory=dict)
    dotted: Mapping[int, tuple[Side, Side]] = field(default_factory=dict)
    lost: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PathDrawing:
    """Lines to print as they are, and how many tiles lie outside them to the west and to the east."""

    lines: tuple[str, ...]
    hidden_west: int = 0
    hidden_east: int = 0


@dataclass(frozen=True, slots=True)
class _Signs:
    """The characters of a drawing. joints: by the weights of N, E, S, W (0, 1, 2) as digits of base 3."""

    joints: str
    arrows: Mapping[Side, str]
    dots: Mapping[Side, str]
    cross: str
    shade: str
    start: str


_BOX = _Signs(
    joints=" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    arrows={"N": "▲", "E": "►", "S": "▼", "W": "◄"},
    dots={"N": "┊", "E": "┄", "S": "┊", "W": "┄"},
    cross="✗",
    shade="░",
    start="●",
)


def _ascii_joint(index: int) -> str:
    north, east, south, west = index // 27, index // 9 % 3, index // 3 % 3, index % 3
    if not (east or west):
        return "#" if max(north, south) == 2 else ("|" if north or south else " ")
    if not (north or south):
        return "=" if max(east, west) == 2 else "-"
    return "+"


_ASCII = _Signs(
    joints="".join(_ascii_joint(index) for index in range(81)),
    arrows={"N": "^", "E": ">", "S": "v", "W": "<"},
    dots={"N": ":", "E": ".", "S": ":", "W": "."},
    cross="X",
    shade="/",
    start="O",
)

_SIDES = "NESW"
_AWAY: Mapping[Side, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True, slots=True)
class _CellSize:
    """A cell's columns and rows, and its middle. `tight` cells have no row below their middle."""

    width: int
    height: int
    middle: int
    tight: bool

    def arm(self, side: Side) -> Iterator[tuple[int, int]]:
        """Places (column, row) of an arm, from the middle outwards."""
        across, down = _AWAY[side]
        column, row = self.middle + across, 1 + down
        while 0 <= column < self.width and 0 <= row < self.height:
            yield column, row
            column, row = column + across, row + down


def _sizes(digits: int) -> tuple[_CellSize, _CellSize]:
    return _CellSize(7, 3, 3, tight=False), _CellSize(digits + 2, 2, digits, tight=True)


@dataclass(slots=True)
class _Arms:
    """What is drawn on a tile: weights of its sides, sides left by, sides of an untravelled second path."""

    weight: dict[Side, int] = field(default_factory=dict)
    out: set[Side] = field(default_factory=set)
    entered: set[Side] = field(default_factory=set)
    dotted: tuple[Side, ...] = ()


def _arms(path: LaidPath) -> dict[int, _Arms]:
    arms: dict[int, _Arms] = {cell[0]: _Arms() for cell in path.cells}
    if 0 in arms:
        arms[0].weight["N"] = 2
        arms[0].out.add("N")
    for number, side_in, side_out, _, role in path.traversals:
        if number not in arms:
            continue
        tile = arms[number]
        weight = 1 if role == "second" or (role == "repeat" and tile.weight) else 2
        for side in (side_in, side_out):
            tile.weight[side] = max(weight, tile.weight.get(side, 0))
        tile.entered.add(side_in)
        tile.out.add(side_out)
    for number, sides in path.dotted.items():
        if number in arms and not any(side in arms[number].weight for side in sides):
            arms[number].dotted = sides
    return arms


Glyph: TypeAlias = tuple[str, Ink | None]


def draw_path(path: LaidPath, screen: Screen, *, start: str = "START") -> PathDrawing:
    """Draws a path in the largest cells that the screen has room for.

    What is still too wide is cropped around the fatal tile, else around the tile laid last.
    start: how START is called on its own cell, at most seven columns.
    """
    if not path.cells:
        return PathDrawing(())
    signs = _BOX if screen.unicode else _ASCII
    start = start if screen.unicode else nearest_ascii(start)
    west, east = min(cell[1] for cell in path.cells), max(cell[1] for cell in path.cells)
    digits = max(2, len(str(max(cell[0] for cell in path.cells))))
    roomy, compact = _sizes(digits)
    columns = east - west + 1
    size = roomy if columns * roomy.width <= screen.width else compact
    fitting = max(1, screen.width // size.width)
    first, last = west, east
    if columns > fitting:
        centre = _centre_of_interest(path)
        first = min(max(centre - fitting // 2, west), east - fitting + 1)
        last = first + fitting - 1
    shown = [cell for cell in path.cells if first <= cell[1] <= last]
    lines = _paint(path, shown, first, size, signs, screen, start)
    return PathDrawing(
        lines,
        hidden_west=sum(cell[1] < first for cell in path.cells),
        hidden_east=sum(cell[1] > last for cell in path.cells),
    )


def _centre_of_interest(path: LaidPath) -> int:
    number = path.fatal[0] if path.fatal else path.cells[-1][0]
    return next((cell[1] for cell in path.cells if cell[0] == number), path.cells[-1][1])


def _paint(
    path: LaidPath,
    shown: list[tuple[int, int, int, str]],
    first: int,
    size: _CellSize,
    signs: _Signs,
    screen: Screen,
    start: str,
) -> tuple[str, ...]:
    top = max(cell[2] for cell in shown)
    arms = _arms(path)
    taken = {(cell[1], cell[2]) for cell in path.cells}
    canvas: dict[tuple[int, int], Glyph] = {}
    for number, x, y, _ in shown:
        left, upper = (x - first) * size.width, (top - y) * size.height
        fatal_side = path.fatal[1] if path.fatal and path.fatal[0] == number else None
        tile = _tile(number, arms[number], size, signs, path, start)
        if fatal_side is not None:
            _mark_fatal(tile, fatal_side, size, signs)
        if fatal_side != "N" and size.tight and "N" in arms[number].entered and (x, y + 1) in taken:
            tile[size.middle, 0] = (signs.arrows["S"], "path")
        for (column, row), glyph in tile.items():
            canvas[left + column, upper + row] = glyph
    return _lines(canvas, screen)


def _tile(
    number: int, arms: _Arms, size: _CellSize, signs: _Signs, path: LaidPath, start: str
) -> dict[tuple[int, int], Glyph]:
    tile: dict[tuple[int, int], Glyph] = {}
    for side in arms.dotted:
        for place in size.arm(side):
            tile[place] = (signs.dots[side], "soft")
    for side, weight in arms.weight.items():
        ink: Ink = "path" if weight == 2 else "second"
        places = list(size.arm(side))
        index = _joint_index({side: weight, _opposite(side): weight})
        for place in places:
            tile[place] = (signs.joints[index], ink)
        if places and side in arms.out:
            tile[places[-1]] = (signs.arrows[side], ink)
    joint = signs.joints[_joint_index(arms.weight | dict.fromkeys(arms.dotted, 1))]
    tile[size.middle, 1] = (joint, "path")
    if number == 0:
        word = start if not size.tight and len(start) <= size.width else signs.start
        for offset, character in enumerate(word):
            tile[size.middle - len(word) // 2 + offset, 1] = (character, "strong")
    for offset, character in enumerate(str(number)):
        tile[offset, 0] = (character, "strong")
    if not size.tight:
        for offset, character in enumerate(path.labels.get(number, "")[: size.middle]):
            tile[offset, 2] = (character, "soft")
    if number in path.lost:
        mark = f"!{path.lost[number]}"
        if size.tight:
            tile[size.width - 1, 0] = ("!", "mark")
        else:
            for offset, character in enumerate(mark):
                tile[size.middle + 1 + offset, 2] = (character, "mark")
    return tile


def _mark_fatal(tile: dict[tuple[int, int], Glyph], side: Side, size: _CellSize, signs: _Signs) -> None:
    for column in range(size.width):
        for row in range(size.height):
            character, ink = tile.get((column, row), (" ", None))
            if character == " ":
                tile[column, row] = (signs.shade, "bad")
            elif ink != "mark":
                tile[column, row] = (character, "bad")
    places = list(size.arm(side)) if side else []
    at = places[-1] if places else (size.middle, 1)
    tile[at] = (signs.cross, "alarm")


def _joint_index(weight: Mapping[Side, int]) -> int:
    index = 0
    for side in _SIDES:
        index = index * 3 + weight.get(side, 0)
    return index


def _opposite(side: Side) -> Side:
    return _SIDES[(_SIDES.index(side) + 2) % 4]


def _lines(canvas: dict[tuple[int, int], Glyph], screen: Screen) -> tuple[str, ...]:
    width = max(column for column, _ in canvas) + 1
    height = max(row for _, row in canvas) + 1
    lines = []
    for row in range(height):
        glyphs = [canvas.get((column, row), (" ", None)) for column in range(width)]
        while glyphs and glyphs[-1][0] == " ":
            glyphs.pop()
        lines.append(_inked(glyphs, screen))
    return tuple(lines)


def _inked(glyphs: list[Glyph], screen: Screen) -> str:
    """One line, its runs of one ink joined so that the terminal gets few escapes."""
    runs: list[tuple[str, Ink | None]] = []
    for character, ink in glyphs:
        kept = None if character == " " else ink
        if runs and runs[-1][1] == kept:
            runs[-1] = (runs[-1][0] + character, kept)
        else:
            runs.append((character, kept))
    return "".join(screen.ink(text, ink) for text, ink in runs)
