"""docs/layouts.md and the code say the same: what is accepted is documented, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from generator.faces.compile import WITHIN
from generator.faces.elements import ELEMENTS
from generator.faces.elements.container import CLIP_KEYS
from generator.faces.elements.kind import REST
from generator.faces.elements.shapes import PAINTING
from generator.faces.elements.words import STYLING, TEXT_KEYS
from generator.faces.facts import OF_COMPONENT, OF_PIECE
from generator.faces.fonts import FAMILIES, WEIGHTS
from generator.faces.layout import TOP_KEYS
from generator.faces.sandbox import ALLOWED_FILTERS, FUNCTIONS, METHODS
from generator.faces.symbols import PATH_KEYS
from tests.generator.faces.desk import Desk
from wayout.places import templates_folder

PAGE = (Path(__file__).parents[3] / "docs" / "layouts.md").read_text(encoding="utf-8")
COMMON_SYMBOLS = templates_folder() / "symbols" / "common.yaml"
SHAPES = ("rect", "circle", "ellipse", "polygon", "line", "path")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table whose first heading is given, cell by cell."""
    table = re.search(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table is not None, heading
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table[1].splitlines()]


def ticked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def listed(label: str) -> set[str]:
    """The words in backticks of the list entry that begins with a label."""
    entry = re.search(rf"^- {label}: (.*?)(?=^- |^\n)", PAGE, re.MULTILINE | re.DOTALL)
    assert entry is not None, label
    return set(ticked(entry[1]))


def test_keys_of_elements() -> None:
    documented = {ticked(name)[0]: set(ticked(keys)) for name, keys, *_ in rows("element")}
    assert documented.keys() == ELEMENTS.keys()
    for name, kind in ELEMENTS.items():
        if name == "text":
            continue
        accepted = set(kind.keys) - {REST} | ({"elements"} if kind.inner is not None else set())
        painting = set(PAINTING) if name in SHAPES else set()
        assert documented[name] | painting == accepted, name
        assert not documented[name] & painting, name


def test_keys_of_shapes() -> None:
    assert {key for keys, *_ in rows("key") if "fill" in PAGE for key in ticked(keys)} >= set(PAINTING)
    shapes = PAGE[PAGE.index("Shapes (") : PAGE.index("## Text")]
    assert {
        key for line in re.findall(r"^\| (`.*?) \|", shapes, re.MULTILINE) for key in ticked(line)
    } == set(PAINTING)


def test_keys_of_text() -> None:
    section = PAGE[PAGE.index("## Text") : PAGE.index("## Symbols")]
    keys = [key for line in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for key in ticked(line)]
    assert sorted(keys) == sorted([*TEXT_KEYS, "style"])
    assert set(STYLING) < set(keys)


def test_keys_within_every_element_and_at_the_top() -> None:
    assert set(ticked(PAGE[PAGE.index("Every element knows") :].split(":")[0])) >= set(WITHIN)
    assert [ticked(name)[0] for name, *_ in rows("at the top")] == list(TOP_KEYS)


def test_keys_of_paths_and_clips() -> None:
    assert sorted(key for keys, *_ in rows("key of a path") for key in ticked(keys)) == sorted(PATH_KEYS)
    clip = re.search(r"`clip: \{(.*?)\}`", PAGE)
    assert clip is not None
    assert clip[1].split(", ") == list(CLIP_KEYS)


def test_the_language_of_expressions() -> None:
    assert listed("functions") == FUNCTIONS
    assert listed("filters") == ALLOWED_FILTERS
    assert listed("methods of texts and tables") == METHODS


def test_names() -> None:
    names = {name for first, *_ in rows("name") for name in ticked(first)}
    assert names == {*OF_COMPONENT, *OF_PIECE, "define", "variables"}


def test_words_that_keys_take() -> None:
    meaning = {ticked(keys)[0]: text for keys, text, *_ in rows("key") if ticked(keys)}
    section = PAGE[PAGE.index("## Text") :]
    assert ", ".join(WEIGHTS) in section
    assert set(ticked(re.search(r"\| `font` \| (.*) \|", section)[1])) == set(FAMILIES)  # type: ignore[index]
    assert meaning


def test_the_common_symbols() -> None:
    section = PAGE[PAGE.index("The common ones: ") :]
    assert ticked(section) == list(yaml.safe_load(COMMON_SYMBOLS.read_text(encoding="utf-8")))


def test_the_example_of_the_page_draws(desk: Desk) -> None:
    example = PAGE.split("```yaml\n")[1].split("```")[0]
    desk.write("layouts/face.yaml", example)
    desk.write("layouts/base.yaml", "elements: []")
    desk.write("symbols.yaml", PAGE.split("```yaml\n")[2].split("```")[0].replace(" ...", " 20 20"))
    book, cards = desk.book([{"character": "runner", "cost": 2, "title": "Runner"}])
    assert len(book.draw(cards, cards.items[0], 1).ops) == 5
