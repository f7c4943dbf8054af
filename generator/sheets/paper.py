"""Paper: the sizes a printer holds, and the margins it leaves white. All in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wayout.problem import Problem

INCH = 25.4
SMALLEST, LARGEST = 40.0, 2000.0
"""The sides of a custom paper, mm: what still holds a piece, and what a plotter takes."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as it is named, upright: width at most height."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Margins:
    """White that every piece keeps to the paper's edges, as the page is read."""

    left: float = 5.0
    top: float = 5.0
    right: float = 5.0
    bottom: float = 5.0


PAPERS = {
    paper.name.casefold(): paper
    for paper in (
        Paper("A3", 297, 420),
        Paper("A4", 210, 297),
        Paper("A5", 148, 210),
        Paper("Letter", 8.5 * INCH, 11 * INCH),
        Paper("Legal", 8.5 * INCH, 14 * INCH),
    )
}

_CUSTOM = re.compile(r"(\d{1,4}(?:[.,]\d{1,3})?) ?[x×] ?(\d{1,4}(?:[.,]\d{1,3})?) ?(?:mm)?", re.IGNORECASE)


def read_paper(text: str) -> Paper:
    """The paper that is meant by a name (`A4`, `letter`) or by width and height in mm (`148x210`).

    Raises Problem `printing.paper` for anything else, `printing.paper_size` for one too small or too large.
    """
    named = PAPERS.get(text.strip().casefold())
    if named is not None:
        return named
    custom = _CUSTOM.fullmatch(text.strip())
    if custom is None:
        raise Problem("printing.paper", typed=text, known=", ".join(paper.name for paper in PAPERS.values()))
    short, long = sorted(float(side.replace(",", ".")) for side in custom.groups())
    if short < SMALLEST or long > LARGEST:
        raise Problem("printing.paper_size", typed=text, smallest=f"{SMALLEST:g}", largest=f"{LARGEST:g}")
    return Paper(f"{short:g}x{long:g}", short, long)
