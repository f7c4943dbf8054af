"""A finished document opened again: where its faces lie, what its streams call, which fonts it carries."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pikepdf

Matrix = tuple[float, float, float, float, float, float]
UNCHANGED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def opened(document: bytes) -> pikepdf.Pdf:
    """The document, after qpdf has found no fault with it."""
    pdf = pikepdf.open(BytesIO(document))
    assert not pdf.check_pdf_syntax()
    assert not pdf.get_warnings()
    return pdf


def times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    o, p, q, r, s, t = outer
    return (a * o + b * q, a * p + b * r, c * o + d * q, c * p + d * r, e * o + f * q + s, e * p + f * r + t)


def calls(page: pikepdf.Page) -> Iterator[tuple[str, Matrix]]:
    """Each form or image that a page calls, with the matrix from its axes to the page's, in points."""
    matrix, kept = UNCHANGED, []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                kept.append(matrix)
            case "Q":
                matrix = kept.pop()
            case "cm":
                a, b, c, d, e, f = (float(part) for part in operands)
                matrix = times((a, b, c, d, e, f), matrix)
            case "Do":
                yield str(operands[0]).removeprefix("/"), matrix
    assert not kept


def check_resources(pdf: pikepdf.Pdf) -> int:
    """Asserts that every stream finds what it names in its own resources; returns how many there are."""
    streams: list[pikepdf.Object] = [*(page.obj for page in pdf.pages), *forms(pdf)]
    for stream in streams:
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) == "Do":
                assert str(operands[0]) in stream.Resources.XObject
            elif str(operator) == "Tf":
                assert str(operands[0]) in stream.Resources.Font
    return len(streams)


def fonts(pdf: pikepdf.Pdf) -> list[str]:
    """The names of all fonts; asserts that each is a TrueType font, embedded, and can be searched."""
    found = [
        each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
    ]
    for font in found:
        assert font.Subtype == "/TrueType"
        assert len(font.FontDescriptor.FontFile2.read_bytes()) > 1000
        assert "/ToUnicode" in font
    return [str(font.BaseFont) for font in found]


def of_kind(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    streams = (each for each in pdf.objects if isinstance(each, pikepdf.Stream))
    return [each for each in streams if each.get("/Subtype") == kind]


def forms(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    return of_kind(pdf, "/Form")
