"""QR codes, as one shape: dark modules of a row that touch are one rectangle."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import groupby

from generator.drawing import Op, Outline, Segment, Shape
from generator.faces.elements.kind import ElementKind, Values
from generator.faces.faults import Unfit
from generator.faces.kinds import Key, choice, color, number, positive, text
from generator.faces.outlines import Point, transformed
from generator.faces.studio import Inside, Studio

_LONGEST = {"L": 2953, "M": 2331, "Q": 1663, "H": 1273}
"""Bytes that the largest code holds (ISO/IEC 18004, table 7)."""


@functools.lru_cache(maxsize=256)
def modules(value: str, level: str) -> tuple[tuple[bool, ...], ...]:
    """The dark and light modules of a value, row by row, without the quiet zone."""
    from reportlab.graphics.barcode.qrencoder import QR8bitByte, QRCode, QRErrorCorrectLevel, QRRSBlock

    data = value.encode()
    if len(data) > _LONGEST[level]:
        raise Unfit("faces.qr_long", at="value", bytes=len(data), limit=_LONGEST[level], level=level)
    code = QRCode(None, getattr(QRErrorCorrectLevel, level))
    code.addData(QR8bitByte(data))
    code.version = code.calculate_version()
    blocks = QRRSBlock.getRSBlocks(code.version, code.errorCorrectLevel)
    if 20 + 8 * len(data) > 8 * sum(block.dataCount for block in blocks):
        code.version = 40  # ReportLab stops looking at 39
    code.make()
    count = range(code.getModuleCount())
    return tuple(tuple(bool(code.isDark(row, column)) for column in count) for row in count)


@functools.lru_cache(maxsize=256)
def _outline(value: str, level: str) -> tuple[Outline, int]:
    rows = modules(value, level)
    return tuple(segment for y, row in enumerate(rows) for segment in _row(y, row)), len(rows)


def _row(y: int, row: tuple[bool, ...]) -> Iterator[Segment]:
    x = 0
    for dark, run in groupby(row):
        end = x + len(list(run))
        if dark:
            yield ("M", x, y)
            yield ("L", end, y)
            yield ("L", end, y + 1)
            yield ("L", x, y + 1)
            yield ("Z",)
        x = end


def _qr(values: Values, studio: Studio, inside: Inside) -> tuple[Op, ...]:
    if not values["value"]:
        return ()
    outline, count = _outline(values["value"], values["level"])
    scale = values["w"] / count
    placed = transformed(outline, (scale, 0.0, 0.0, scale, values["x"], values["y"]))
    return (Shape(placed, fill=values["color"]),)


def _middle(values: Values) -> Point:
    return values["x"] + values["w"] / 2, values["y"] + values["w"] / 2


QR = ElementKind(
    "qr",
    {
        "value": Key(text),
        "x": Key(number, 0.0),
        "y": Key(number, 0.0),
        "w": Key(positive),
        "color": Key(color, (0.0, 0.0, 0.0)),
        "level": Key(choice("L", "M", "Q", "H"), "M"),
    },
    _qr,
    _middle,
)
"""`qr`."""
