"""SVG files of a game: read by svglib, kept as plain operations.

The file is checked first: no entities, no reference outside itself, no text or image, bounded counts. What a
drawing cannot hold (gradients, transparency) is refused by name rather than drawn wrongly.
"""

from __future__ import annotations

import functools
import logging
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from generator.drawing import Color, Group, Matrix, Op, Outline, Segment, Shape
from generator.faces.faults import Unfit
from generator.faces.outlines import IDENTITY, bounds, ellipse, polyline, rectangle

LARGEST_FILE = 4 * 1024 * 1024
MOST_NODES = 20_000
MOST_SHAPES = 5_000
MOST_CHARACTERS = 1_000_000
"""In all attributes together: half a second of reading paths."""
LONGEST_STYLE = 20_000
"""Characters of style sheets: each of their rules is tried on each element."""
MOST_MATCHES = 100_000
"""Rules of style sheets times elements."""
LARGEST_NUMBER = 1e6
"""Lengths beyond this are a slip, and no PDF reader draws them."""
DEEPEST = 60

_REFUSED = frozenset(
    [
        "image",
        "text",
        "foreignObject",
        "script",
        "filter",
        "mask",
        "pattern",
        "linearGradient",
        "radialGradient",
        "animate",
        "set",
    ]
)
_OUTSIDE = re.compile(r"@import|url\(\s*['\"]?(?!#)", re.IGNORECASE)
_TRANSPARENT = re.compile(r"(?<![\w-])opacity\s*:\s*(?!1(?:\.0*)?\s*(?:;|$))")
_CAPS = {0: "butt", 1: "round", 2: "square"}
_JOINS = {0: "miter", 1: "round", 2: "bevel"}


