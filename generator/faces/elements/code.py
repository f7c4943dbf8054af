"""The piece's code, in the font of the codes, hung by one of nine points of the box of its capitals."""

from __future__ import annotations

from generator.drawing import Glyphs, Op
from generator.faces.bounded import as_text
from generator.faces.elements.kind import ElementKind, Values
from generator.faces.elements.words import STYLING
from generator.faces.fonts import CODES, FALLBACK, find_font
from generator.faces.kinds import Key, choice, color, number
from generator.faces.outlines import Point
from generator.faces.studio import Inside, Studio
from generator.faces.text.boxes import MISSING_SIGN
from generator.faces.text.fitting import MM_PER_POINT

_ACROSS = {"left": 0.0, "center": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
ANCHORS = tuple(f"{down}-{across}" for down in _DOWN for across in _ACROSS)


def _code(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    text = as_text(values["code"])
    font = find_font(CODES, "semibold")
    if not font.characters.issuperset(text):
        font = find_font(FALLBACK, "bold")
        studio.missing.extend(sign for sign in text if sign not in font.characters)
        text = "".join(sign if sign in font.characters else MISSING_SIGN for sign in text)
    em = values["size"] * MM_PER_POINT
    down, across = values["anchor"].split("-")
    x = values["x"] - font.widths[text] * em * _ACROSS[across]
    y = values["y"] + font.capital * em * (1 - _DOWN[down])
    return (Glyphs(x, y, text, font.name, values["size"], values["color"]),)


def _anchor(values: Values) -> Point:
    return values["x"], values["y"]


CODE = ElementKind(
    "code",
    {
        "x": Key(number),
        "y": Key(number),
        "size": Key(STYLING["size"].read, 6.0),
        "color": Key(color, (0.0, 0.0, 0.0)),
        "anchor": Key(choice(*ANCHORS), "top-left"),
    },
    _code,
    _anchor,
    implied=("code",),
)
"""`code`."""
