"""Faces and pages as pixels, by way of the same PDF that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.drawing import Drawing, Outline
from generator.sheets.pdf import Placed, Press, PrintedPage

if TYPE_CHECKING:
    from PIL.Image import Image


def render_png(drawing: Drawing, dpi: float, bleed: float = 0.0) -> bytes:
    """One face as a PNG file, cut at its trim or `bleed` mm outside it."""
    press = Press("face")
    press.page(face_page(press.face(drawing), drawing.width, drawing.height, bleed))
    (picture,) = rasterize(press.finish(), dpi)
    return png_bytes(picture, dpi)


def face_page(
    face: int, width: float, height: float, bleed: float = 0.0, outline: Outline | None = None
) -> PrintedPage:
    """A page with one face and no more than `bleed` mm around its trim; of that, what an outline cuts out."""
    clip = (-bleed, -bleed, width + bleed, height + bleed)
    return PrintedPage(
        width + 2 * bleed,
        height + 2 * bleed,
        (Placed(face, (1.0, 0.0, 0.0, 1.0, bleed, bleed), clip, outline),),
    )


def rasterize(document: bytes, dpi: float, pages: Iterable[int] | None = None) -> Iterator[Image]:
    """The pages of a document, or some of them, as RGB images, white where nothing is painted."""
    import pypdfium2  # type: ignore[import-untyped]
    from pypdfium2 import raw

    opened = pypdfium2.PdfDocument(document)
    try:
        for number in range(len(opened)) if pages is None else pages:
            page = opened[number]
            # The page fills whole pixels to its edges, so that no face ends in a pale line.
            width, height = (max(1, round(side * dpi / 72)) for side in page.get_size())
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
            picture = bitmap.to_pil().copy()
            bitmap.close()
            page.close()
            yield picture
    finally:
        opened.close()


def png_bytes(picture: Image, dpi: float) -> bytes:
    """The image as a PNG file that knows its resolution, so that it opens at its true size."""
    from io import BytesIO

    file = BytesIO()
    picture.save(file, format="PNG", dpi=(dpi, dpi), compress_level=6)
    return file.getvalue()
