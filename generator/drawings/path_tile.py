"""The drawing `path-tile`: a way of light stone over a chain of squares, on a ground that tells its colour.

The way runs through the middles of the squares. A tile may be joined at any free side of its first and last
square, so these are round landings with steps down to each free side: wherever a neighbour comes from, two
flights of steps meet at the middle of the edge. The middle of both landings stays calm, 9 mm wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from generator.drawing import Color, Group, Op, Outline, Shape, Symbol, Use
from generator.drawings.strokes import circle, ink, line, pen
from generator.faces.elements.custom import register_drawing
from generator.faces.faults import Unfit
from generator.faces.kinds import Key, choice, flag, points, positive, size, whole
from generator.faces.outlines import Point, rectangle
from generator.sheets.polyomino import Cell, Polyomino

LANDING = 7.6
WAY = 10.4
STEPS = 8.4
"""Radius of a landing, width of the way, width of the steps: mm, for squares of 20 mm."""

_BLEED = 2.6


@dataclass(frozen=True, slots=True)
class Dress:
    """The colours of a game set; `pattern` tells it in grey, too."""

    ground: Color
    line: Color
    dark: Color
    stone: Color
    joint: Color
    step: Color


DRESSES = {
    "blue": Dress(*map(ink, ("#1f4c86", "#4d7db8", "#122f57", "#eef1f2", "#9fb0c4", "#c3d0de"))),
    "green": Dress(*map(ink, ("#4c9a5c", "#86c48d", "#2a6238", "#f6f2df", "#bcb98f", "#dcdcb4"))),
}


def _brick(dress: Dress) -> Symbol:
    """A square of masonry: courses of 2.5 mm, bricks of 5 mm."""
    lines: list[Outline] = [line(((0.0, 2.5 * row), (20.0, 2.5 * row))) for row in range(9)]
    for row in range(8):
        shift = 0.0 if row % 2 else 2.5
        lines += (
            line(((5.0 * place + shift, 2.5 * row), (5.0 * place + shift, 2.5 * row + 2.5)))
            for place in range(5 if not shift else 4)
        )
    return Symbol("brick", (pen(lines, dress.line, 0.2),))


def _wave(dress: Dress) -> Symbol:
    """A square of water: rows of waves, 5 mm long, that go on in the next square."""
    curves: list[Outline] = []
    for row in range(8):
        y, x = 1.25 + 2.5 * row, 0.0 if row % 2 else -2.5
        while x < 20.0:
            curves.append((("M", x, y), ("C", x + 1.2, y + 1.5, x + 3.8, y + 1.5, x + 5.0, y)))
            x += 5.0
    inside = Group((pen(curves, dress.line, 0.32),), clip=rectangle(0.0, 0.0, 20.0, 20.0))
    return Symbol("wave", (inside,))


PATTERNS = {"blue": _brick(DRESSES["blue"]), "green": _wave(DRESSES["green"])}


def draw(values: Mapping[str, Any]) -> Iterator[Op]:
    """The tile in its box from (0, 0): its squares, mirrored in a box of `columns` where it is a back."""
    side = values["square"]
    chain = [(int(column), int(row)) for column, row in values["squares"]]
    if any(abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 for a, b in pairwise(chain)):
        raise Unfit("faces.not_points", at="squares", got=str(chain))
    if values["mirrored"]:
        chain = [(values["columns"] - 1 - column, row) for column, row in chain]
    dress = DRESSES[values["dress"]]
    shape = Polyomino.of(chain)
    scale = side / 20.0
    inner = tuple(_tile(chain, shape, dress, PATTERNS[values["dress"]]))
    clip = shape.outline(20.0, values["bleed"] / scale)
    yield Group(inner, (scale, 0.0, 0.0, scale, 0.0, 0.0), clip)


def _tile(chain: Sequence[Cell], shape: Polyomino, dress: Dress, pattern: Symbol) -> Iterator[Op]:
    middles = [(column * 20.0 + 10.0, row * 20.0 + 10.0) for column, row in chain]
    yield Shape(shape.outline(20.0, _BLEED), fill=dress.ground)
    for column, row in chain:
        yield Use(pattern, (1.0, 0.0, 0.0, 1.0, column * 20.0, row * 20.0))
    yield Shape(shape.outline(20.0, -0.8), stroke=dress.dark, width=0.7, join="round")
    for end in (0, -1):
        for side in free_sides(chain, end):
            yield from _flight(middles[end], side, dress)
    # The way: first all of it a little wider and dark, then light, so that it has one rim.
    for width, reach, color in ((WAY + 1.2, LANDING + 0.6, dress.dark), (WAY, LANDING, dress.stone)):
        yield Shape(line(middles), stroke=color, width=width, join="round")
        for middle in (middles[0], middles[-1]):
            yield Shape(circle(*middle, reach), fill=color)
    yield pen(list(_joints(middles)), dress.joint, 0.22)
    for middle in (middles[0], middles[-1]):
        yield Shape(circle(*middle, LANDING - 0.9), stroke=dress.joint, width=0.22)


def free_sides(chain: Sequence[Cell], end: int) -> list[Cell]:
    """The directions in which the first (0) or last (-1) square of a chain lies open."""
    x, y = chain[end]
    cells = set(chain)
    return [(dx, dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) if (x + dx, y + dy) not in cells]


def _flight(middle: Point, side: Cell, dress: Dress) -> Iterator[Op]:
    """Steps from a landing to the middle of one edge, and beyond it for the bleed."""
    (x, y), (dx, dy) = middle, side
    half, begin, end = STEPS / 2, LANDING - 2.0, 10.0 + _BLEED

    def at(along: float, aside: float) -> Point:
        return (x + dx * along - dy * aside, y + dy * along + dx * aside)

    for wide, color in ((half + 0.6, dress.dark), (half, dress.step)):
        corners = (at(begin, -wide), at(end, -wide), at(end, wide), at(begin, wide))
        yield Shape((*line(corners), ("Z",)), fill=color)
    yield pen([line((at(along, -half), at(along, half))) for along in (8.4, 9.2)], dress.dark, 0.2)


def _joints(middles: Sequence[Point]) -> Iterator[Outline]:
    """Joints of the paving across the way, between the landings."""
    half = WAY / 2
    last = len(middles) - 2
    for place, ((x, y), (u, v)) in enumerate(pairwise(middles)):
        dx, dy = (u - x) / 20.0, (v - y) / 20.0
        begin = LANDING + 0.4 if place == 0 else half + 0.01
        end = 20.0 - (LANDING + 0.4 if place == last else half + 0.01)
        count = max(1, round((end - begin) / 3.2))
        for step in range(count + 1):
            along = begin + (end - begin) * step / count
            mx, my = x + dx * along, y + dy * along
            yield line(((mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)))
            if step < count:
                aside = half / 3 if step % 2 else -half / 3
                far = along + (end - begin) / count
                fx, fy = x + dx * far, y + dy * far
                yield line(((mx - dy * aside, my + dx * aside), (fx - dy * aside, fy + dx * aside)))


def draw_ground(values: Mapping[str, Any]) -> Iterator[Op]:
    """One square of the ground of a colour, with its pattern and some bleed: `dungeon-ground`."""
    yield Shape(
        rectangle(-_BLEED, -_BLEED, 20.0 + 2 * _BLEED, 20.0 + 2 * _BLEED),
        fill=DRESSES[values["dress"]].ground,
    )
    yield Use(PATTERNS[values["dress"]], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


def register() -> None:
    """Makes the drawings known to layouts."""
    register_drawing("dungeon-ground", draw_ground, {"dress": Key(choice(*DRESSES), "blue")})
    register_drawing(
        "path-tile",
        draw,
        {
            "squares": Key(points),
            "columns": Key(whole(1, 40), 1),
            "square": Key(positive, 20.0),
            "dress": Key(choice(*DRESSES), "blue"),
            "mirrored": Key(flag, False),
            "bleed": Key(size, _BLEED),
        },
    )
