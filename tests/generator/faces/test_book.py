"""The book: what faces share, backs, warnings, the piece that a fault names."""

from __future__ import annotations

import dataclasses
from enum import Enum

import pytest

from generator.drawing import Glyphs, Shape, Use
from generator.faces import LayoutBook
from tests.generator.faces.desk import Desk
from wayout.components import Component, Game
from wayout.content.faults import ContentError
from wayout.content.load import load
from wayout.wording import word
from wayout.words import Words

SHARED = """
elements:
  - rect: {w: "{{ width }}", h: "{{ height }}", fill: "#eee"}
  - circle: {cx: 5, cy: 5, r: 2, fill: "#000"}
  - text: {text: "{{ title }}", w: 60, h: 8}
  - line: {from: [0, 0], to: [9, 9]}
"""


def test_what_all_faces_share_is_one_symbol(desk: Desk) -> None:
    desk.write("layouts/face.yaml", SHARED)
    book, cards = desk.book([{"title": "a"}, {"title": "b"}])
    first, second = (book.draw(cards, item, n) for n, item in enumerate(cards.items, 1))
    ground, words, line = first.ops
    assert isinstance(ground, Use)
    assert len(ground.symbol.ops) == 2
    assert isinstance(words, Glyphs)
    assert isinstance(line, Shape)  # alone and short, it is drawn rather than called
    assert isinstance(second.ops[0], Use)
    assert second.ops[0].symbol is ground.symbol


def test_names_of_symbols_are_safe_in_a_pdf(desk: Desk) -> None:
    drawing = desk.draw(
        '- icon: {name: "mdi:heart", w: 5}\n- for: i in [number]\n  icon: {name: "common:star", w: 5}'
    )
    names = [op.symbol.name for op in drawing.ops if isinstance(op, Use)]
    assert all(name.replace("-", "").isalnum() for name in names)
    assert len(names) == 2


def test_a_component_without_a_back_has_a_blank_one(desk: Desk) -> None:
    desk.write("layouts/face.yaml", SHARED)
    book, cards = desk.book([{"title": "a"}])
    back = book.draw(cards, cards.items[0], 1, "back")
    assert (back.width, back.height, back.ops) == (60, 40, ())


def test_the_same_back_is_the_face_again(desk: Desk) -> None:
    desk.write("layouts/face.yaml", SHARED)
    book, cards = desk.book([{"title": "a"}], back="same")
    assert book.draw(cards, cards.items[0], 1, "back") == book.draw(cards, cards.items[0], 1)


def test_a_missing_character_is_reported_with_piece_and_character(desk: Desk) -> None:
    drawing = desk.draw("- text: {text: '{{ title }}', w: 40, h: 8}", title="漢字漢")
    (warning,) = drawing.warnings
    assert "P1: no font has 漢 (U+6F22 CJK UNIFIED IDEOGRAPH-6F22), 字 (U+5B57 CJK " in warning
    assert "face.yaml:3: " in warning
    assert len([op for op in drawing.ops if isinstance(op, Glyphs)]) == 1  # boxes stand in their place


def test_of_many_missing_characters_some_are_named_and_the_rest_counted(desk: Desk) -> None:
    title = "".join(map(chr, range(0x4E00, 0x4E00 + 200)))
    (warning,) = desk.draw("- text: {text: '{{ title }}', w: 60, h: 40}", title=title).warnings
    assert warning.count("U+") == 4
    assert "and 196 more" in warning


def test_a_layout_at_fault_is_compiled_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("layouts/face.yaml", "elements: [{rekt: {}}]")
    book, cards = desk.book([{}, {}])
    told = []
    for item in cards.items:
        with pytest.raises(ContentError) as caught:
            book.draw(cards, item, 1)
        told.append(caught.value.text("en"))
        monkeypatch.setattr("generator.faces.book.read_layout", None)
    assert told[0] == told[1]


def test_each_piece_with_a_missing_character_is_reported(desk: Desk) -> None:
    desk.write("layouts/face.yaml", "elements: [{text: {text: '{{ title }}', w: 40, h: 8}}]")
    book, cards = desk.book([{"title": "漢"}, {"title": "ok"}, {"title": "漢"}])
    warned = [book.draw(cards, item, n).warnings for n, item in enumerate(cards.items, 1)]
    assert [len(warnings) for warnings in warned] == [1, 0, 1]
    assert "P3" in warned[2][0]


def test_a_face_fault_names_the_piece_and_the_element(desk: Desk) -> None:
    desk.write("layouts/face.yaml", "elements: [{text: {text: '{{ title }}', w: 9, h: 5}}]")
    book, cards = desk.book([{"title": "ok"}, {"title": "word " * 600}])
    book.draw(cards, cards.items[0], 1)
    with pytest.raises(ContentError) as caught:
        book.draw(cards, cards.items[1], 2)
    assert "P2: elements[1].text: the text does not fit" in word(caught.value, "en")
    assert "P2: elements[1].text: le texte n’entre pas" in word(caught.value, "fr")


def test_what_data_says_is_text(desk: Desk) -> None:
    hostile = "{{ 1 + 1 }} **bold** </text> %(x)s :star: (\\"
    (line,) = desk.log("- text: {text: '{{ title }}', w: 60, h: 9}", title=hostile)
    assert f'"{hostile}"' in line


class Kind(Enum):
    LEFT = "left turn"


@dataclasses.dataclass(frozen=True, slots=True)
class Tile:
    code: str
    kind: Kind
    name: Words
    signs: frozenset[str] = frozenset({"b", "a"})


def test_typed_pieces_are_known_by_their_fields(desk: Desk) -> None:
    desk.write(
        "layouts/face.yaml",
        "elements: [{text: {w: 60, h: 9, text: '{{ code }} {{ kind }} {{ name }} {{ signs | join }}'}}]",
    )
    tile = Tile("L1", Kind.LEFT, Words({"en": "Left", "fr": "Gauche"}))
    cards = Component("tiles", Words({"en": "Tiles"}), (60, 40), "face", None, (tile,))
    game = Game("test", Words({"en": "G"}), 1, None, ("en",), {"tiles": cards}, {}, desk.folder, "")
    (op,) = LayoutBook(game, "fr").draw(cards, tile, 1).ops
    assert isinstance(op, Glyphs)
    assert op.text == "L1 left turn Gauche ab"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_face_of_the_shipped_game_draws_without_a_warning(language: str) -> None:
    game = load("emergency-exit")
    book = LayoutBook(game, language)
    for component in game.components.values():
        for number, item in enumerate(component.items, 1):
            for side in ("front", "back"):
                assert not book.draw(component, item, number, side).warnings  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{{ rules }}", ["a ", "b"]),  # the whole text is the value: the layout says that it holds markup
        ("= {{ rules }}", ["= a **b**"]),
        ("= {{ rules | markup }}", ["= a ", "b"]),
        ("**=** {{ rules }}", ["=", " a **b**"]),
    ],
)
def test_markup_of_data_counts_only_where_the_layout_says_so(desk: Desk, text: str, told: list[str]) -> None:
    drawing = desk.draw(f"- text: {{text: '{text}', markup: true, w: 60, h: 9}}", rules="a **b**")
    assert [op.text for op in drawing.ops if isinstance(op, Glyphs)] == told
