"""Pictures: files of a game's folder, confined to it and bounded, placed in a box."""

from __future__ import annotations

import functools
import warnings
from pathlib import Path

from generator.drawing import Group, Op, Picture
from generator.faces.faults import Unfit
from generator.faces.kinds import shown
from generator.faces.outlines import IDENTITY, rectangle

LARGEST_FILE = 30 * 1024 * 1024
MOST_PIXELS = 40_000_000
"""A whole A4 page at 600 dpi has 35 million; unpacked, a picture takes four bytes for each."""


def place_picture(
    folder: Path, name: str, box: tuple[float, float, float, float], fit: str
) -> tuple[Op, ...]:
    """The picture in a box (x, y, w, h): whole (`contain`), filling it (`cover`) or distorted (`stretch`).

    Raises Unfit for a file that is not in the folder, too large, or no PNG, JPEG or SVG.
    """
    file = _confined(folder, name)
    x, y, w, h = box
    if file.suffix.lower() == ".svg":
        from generator.faces.svg_art import read_svg

        ops, (own_w, own_h) = read_svg(file, name)
    else:
        ops, (own_w, own_h) = (), _pixels(file, name)
    if fit == "stretch":
        scale_x, scale_y = w / own_w, h / own_h
    else:
        scale_x = scale_y = (min if fit == "contain" else max)(w / own_w, h / own_h)
    left, top = x + (w - own_w * scale_x) / 2, y + (h - own_h * scale_y) / 2
    if ops:
        placed: Op = Group(ops, (scale_x, 0.0, 0.0, scale_y, left, top))
    else:
        placed = Picture(file, left, top, own_w * scale_x, own_h * scale_y)
    return (Group((placed,), IDENTITY, rectangle(x, y, w, h)),) if fit == "cover" else (placed,)


def _confined(folder: Path, name: str) -> Path:
    """The file, if it lies in the folder once every link is followed."""
    base = folder.resolve()
    try:
        file = (base / name).resolve()
        found = file.is_relative_to(base) and file.is_file()
    except (OSError, ValueError):
        found = False
    if not found:
        raise Unfit("faces.no_file", at="file", got=shown(name), plain=shown(Path(name).name or "card.png"))
    if file.stat().st_size > LARGEST_FILE:
        raise Unfit("faces.file_large", at="file", got=name, limit=LARGEST_FILE // 1024 // 1024)
    return file


@functools.lru_cache(maxsize=4096)
def _pixels(file: Path, name: str) -> tuple[float, float]:
    """Width and height of a PNG or JPEG in pixels, from its header alone."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file, formats=("PNG", "JPEG")) as image:
                width, height = image.size
    except Image.DecompressionBombError:
        raise Unfit("faces.pixels", at="file", got=name, limit=MOST_PIXELS // 1_000_000) from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise Unfit("faces.no_picture", at="file", got=name) from None
    if width * height > MOST_PIXELS:
        raise Unfit("faces.pixels", at="file", got=name, limit=MOST_PIXELS // 1_000_000)
    return float(width), float(height)
