"""What the tests of faces draw with: a game in a folder, and its drawings as short logs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.drawing import Color, Drawing, Glyphs, Group, Op, Outline, Picture, Shape, Use
from generator.faces import LayoutBook
from wayout.components import Component, Game, Row
from wayout.words import Words

Draw = Callable[..., Drawing]


class Desk:
    """A game with one component of 60 by 40 mm, whose layout is given as text."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "layouts").mkdir()

    def write(self, name: str, text: str) -> None:
        """Writes a file of the game."""
        (self.folder / name).write_text(text, encoding="utf-8")

    def book(
        self, rows: list[dict[str, Any]], language: str = "en", **component: Any
    ) -> tuple[LayoutBook, Component]:
        """The book of the game and its component."""
        items = tuple(Row(f"P{n}", 1, MappingProxyType(row)) for n, row in enumerate(rows, 1))
        settings = {"size": (60.0, 40.0), "face": "face", "back": None} | component
        cards = Component("cards", Words({"en": "Cards", "fr": "Cartes"}), items=items, **settings)
        texts = {"start": Words({"en": "Start", "fr": "Départ"})}
        title = Words({"en": "Game", "fr": "Jeu"})
        game = Game("test", title, 1, None, ("en", "fr"), {"cards": cards}, texts, self.folder, "")
        return LayoutBook(game, language), cards

    def draw(self, elements: str, language: str = "en", rest: str = "", **fields: Any) -> Drawing:
        """The face of a piece with these fields, under a layout of these elements."""
        listed = "".join(f"  {line}\n" for line in elements.strip().split("\n"))
        self.write("layouts/face.yaml", f"{rest}\nelements:\n{listed}")
        book, cards = self.book([fields], language)
        return book.draw(cards, cards.items[0], 1)

    def log(self, elements: str, language: str = "en", rest: str = "", **fields: Any) -> list[str]:
        """The same as a log, one operation a line."""
        return list(log(unshared(self.draw(elements, language, rest, **fields).ops)))


def unshared(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Operations with what all faces share put in its place: how it is shared is another test's matter."""
    found: list[Op] = []
    for op in ops:
        shared = isinstance(op, Use) and op.symbol.name.startswith("cards-")
        found.extend(op.symbol.ops if shared and isinstance(op, Use) else (op,))
    return tuple(found)


def log(ops: tuple[Op, ...], indent: str = "") -> Iterator[str]:
    """Operations as lines; symbols unfolded in their place."""
    for op in ops:
        if isinstance(op, Shape):
            yield indent + " ".join(_shape(op))
        elif isinstance(op, Glyphs):
            words = f'text "{op.text}" at {_n(op.x)} {_n(op.y)} in {op.font} {_n(op.size)}'
            yield indent + words + (f" {_color(op.color)}" if any(op.color) else "")
        elif isinstance(op, Picture):
            yield indent + f"picture {op.file.name} {_n(op.x)} {_n(op.y)} {_n(op.width)} {_n(op.height)}"
        elif isinstance(op, Use):
            name = op.symbol.name.rpartition("-")[0] or op.symbol.name
            yield indent + f"use {name} by {' '.join(_n(part) for part in op.matrix)}"
            yield from log(op.symbol.ops, indent + "  ")
        elif isinstance(op, Group):
            clip = f" clip {_outline(op.clip)}" if op.clip else ""
            yield indent + f"group by {' '.join(_n(part) for part in op.matrix)}{clip}"
            yield from log(op.ops, indent + "  ")


def _shape(op: Shape) -> Iterator[str]:
    yield _outline(op.outline)
    if op.fill is not None:
        yield f"fill {_color(op.fill)}" + (" even-odd" if op.even_odd else "")
    if op.stroke is not None:
        yield f"stroke {_color(op.stroke)} {_n(op.width)} {op.cap} {op.join}"
        if op.dash:
            yield f"dash {' '.join(_n(part) for part in op.dash)}"


def _outline(outline: Outline) -> str:
    return " ".join(segment[0] + ",".join(_n(number) for number in segment[1:]) for segment in outline)


def _color(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)


def _n(number: float) -> str:
    return f"{number + 0.0:.2f}".rstrip("0").rstrip(".")
