"""Draws the README's pictures anew from the printed pieces: `python docs/pictures/redraw.py`."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

HERE = Path(__file__).parent
PILE = "S1 R1 L2 DL3 C1 R2 R3 RP1 DR1 S2 x:ben L1 S3 x:chloe"
WIDTH = 1200


def _wayout(*arguments: str, folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "wayout", *arguments], cwd=folder, check=True, capture_output=True)


def _pages(pdf: Path, numbers: tuple[int, ...]) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    return [document[number].render(scale=1.5).to_pil().convert("RGB") for number in numbers]


def _beside(images: list[Image.Image], gap: int = 24) -> Image.Image:
    width = sum(image.width for image in images) + gap * (len(images) - 1)
    joined = Image.new("RGB", (width, max(image.height for image in images)), "#d9dde0")
    left = 0
    for image in images:
        joined.paste(image, (left, 0))
        left += image.width + gap
    return joined


def _save(image: Image.Image, name: str) -> None:
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    small.quantize(256).save(buffer, "PNG", optimize=True)
    (HERE / name).write_bytes(buffer.getvalue())


def main() -> None:
    """Prints, judges and shrinks."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        _wayout("print", "emergency-exit", "--lang", "en", folder=folder)
        printed = folder / "output" / "emergency-exit.pdf"
        _save(_beside(_pages(printed, (0, 6))), "emergency-exit-sheets.png")
        _save(_beside(_pages(printed, (10, 11))), "emergency-exit-rules.png")
        players = "anna,ben,chloe"
        _wayout("emergency", "reveal", PILE, "--players", players, "--pdf", "reveal.pdf", folder=folder)
        (page,) = _pages(folder / "reveal.pdf", (0,))
        half = page.crop((0, 0, page.width, round(page.height * 0.82)))
        _save(_beside([half]), "emergency-exit-reveal.png")


if __name__ == "__main__":
    main()
