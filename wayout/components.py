"""Components: what a game is made of, as typed values. The printed and the judged piece are one object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from wayout.words import Words


@dataclass(frozen=True, slots=True)
class Row:
    """A printed piece that no rules know: its code and whatever columns its table has."""

    code: str
    copies: int = 1
    fields: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of piece and all its items, in the order of their table.

    size: width and height of the trimmed piece in mm.
    face, back: names of layouts; a back of None leaves the reverse blank.
    items: `Row`s, or the typed pieces of the game's engine; each has `code: str` and may have `copies: int`.
    square: of pieces that are cut along a lattice, the side of its squares in mm; a piece's own are its
    `squares`, (column, row) each, or all of its size.
    booklet: the pieces are pages of the booklet of that name. on_request: printed only where it is asked for.
    """

    id: str
    name: Words
    size: tuple[float, float]
    face: str
    back: str | None
    items: tuple[Any, ...]
    bleed: float = 2.0
    gutter: float | None = None
    cut: Literal["marks", "lines", "none"] = "marks"
    sheet: str | None = None
    square: float | None = None
    booklet: str | None = None
    on_request: bool = False
    variables: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its folder in `content/` describes it.

    engine: the package in `wayout.games` that judges it, or None for a game that is only printed.
    texts: longer texts by key. content_hash: hexadecimal, over every content file that was read.
    based_on: the shipped game that lent it components, whose layouts and symbols serve it too.
    """

    id: str
    title: Words
    edition: int
    engine: str | None
    languages: tuple[str, ...]
    components: Mapping[str, Component]
    texts: Mapping[str, Any]
    folder: Path
    content_hash: str
    based_on: str | None = None
