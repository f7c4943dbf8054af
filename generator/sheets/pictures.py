"""Raster images as PDF objects: a plain JPEG travels as it is, all else as RGB with its transparency."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc

from wayout.content.faults import show_file
from wayout.problem import Problem

_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}
_STRIP = 1_000_000  # pixels that are converted at a time
_AS_STORED = 1  # EXIF orientation: the pixels lie as they are meant to be seen


def image_objects(file: Path) -> tuple[Any, Any | None]:
    """The image stream of a file and, where it has transparency, the mask's.

    Raises Problem `printing.picture` for a file that is no PNG or JPEG or is broken, and
    `printing.picture_too_large` for one beyond Pillow's bound.
    """
    import warnings

    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(file, formats=("PNG", "JPEG")) as picture:
                turned = picture.getexif().get(0x0112, _AS_STORED) != _AS_STORED
                if picture.format == "JPEG" and picture.mode in _SPACES and not turned:
                    picture.load()  # a cut-off file must be found now, not in the viewer
                    return _image(picture.size, _SPACES[picture.mode], file.read_bytes(), "/DCTDecode"), None
                upright = ImageOps.exif_transpose(picture) if turned else picture
                upright.load()
                if upright.mode.startswith("I"):  # 16 bits a pixel: the upper eight are printed
                    upright = upright.convert("I").point(lambda value: value / 256).convert("L")
                if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
                    return _packed(upright, "RGBA", "RGB"), _packed(upright, "RGBA", "A")
                mode = upright.mode if upright.mode in _SPACES else "RGB"
                return _packed(upright, mode, mode), None
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError) as cause:
        raise Problem("printing.picture", file=show_file(file)) from cause
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as cause:
        raise Problem("printing.picture_too_large", file=show_file(file)) from cause


def _packed(picture: Any, mode: str, wanted: str) -> Any:
    """The picture, converted to a mode, as pixels of the channels wanted.

    It goes strip by strip: a picture of 40 million pixels is in memory once, and not four times.
    """
    packer = zlib.compressobj(9)
    width, height = picture.size
    rows = max(1, _STRIP // max(1, width))
    parts = []
    for top in range(0, height, rows):
        strip = picture.crop((0, top, width, min(height, top + rows)))
        if strip.mode != mode:
            strip = strip.convert(mode)
        if wanted != mode:
            strip = strip.getchannel("A") if wanted == "A" else strip.convert(wanted)
        parts.append(packer.compress(strip.tobytes()))
    parts.append(packer.flush())
    return _image((width, height), _SPACES.get(wanted, "/DeviceGray"), b"".join(parts), "/FlateDecode")


def _image(size: tuple[int, int], space: str, content: bytes, packing: str) -> Any:
    stream = pdfdoc.PDFStream(content=content)
    entries = stream.dictionary
    entries["Type"] = "/XObject"
    entries["Subtype"] = "/Image"
    entries["Width"], entries["Height"] = size
    entries["ColorSpace"] = space
    entries["BitsPerComponent"] = 8
    entries["Filter"] = packing
    return stream
