"""The studio: what building the faces of one component needs at hand."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.drawing import Color, Op, Symbol
from generator.faces.faults import Origin, Unfit
from generator.faces.symbols import SymbolLibrary

MOST_THINGS = 20_000
"""Elements, rounds of repetitions and cells of grids on one face."""


@dataclass(slots=True)
class Studio:
    """language: of the printing. width, height: of the trimmed piece, mm. folder: the game's, for its images.

    missing: characters that no font has, as the element being built meets them.
    missed: the same for the whole face, each with the element that holds it.
    """

    language: str
    width: float
    height: float
    folder: Path
    symbols: SymbolLibrary
    missing: list[str] = field(default_factory=list)
    missed: list[tuple[Origin, str]] = field(default_factory=list)
    _things: int = 0

    def begin_face(self) -> None:
        """Counts anew, for another face."""
        self._things = 0
        self.missing.clear()
        self.missed.clear()

    def count(self, things: int = 1) -> None:
        """More elements, rounds or cells. Raises Unfit `faces.too_many` for a layout that would never end."""
        self._things += things
        if self._things > MOST_THINGS:
            raise Unfit("faces.too_many", limit=MOST_THINGS)

    def symbol(self, name: str, ink: Color, at: str) -> tuple[Symbol, tuple[float, float]]:
        """A symbol in a colour and the size of its box; `at` is the key that asks for it. Raises Unfit."""
        try:
            return self.symbols.find(name, ink)
        except Unfit as unfit:
            unfit.at = at
            raise


Inside = Callable[[Mapping[str, Any]], tuple[Op, ...]]
"""Draws the elements inside an element, under further names."""


def character_name(sign: str) -> str:
    """A character as a warning tells it: itself, its number and its Unicode name."""
    return f"{sign} (U+{ord(sign):04X} {unicodedata.name(sign, 'without a name')})"
