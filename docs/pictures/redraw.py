"""Draws the README's pictures anew from the printed pieces: `python docs/pictures/redraw.py`."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from dungeon_table import solved_table
from PIL import Image

HERE = Path(__file__).parent
DAY = (
    "F3 G7 J6 H3 C7",
    "A7 G2 G5 B5 A6 L6 H6 A5 D6 I6 J4",
    "E3-E5 E6-F6-F7 G8-H8 I8-I7-J7 J5-K5-K4-L4 L3-L1-K1 J1-J3-I3 H2-H1-G1 F1-C1 C2-C4 C5-C6",
)
NIGHT = (
    "J5 L1 H6 F3 A1",
    "I2 E5 A3 H8",
    "J4-J3 J2-J1-K1 L2-L4 L5-L6-K6-K7 J7-I7-I6 G6-D6 D7-D8-C8 B8-B6 B5-C5-C4-D4 E4-F4 G3-G1-F1 E1-E2-C2"
    " B2-B1",
)
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
        _wayout("print", "dungeon-exit", "--lang", "en", folder=folder)
        _save(_beside(_pages(folder / "output" / "dungeon-exit.pdf", (4, 5))), "dungeon-exit-pieces.png")
        # The right halves of the fronts: the cover, a page of the rules, the first levels.
        fronts = _pages(folder / "output" / "dungeon-exit-booklet.pdf", (0, 2, 6))
        rights = [front.crop((front.width // 2, 0, front.width, front.height)) for front in fronts]
        _save(_beside(rights), "dungeon-exit-booklet.png")
        tables = [solved_table(*DAY, "blue", "front"), solved_table(*NIGHT, "green", "back")]
        _save(_beside(tables), "dungeon-exit-table.png")


if __name__ == "__main__":
    main()
