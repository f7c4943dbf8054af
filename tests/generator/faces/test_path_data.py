"""SVG path data: every command, and the ways of writing numbers."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Outline
from generator.faces.faults import Unfit
from generator.faces.path_data import read_path

numbers = st.floats(-1000, 1000, allow_nan=False).map(lambda x: round(x, 3))


@pytest.mark.parametrize("radii", ["1e-300 1e-300", "1e7 1e-320", "0 5", "5 0"])
def test_an_arc_of_no_radius_is_a_line(radii: str) -> None:
    assert read_path(f"M 0 0 A {radii} 0 0 0 1e6 1e6") == (("M", 0, 0), ("L", 1e6, 1e6))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M 1 2 L 3 4", (("M", 1, 2), ("L", 3, 4))),
        ("m 1 2 l 3 4 z", (("M", 1, 2), ("L", 4, 6), ("Z",))),
        ("M1 2 3 4 5 6", (("M", 1, 2), ("L", 3, 4), ("L", 5, 6))),
        ("m1 2 3 4 5 6", (("M", 1, 2), ("L", 4, 6), ("L", 9, 12))),
        ("M 1 2 H 5 V 7 h -1 v -2", (("M", 1, 2), ("L", 5, 2), ("L", 5, 7), ("L", 4, 7), ("L", 4, 5))),
        ("M0 0C1 2 3 4 5 6", (("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6))),
        ("M1 1c1 2 3 4 5 6", (("M", 1, 1), ("C", 2, 3, 4, 5, 6, 7))),
        ("M0 0C1 2 3 4 5 6S7 8 9 9", (("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("C", 7, 8, 7, 8, 9, 9))),
        ("M1 1S7 8 9 9", (("M", 1, 1), ("C", 1, 1, 7, 8, 9, 9))),
        ("M0 0Q3 3 6 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))),
        ("M0 0Q3 3 6 0T12 0", (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0))),
        ("M1.5.5-2-3", (("M", 1.5, 0.5), ("L", -2, -3))),
        ("M1e1,2E0\n\tL+3 -4.", (("M", 10, 2), ("L", 3, -4))),
        ("M1 1 L 2 2 Z l 1 0", (("M", 1, 1), ("L", 2, 2), ("Z",), ("L", 2, 1))),
        ("M0 0A0 5 0 0 1 3 3", (("M", 0, 0), ("L", 3, 3))),
        ("M3 3A5 5 0 0 1 3 3", (("M", 3, 3),)),
        ("", ()),
    ],
)
def test_commands(data: str, expected: Outline) -> None:
    assert close(read_path(data), expected)


def close(got: Outline, expected: Outline) -> bool:
    return len(got) == len(expected) and all(
        a[0] == b[0] and a[1:] == pytest.approx(b[1:]) for a, b in zip(got, expected, strict=True)
    )


def test_flags_of_an_arc_need_no_separators() -> None:
    assert close(read_path("M0 0a5 5 0 0110 0"), read_path("M 0 0 A 5 5 0 0 1 10 0"))


@given(
    numbers, numbers, st.floats(1, 100), st.floats(1, 100), st.floats(0, 360), st.booleans(), st.booleans()
)
def test_an_arc_keeps_to_its_ellipse_and_ends_where_it_says(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool
) -> None:
    # The end is taken within reach of the radii, so that they need no scaling.
    end_x, end_y = x + min(rx, ry), y + min(rx, ry) / 2
    outline = read_path(f"M{x} {y}A{rx} {ry} {turn} {int(large)} {int(sweep)} {end_x} {end_y}")
    curves = [segment for segment in outline if segment[0] == "C"]
    assert curves[-1][-2:] == (end_x, end_y)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    unit = [((cos * px + sin * py) / rx, (-sin * px + cos * py) / ry) for px, py in points(x, y, curves)]
    # In the ellipse's own axes all points lie on one circle of radius 1.
    cx, cy = circle_through(unit[0], unit[len(unit) // 2], unit[-1])
    assert all(math.hypot(px - cx, py - cy) == pytest.approx(1, abs=2e-3) for px, py in unit)


def points(x: float, y: float, curves: list) -> list[tuple[float, float]]:  # type: ignore[type-arg]
    found = [(x, y)]
    for _, x1, y1, x2, y2, x3, y3 in curves:
        for step in range(1, 9):
            t = step / 8
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            found.append((a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3))
        x, y = x3, y3
    return found


def circle_through(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]
) -> tuple[float, float]:
    """The centre of the circle through three points."""
    d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    squares = [p[0] ** 2 + p[1] ** 2 for p in (a, b, c)]
    x = (squares[0] * (b[1] - c[1]) + squares[1] * (c[1] - a[1]) + squares[2] * (a[1] - b[1])) / d
    y = (squares[0] * (c[0] - b[0]) + squares[1] * (a[0] - c[0]) + squares[2] * (b[0] - a[0])) / d
    return x, y


def test_radii_too_small_to_reach_are_scaled_up() -> None:
    outline = read_path("M0 0A1 1 0 0 1 10 0")
    assert min(segment[-1] for segment in outline) == pytest.approx(-5)


@pytest.mark.parametrize(
    ("data", "code", "position"),
    [
        ("L 1 2", "faces.path_start", None),
        ("M 1", "faces.path_number", 4),
        ("M 1 2 L 3 x", "faces.path_number", 11),
        ("M 0 0 Z 5", "faces.path_command", 9),
        ("M 0 0 A 1 1 0 2 0 3 3", "faces.path_number", 15),
        ("M 1e999 0", "faces.path_number", 3),
        ("M 0 0" + " " * 50_000, "faces.path_long", None),
    ],
)
def test_what_cannot_be_read_is_told_with_its_position(data: str, code: str, position: int | None) -> None:
    with pytest.raises(Unfit) as caught:
        read_path(data)
    assert caught.value.code == code
    assert caught.value.params.get("position") == position


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, ", max_size=60))
def test_any_text_is_an_outline_or_a_fault(data: str) -> None:
    try:
        outline = read_path(data)
    except Unfit:
        return
    assert all(math.isfinite(number) for segment in outline for number in segment[1:])


@given(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=8))
def test_relative_and_absolute_say_the_same(points: list[tuple[float, float]]) -> None:
    absolute = "M" + " L".join(f"{x} {y}" for x, y in points)
    steps = [points[0], *((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))]
    relative = "m" + " l".join(f"{x} {y}" for x, y in steps)
    for a, b in zip(read_path(absolute), read_path(relative), strict=True):
        assert a[0] == b[0]
        assert a[1:] == pytest.approx(b[1:], abs=1e-6)
