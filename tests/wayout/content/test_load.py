"""A folder becomes a game; every fault in its files is told at once."""

# ruff: noqa: E501 - a sentence is checked as it is told

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.wayout.content.conftest import PLAIN, Refuse, Write
from wayout.components import Row
from wayout.content.faults import ContentError
from wayout.content.find import find_folder, find_games
from wayout.content.layout_names import layout_names
from wayout.content.load import load
from wayout.games.emergency_exit.components import TYPES, DirectionTile, FloorCard
from wayout.places import content_folder
from wayout.verdict import Reason
from wayout.words import Words

WHOLE = """\
game: our-deck
title: {en: Our deck, fr: Notre jeu}
edition: 3
languages: [en, fr]
texts: texts.yaml
components:
  cards:
    name: {en: Cards, fr: Cartes}
    rows: cards.yaml
    size: [63.5, 88]
    face: card
    back: same
    bleed: 3
    gutter: 0
    cut: lines
    sheet: cards
    variables: {accent: "#f5c400", head: {en: Go, fr: Va}, steps: [1, [2]]}
  tokens: {name: Tokens, rows: tokens.yaml, size: [20, 20], face: token}
"""
CARDS = """\
- {code: A1, title: {en: Cook, fr: Cuisinier}, cost: 2, tags: [hot, {deep: {en: a, fr: b}}]}
- {code: A2, copies: 3, title: NO, at: 12:30, empty: }
"""
TEXTS = "rules: {en: Run., fr: Courez.}\nparts: [{head: {en: One, fr: Un}}]\nplain: Hello\n"


# --- what is read


def test_a_whole_game(write: Write) -> None:
    folder = write(WHOLE, cards=CARDS, tokens="[]", texts=TEXTS)
    game = load(folder)
    assert (game.id, game.edition, game.engine, game.languages) == ("our-deck", 3, None, ("en", "fr"))
    assert game.title.in_language("fr") == "Notre jeu"
    assert (game.folder, game.based_on) == (folder, None)
    cards = game.components["cards"]
    assert (cards.size, cards.face, cards.back) == ((63.5, 88.0), "card", "card")
    assert (cards.bleed, cards.gutter, cards.cut, cards.sheet) == (3.0, 0.0, "lines", "cards")
    assert cards.variables["accent"] == "#f5c400"
    assert cards.variables["head"] == Words({"en": "Go", "fr": "Va"})
    assert cards.variables["steps"] == (1, (2,))
    tokens = game.components["tokens"]
    assert (tokens.items, tokens.back, tokens.bleed, tokens.gutter, tokens.cut) == (
        (),
        None,
        2.0,
        None,
        "marks",
    )


def test_rows_keep_their_columns_and_are_frozen(write: Write) -> None:
    first, second = load(write(cards=CARDS)).components["cards"].items
    assert first == Row(
        "A1",
        1,
        {
            "title": Words({"en": "Cook", "fr": "Cuisinier"}),
            "cost": 2,
            "tags": ("hot", {"deep": Words({"en": "a", "fr": "b"})}),
        },
    )
    assert second == Row("A2", 3, {"title": "NO", "at": "12:30", "empty": None})
    with pytest.raises(TypeError):
        first.fields["cost"] = 3


def test_texts_by_key(write: Write) -> None:
    texts = load(write(WHOLE, cards="[]", tokens="[]", texts=TEXTS)).texts
    assert texts["rules"].in_language("en") == "Run."
    assert texts["parts"][0]["head"].in_language("fr") == "Un"
    assert texts["plain"] == "Hello"


def test_one_string_serves_every_language(write: Write) -> None:
    assert load(write(cards="[]")).title == Words({"en": "Test", "fr": "Test"})


def test_a_game_in_one_language_needs_no_other(write: Write) -> None:
    game = PLAIN.replace("title: Test", "title: {fr: Essai}\nlanguages: [fr]")
    loaded = load(write(game, cards="- {code: A1, title: {fr: Un}}"))
    assert loaded.languages == ("fr",)
    assert loaded.components["cards"].items[0].fields["title"] == Words({"fr": "Un"})


