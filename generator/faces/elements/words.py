"""The text element."""

from __future__ import annotations

import functools
from typing import Any

from generator.drawing import Op, Symbol
from generator.faces.elements.kind import ElementKind, Values, middle_of_box
from generator.faces.faults import Unfit, nearest
from generator.faces.fonts import FAMILIES, WEIGHTS
from generator.faces.kinds import Key, choice, color, flag, number, optional, positive, text
from generator.faces.studio import Inside, Studio
from generator.faces.text.setting import Frame, set_text
from generator.faces.text.style import TextStyle


def family(value: Any) -> str:
    """A family that comes with Wayout."""
    if value in FAMILIES:
        return str(value)
    raise Unfit("faces.font", meant=nearest(value, FAMILIES), got=str(value), known=", ".join(FAMILIES))


def _type_size(value: Any) -> float:
    result = positive(value)
    if not 0.5 <= result <= 2000:
        raise Unfit("faces.type_size", got=f"{result:g}")
    return result


def _leading(value: Any) -> float:
    result = positive(value)
    if not 0.5 <= result <= 10:
        raise Unfit("faces.leading", got=f"{result:g}")
    return result


STYLING = {
    "font": Key(family, "Barlow"),
    "size": Key(_type_size, 9.0),
    "weight": Key(choice(*WEIGHTS), "regular"),
    "bold": Key(flag, False),
    "italic": Key(flag, False),
    "color": Key(color, (0.0, 0.0, 0.0)),
    "align": Key(optional(choice("left", "center", "right", "justify")), None),
    "valign": Key(choice("top", "middle", "bottom"), "top"),
    "leading": Key(_leading, 1.2),
    "fit": Key(choice("shrink", "ellipsis", "error"), "shrink"),
    "min_size": Key(_type_size, 5.0),
    "markup": Key(flag, False),
    "hyphenate": Key(flag, False),
    "upper": Key(flag, False),
    "spacing": Key(number, 0.0),
}
"""What a style may say."""

TEXT_KEYS = {
    "text": Key(text),
    "x": Key(number, 0.0),
    "y": Key(number, 0.0),
    "w": Key(positive),
    "h": Key(positive),
    **STYLING,
}


@functools.lru_cache(maxsize=1024)
def _style(*values: Any) -> TextStyle:
    return TextStyle(**dict(zip(_STYLE_FIELDS, values, strict=True)))


_STYLE_FIELDS = tuple("family" if key == "font" else key for key in STYLING)


def _text(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    words = values["text"]
    if not words:
        return ()
    style = _style(*[values[key] for key in STYLING])
    frame = Frame(values["x"], values["y"], values["w"], values["h"])

    def find_symbol(name: str) -> tuple[Symbol, tuple[float, float]]:
        return studio.symbol(name, style.color, at="text")

    return set_text(words, style, frame, studio.language, find_symbol, studio.missing.append)


TEXT = ElementKind("text", TEXT_KEYS, _text, middle_of_box)
"""`text`."""
