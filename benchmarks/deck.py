"""The benchmark deck: n poker cards from YAML and a layout to one A4 PDF with crop marks, against rivals.

`python -m benchmarks.deck` prints a table: each tool a cold process drawing the same cards, in one run.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import cost, kilobytes

SIZES = (54, 200, 1000)
RIVALS = {"reportlab": "ReportLab by hand", "typst": "Typst", "fpdf2": "fpdf2"}
MODULES = {"reportlab": "reportlab", "typst": "typst", "fpdf2": "fpdf"}

STAR = "M50 5 L61 38 L96 38 L68 59 L79 93 L50 72 L21 93 L32 59 L4 38 L39 38 Z"
VOCABULARY = """
draw a card then move your runner two rooms along the corridor and close the door behind every other player
may discard one torch to follow you keep the key when nobody does lose a turn if the alarm is lit gain three
coins for each open window swap places with the guard who stands nearest to the stairs
"""
WORDS = VOCABULARY.split()


def cards(count: int) -> list[dict[str, str | int]]:
    """The same `count` different cards for every tool: code, title, a paragraph of 24 to 40 words, a cost."""
    chance = random.Random(1871)
    return [
        {
            "code": f"K{n:04}",
            "title": " ".join(chance.sample(WORDS, 3)).title(),
            "text": " ".join(chance.choice(WORDS) for _ in range(chance.randint(24, 40))).capitalize() + ".",
            "cost": chance.randint(1, 9),
        }
        for n in range(1, count + 1)
    ]


GAME = """\
game: benchmark
title: Benchmark deck
edition: 1
languages: [en]
components:
  cards:
    name: Cards
    rows: cards.yaml
    size: [63, 88]
    face: card
    bleed: 0
    gutter: 0
    cut: marks
"""

LAYOUT = """\
elements:
  - rect: {x: 2, y: 2, w: 59, h: 84, radius: 3, stroke: "#1a1a1a", line: 0.6, fill: "#fdf8ec"}
  - circle: {cx: 53, cy: 10, r: 5, fill: "#00843d"}
  - text: {text: "{{ cost }}", x: 48, y: 5, w: 10, h: 10, font: Barlow, bold: true, size: 16, color: "#fff",
           align: center, valign: middle}
  - icon: {name: star, x: 5, y: 5, w: 9, h: 9, color: "#c8102e"}
  - text: {text: "{{ title }}", x: 15, y: 5, w: 32, h: 10, font: Barlow, bold: true, size: 12, valign: middle}
  - text: {text: "{{ text }}", x: 6, y: 45, w: 51, h: 36, font: Barlow, size: 9}
"""


def write_game(folder: Path, count: int) -> None:
    """Writes the deck as a game's folder."""
    (folder / "layouts").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "layouts" / "card.yaml").write_text(LAYOUT, encoding="utf-8")
    symbols = f'star:\n  box: [100, 100]\n  paths:\n    - {{d: "{STAR}"}}\n'
    (folder / "symbols.yaml").write_text(symbols, encoding="utf-8")
    rows = (
        f"- code: {card['code']}\n  title: {card['title']}\n  text: {card['text']}\n  cost: {card['cost']}\n"
        for card in cards(count)
    )
    (folder / "cards.yaml").write_text("".join(rows), encoding="utf-8")


def main() -> None:
    """Measures and prints the table."""
    python = sys.executable
    present = [rival for rival in RIVALS if find_spec(MODULES[rival])]
    print(f"{'cards':>5}  {'tool':18} {'CPU s':>7} {'wall s':>7} {'MiB':>6} {'KB':>6}  CPU against Wayout")
    for count in SIZES:
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch) / "game"
            write_game(folder, count)
            listing = Path(scratch) / "cards.json"
            listing.write_text(json.dumps(cards(count)), encoding="utf-8")
            pdf = Path(scratch) / "wayout.pdf"
            ours = cost([python, "-m", "wayout", "print", str(folder), "--paper", "A4", "--output", str(pdf)])
            figures = [("Wayout", ours, pdf)]
            for rival in present:
                pdf = Path(scratch) / f"{rival}.pdf"
                command = [python, "-m", f"benchmarks.rivals.{rival}_deck", str(listing), str(pdf)]
                figures.append((RIVALS[rival], cost(command), pdf))
            for name, taken, file in figures:
                print(
                    f"{count:5}  {name:18} {taken.cpu:7.2f} {taken.wall:7.2f} {taken.memory:6.0f} "
                    f"{kilobytes(file):6.0f}  {taken.cpu / ours.cpu:.2f}"
                )
    for rival in sorted(RIVALS.keys() - set(present)):
        print(f"not installed, so not measured: {RIVALS[rival]} (pip install -e '.[bench]')")


if __name__ == "__main__":
    main()