def test_rows_of_a_type_are_pieces_of_the_rules(write: Write) -> None:
    typed = PLAIN.replace("face: card", "face: card, type: direction") + "engine: emergency_exit\n"
    folder = write(typed, cards="- {code: S1, kind: straight, character: diver, copies: 2}")
    with pytest.raises(ContentError) as refused:  # one tile is no set: the rules have their say
        load(folder)
    assert {fault.code.partition(".")[0] for fault in refused.value.faults} == {"emergency"}


def test_the_shipped_games_hold_and_their_names_are_their_folders() -> None:
    assert "emergency-exit" in find_games()
    for name in find_games():
        game = load(name, layout_names)
        assert game.id == name
        assert game.based_on is None


def test_emergency_exit_is_typed_throughout() -> None:
    game = load("emergency-exit")
    directions = game.components["directions"].items
    assert all(type(tile) is DirectionTile for tile in directions)
    assert sum(tile.copies for tile in directions) == 38
    initial = next(card for card in game.components["floor"].items if card.initial)
    assert type(initial) is FloorCard
    assert isinstance(initial.title, Words)
    assert isinstance(initial.conditions, MappingProxyType)


# --- which game is meant


def test_a_name_its_beginning_or_a_folder(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "wayout.content.find.find_games", lambda: ("emergency-exit", "emergency-two", "rat-race")
    )
    assert find_folder("emergency-exit") == content_folder() / "emergency-exit"
    assert find_folder("RAT") == content_folder() / "rat-race"
    folder = write()
    assert find_folder(folder) == find_folder(str(folder)) == find_folder(folder / "game.yaml") == folder
    monkeypatch.chdir(folder.parent)
    assert find_folder(folder.name) == Path(folder.name)


