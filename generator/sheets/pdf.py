"""The one PDF writer: faces and pages in, the bytes of a file out.

A `Press` takes each face as a drawing and each page as a list of placements. When the document is finished,
a face that lies on the paper once is written into its page; one that lies there more often becomes a form,
and so does every symbol. Same input, same bytes: no clock and no chance go into a file.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics

from generator.drawing import Drawing, Matrix, Op, Outline, Picture, Symbol
from generator.sheets.extent import Box, extent
from generator.sheets.pictures import image_objects
from generator.sheets.stream import MM_PER_POINT, Content, Speller
from wayout import __version__

# ReportLab reads these wherever it formats an object: no dates, no comments, nothing in ASCII armour.
rl_config.invariant = 1
rl_config.pdfComments = 0
rl_config.useA85 = 0
rl_config.pdfMultiLine = 0

POINTS = 72 / 25.4
"""Points in a millimetre."""

Duplex: TypeAlias = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A face on a page.

    face: what `Press.face` gave. matrix: from the face's axes to the page's, both mm with y down.
    clip: left, top, right, bottom in the face's axes; nothing outside is painted.
    outline: a path in the face's axes that clips it further, for pieces that are no rectangles.
    """

    face: int
    matrix: Matrix
    clip: Box
    outline: Outline | None = None


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """A page: its size in mm, the faces on it, and what is painted over and under them in the page's axes.

    trim, bleed: left, top, right, bottom in mm of the page's TrimBox and BleedBox.
    """

    width: float
    height: float
    placed: tuple[Placed, ...]
    ops: tuple[Op, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    under: tuple[Op, ...] = ()


class Press:
    """One document in the making. title and language go into its metadata."""

    def __init__(self, title: str, language: str = "en", duplex: Duplex = "Simplex") -> None:
        with _no_clock():
            self._document = document = pdfdoc.PDFDocument(
                compression=1, invariant=1, lang=language, pdfVersion=(1, 7)
            )
        document.setTitle(title)
        document.setAuthor("")
        document.setSubject("")
        document.setCreator(f"Wayout {__version__}")
        document.setProducer("ReportLab PDF Library - www.reportlab.com")
        wishes = pdfdoc.ViewerPreferencesPDFDictionary()
        wishes["PrintScaling"] = "None"
        wishes["Duplex"] = duplex
        wishes["DisplayDocTitle"] = "true"
        document.Catalog.ViewerPreferences = wishes
        self._speller = Speller(fonts=_DocumentFonts(document), forms=self)
        self._faces: list[Content] = []
        self._sizes: list[tuple[float, float]] = []
        self._known: dict[tuple[str, float, float], int] = {}
        self._pages: list[PrintedPage] = []
        self._symbols: dict[int, tuple[Symbol, str]] = {}
        self._symbol_names: dict[str, str] = {}
        self._pictures: dict[str, str] = {}

    def face(self, drawing: Drawing) -> int:
        """Takes a face and returns its number; equal faces get the same number.

        Raises Problem if one of its pictures cannot be read.
        """
        content = self._speller.face(drawing.ops)
        key = (content.operators, drawing.width, drawing.height)
        number = self._known.setdefault(key, len(self._faces))
        if number == len(self._faces):
            self._faces.append(content)
            self._sizes.append((drawing.width, drawing.height))
        return number

    def page(self, page: PrintedPage) -> None:
        """Takes the next page."""
        self._pages.append(page)

    def finish(self) -> bytes:
        """The whole file. The press is spent afterwards."""
        uses = Counter(placed.face for page in self._pages for placed in page.placed)
        forms = {face: f"F{face}" for face, count in sorted(uses.items()) if count > 1}
        reach: dict[int, Box] = {}
        for page in self._pages:
            for placed in page.placed:
                if placed.face in forms:
                    known = reach.get(placed.face, placed.clip)
                    reach[placed.face] = _union(known, placed.clip)
        for face, name in forms.items():
            self._add_form(name, self._faces[face], reach[face])
        for page in self._pages:
            self._add_page(page, forms, reach)
        data: bytes = self._document.GetPDFData(None)
        return data

    # What the speller asks for.

    def symbol(self, symbol: Symbol) -> str:
        """The form of a symbol, written when it is first used."""
        known = self._symbols.get(id(symbol))
        if known is None:
            content = self._speller.symbol(symbol.ops)
            # Symbols made anew for each face but painted alike share one form.
            name = self._symbol_names.get(content.operators)
            if name is None:
                name = self._symbol_names[content.operators] = f"S{len(self._symbol_names)}"
                self._add_form(name, content, extent(symbol.ops))
            known = self._symbols[id(symbol)] = (symbol, name)
        return known[1]

    def picture(self, picture: Picture) -> str:
        """The image of a picture's file, read when it is first used."""
        key = str(picture.file)
        name = self._pictures.get(key)
        if name is None:
            name = self._pictures[key] = f"I{len(self._pictures)}"
            image, mask = image_objects(picture.file)
            if mask is not None:
                image.dictionary["SMask"] = self._document.Reference(mask, f"mask.{name}")
            self._document.Reference(image, name)
        return name

    def _add_form(self, name: str, content: Content, box: Box) -> None:
        stream = _stream(content.operators)
        entries = stream.dictionary
        entries["Type"] = "/XObject"
        entries["Subtype"] = "/Form"
        entries["BBox"] = pdfdoc.PDFArray([_rounded(part) for part in box])
        entries["Resources"] = self._resources(content.names)
        self._document.Reference(stream, name)

    def _add_page(self, page: PrintedPage, forms: dict[int, str], reach: dict[int, Box]) -> None:
        matrix = self._speller.matrix
        out = [f"{POINTS:.8f} 0 0 -{POINTS:.8f} 0 {page.height * POINTS:.5f} cm"]
        names: dict[str, None] = {}
        self._add_ops(page.under, out, names)
        for placed in page.placed:
            name = forms.get(placed.face)
            opening = f"q {matrix(placed.matrix)}"
            if name is None or placed.clip != reach[placed.face]:
                left, top, right, bottom = (_rounded(part) for part in placed.clip)
                opening += f" {left:g} {top:g} {_rounded(right - left):g} {_rounded(bottom - top):g} re W n"
            if placed.outline is not None:
                opening += f" {self._speller.path(placed.outline)} W n"
            if name is not None:
                out.append(f"{opening} /{name} Do Q")
                names[name] = None
            else:
                content = self._faces[placed.face]
                out += (opening, content.operators, "Q")
                names.update(dict.fromkeys(content.names))
        self._add_ops(page.ops, out, names)
        leaf = pdfdoc.PDFPage()
        leaf.MediaBox = _box((0.0, 0.0, page.width, page.height), page.height)
        if page.trim is not None:
            leaf.TrimBox = _box(page.trim, page.height)
        if page.bleed is not None:
            leaf.BleedBox = _box(page.bleed, page.height)
        operators = "\n".join(out)
        self._document.updateSignature(operators)  # so that different documents have different identifiers
        leaf.Contents = _stream(operators)
        leaf.Resources = self._resources(names)
        self._document.addPage(leaf)

    def _add_ops(self, ops: tuple[Op, ...], out: list[str], names: dict[str, None]) -> None:
        if ops:
            content = self._speller.face(ops)
            out += ("q", content.operators, "Q")
            names.update(dict.fromkeys(content.names))

    def _resources(self, names: Iterable[str]) -> Any:
        resources = pdfdoc.PDFDictionary()
        resources["Font"] = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        inside = {name: pdfdoc.PDFObjectReference(name) for name in names}
        if inside:
            resources["XObject"] = pdfdoc.PDFDictionary(inside)
        return resources


@contextmanager
def _no_clock() -> Iterator[None]:
    """Hides `SOURCE_DATE_EPOCH`, which ReportLab would write into the file: a game's bytes are its own."""
    hidden = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if hidden is not None:
            os.environ["SOURCE_DATE_EPOCH"] = hidden


class _DocumentFonts:
    """The registered fonts as one document uses them: a character gets its place in a subset at first use."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._fonts: dict[str, _FontSubsets] = {}

    def runs(self, font: str, text: str) -> tuple[tuple[str, str], ...]:
        known = self._fonts.get(font)
        if known is None:
            known = self._fonts[font] = _FontSubsets(pdfmetrics.getFont(font), self._document)
        return known.runs(text)


class _FontSubsets(dict[int, str]):
    """Spellings of the characters that stand in a font's first subset, by code point."""

    def __init__(self, font: Any, document: Any) -> None:
        super().__init__()
        self._font = font
        self._document = document

    @cached_property
    def _first(self) -> str:
        name: str = self._font.getSubsetInternalName(0, self._document)
        return name

    def runs(self, text: str) -> tuple[tuple[str, str], ...]:
        try:
            return ((self._first, text.translate(self)),)
        except _InAnotherSubset:
            return tuple(
                (self._font.getSubsetInternalName(subset, self._document), _literal(codes))
                for subset, codes in self._font.splitString(text, self._document)
            )

    def __missing__(self, code: int) -> str:
        ((subset, codes),) = self._font.splitString(chr(code), self._document)
        if subset:
            raise _InAnotherSubset
        spelt = self[code] = _literal(codes)
        return spelt


class _InAnotherSubset(Exception):  # noqa: N818 - a turn of the reading, not an error
    """A character of the text stands in a later subset of its font."""


_ESCAPED = {ord("("): r"\(", ord(")"): r"\)", ord("\\"): r"\\", ord("\r"): r"\r", ord("\n"): r"\n"}


def _literal(codes: bytes) -> str:
    return codes.decode("latin-1").translate(_ESCAPED)


def _stream(operators: str) -> Any:
    stream = pdfdoc.PDFStream(content=zlib.compress(operators.encode("latin-1"), 9))
    stream.dictionary["Filter"] = "/FlateDecode"
    return stream


def _rounded(number: float) -> float:
    return round(number, 4) + 0.0  # never -0.0


def _box(box: Box, height: float) -> Any:
    """A page box in points, y up, from one in mm, y down."""
    left, top, right, bottom = box
    corners: Sequence[float] = (left, height - bottom, right, height - top)
    return pdfdoc.PDFArray([f"{corner * POINTS:.4f}".rstrip("0").rstrip(".") for corner in corners])


def _union(one: Box, other: Box) -> Box:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


__all__ = ["MM_PER_POINT", "POINTS", "Placed", "Press", "PrintedPage"]
