"""The drawing `dungeon-floor`: flagstones, ink on parchment by day, moonlit by night.

Every square of the board is one stone, no two alike, the same at every printing. The middle of each stays
calm: nothing but its ground lies within 4.5 mm of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import cos, sin
from typing import Any

from generator.drawing import Color, Op, Outline, Shape
from generator.drawings.strokes import ink, line, pen, smooth
from generator.faces.elements.custom import register_drawing
from generator.faces.kinds import Key, flag, number, positive, whole
from generator.faces.outlines import Point, rectangle

CALM = 4.5
"""Half of the square in the middle of each stone where nothing is drawn, for squares of 20 mm."""

_MASK = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class _Light:
    """The colours of a time of day."""

    joint: Color
    stones: tuple[Color, ...]
    edge: Color
    shade: Color
    gleam: Color
    grass: Color
    thread: Color
    cap: Color
    bone: Color


_DAY = _Light(
    joint=ink("#c9b183"),
    stones=tuple(map(ink, ("#f4e9cc", "#f1e4c3", "#eedfba", "#f6edd5", "#efe2c4"))),
    edge=ink("#8d7148"),
    shade=ink("#b39a6b"),
    gleam=ink("#fdf8ea"),
    grass=ink("#8a8a4c"),
    thread=ink("#a88c5d"),
    cap=ink("#b5653a"),
    bone=ink("#fffdf4"),
)
_NIGHT = _Light(
    joint=ink("#2b364c"),
    stones=tuple(map(ink, ("#66758f", "#5f6e89", "#6d7c96", "#59687f", "#64738e"))),
    edge=ink("#222c40"),
    shade=ink("#475670"),
    gleam=ink("#a9b8d1"),
    grass=ink("#7fa08f"),
    thread=ink("#a9b8d1"),
    cap=ink("#a79ac8"),
    bone=ink("#d5deec"),
)


class _Chance:
    """Numbers from 0 to 1 that look drawn by lot and are the same every time (xorshift)."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 974711) & _MASK or 1
        for _ in range(4):
            self.draw()

    def draw(self) -> float:
        state = self._state
        state ^= (state << 13) & _MASK
        state ^= state >> 17
        state ^= (state << 5) & _MASK
        self._state = state
        return state / (_MASK + 1)

    def within(self, low: float, high: float) -> float:
        return low + (high - low) * self.draw()


def draw(values: Mapping[str, Any]) -> Iterator[Op]:
    """The floor from (0, 0), its joints reaching `bleed` mm beyond."""
    columns, rows, side, bleed = values["columns"], values["rows"], values["square"], values["bleed"]
    light = _NIGHT if values["night"] else _DAY
    yield Shape(
        rectangle(-bleed, -bleed, columns * side + 2 * bleed, rows * side + 2 * bleed), fill=light.joint
    )
    for row in range(rows):
        for column in range(columns):
            chance = _Chance(values["seed"] * 1009 + row * columns + column)
            yield from _stone(column * side, row * side, side, light, chance)


def _stone(x: float, y: float, side: float, light: _Light, chance: _Chance) -> Iterator[Op]:
    inset = 0.03 * side
    points = _rim(x, y, side, inset, chance)
    fill = light.stones[int(chance.draw() * len(light.stones))]
    yield Shape(smooth(points), fill=fill, stroke=light.edge, width=0.16, join="round")
    # Light falls in from the top left: a gleam along two sides, hatching along the others.
    lit = [(px + 0.42, py + 0.42) for px, py in points[13:] + points[:3]]
    yield pen([line(lit)], light.gleam, 0.28)
    yield pen(list(_hatching(x, y, side, chance)), light.shade, 0.13)
    more = chance.draw()
    if more < 0.18:
        yield pen([_crack(x, y, side, chance)], light.edge, 0.16)
    elif more < 0.3:
        yield pen(list(_grass(x, y, side, chance)), light.grass, 0.2)
    elif more < 0.44:
        yield pen(list(_grains(x, y, side, chance)), light.edge, 0.26)
    elif more < 0.53:
        yield pen(list(_web(x, y, side, chance)), light.thread, 0.13)
    elif more < 0.59:
        yield from _mushrooms(x, y, side, light, chance)
    elif more < 0.63:
        yield from _bone(x, y, light)


def _rim(x: float, y: float, side: float, inset: float, chance: _Chance) -> list[Point]:
    """Sixteen points around a stone, clockwise from the top left corner, each a little off."""
    span, bow = side - 2 * inset, 0.06 * side
    corners = [(inset, inset), (side - inset, inset), (side - inset, side - inset), (inset, side - inset)]
    ways = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    points: list[Point] = []
    for (cx, cy), (dx, dy) in zip(corners, ways, strict=True):
        for along in (bow, 0.36 * span, 0.64 * span, span - bow):
            inner = bow < along < span - bow
            off = chance.within(0.0, 0.016 if inner else 0.006) * side
            at = along + (chance.within(-0.02, 0.02) * side if inner else 0.0)
            points.append((x + cx + dx * at - dy * off, y + cy + dy * at + dx * off))
    return points


