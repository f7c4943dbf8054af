"""Drawings: what a face looks like, as plain values, before any page or file format is known.

Lengths are millimetres, the origin is the top left corner of the trimmed piece, x grows right and y down.
A drawing may reach past its trim (negative or larger coordinates): that is bleed. Angles are degrees,
clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Literal, TypeAlias

Segment: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Outline: TypeAlias = tuple[Segment, ...]
"""A path in absolute coordinates: move, line, cubic curve, close."""

Color: TypeAlias = tuple[float, float, float]
"""Red, green, blue, each from 0 to 1."""

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, in the drawing's own axes (y down)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled, stroked or both. `width` and `dash` in mm."""

    outline: Outline
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One run of text in one font, its baseline starting at (x, y).

    size: points. spacing: extra points after each character. font: a registered font's name.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    color: Color = (0.0, 0.0, 0.0)
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image stretched over a box."""

    file: FilePath
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """A drawing used many times: the writer draws it once. Equal only to itself."""

    name: str
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol placed by a matrix."""

    symbol: Symbol
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Group:
    """Operations under a matrix, clipped to an outline (in the group's own axes) where one is given."""

    ops: tuple[Op, ...]
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    clip: Outline | None = None


Op: TypeAlias = Shape | Glyphs | Picture | Use | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """One face: its trimmed size in mm and its operations, painted in order."""

    width: float
    height: float
    ops: tuple[Op, ...]
    warnings: tuple[str, ...] = field(default=(), compare=False)
