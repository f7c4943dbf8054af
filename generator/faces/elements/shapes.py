"""Plain shapes: rect, circle, ellipse, polygon, line, path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.drawing import Op, Outline, Shape
from generator.faces.elements.kind import ElementKind, Values, middle_of_box
from generator.faces.faults import Unfit
from generator.faces.kinds import (
    Key,
    Keys,
    choice,
    extent,
    flag,
    lengths,
    number,
    optional,
    paint,
    point,
    points,
    positive,
    radii,
    size,
)
from generator.faces.outlines import Point, bounds, ellipse, polyline, rectangle, transformed
from generator.faces.path_data import read_path
from generator.faces.studio import Inside, Studio

PAINTING: Keys = {
    "fill": Key(paint, None),
    "stroke": Key(paint, None),
    "line": Key(positive, 0.25),
    "dash": Key(optional(lengths), None),
    "cap": Key(choice("butt", "round", "square"), "butt"),
    "join": Key(choice("miter", "round", "bevel"), "miter"),
}
"""Keys that every shape has."""


def _painted(outline: Outline, values: Values, even_odd: bool = False) -> tuple[Op, ...]:
    fill, stroke = values["fill"], values["stroke"]
    if fill is None and stroke is None:
        return ()
    dash = values["dash"] or ()
    return (Shape(outline, fill, stroke, values["line"], dash, values["cap"], values["join"], even_odd),)


def _rect(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    outline = rectangle(values["x"], values["y"], values["w"], values["h"], values["radius"])
    return _painted(outline, values)


def _circle(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    return _painted(ellipse(values["cx"], values["cy"], values["r"], values["r"]), values)


def _ellipse(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    return _painted(ellipse(values["cx"], values["cy"], values["rx"], values["ry"]), values)


def _polygon(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    return _painted(polyline(values["points"], closed=True), values)


def _line_points(values: Values) -> Sequence[Point]:
    ends = (values["from"], values["to"])
    if values["points"] is not None:
        if ends != (None, None):
            raise Unfit("faces.line_points")
        given: Sequence[Point] = values["points"]
        return given
    if None in ends:
        raise Unfit("faces.line_ends")
    return ends


def _line(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    return _painted(polyline(_line_points(values), closed=False), values)


def _path_outline(values: Values) -> Outline:
    outline = values["d"]
    x, y, scale = values["x"], values["y"], values["scale"]
    scale_x = scale_y = scale
    if values["box"] is not None:
        w, h = values["w"], values["h"]
        if w is None:
            raise Unfit("faces.path_box")
        scale_x = w / values["box"][0] * scale
        scale_y = (h / values["box"][1] if h is not None else w / values["box"][0]) * scale
    elif values["w"] is not None or values["h"] is not None:
        raise Unfit("faces.path_no_box")
    if (x, y, scale_x, scale_y) == (0.0, 0.0, 1.0, 1.0):
        result: Outline = outline
        return result
    return transformed(outline, (scale_x, 0.0, 0.0, scale_y, x, y))


def _path(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    return _painted(_path_outline(values), values, values["even_odd"])


def _data(value: Any) -> Outline:
    """SVG path data."""
    if not isinstance(value, str):
        raise Unfit("faces.not_path")
    return read_path(value)


def _center(values: Values) -> Point:
    return values["cx"], values["cy"]


def _middle_of(outline: Outline) -> Point:
    left, top, right, bottom = bounds(outline) or (0.0, 0.0, 0.0, 0.0)
    return (left + right) / 2, (top + bottom) / 2


_SEEN = ("fill", "stroke")

KINDS = (
    ElementKind(
        "rect",
        {
            "x": Key(number, 0.0),
            "y": Key(number, 0.0),
            "w": Key(size),
            "h": Key(size),
            "radius": Key(radii, (0.0, 0.0, 0.0, 0.0)),
            **PAINTING,
        },
        _rect,
        middle_of_box,
        needs_one_of=_SEEN,
    ),
    ElementKind(
        "circle",
        {"cx": Key(number), "cy": Key(number), "r": Key(size), **PAINTING},
        _circle,
        _center,
        needs_one_of=_SEEN,
    ),
    ElementKind(
        "ellipse",
        {"cx": Key(number), "cy": Key(number), "rx": Key(size), "ry": Key(size), **PAINTING},
        _ellipse,
        _center,
        needs_one_of=_SEEN,
    ),
    ElementKind(
        "polygon",
        {"points": Key(points), **PAINTING},
        _polygon,
        lambda values: _middle_of(polyline(values["points"], closed=True)),
        needs_one_of=_SEEN,
    ),
    ElementKind(
        "line",
        {
            "from": Key(optional(point), None),
            "to": Key(optional(point), None),
            "points": Key(optional(points), None),
            **PAINTING,
            "stroke": Key(paint, (0.0, 0.0, 0.0)),
        },
        _line,
        lambda values: _middle_of(polyline(_line_points(values), closed=False)),
    ),
    ElementKind(
        "path",
        {
            "d": Key(_data),
            "x": Key(number, 0.0),
            "y": Key(number, 0.0),
            "scale": Key(positive, 1.0),
            "box": Key(optional(extent), None),
            "w": Key(optional(positive), None),
            "h": Key(optional(positive), None),
            "even_odd": Key(flag, False),
            **PAINTING,
        },
        _path,
        lambda values: _middle_of(_path_outline(values)),
        needs_one_of=_SEEN,
    ),
)
"""The shapes."""
