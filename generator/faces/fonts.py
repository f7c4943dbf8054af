"""Fonts: the families that come with Wayout, loaded when first used, and the widths of their characters."""

from __future__ import annotations

import functools
import importlib.util
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.faces.faults import Unfit, nearest

_WEIGHTS = {
    "thin": "Thin",
    "extralight": "ExtraLight",
    "light": "Light",
    "regular": "Regular",
    "medium": "Medium",
    "semibold": "SemiBold",
    "bold": "Bold",
    "extrabold": "ExtraBold",
    "black": "Black",
}
WEIGHTS = tuple(_WEIGHTS)
"""What `weight` may say, from thin to black."""

FALLBACK = "DejaVu Sans"
"""Asked for each character that a text's own font lacks."""

CODES = "IBM Plex Sans Condensed"
"""The font of the pieces' codes: its digits and letters are hard to take for each other."""

_PACKAGES = {
    "Barlow": ("fontpkg_barlow", "Barlow"),
    "Barlow Condensed": ("fontpkg_barlow_condensed", "BarlowCondensed"),
    "IBM Plex Sans Condensed": ("fontpkg_ibm_plex_sans_condensed", "IBMPlexSansCondensed"),
}
FAMILIES = (*_PACKAGES, FALLBACK)
"""What `font` may say."""


class _Widths(dict[str, float]):
    """Widths of words in ems, each measured once. The words are characters at first."""

    def __init__(self, characters: dict[str, float]) -> None:
        super().__init__(characters)
        self._characters = characters

    def __missing__(self, word: str) -> float:
        if len(word) == 1:
            raise KeyError(word)
        width = sum(map(self._characters.__getitem__, word))
        if len(self) > 50_000:
            self.clear()
            self.update(self._characters)
        self[word] = width
        return width


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """One loaded font.

    name: under which ReportLab knows it. characters: all it can draw. widths: of a word of them, in ems.
    capital: height of capitals in ems.
    """

    name: str
    characters: frozenset[str]
    widths: dict[str, float]
    capital: float


def _file(family: str, weight: str, italic: bool) -> Path | None:
    if family == FALLBACK:
        heavy = WEIGHTS.index(weight) >= WEIGHTS.index("semibold")
        return Path(__file__).parent.parent / "fonts" / "dejavu" / f"DejaVuSans{'-Bold' if heavy else ''}.ttf"
    package, prefix = _PACKAGES[family]
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise Unfit("faces.font_missing", family=family)
    style = _WEIGHTS[weight] + ("Italic" if italic else "")
    file = Path(found.origin).parent / "files" / f"{prefix}-{style.replace('RegularItalic', 'Italic')}.ttf"
    return file if file.is_file() else None


@functools.cache
def find_font(family: str, weight: str = "regular", italic: bool = False) -> Font:
    """The font of a family, of the nearest weight that the family has, heavier ones first.

    Raises Unfit `faces.font` for a family that is not known.
    """
    if family not in FAMILIES:
        raise Unfit("faces.font", meant=nearest(family, FAMILIES), got=family, known=", ".join(FAMILIES))
    wanted = WEIGHTS.index(weight)
    for index in sorted(range(len(WEIGHTS)), key=lambda i: (abs(i - wanted), -i)):
        file = _file(family, WEIGHTS[index], italic)
        if file is not None:
            return _load(file)
    raise Unfit("faces.font_missing", family=family)


@functools.cache
def _load(file: Path) -> Font:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    name = file.stem
    try:
        font = TTFont(name, str(file), asciiReadable=False)  # subsets of what is used alone
    except (TTFError, OSError):
        raise Unfit("faces.font_missing", family=name) from None
    pdfmetrics.registerFont(font)
    face: Any = font.face
    default = face.defaultWidth
    widths = {chr(code): face.charWidths.get(code, default) / 1000 for code in face.charToGlyph}
    return Font(name, frozenset(widths), _Widths(widths), (face.capHeight or 700) / 1000)
