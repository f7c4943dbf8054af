"""The icon: a symbol, as large as its box allows, in its middle."""

from __future__ import annotations

from generator.drawing import Op, Use
from generator.faces.elements.kind import ElementKind, Values
from generator.faces.kinds import Key, color, name, number, optional, positive
from generator.faces.outlines import Point
from generator.faces.studio import Inside, Studio


def _icon(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    if not values["name"]:
        return ()
    symbol, (box_w, box_h) = studio.symbol(values["name"], values["color"], at="name")
    w = values["w"]
    h = values["h"] if values["h"] is not None else w
    scale = min(w / box_w, h / box_h)
    x, y = values["x"] + (w - box_w * scale) / 2, values["y"] + (h - box_h * scale) / 2
    return (Use(symbol, (scale, 0.0, 0.0, scale, x, y)),)


def _middle(values: Values) -> Point:
    h = values["h"] if values["h"] is not None else values["w"]
    return values["x"] + values["w"] / 2, values["y"] + h / 2


ICON = ElementKind(
    "icon",
    {
        "name": Key(name),
        "x": Key(number, 0.0),
        "y": Key(number, 0.0),
        "w": Key(positive),
        "h": Key(optional(positive), None),
        "color": Key(color, (0.0, 0.0, 0.0)),
    },
    _icon,
    _middle,
)
"""`icon`."""