def _hatching(x: float, y: float, side: float, chance: _Chance) -> Iterator[Outline]:
    """Short strokes of shadow along the right and lower sides."""
    for place in range(3 + int(chance.draw() * 4)):
        at = side - 1.6 - place * 0.75
        long = chance.within(0.7, 1.7)
        yield line(((x + side - 1.1 - long, y + at), (x + side - 1.1, y + at - long)))
    for place in range(2 + int(chance.draw() * 4)):
        at = side - 3.2 - place * 0.8
        long = chance.within(0.6, 1.3)
        yield line(((x + at - long, y + side - 1.1), (x + at, y + side - 1.1 - long)))


def _crack(x: float, y: float, side: float, chance: _Chance) -> Outline:
    """A crack from one edge to the next, around the middle; never at the lower left, where names stand."""
    corner = int(chance.draw() * 3)
    reach = side / 2 - CALM - 1.0
    points = [
        (chance.within(4.0, 8.0), 0.8),
        (3.6, 2.4),
        (3.4, reach - 0.6),
        (2.0, 4.4),
        (0.8, chance.within(5.0, 8.5)),
    ]
    moved = [(px + chance.within(-0.4, 0.4), py + chance.within(-0.3, 0.3)) for px, py in points]
    if corner:
        moved = [(side - px, py) for px, py in moved]
    if corner == 2:
        moved = [(px, side - py) for px, py in moved]
    return line([(x + px, y + py) for px, py in moved])


def _grass(x: float, y: float, side: float, chance: _Chance) -> Iterator[Outline]:
    """A tuft in the joint at the lower edge."""
    root = chance.within(13.2, side - 4.6)
    for blade in range(5):
        lean = (blade - 2) * 0.5 + chance.within(-0.2, 0.2)
        tall = chance.within(1.1, 2.3)
        yield line(
            (
                (x + root + blade * 0.35, y + side - 0.5),
                (x + root + blade * 0.35 + lean, y + side - 0.5 - tall),
            )
        )


def _web(x: float, y: float, side: float, chance: _Chance) -> Iterator[Outline]:
    """A cobweb across the upper right corner."""
    cx, cy = x + side - 0.9, y + 0.9
    reach = [chance.within(4.0, 5.0) for _ in range(4)]
    rays = [(-cos(angle), sin(angle)) for angle in (0.05, 0.55, 1.05, 1.52)]
    for (dx, dy), long in zip(rays, reach, strict=True):
        yield line(((cx, cy), (cx + dx * long, cy + dy * long)))
    for share in (0.38, 0.62, 0.86):
        for (one, near), (other, far) in pairwise(zip(rays, reach, strict=True)):
            a = (cx + one[0] * near * share, cy + one[1] * near * share)
            b = (cx + other[0] * far * share, cy + other[1] * far * share)
            sag = ((a[0] + b[0]) / 2 * 0.9 + cx * 0.1, (a[1] + b[1]) / 2 * 0.9 + cy * 0.1)
            yield (("M", *a), ("C", *sag, *sag, *b))


def _mushrooms(x: float, y: float, side: float, light: _Light, chance: _Chance) -> Iterator[Op]:
    """Two mushrooms in the joint at the lower edge."""
    foot = y + side - 0.7
    root = x + chance.within(13.4, side - 4.4)
    for stem, tall, wide in ((root, 2.5, 1.3), (root + 1.9, 1.6, 0.9)):
        top = foot - tall
        yield pen([line(((stem, foot), (stem, top)))], light.bone, 0.5)
        hood: Outline = (
            ("M", stem - wide, top),
            ("C", stem - wide, top - 1.3 * wide, stem + wide, top - 1.3 * wide, stem + wide, top),
            ("Z",),
        )
        yield Shape(hood, fill=light.cap, stroke=light.edge, width=0.13, join="round")


def _bone(x: float, y: float, light: _Light) -> Iterator[Op]:
    """A bone in the upper left corner."""
    (ax, ay), (bx, by) = (x + 2.1, y + 4.6), (x + 5.0, y + 2.5)
    knobs = [(ax, ay), (ax + 0.5, ay + 0.6), (bx, by), (bx - 0.5, by - 0.6)]
    middle = ((ax + 0.25, ay + 0.3), (bx - 0.25, by - 0.3))
    for color, more in ((light.edge, 0.3), (light.bone, 0.0)):
        yield pen([line(middle)], color, 0.6 + more)
        yield pen([line((knob, (knob[0] + 0.01, knob[1]))) for knob in knobs], color, 0.85 + more)


def _grains(x: float, y: float, side: float, chance: _Chance) -> Iterator[Outline]:
    """Grains of sand in an upper corner."""
    right = chance.draw() < 0.5
    for _ in range(7):
        px, py = chance.within(1.8, 4.6), chance.within(1.8, 4.6)
        at = (x + (side - px if right else px), y + py)
        yield line((at, (at[0] + 0.01, at[1])))


def register() -> None:
    """Makes the drawing known to layouts."""
    register_drawing(
        "dungeon-floor",
        draw,
        {
            "columns": Key(whole(1, 40), 12),
            "rows": Key(whole(1, 40), 8),
            "square": Key(positive, 20.0),
            "bleed": Key(number, 2.0),
            "night": Key(flag, False),
            "seed": Key(whole(0, 9999), 1),
        },
    )