def test_a_shipped_name_wins_over_a_folder_and_a_folder_over_a_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("emergency-exit", "emer"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(PLAIN)
    monkeypatch.chdir(tmp_path)
    assert find_folder("emergency-exit") == content_folder() / "emergency-exit"
    assert find_folder("emer") == Path("emer")


# --- all faults at once


def test_faults_of_all_files_are_told_at_once_in_order(write: Write, refuse: Refuse) -> None:
    folder = write(
        "game: Test\n" + WHOLE.split("\n", 1)[1].replace("size: [20, 20]", "size: [20]"),
        cards="- {code: A1}\n- {code: A1, copies: x}\n- {title: {en: a}}\n",
        tokens="a: 1\na: 2\n",
        texts="- x\n",
    )
    assert [told.partition(": ")[0] for told in refuse(folder)] == [
        "game.yaml:1:7",
        "game.yaml:18:51",
        "cards.yaml:2:10",
        "cards.yaml:2:22",
        "cards.yaml:3:3",
        "cards.yaml:3:11",
        "tokens.yaml:2:1",
        "texts.yaml:1:1",
    ]


def test_tables_are_read_though_game_yaml_is_wrong(write: Write, refuse: Refuse) -> None:
    told = refuse(write(PLAIN.replace("title: Test\n", ""), cards="- {cod: A1}"))
    assert [fault.partition(": ")[0] for fault in told] == ["game.yaml:1:1", "cards.yaml:1:3"]


def test_codes_are_unique_over_components_without_regard_to_case(write: Write, refuse: Refuse) -> None:
    folder = write(WHOLE, cards=CARDS, tokens="- {code: a2}", texts=TEXTS)
    assert refuse(folder) == [
        "tokens.yaml:1:10: a2.code: the code “a2” is already taken by the piece in cards.yaml, line 2; give each "
        "piece its own."
    ]


@pytest.mark.parametrize(
    ("copies", "fine"),
    [("1", True), ("999", True), ("0", False), ("1000", False), ("-1", False), ("1.0", False)],
)
def test_copies_are_bounded(copies: str, fine: bool, write: Write) -> None:
    folder = write(cards=f"- {{code: A1, copies: {copies}}}")
    if fine:
        assert load(folder).components["cards"].items[0].copies == int(copies)
    else:
        with pytest.raises(ContentError, match=r"content\.faults"):
            load(folder)


@pytest.mark.parametrize(
    "size", ["[.nan, 88]", "[.inf, 88]", "[0, 88]", "[-5, 88]", "[1e9, 88]", "['63', 88]", "{w: 1}"]
)
def test_sizes_are_numbers_that_paper_can_have(size: str, write: Write, refuse: Refuse) -> None:
    (told,) = refuse(write(PLAIN.replace("[63, 88]", size), cards="[]"))
    assert told.startswith(
        ("game.yaml:4:48: components.cards.size: ", "game.yaml:4:49: components.cards.size[1]: ")
    )


@pytest.mark.parametrize("code", ["A 1", "", " ", "-1", "a/b", "{{x}}", "é", "ＡＢ", "x" * 25, "a\\tb"])
def test_codes_that_nobody_could_type(code: str, write: Write, refuse: Refuse) -> None:
    (told,) = refuse(write(cards=f'- {{code: "{code}"}}'))
    assert told.startswith("cards.yaml:1:10: ")
    assert "cannot be a code" in told


def test_keys_that_only_look_like_ours(write: Write, refuse: Refuse) -> None:
    game = PLAIN.replace("face:", "faсe:")  # a Cyrillic letter
    assert refuse(write(game, cards="[]")) == [
        "game.yaml:4:10: components.cards: “face” is missing; add “face: ...”.",
        "game.yaml:4:58: components.cards.faсe: the key “faсe” is not known here; correct or delete it. It "
        "contains “с” (CYRILLIC SMALL LETTER ES). Did you mean “face”?",
    ]


def test_a_fault_stays_on_one_short_line_whatever_its_key_is_called(write: Write, refuse: Refuse) -> None:
    long = "k" * 5000
    (told,) = refuse(write(PLAIN + '"a\\nb": 1\n', cards="[]"))
    assert told == "game.yaml:5:1: a b: the key “a b” is not known here; correct or delete it."
    (told,) = refuse(write(PLAIN + f"? {long}\n: 1\n", cards="[]"))
    assert len(told) < 300
    (told,) = refuse(write(PLAIN + f"edition: &{long} 1\n", cards="[]"))
    assert len(told) < 300


def test_a_colon_without_its_space(write: Write, refuse: Refuse) -> None:
    assert refuse(write(cards="- {code: A1, title: {en:a, fr: b}}")) == [
        "cards.yaml:1:21: A1.title: the text in “en” is missing; add “en: ...”, or leave “en” out of “languages” in game.yaml.",
        "cards.yaml:1:22: A1.title.en:a: the key “en:a” is not known here; correct or delete it. A colon needs a space after it. Did you mean “en”?",
    ]


def test_a_text_in_a_language_that_nobody_knows(write: Write, refuse: Refuse) -> None:
    assert refuse(write(PLAIN.replace("title: Test", "title: {en: a, fr: b, frr: c}"), cards="[]")) == [
        "game.yaml:2:23: title.frr: the key “frr” is not known here; correct or delete it. Did you mean “fr”?"
    ]
    assert refuse(write(cards="- {code: A1, title: {en: a, fr: b, frr: c}}")) == [
        "cards.yaml:1:36: A1.title.frr: the key “frr” is not known here; correct or delete it. Did you mean “fr”?"
    ]


def test_typed_rows_refuse_unknown_keys_and_wrong_kinds(write: Write, refuse: Refuse) -> None:
    typed = PLAIN.replace("face: card", "face: card, type: direction") + "engine: emergency_exit\n"
    table = "- {code: S1, kind: strait}\n- {code: 2, kind: straight, charakter: diver}\n- {kind: straight}\n"
    assert refuse(write(typed, cards=table)) == [
        "cards.yaml:1:20: S1.kind: “strait” is not known here; write one of: start, straight, left turn, right "
        "turn, double left, double right, crossroads, repeat. Did you mean “straight”?",
        'cards.yaml:2:10: [2].code: 2 is not text; put it in quotes: "2".',
        "cards.yaml:2:29: [2].charakter: the key “charakter” is not known here; correct or delete it. Did you "
        "mean “character”?",
        "cards.yaml:3:3: [3]: “code” is missing; add “code: ...”.",
    ]


@pytest.mark.parametrize("engine", ["", "engine: null\n", "engine: 7\n"])
def test_a_type_is_never_passed_over_for_want_of_an_engine(engine: str, write: Write, refuse: Refuse) -> None:
    typed = PLAIN.replace("face: card", "face: card, type: direction") + engine
    assert any("only a game with an engine has types" in told for told in refuse(write(typed, cards="[]")))


@pytest.mark.parametrize("table", ["- A1", "- [A1]", "- 7", "- "])
def test_a_row_is_a_mapping_with_and_without_a_type(table: str, write: Write, refuse: Refuse) -> None:
    typed = PLAIN.replace("face: card", "face: card, type: direction") + "engine: emergency_exit\n"
    plainly = refuse(write(cards=table))
    assert len(plainly) == 1
    assert "keys with values are needed here" in plainly[0]
    assert refuse(write(typed, cards=table)) == plainly


@pytest.mark.parametrize("key", ["size", "bleed", "gutter", "cut"])
def test_what_shares_a_sheet_is_cut_alike(key: str, write: Write, refuse: Refuse) -> None:
    keys = {"size": "[63, 88]", "bleed": "2", "gutter": "4", "cut": "lines"}
    other = {**keys, key: {"size": "[63, 89]", "cut": "none"}.get(key, "3")}

    def component(name: str, given: Mapping[str, str]) -> str:
        inner = ", ".join(f"{k}: {v}" for k, v in given.items())
        return f"  {name}: {{name: N, rows: cards.yaml, face: f, sheet: one, {inner}}}\n"

    game = "game: test\ntitle: T\ncomponents:\n" + component("a", keys) + component("b", other)
    (told,) = refuse(write(game, cards="[]"))
    assert f"components.b.{key}: what shares the sheet “one” must have the same {key}" in told


# --- what the rules say of the pieces


def test_reasons_of_the_rules_stand_at_the_row_they_name(
    write: Write, refuse: Refuse, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(pieces: Mapping[str, tuple[object, ...]]) -> tuple[Reason, ...]:
        assert [type(piece) for piece in pieces["cards"]] == [TYPES["direction"]] * 2
        found = {"found": "S2"}
        return (
            Reason("content.refused", "E6", "S2", {"reason": "no."}),
            Reason("content.twice", "", "", found),
        )

    monkeypatch.setattr("wayout.games.emergency_exit.check_components", check)
    typed = PLAIN.replace("face: card", "face: card, type: direction") + "engine: emergency_exit\n"
    assert refuse(write(typed, cards="- {code: S1, kind: straight}\n- {code: S2, kind: straight}\n")) == [
        "game.yaml:4:3: “S2” stands here twice; once is enough.",
        "cards.yaml:2:3: S2: no. (E6)",
    ]


# --- the hash


def test_the_hash_is_that_of_the_texts_not_of_the_system(write: Write, tmp_path: Path) -> None:
    folder = write(cards=CARDS)
    first = load(folder).content_hash
    assert len(first) == 64
    (folder / "unread.yaml").write_text("x: 1")
    text = (folder / "cards.yaml").read_text()
    (folder / "cards.yaml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load(folder).content_hash == first
    (folder / "cards.yaml").write_text(text.replace("cost: 2", "cost: 3"))
    assert load(folder).content_hash != first
