"""The benchmark deck drawn with fpdf2: its own multi_cell sets the paragraphs."""

import json
import sys
from pathlib import Path

import fontpkg
from fpdf import FPDF

CARD_W, CARD_H = 63.0, 88.0
LEFT, TOP = (210 - 3 * CARD_W) / 2, (297 - 3 * CARD_H) / 2
STAR = ((50, 5), (61, 38), (96, 38), (68, 59), (79, 93), (50, 72), (21, 93), (32, 59), (4, 38), (39, 38))


def main(listing: str, output: str) -> None:
    """Draws the cards listed in a JSON file into a PDF."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.add_font("Barlow", "", fontpkg.path("barlow"))
    pdf.add_font("Barlow", "B", fontpkg.path("barlow", weight=700))
    for number, card in enumerate(json.loads(Path(listing).read_text(encoding="utf-8"))):
        place = number % 9
        if not place:
            pdf.add_page()
            _crop_marks(pdf)
        x, y = LEFT + place % 3 * CARD_W, TOP + place // 3 * CARD_H
        pdf.set_draw_color(26, 26, 26)
        pdf.set_fill_color(253, 248, 236)
        pdf.set_line_width(0.6)
        pdf.rect(x + 2, y + 2, 59, 84, style="DF", round_corners=True, corner_radius=3)
        pdf.set_fill_color(0, 132, 61)
        pdf.circle(x + 53, y + 10, 5, style="F")
        pdf.set_fill_color(200, 16, 46)
        pdf.polygon([(x + 5 + a * 0.09, y + 5 + b * 0.09) for a, b in STAR], style="F")
        pdf.set_text_color(255)
        pdf.set_font("Barlow", "B", 16)
        pdf.set_xy(x + 48, y + 5)
        pdf.cell(10, 10, str(card["cost"]), align="C")
        pdf.set_text_color(0)
        pdf.set_font("Barlow", "B", 12)
        pdf.set_xy(x + 15, y + 5)
        pdf.multi_cell(32, 5, card["title"], align="L")
        pdf.set_font("Barlow", "", 9)
        pdf.set_xy(x + 6, y + 45)
        pdf.multi_cell(51, 3.8, card["text"], align="L")
    pdf.output(output)


def _crop_marks(pdf: FPDF) -> None:
    pdf.set_line_width(0.15)
    pdf.set_draw_color(0)
    for i in range(4):
        x, y = LEFT + i * CARD_W, TOP + i * CARD_H
        pdf.line(x, TOP - 2, x, TOP - 7)
        pdf.line(x, 297 - TOP + 2, x, 297 - TOP + 7)
        pdf.line(LEFT - 2, y, LEFT - 7, y)
        pdf.line(210 - LEFT + 2, y, 210 - LEFT + 7, y)


if __name__ == "__main__":
    main(*sys.argv[1:])
