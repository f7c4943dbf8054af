"""The benchmark deck drawn by hand with ReportLab: a form for what never changes, its own text splitter."""

import json
import sys
from pathlib import Path

import fontpkg
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT, CARD_W, CARD_H = 210 * mm, 297 * mm, 63 * mm, 88 * mm
LEFT, TOP = (WIDTH - 3 * CARD_W) / 2, (HEIGHT - 3 * CARD_H) / 2
STAR = ((50, 5), (61, 38), (96, 38), (68, 59), (79, 93), (50, 72), (21, 93), (32, 59), (4, 38), (39, 38))


def main(listing: str, output: str) -> None:
    """Draws the cards listed in a JSON file into a PDF."""
    pdfmetrics.registerFont(TTFont("Barlow", fontpkg.path("barlow")))
    pdfmetrics.registerFont(TTFont("Barlow-Bold", fontpkg.path("barlow", weight=700)))
    canvas = Canvas(
        output, pagesize=(WIDTH, HEIGHT), initialFontName="Barlow", invariant=1, pageCompression=1
    )
    canvas.beginForm("frame", 0, 0, CARD_W, CARD_H)
    canvas.setFillColorRGB(0.99, 0.97, 0.93)
    canvas.setStrokeColorRGB(0.1, 0.1, 0.1)
    canvas.setLineWidth(0.6 * mm)
    canvas.roundRect(2 * mm, 2 * mm, 59 * mm, 84 * mm, 3 * mm, fill=1)
    canvas.setFillColorRGB(0, 0.52, 0.24)
    canvas.circle(53 * mm, 78 * mm, 5 * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(0.78, 0.06, 0.18)
    path = canvas.beginPath()
    points = [(5 * mm + x * 0.09 * mm, 83 * mm - y * 0.09 * mm) for x, y in STAR]
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.endForm()
    for number, card in enumerate(json.loads(Path(listing).read_text(encoding="utf-8"))):
        place = number % 9
        if number and not place:
            canvas.showPage()
        if not place:
            _crop_marks(canvas)
        canvas.saveState()
        canvas.translate(LEFT + place % 3 * CARD_W, HEIGHT - TOP - (place // 3 + 1) * CARD_H)
        canvas.doForm("frame")
        canvas.setFillColorRGB(1, 1, 1)
        canvas.setFont("Barlow-Bold", 16)
        canvas.drawCentredString(53 * mm, 78 * mm - 5.5, str(card["cost"]))
        canvas.setFillColorRGB(0, 0, 0)
        size = 12.0
        while len(lines := simpleSplit(card["title"], "Barlow-Bold", size, 32 * mm)) > 2:
            size -= 0.5
        _lines(canvas, lines, "Barlow-Bold", size, 15 * mm, 80 * mm)
        size = 9.0
        while len(lines := simpleSplit(card["text"], "Barlow", size, 51 * mm)) * size * 1.2 > 36 * mm:
            size -= 0.5
        _lines(canvas, lines, "Barlow", size, 6 * mm, 43 * mm - size)
        canvas.restoreState()
    canvas.save()


def _lines(canvas: Canvas, lines: list[str], font: str, size: float, x: float, y: float) -> None:
    text = canvas.beginText(x, y)
    text.setFont(font, size, size * 1.2)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)


def _crop_marks(canvas: Canvas) -> None:
    canvas.setLineWidth(0.15 * mm)
    for i in range(4):
        x, y = LEFT + i * CARD_W, TOP + i * CARD_H
        canvas.line(x, TOP - 2 * mm, x, TOP - 7 * mm)
        canvas.line(x, HEIGHT - TOP + 2 * mm, x, HEIGHT - TOP + 7 * mm)
        canvas.line(LEFT - 2 * mm, y, LEFT - 7 * mm, y)
        canvas.line(WIDTH - LEFT + 2 * mm, y, WIDTH - LEFT + 7 * mm, y)


if __name__ == "__main__":
    main(*sys.argv[1:])
