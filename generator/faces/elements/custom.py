"""Drawings that the generator registers by name, for what no layout could say: a track, a board, a room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.drawing import Group, Op
from generator.faces.elements.kind import REST, ElementKind, Values
from generator.faces.faults import Unfit, nearest, unknown_key
from generator.faces.kinds import REQUIRED, Key, Keys, name, number
from generator.faces.outlines import Point
from generator.faces.studio import Inside, Studio

Draw = Callable[[Mapping[str, Any]], Iterable[Op]]


@dataclass(frozen=True, slots=True)
class _Registered:
    draw: Draw
    keys: Keys


_DRAWINGS: dict[str, _Registered] = {}


def register_drawing(drawing: str, draw: Draw, keys: Keys) -> None:
    """Makes a drawing known to layouts.

    keys: its own, read before `draw` gets their values. Its operations have the element's `x y` as origin.
    Raises ValueError for a name that is taken.
    """
    if drawing in _DRAWINGS and _DRAWINGS[drawing].draw is not draw:
        raise ValueError(f"the drawing {drawing} is registered twice")
    _DRAWINGS[drawing] = _Registered(draw, keys)


def _drawing(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    import generator.drawings  # noqa: F401 - it registers what ships; it builds on this module

    registered = _DRAWINGS.get(values["name"])
    if registered is None:
        meant, known = nearest(values["name"], _DRAWINGS), ", ".join(sorted(_DRAWINGS))
        raise Unfit("faces.drawing", at="name", meant=meant, got=values["name"], known=known)
    given = values[REST]
    for key in given:
        if key not in registered.keys:
            raise unknown_key(key, registered.keys)
    read = {}
    for key, kind in registered.keys.items():
        if key not in given and kind.default is REQUIRED:
            raise Unfit("faces.missing_key", key=key)
        try:
            read[key] = kind.read(given[key]) if key in given else kind.default
        except Unfit as unfit:
            unfit.at = key
            raise
    ops = tuple(registered.draw(read))
    x, y = values["x"], values["y"]
    return (Group(ops, (1.0, 0.0, 0.0, 1.0, x, y)),) if x or y else ops


def _origin(values: Values) -> Point:
    return values["x"], values["y"]


DRAWING = ElementKind(
    "drawing",
    {"name": Key(name), "x": Key(number, 0.0), "y": Key(number, 0.0), REST: Key(dict)},
    _drawing,
    _origin,
)
"""`drawing`."""
