"""From a drawing to the operators of a PDF content stream, as lean as they can be written.

A face is written in its own axes (mm, origin top left, y down); whoever places it supplies the matrix. What
is set already (colour, line, font) is not set again. The spelling depends on nothing but the drawing, so
faces with equal operators are one face.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Protocol

from generator.drawing import Color, Glyphs, Group, Matrix, Op, Outline, Picture, Shape, Symbol, Use

MM_PER_POINT = 25.4 / 72
_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}
_KEPT = 50_000  # spellings remembered at most: a bound on memory, far above what a game needs


class Numbers(dict[float, str]):
    """Spells numbers with a fixed count of decimals at most: no trailing zeros, no leading zero."""

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self._format = f"%.{decimals}f"

    def __missing__(self, value: float) -> str:
        if not isfinite(value):
            raise ValueError(f"a drawing holds the number {value}")
        text = self._format % value
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text.startswith("0."):
            text = text[1:]
        elif text.startswith("-0"):
            text = "-" + text[2:] if len(text) > 2 else "0"
        if len(self) > _KEPT:
            self.clear()
        self[value] = text
        return text


PLAIN = 3
"""Decimals of a coordinate in mm: 0.0005 mm is 0.0014 pt."""

FINE = 6
"""Decimals of matrices, sizes, and of coordinates that a matrix enlarges."""


class Fonts(Protocol):
    """Tells how a text is spelt in the fonts of one document."""

    def runs(self, font: str, text: str) -> tuple[tuple[str, str], ...]:
        """The font resources to use in turn, each with the inside of its string literal."""


class Forms(Protocol):
    """Knows the forms and images of one document."""

    def symbol(self, symbol: Symbol) -> str:
        """The resource name under which the symbol stands."""

    def picture(self, picture: Picture) -> str:
        """The resource name under which the image stands, a unit square with its origin bottom left."""


@dataclass(frozen=True, slots=True)
class Content:
    """Operators, and the names of the forms and images that they call."""

    operators: str
    names: tuple[str, ...]


@dataclass(slots=True)
class _State:
    """What the reader of the stream has set at this point; None where that cannot be known."""

    fill: Color | None = (0.0, 0.0, 0.0)
    stroke: Color | None = (0.0, 0.0, 0.0)
    width: float | None = 1.0
    dash: tuple[float, ...] | None = ()
    cap: str | None = "butt"
    join: str | None = "miter"
    font: tuple[str, float] | None = None
    spacing: float | None = 0.0


@dataclass(slots=True)
class Speller:
    """Spells drawings for one document, remembering numbers, colours and paths."""

    fonts: Fonts
    forms: Forms
    _plain: Numbers = field(default_factory=lambda: Numbers(PLAIN))
    _fine: Numbers = field(default_factory=lambda: Numbers(FINE))
    _paths: dict[Outline, str] = field(default_factory=dict)
    _fine_paths: dict[Outline, str] = field(default_factory=dict)
    _colors: dict[Color, str] = field(default_factory=dict)

    def face(self, ops: tuple[Op, ...]) -> Content:
        """A face, to be called where the graphics state is a new page's."""
        return self._content(ops, _State(), fine=False)

    def symbol(self, ops: tuple[Op, ...]) -> Content:
        """A symbol, to be called from anywhere: whatever it needs it sets itself."""
        return self._content(ops, _State(None, None, None, None, None, None, None, None), fine=True)

    def matrix(self, matrix: Matrix) -> str:
        """The operator that applies a matrix."""
        spelt = self._fine
        return " ".join([spelt[part] for part in matrix]) + " cm"

    def path(self, outline: Outline, fine: bool = False) -> str:
        """The operators that build a path."""
        known = self._fine_paths if fine else self._paths
        text = known.get(outline)
        if text is None:
            if len(known) > _KEPT:
                known.clear()
            text = known[outline] = _spell_path(outline, self._fine if fine else self._plain)
        return text

    def _content(self, ops: tuple[Op, ...], state: _State, *, fine: bool) -> Content:
        out: list[str] = []
        names: dict[str, None] = {}
        self._ops(ops, state, fine, out, names)
        return Content("\n".join(out), tuple(names))

    def _color(self, color: Color) -> str:
        text = self._colors.get(color)
        if text is None:
            if len(self._colors) > _KEPT:
                self._colors.clear()
            red, green, blue = (self._plain[part] for part in color)
            text = f"{red} g" if red == green == blue else f"{red} {green} {blue} rg"
            self._colors[color] = text
        return text

    def _ops(
        self, ops: tuple[Op, ...], state: _State, fine: bool, out: list[str], names: dict[str, None]
    ) -> None:
        in_text = False
        for op in ops:
            kind = type(op)
            if kind is Glyphs:
                if not in_text:
                    out.append("BT")
                    in_text = True
                self._glyphs(op, state, fine, out)  # type: ignore[arg-type]
                continue
            if in_text:
                out.append("ET")
                in_text = False
            if kind is Shape:
                self._shape(op, state, fine, out)  # type: ignore[arg-type]
            else:
                self._nested(op, state, fine, out, names)
        if in_text:
            out.append("ET")

    def _glyphs(self, op: Glyphs, state: _State, fine: bool, out: list[str]) -> None:
        if op.color != state.fill:
            out.append(self._color(op.color))
            state.fill = op.color
        if op.spacing != state.spacing:
            out.append(f"{self._fine[op.spacing * MM_PER_POINT]} Tc")
            state.spacing = op.spacing
        number = self._fine if fine else self._plain
        place = f"1 0 0 -1 {number[op.x]} {number[op.y]} Tm"
        for resource, literal in self.fonts.runs(op.font, op.text):
            if (resource, op.size) != state.font:
                out.append(f"{resource} {self._fine[op.size * MM_PER_POINT]} Tf")
                state.font = (resource, op.size)
            out.append(f"{place}({literal})Tj" if place else f"({literal})Tj")
            place = ""

    def _shape(self, op: Shape, state: _State, fine: bool, out: list[str]) -> None:
        fill, stroke = op.fill, op.stroke
        if fill is not None and fill != state.fill:
            out.append(self._color(fill))
            state.fill = fill
        if stroke is not None:
            if stroke != state.stroke:
                out.append(self._color(stroke).upper())
                state.stroke = stroke
            if op.width != state.width:
                out.append(f"{self._fine[op.width]} w")
                state.width = op.width
            if op.dash != state.dash:
                out.append(f"[{' '.join([self._fine[part] for part in op.dash])}]0 d")
                state.dash = op.dash
            if op.cap != state.cap:
                out.append(f"{_CAPS[op.cap]} J")
                state.cap = op.cap
            if op.join != state.join:
                out.append(f"{_JOINS[op.join]} j")
                state.join = op.join
        elif fill is None:
            return
        painted = ("f" if stroke is None else "B") if fill is not None else "S"
        if op.even_odd and fill is not None:
            painted += "*"
        out.append(f"{self.path(op.outline, fine)} {painted}")

    def _nested(self, op: Op, state: _State, fine: bool, out: list[str], names: dict[str, None]) -> None:
        if isinstance(op, Use):
            name = self.forms.symbol(op.symbol)
            out.append(f"q {self.matrix(op.matrix)} /{name} Do Q")
            names[name] = None
        elif isinstance(op, Picture):
            name = self.forms.picture(op)
            place = (op.width, 0.0, 0.0, -op.height, op.x, op.y + op.height)
            out.append(f"q {self.matrix(place)} /{name} Do Q")
            names[name] = None
        elif isinstance(op, Group):
            a, b, c, d, _, _ = op.matrix
            larger = max(abs(a), abs(b), abs(c), abs(d)) > 2
            opening = "q"
            if op.matrix != (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
                opening += f" {self.matrix(op.matrix)}"
            if op.clip is not None:
                opening += f" {self.path(op.clip, fine or larger)} W n"
            out.append(opening)
            self._ops(op.ops, replace(state), fine or larger, out, names)
            out.append("Q")
        else:
            raise TypeError(f"not an operation of a drawing: {op!r}")


def _spell_path(outline: Outline, number: Numbers) -> str:
    box = _as_box(outline)
    if box is not None:
        x, y, width, height = box
        return f"{number[x]} {number[y]} {number[width]} {number[height]} re"
    parts: list[str] = []
    for segment in outline:
        match segment:
            case ("M", x, y):
                parts.append(f"{number[x]} {number[y]} m")
            case ("L", x, y):
                parts.append(f"{number[x]} {number[y]} l")
            case ("C", x1, y1, x2, y2, x, y):
                parts.append(f"{number[x1]} {number[y1]} {number[x2]} {number[y2]} {number[x]} {number[y]} c")
            case _:
                parts.append("h")
    return " ".join(parts)


def _as_box(outline: Outline) -> tuple[float, float, float, float] | None:
    """x, y, width, height of an outline that is one closed upright rectangle, begun at its top left."""
    match outline:
        case (("M", x, y), ("L", x1, y1), ("L", x2, y2), ("L", x3, y3), ("Z",)):
            if y1 == y and x2 == x1 and y3 == y2 and x3 == x and x1 > x and y2 > y:
                return x, y, x1 - x, y2 - y
    return None