@functools.lru_cache(maxsize=256)
def read_svg(file: Path, name: str) -> tuple[tuple[Op, ...], tuple[float, float]]:
    """The operations of an SVG file, in points from its top left corner, and its width and height.

    Raises Unfit `faces.svg` naming what cannot be drawn, `faces.no_picture` for what is no SVG.
    """
    if file.stat().st_size > LARGEST_FILE:
        raise Unfit("faces.file_large", at="file", got=name, limit=LARGEST_FILE // 1024 // 1024)
    root = _checked(file.read_bytes(), name)
    from svglib.svglib import SvgRenderer

    silenced = logging.getLogger("svglib.svglib")
    silenced.disabled = True  # what it would say to a log is said as a fault here
    try:
        drawing = SvgRenderer(None).render(root)
        width, height = float(drawing.width), float(drawing.height)
        ops = tuple(_Converter(name).ops(drawing.contents))
    except Unfit:
        raise
    except Exception:
        raise Unfit("faces.no_picture", at="file", got=name) from None
    if not ops or not 0 < width < 1e5 or not 0 < height < 1e5:
        raise Unfit("faces.no_picture", at="file", got=name)
    return (Group(ops, (1.0, 0.0, 0.0, -1.0, 0.0, height)),), (width, height)


def _checked(data: bytes, name: str) -> Any:
    """The root of a file that holds nothing but shapes."""
    from lxml import etree  # type: ignore[import-untyped]

    def refuse(detail: str) -> Unfit:
        return Unfit("faces.svg", at="file", got=name, detail=detail)

    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        raise Unfit("faces.no_picture", at="file", got=name) from None
    document_type = root.getroottree().docinfo
    if document_type.internalDTD is not None and (
        document_type.internalDTD.entities() or b"<!ENTITY" in data
    ):
        raise refuse("<!ENTITY>")
    if etree.QName(root).localname != "svg":
        raise Unfit("faces.no_picture", at="file", got=name)
    written = count = 0
    styles = ""
    for count, node in enumerate(root.iter()):
        if count > MOST_NODES:
            raise refuse(f"> {MOST_NODES} elements")
        if not isinstance(node.tag, str):
            raise refuse("&entity;")
        kind = etree.QName(node).localname
        if kind in _REFUSED:
            raise refuse(f"<{kind}>")
        for key, value in node.attrib.items():
            written += len(value)
            if etree.QName(key).localname == "href" and not value.startswith("#"):
                raise refuse(f"href={value[:30]}")
            if _OUTSIDE.search(value):
                raise refuse(value[:30])
        if _TRANSPARENT.search(f"{node.get('style', '')};opacity:{node.get('opacity', '1')}"):
            raise refuse("opacity")
        if kind == "style":
            styles += node.text or ""
    if written > MOST_CHARACTERS:
        raise refuse(f"> {MOST_CHARACTERS} characters")
    if _OUTSIDE.search(styles):
        raise refuse("<style> url()")
    if len(styles) > LONGEST_STYLE or (styles.count("{") + styles.count(",")) * count > MOST_MATCHES:
        raise refuse("<style> with so many rules")
    if count > MOST_SHAPES:
        raise refuse(f"> {MOST_SHAPES} elements")
    if _unfolded(root) > MOST_SHAPES:
        raise refuse("<use>")
    return root


def _unfolded(root: Any) -> float:
    """How many elements are drawn once every `use` is followed; infinite where one leads to itself."""
    named = {node.get("id"): node for node in root.iter() if node.get("id")}
    counted: dict[Any, float] = {}

    def count(node: Any) -> float:
        known = counted.get(node)
        if known is None:
            counted[node] = float("inf")  # should it be met again below itself
            targets = (value for key, value in node.attrib.items() if key.rpartition("}")[2] == "href")
            used = [named[value[1:]] for value in targets if value[1:] in named]
            known = counted[node] = 1 + sum(count(part) for part in (*node, *used))
        return known

    try:
        return count(root)
    except RecursionError:
        return float("inf")


class _Converter:
    """From ReportLab's shapes to operations."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._left = MOST_SHAPES

    def _refuse(self, detail: str) -> Unfit:
        return Unfit("faces.svg", at="file", got=self._name, detail=detail)

    def ops(self, shapes: Iterable[Any], depth: int = 0) -> Iterator[Op]:
        """The operations of shapes in order; a clip path holds for those after it."""
        if depth > DEEPEST:
            raise self._refuse("<g>")
        clip: Outline | None = None
        clipped: list[Op] = []
        for shape in shapes:
            self._left -= 1
            if self._left < 0:
                raise self._refuse(f"> {MOST_SHAPES} shapes")
            if getattr(shape, "isClipPath", 0):
                clip = _path(shape)
                continue
            made = tuple(self._op(shape, depth))
            if clip is None:
                yield from made
            else:
                clipped.extend(made)
        if clip is not None and clipped:
            yield Group(tuple(clipped), IDENTITY, clip)

    def _op(self, shape: Any, depth: int) -> Iterator[Op]:
        from reportlab.graphics import shapes as kinds

        if isinstance(shape, kinds.Group):
            inner = tuple(self.ops(shape.contents, depth + 1))
            if inner:
                a, b, c, d, e, f = self._measured(shape.transform)
                matrix: Matrix = (a, b, c, d, e, f)
                yield from inner if matrix == IDENTITY else (Group(inner, matrix),)
            return
        if isinstance(shape, kinds.Path):
            outline = _path(shape)
        elif isinstance(shape, kinds.Rect):
            radius = (float(max(shape.rx or 0, shape.ry or 0)),) * 4
            outline = rectangle(shape.x, shape.y, shape.width, shape.height, radius)
        elif isinstance(shape, kinds.Circle):
            outline = ellipse(shape.cx, shape.cy, shape.r, shape.r)
        elif isinstance(shape, kinds.Ellipse):
            outline = ellipse(shape.cx, shape.cy, shape.rx, shape.ry)
        elif isinstance(shape, kinds.Line):
            outline = polyline(((shape.x1, shape.y1), (shape.x2, shape.y2)), closed=False)
        elif isinstance(shape, kinds.Polygon | kinds.PolyLine):
            points = tuple(zip(shape.points[::2], shape.points[1::2], strict=True))
            outline = polyline(points, closed=isinstance(shape, kinds.Polygon))
        else:
            raise self._refuse(type(shape).__name__)
        if bounds(outline) is None:
            return
        self._measured(number for segment in outline for number in segment[1:])
        yield from self._painted(shape, outline)

    def _painted(self, shape: Any, outline: Outline) -> Iterator[Op]:
        fill = self._color(getattr(shape, "fillColor", None), getattr(shape, "fillOpacity", None))
        stroke = self._color(shape.strokeColor, getattr(shape, "strokeOpacity", None))
        (width,) = self._measured([shape.strokeWidth or 0])
        if not width:
            stroke = None
        if fill is None and stroke is None:
            return
        dash = self._measured(shape.strokeDashArray or ())
        if width < 0 or any(part < 0 for part in dash):
            raise self._refuse("stroke < 0")
        rule = getattr(shape, "fillMode", None)
        even_odd = getattr(shape, "_fillRule", rule) == 0
        yield Shape(
            outline,
            fill,
            stroke,
            width or 0.25,
            dash if any(dash) else (),
            _CAPS.get(shape.strokeLineCap, "butt"),  # type: ignore[arg-type]
            _JOINS.get(shape.strokeLineJoin, "miter"),  # type: ignore[arg-type]
            even_odd,
        )

    def _measured(self, numbers: Iterable[Any]) -> tuple[float, ...]:
        """The numbers, if each is one and none is absurdly large."""
        read = tuple(map(float, numbers))
        for number in read:
            if not abs(number) <= LARGEST_NUMBER:
                raise self._refuse(f"{number:g}")
        return read

    def _color(self, color: Any, opacity: Any) -> Color | None:
        if color is None:
            return None
        alpha = float(getattr(color, "alpha", 1) or 0) * float(1 if opacity is None else opacity)
        if alpha == 0:
            return None
        if alpha < 1:
            raise self._refuse("opacity")
        return float(color.red), float(color.green), float(color.blue)


def _path(shape: Any) -> Outline:
    """The outline of a ReportLab path: operators 0 move, 1 line, 2 curve, 3 close."""
    numbers = iter(float(number) for number in shape.points)
    segments: list[Segment] = []
    for operator in shape.operators:
        if operator == 0:
            segments.append(("M", next(numbers), next(numbers)))
        elif operator == 1:
            segments.append(("L", next(numbers), next(numbers)))
        elif operator == 2:
            x1, y1, x2, y2, x, y = (next(numbers) for _ in range(6))
            segments.append(("C", x1, y1, x2, y2, x, y))
        else:
            segments.append(("Z",))
    return tuple(segments)
