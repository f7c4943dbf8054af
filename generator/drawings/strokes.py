"""Strokes of a pen: the small shapes that registered drawings are made of."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import Color, Outline, Segment, Shape
from generator.faces.outlines import Point, ellipse


def ink(code: str) -> Color:
    """A colour written `#rrggbb`."""
    return (int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255)


def line(points: Sequence[Point]) -> Outline:
    """Points joined by straight lines."""
    return tuple(("M", *at) if place == 0 else ("L", *at) for place, at in enumerate(points))


def circle(x: float, y: float, radius: float) -> Outline:
    """A circle about its middle."""
    return ellipse(x, y, radius, radius)


def smooth(points: Sequence[Point]) -> Outline:
    """A closed curve through all points (Catmull-Rom)."""
    count = len(points)
    segments: list[Segment] = [("M", *points[0])]
    for place in range(count):
        before, here = points[place - 1], points[place]
        there, after = points[(place + 1) % count], points[(place + 2) % count]
        segments.append(
            (
                "C",
                here[0] + (there[0] - before[0]) / 6,
                here[1] + (there[1] - before[1]) / 6,
                there[0] - (after[0] - here[0]) / 6,
                there[1] - (after[1] - here[1]) / 6,
                there[0],
                there[1],
            )
        )
    return (*segments, ("Z",))


def pen(outlines: Sequence[Outline], color: Color, width: float) -> Shape:
    """Open lines of one colour and width, as one shape with round ends."""
    joined = tuple(segment for outline in outlines for segment in outline)
    return Shape(joined, stroke=color, width=width, cap="round", join="round")
