"""Each face of a game as a PNG file of its own, cut at the trim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.job import Composed, Drawn, Job, Report, file_name
from generator.shapes import trims
from wayout.problem import Problem

LEAST_DPI, MOST_DPI = 30, 1200

MOST_PIXELS = 100_000_000
"""Of one picture."""


def compose_faces(job: Job, folder: Path, dpi: int) -> Composed:
    """The picture of each face, `<component>-<number>-<code>.png`; of a back, `...-back.png`.

    Where all pieces of a component have the same back, that is `<component>-back.png`. A back that repeats
    the face is left out. Raises Problem for a resolution out of bounds, PrintFaults for faults of faces.
    """
    from generator.sheets.pdf import Press
    from generator.sheets.raster import face_page, png_bytes, rasterize

    for component in job.components:
        _check_pixels(*component.size, dpi)
    press = Press(job.title, job.language)
    names: list[str] = []
    for drawn in job.draw(press):
        cuts = trims(drawn.component, drawn.pieces)
        for name, face in _named(drawn):
            names.append(name)
            press.page(face_page(face, *drawn.component.size, outline=cuts.get(face)))
    document = press.finish()
    files = tuple(folder / f"{name}.png" for name in names)
    report = Report(job.game.id, files, 0, 0, 0, tuple(job.warnings))
    return Composed(report, lambda: (png_bytes(picture, dpi) for picture in rasterize(document, dpi)))


def _check_pixels(width: float, height: float, dpi: int) -> None:
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise Problem("printing.dpi", typed=dpi, least=LEAST_DPI, most=MOST_DPI)
    if width * height * (dpi / 25.4) ** 2 > MOST_PIXELS:
        raise Problem("printing.pixels", typed=dpi, size=f"{width:g} × {height:g}")


def _named(drawn: Drawn) -> Iterator[tuple[str, int]]:
    """A file's name, without its ending, for each face to be written."""
    component = file_name(drawn.component.id)
    digits = max(2, len(str(len(drawn.pieces))))
    backs = {piece.back for piece in drawn.pieces}
    if drawn.component.back == drawn.component.face:
        backs.clear()
    for number, (item, piece) in enumerate(zip(drawn.component.items, drawn.pieces, strict=True), start=1):
        name = f"{component}-{number:0{digits}}-{file_name(item.code)}"
        yield name, piece.front
        if len(backs) > 1 and piece.back is not None:
            yield f"{name}-back", piece.back
    if len(backs) == 1:
        for back in backs:
            if back is not None:
                yield f"{component}-back", back
