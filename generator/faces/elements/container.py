"""Elements that hold elements: group and grid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.drawing import Group, Op, Outline
from generator.faces.elements.kind import ElementKind, Values
from generator.faces.faults import Unfit, unknown_key
from generator.faces.kinds import (
    Key,
    extent,
    number,
    optional,
    point,
    positive,
    radii,
    scales,
    table,
    whole,
)
from generator.faces.outlines import Point, rectangle
from generator.faces.studio import Inside, Studio

CLIP_KEYS: Mapping[str, Key] = {
    "x": Key(number, 0.0),
    "y": Key(number, 0.0),
    "w": Key(positive),
    "h": Key(positive),
    "radius": Key(radii, (0.0, 0.0, 0.0, 0.0)),
}


def _clip(value: Any) -> Outline:
    """The box that a group is cut to, in the group's own axes."""
    given = table(value)
    for key in given:
        if key not in CLIP_KEYS:
            raise unknown_key(key, CLIP_KEYS)
    for key in ("w", "h"):
        if key not in given:
            raise Unfit("faces.missing_key", key=key)
    read = {}
    for key, kind in CLIP_KEYS.items():
        try:
            read[key] = kind.read(given[key]) if key in given else kind.default
        except Unfit as unfit:
            unfit.at = key
            raise
    return rectangle(read["x"], read["y"], read["w"], read["h"], read["radius"])


def _origin(values: Values) -> Point:
    return values["x"], values["y"]


def _group(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    ops = inside({})
    if not ops:
        return ()
    across, down = values["scale"]
    matrix = (across, 0.0, 0.0, down, values["x"], values["y"])
    return (Group(ops, matrix, values["clip"]),)


GROUP = ElementKind(
    "group",
    {
        "x": Key(number, 0.0),
        "y": Key(number, 0.0),
        "scale": Key(scales, (1.0, 1.0)),
        "clip": Key(optional(_clip), None),
    },
    _group,
    _origin,
    inner=frozenset(),
)
"""`group`: its own axes; it turns about its own origin."""


def _gap(value: Any) -> Point:
    """One distance for both directions, or two."""
    return point(value) if isinstance(value, list | tuple) else (number(value), number(value))


def _grid(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    (w, h), (gap_x, gap_y) = values["cell"], values["gap"]
    studio.count(values["columns"] * values["rows"])
    cells = []
    for row in range(values["rows"]):
        for column in range(values["columns"]):
            ops = inside({"column": column, "row": row, "index": row * values["columns"] + column})
            if ops:
                x, y = values["x"] + column * (w + gap_x), values["y"] + row * (h + gap_y)
                cells.append(Group(ops, (1.0, 0.0, 0.0, 1.0, x, y)))
    return tuple(cells)


def _middle_of_grid(values: Values) -> Point:
    (w, h), (gap_x, gap_y) = values["cell"], values["gap"]
    columns, rows = values["columns"], values["rows"]
    return (
        values["x"] + (columns * w + (columns - 1) * gap_x) / 2,
        values["y"] + (rows * h + (rows - 1) * gap_y) / 2,
    )


GRID = ElementKind(
    "grid",
    {
        "x": Key(number, 0.0),
        "y": Key(number, 0.0),
        "columns": Key(whole(1, 200)),
        "rows": Key(whole(1, 200)),
        "cell": Key(extent),
        "gap": Key(_gap, (0.0, 0.0)),
    },
    _grid,
    _middle_of_grid,
    inner=frozenset({"column", "row", "index"}),
)
"""`grid`: its elements drawn in each cell, in the cell's own axes."""
