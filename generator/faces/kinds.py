"""Kinds of value that a key may have: each reads a value into its type, or says why it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.drawing import Color
from generator.faces.bounded import as_text
from generator.faces.faults import Unfit, nearest
from generator.faces.outlines import Point

LARGEST_LENGTH = 10_000.0
"""Millimetres; ten metres of paper are enough."""

Reader = Callable[[Any], Any]


class _Required:
    """The default of a key that has none."""


REQUIRED = _Required()


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an element: how its value is read, and what stands for it where it is left out."""

    read: Reader
    default: Any = REQUIRED


Keys = Mapping[str, Key]


def shown(value: Any) -> str:
    """A value as a fault quotes it."""
    try:
        text = as_text(value)
    except Unfit:
        text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def number(value: Any) -> float:
    """A finite number, also one written as text by a template."""
    kind = type(value)
    if kind is float or kind is int:
        result = float(value)
    else:
        try:
            if kind is bool or value is None:
                raise ValueError
            result = float(value)
        except (TypeError, ValueError):
            raise Unfit("faces.not_number", got=shown(value)) from None
    if not -LARGEST_LENGTH <= result <= LARGEST_LENGTH:
        raise Unfit("faces.far", got=shown(value), limit=int(LARGEST_LENGTH))
    return result


def size(value: Any) -> float:
    """A number that is not negative."""
    result = number(value)
    if result < 0:
        raise Unfit("faces.negative", got=shown(value))
    return result


def positive(value: Any) -> float:
    """A number above zero."""
    result = number(value)
    if result <= 0:
        raise Unfit("faces.not_positive", got=shown(value))
    return result


def whole(lowest: int, highest: int) -> Reader:
    """A whole number within bounds."""

    def read(value: Any) -> int:
        result = number(value)
        if not result.is_integer() or not lowest <= result <= highest:
            raise Unfit("faces.not_whole", got=shown(value), lowest=lowest, highest=highest)
        return int(result)

    return read


def text(value: Any) -> str:
    """Any scalar as text; nothing is the empty text."""
    return as_text(value)


def name(value: Any) -> str:
    """A text that is not empty, or nothing at all, which draws nothing."""
    return as_text(value).strip()


def flag(value: Any) -> bool:
    """Either true or false."""
    if isinstance(value, bool):
        return value
    raise Unfit("faces.not_flag", got=shown(value))


def choice(*known: str) -> Reader:
    """One of these words."""

    def read(value: Any) -> str:
        if value in known:
            return str(value)
        raise Unfit("faces.not_choice", meant=nearest(value, known), got=shown(value), known=", ".join(known))

    return read


_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_COLORS: dict[str, Color] = {}


def color(value: Any) -> Color:
    """A colour as `#rgb` or `#rrggbb`."""
    known = _COLORS.get(value) if isinstance(value, str) else None
    if known is not None:
        return known
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise Unfit("faces.not_color", got=shown(value))
    digits = value[1:] if len(value) == 7 else "".join(digit * 2 for digit in value[1:])
    result = (int(digits[:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:], 16) / 255)
    _COLORS[value] = result
    return result


def paint(value: Any) -> Color | None:
    """A colour, or `none`."""
    return None if value is None or value == "none" else color(value)


def point(value: Any) -> Point:
    """A list of two numbers."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Unfit("faces.not_point", got=shown(value))
    return number(value[0]), number(value[1])


def extent(value: Any) -> Point:
    """A list of two numbers above zero: width and height."""
    w, h = point(value)
    return positive(w), positive(h)


def points(value: Any) -> tuple[Point, ...]:
    """A list of at least two points."""
    if not isinstance(value, list | tuple) or len(value) < 2:
        raise Unfit("faces.not_points", got=shown(value))
    return tuple(point(member) for member in value)


def lengths(value: Any) -> tuple[float, ...]:
    """One number, or a list of them, none negative and not all zero: a pattern of dashes."""
    members = value if isinstance(value, list | tuple) else [value]
    result = tuple(size(member) for member in members)
    if not any(result) or len(result) > 8:
        raise Unfit("faces.not_dash", got=shown(value))
    return result


def radii(value: Any) -> tuple[float, float, float, float]:
    """One number for all corners, or four of them."""
    if isinstance(value, list | tuple):
        if len(value) != 4:
            raise Unfit("faces.not_radii", got=shown(value))
        a, b, c, d = (size(member) for member in value)
        return a, b, c, d
    radius = size(value)
    return radius, radius, radius, radius


def scales(value: Any) -> Point:
    """One factor, or two for the axes."""
    if isinstance(value, list | tuple):
        return point(value)
    factor = number(value)
    return factor, factor


def optional(read: Reader) -> Reader:
    """The same, or nothing."""
    return lambda value: None if value is None else read(value)


def table(value: Any) -> Mapping[str, Any]:
    """A mapping."""
    if not isinstance(value, dict):
        raise Unfit("faces.not_table")
    return value
