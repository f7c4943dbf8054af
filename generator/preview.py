"""Contact sheets: all faces of a component side by side as one picture, with the code under each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from generator.drawing import Color, Group, Op, Outline, Shape
from generator.job import Composed, Drawn, Job, Report, copies_of, file_name, set_line
from generator.shapes import trims
from wayout.components import Component
from wayout.verdict import Param
from wayout.wording import say
from wayout.words import Language

if TYPE_CHECKING:
    from generator.sheets.pdf import Press

MOST_CELLS = 60
"""Faces on one contact sheet."""

_GAP = 6.0  # between faces, mm
_CAPTION = 9.0  # points
_TITLE = 14.0
_CAPTION_ROOM, _TITLE_ROOM = 6.0, 12.0  # mm
_GROUND: Color = (0.86, 0.86, 0.84)
_EDGE: Color = (0.55, 0.55, 0.55)
_WIDEST = 2400  # pixels
_FINEST = 150.0  # dots an inch


@dataclass(frozen=True, slots=True)
class _Cell:
    face: int
    caption: str
    outline: Outline | None = None


def compose_preview(job: Job, folder: Path) -> Composed:
    """The contact sheets `<component>.png`, and `<component>-2.png` ... for more faces than one shows.

    Raises PrintFaults for what is wrong with faces.
    """
    from generator.sheets.pdf import Press
    from generator.sheets.raster import png_bytes, rasterize

    press = Press(job.title, job.language)
    files: list[Path] = []
    resolutions: list[float] = []
    for drawn in job.draw(press):
        cells = list(_cells(drawn, job.language))
        sheets = [cells[first : first + MOST_CELLS] for first in range(0, len(cells), MOST_CELLS)]
        for number, shown in enumerate(sheets, start=1):
            width = _add_page(press, drawn.component, shown, _title(job, drawn, number, len(sheets)))
            name = file_name(drawn.component.id) + (f"-{number}" if number > 1 else "")
            files.append(folder / f"{name}.png")
            resolutions.append(min(_FINEST, _WIDEST / (width / 25.4)))
    document = press.finish()

    def contents() -> Iterator[bytes]:
        for page, dpi in enumerate(resolutions):
            (picture,) = rasterize(document, dpi, (page,))
            yield png_bytes(picture, dpi)

    report = Report(job.game.id, tuple(files), 0, 0, job.count, tuple(job.warnings))
    return Composed(report, contents)


def _title(job: Job, drawn: Drawn, page: int, pages: int) -> str:
    params: dict[str, Param] = {
        "game": job.title,
        "component": drawn.component.name.in_language(job.language),
        "pieces": sum(map(copies_of, drawn.component.items)),
        "page": page,
        "pages": pages,
    }
    return say("printing.preview_title", job.language, params)


def _cells(drawn: Drawn, language: Language) -> Iterator[_Cell]:
    """All fronts with their codes, then each back once."""
    items = drawn.component.items
    backs: dict[int, list[str]] = {}
    cuts = trims(drawn.component, drawn.pieces)
    for item, piece in zip(items, drawn.pieces, strict=True):
        yield _Cell(piece.front, item.code, cuts.get(piece.front))
        if piece.back is not None:
            backs.setdefault(piece.back, []).append(item.code)
    if drawn.component.back != drawn.component.face:
        for back, codes in backs.items():
            params: dict[str, Param] = {"code": codes[0], "count": len(codes)}
            yield _Cell(back, say("printing.preview_back", language, params), cuts.get(back))


def _add_page(press: Press, component: Component, cells: Sequence[_Cell], title: str) -> float:
    """Adds a contact sheet to the press and returns its width in mm."""
    from generator.sheets.pdf import Placed, PrintedPage

    across, down = component.size
    step_x, step_y = across + _GAP, down + _CAPTION_ROOM + _GAP / 2
    columns = min(len(cells), max(1, ceil(sqrt(len(cells) * step_y / step_x * 1.4))))
    rows = ceil(len(cells) / columns)
    title_width, title_glyphs = set_line(title, _TITLE)
    width = max(columns * step_x + _GAP, title_width + 2 * _GAP)
    height = _TITLE_ROOM + rows * step_y + _GAP / 2

    under: list[Op] = [Shape(_box(0, 0, width, height), fill=_GROUND)]
    over: list[Op] = [_moved(title_glyphs, _GAP, _TITLE_ROOM - 4)]
    placed: list[Placed] = []
    for position, cell in enumerate(cells):
        row, column = divmod(position, columns)
        x, y = _GAP + column * step_x, _TITLE_ROOM + row * step_y
        placed.append(Placed(cell.face, (1.0, 0.0, 0.0, 1.0, x, y), (0.0, 0.0, across, down), cell.outline))
        edge = Shape(cell.outline or _box(0.0, 0.0, across, down), stroke=_EDGE, width=0.15)
        over.append(_moved((edge,), x, y))
        caption_width, glyphs = set_line(cell.caption, _CAPTION)
        over.append(_moved(glyphs, x + (across - caption_width) / 2, y + down + 4))
    press.page(PrintedPage(width, height, tuple(placed), tuple(over), under=tuple(under)))
    return width


def _moved(ops: tuple[Op, ...], x: float, y: float) -> Group:
    return Group(ops, (1.0, 0.0, 0.0, 1.0, x, y))


def _box(x: float, y: float, width: float, height: float) -> Outline:
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))
