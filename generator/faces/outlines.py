"""Outlines of the plain shapes, and the arithmetic of matrices: all in millimetres, y down."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Sequence

from generator.drawing import Matrix, Outline, Segment

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_KAPPA = 0.5522847498307936
"""How far along its tangent the handle of a quarter circle stands, in radii."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@functools.lru_cache(maxsize=4096)
def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """An ellipse of four curves, starting at its right end, clockwise."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


@functools.lru_cache(maxsize=4096)
def rectangle(
    x: float, y: float, w: float, h: float, radii: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
) -> Outline:
    """A rectangle, its corners rounded by `radii` (top left, then clockwise).

    Radii that do not fit are all reduced by one factor, as CSS does it.
    """
    right, bottom = x + w, y + h
    if not any(radii):
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    a, b, c, d = radii
    sides = ((a + b, w), (b + c, h), (c + d, w), (d + a, h))
    factor = min([1.0, *(side / total for total, side in sides if total > side)])
    a, b, c, d = (r * factor for r in radii)
    keep = 1.0 - _KAPPA
    segments: list[Segment] = [("M", x + a, y), ("L", right - b, y)]
    if b:
        segments.append(("C", right - b * keep, y, right, y + b * keep, right, y + b))
    segments.append(("L", right, bottom - c))
    if c:
        segments.append(("C", right, bottom - c * keep, right - c * keep, bottom, right - c, bottom))
    segments.append(("L", x + d, bottom))
    if d:
        segments.append(("C", x + d * keep, bottom, x, bottom - d * keep, x, bottom - d))
    segments.append(("L", x, y + a))
    if a:
        segments.append(("C", x, y + a * keep, x + a * keep, y, x + a, y))
    segments.append(("Z",))
    return tuple(segments)


def polyline(points: Sequence[Point], closed: bool) -> Outline:
    """Straight lines from point to point; closed ones come back to the first."""
    first, *rest = points
    segments: list[Segment] = [("M", *first), *(("L", x, y) for x, y in rest)]
    if closed:
        segments.append(("Z",))
    return tuple(segments)


def rotation(degrees: float, about: Point) -> Matrix:
    """A turn clockwise about a point. Quarter turns are exact."""
    x, y = about
    cos, sin = cosine_and_sine(degrees)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def cosine_and_sine(degrees: float) -> Point:
    """Both, without the rounding dust at quarter turns that would unjoin tiles."""
    quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    angle = degrees % 360.0
    if angle in quarter:
        return quarter[angle]
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))


def transformed(outline: Iterable[Segment], matrix: Matrix) -> Outline:
    """The outline under a matrix."""
    a, b, c, d, e, f = matrix

    def moved(numbers: Sequence[float]) -> Iterator[float]:
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            yield a * x + c * y + e
            yield b * x + d * y + f

    return tuple((segment[0], *moved(segment[1:])) for segment in outline)  # type: ignore[misc]


def bounds(outline: Iterable[Segment]) -> Box | None:
    """The box around an outline's points and handles, or None for an empty one."""
    numbers = [segment[1:] for segment in outline]
    xs = [x for part in numbers for x in part[::2]]
    ys = [y for part in numbers for y in part[1::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None
