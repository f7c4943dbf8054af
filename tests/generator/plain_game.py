"""A game made on the spot, and faces that need no layout: what tests of printing print."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from generator.drawing import Drawing, Glyphs, Outline, Shape, Symbol, Use
from generator.faces.fonts import find_font
from wayout.components import Component, Game, Row
from wayout.words import Words

STAR = Symbol("star", (Shape((("M", 0, 0), ("L", 24, 0), ("L", 12, 24), ("Z",)), fill=(1.0, 0.0, 0.0)),))


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))


class PlainFaces:
    """Fronts with their code; backs that are all alike. Counts what it draws."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, component: Component, item: Any, number: int, side: Literal["front", "back"]) -> Drawing:
        self.drawn += 1
        width, height = component.size
        font = find_font("Barlow", "bold").name
        if side == "back":
            ground = Shape(rectangle(-2, -2, width + 4, height + 4), fill=(0.0, 0.5, 0.2))
            return Drawing(width, height, (ground, Use(STAR, (0.5, 0, 0, 0.5, 5, 20))))
        ground = Shape(rectangle(-2, -2, width + 4, height + 4), fill=(0.9, 0.95, 1.0))
        return Drawing(width, height, (ground, Glyphs(5, 10, item.code, font, 14)))


def component(
    name: str, count: int, size: tuple[float, float] = (63, 88), back: str | None = "back", **more: Any
) -> Component:
    """A component whose pieces are called by its first letter and their number."""
    items = tuple(Row(f"{name[0].upper()}{number}") for number in range(1, count + 1))
    names = Words({"en": f"{name.title()} pieces", "fr": f"Pièces {name.title()}"})
    return Component(name, names, size, "front", back, items, **more)


def game(*components: Component, title: str = "Plain game") -> Game:
    return Game(
        id="plain",
        title=Words({"en": title, "fr": f"{title} (fr)"}),
        edition=1,
        engine=None,
        languages=("en", "fr"),
        components={each.id: each for each in components},
        texts={},
        folder=Path(),
        content_hash="0" * 64,
    )
