"""The benchmark deck set by Typst (through its Python package): one template over the JSON list."""

import sys
import tempfile
from pathlib import Path

import fontpkg
import typst

TEMPLATE = r"""
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Barlow", size: 9pt)
#let left = 10.5mm
#let upper = 16.5mm
#let star = (
  (50, 5), (61, 38), (96, 38), (68, 59), (79, 93), (50, 72), (21, 93), (32, 59), (4, 38), (39, 38),
)
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let field(x, y, w, h, body) = at(x, y, box(width: w * 1mm, height: h * 1mm, body))
#let ink = rgb("#1a1a1a")
#let frame = rect(width: 59mm, height: 84mm, radius: 3mm, fill: rgb("#fdf8ec"), stroke: 0.6mm + ink)
#let card(c) = box(width: 63mm, height: 88mm, {
  at(2, 2, frame)
  at(48, 5, circle(radius: 5mm, fill: rgb("#00843d")))
  field(48, 5, 10, 10, align(center + horizon, text(16pt, white, weight: "bold", str(c.cost))))
  at(5, 5, polygon(fill: rgb("#c8102e"), ..star.map(p => (p.at(0) * 0.09mm, p.at(1) * 0.09mm))))
  field(15, 5, 32, 10, align(horizon, text(12pt, weight: "bold", c.title)))
  field(6, 45, 51, 36, c.text)
})
#let marks = for i in range(4) {
  let x = left + i * 63mm
  let y = upper + i * 88mm
  for (a, b) in (((x, upper - 7mm), (x, upper - 2mm)), ((x, 297mm - upper + 2mm), (x, 297mm - upper + 7mm)),
    ((left - 7mm, y), (left - 2mm, y)), ((210mm - left + 2mm, y), (210mm - left + 7mm, y))) {
    place(top + alignment.left, line(start: a, end: b, stroke: 0.15mm))
  }
}
#for page in json("cards.json").chunks(9) {
  marks
  place(dx: left, dy: upper, grid(columns: 3, ..page.map(card)))
  pagebreak(weak: true)
}
"""


def main(listing: str, output: str) -> None:
    """Sets the cards listed in a JSON file as a PDF."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "cards.json").write_bytes(Path(listing).read_bytes())
        source = folder / "deck.typ"
        source.write_text(TEMPLATE, encoding="utf-8")
        fonts = fontpkg.path("barlow").parent
        typst.compile(str(source), output=output, font_paths=[str(fonts)], ignore_system_fonts=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
