"""What a kind of element is: its name, its keys, and how their values become operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.drawing import Op
from generator.faces.kinds import Key, Keys, number, optional, point
from generator.faces.outlines import Point
from generator.faces.studio import Inside, Studio

Values = Mapping[str, Any]
Build = Callable[[Values, Studio, Inside], tuple[Op, ...]]

TURNING: Keys = {"rotate": Key(number, 0.0), "pivot": Key(optional(point), None)}
"""Keys that every element has: degrees clockwise, and the point about which it turns."""


@dataclass(frozen=True, slots=True)
class ElementKind:
    """One kind of element.

    build: its operations; raises Unfit for values that cannot be drawn together.
    middle: about what it turns without a `pivot`.
    inner: names that the elements inside it may use besides; None if it holds none.
    needs_one_of: keys of which at least one must be given, for it to be seen at all.
    implied: names of the face whose values it gets without being told.
    """

    name: str
    keys: Keys
    build: Build
    middle: Callable[[Values], Point]
    inner: frozenset[str] | None = None
    needs_one_of: tuple[str, ...] = ()
    implied: tuple[str, ...] = ()


REST = "*"
"""A key of this name takes all keys that an element is given and does not know, as one table."""


def middle_of_box(values: Values) -> Point:
    """The middle of an element with `x y w h`."""
    x: float = values["x"] + values["w"] / 2
    y: float = values["y"] + values["h"] / 2
    return x, y
