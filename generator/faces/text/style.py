"""The style of a text: everything about it but its words and its box."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Literal

from generator.drawing import Color
from generator.faces.fonts import FALLBACK, WEIGHTS, Font, find_font


@dataclass(frozen=True, slots=True)
class TextStyle:
    """size, min_size, spacing: points. leading: line height in sizes. align None: where its script begins."""

    family: str = "Barlow"
    weight: str = "regular"
    bold: bool = False
    italic: bool = False
    size: float = 9.0
    min_size: float = 5.0
    color: Color = (0.0, 0.0, 0.0)
    align: Literal["left", "center", "right", "justify"] | None = None
    valign: Literal["top", "middle", "bottom"] = "top"
    leading: float = 1.2
    fit: Literal["shrink", "ellipsis", "error"] = "shrink"
    markup: bool = False
    hyphenate: bool = False
    upper: bool = False
    spacing: float = 0.0

    @property
    def base_weight(self) -> str:
        """`weight`, or bold where `bold` asks for more than it."""
        heavier = self.bold and WEIGHTS.index(self.weight) < WEIGHTS.index("bold")
        return "bold" if heavier else self.weight


@functools.lru_cache(maxsize=1024)
def font_of(style: TextStyle, bold: bool = False, italic: bool = False) -> Font:
    """The font of a stretch of text.

    Bold inside a text that is bold already is a step heavier; italic inside italic stands upright.
    """
    return find_font(style.family, _weight(style, bold), style.italic != italic)


@functools.lru_cache(maxsize=1024)
def fallback_of(style: TextStyle, bold: bool = False) -> Font:
    """The font asked for what a stretch's own font lacks; a large one, so it is loaded only then."""
    return find_font(FALLBACK, _weight(style, bold))


def _weight(style: TextStyle, bold: bool) -> str:
    weight = style.base_weight
    if bold:
        return "black" if WEIGHTS.index(weight) >= WEIGHTS.index("bold") else "bold"
    return weight
