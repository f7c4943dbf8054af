"""An owner of the boxed game writes only what differs; the rest is lent by the shipped game."""

# ruff: noqa: E501 - a sentence is checked as it is told

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.wayout.content.conftest import Refuse, Write
from wayout.content.faults import ContentError
from wayout.content.layout_names import layout_names
from wayout.content.load import load
from wayout.places import content_folder
from wayout.words import Words

OURS = """\
game: our-emergency-exit
based_on: emergency-exit
components:
  floor: {rows: floor.yaml}
  score: null
"""
FLOOR = """\
- {code: F1, title: Way out, text: The three of the rulebook., initial: true}
- {code: F2, title: {en: Nine lives, fr: Neuf vies}, text: Long, conditions: {tiles: 9}}
"""


def test_own_cards_in_a_lent_game(write: Write) -> None:
    shipped, ours = load("emergency-exit"), load(write(OURS, floor=FLOOR), layout_names)
    assert (ours.id, ours.title, ours.engine, ours.based_on) == (
        "our-emergency-exit",
        shipped.title,
        "emergency_exit",
        "emergency-exit",
    )
    assert list(ours.components) == [name for name in shipped.components if name != "score"]
    assert ours.components["directions"] == shipped.components["directions"]
    floor = ours.components["floor"]
    assert (floor.size, floor.face) == (shipped.components["floor"].size, shipped.components["floor"].face)
    assert [card.code for card in floor.items] == ["F1", "F2"]
    assert floor.items[1].title == Words({"en": "Nine lives", "fr": "Neuf vies"})


def test_texts_are_laid_over_those_that_are_lent(write: Write) -> None:
    ours = load(write(OURS + "texts: texts.yaml\n", floor=FLOOR, texts="lost: {en: Gone!, fr: Parti !}\n"))
    assert ours.texts["lost"].in_language("en") == "Gone!"
    assert ours.texts.keys() == load("emergency-exit").texts.keys()


def test_keys_of_a_component_are_changed_one_by_one(write: Write) -> None:
    ours = load(write("game: big\nbased_on: emergency-exit\ncomponents:\n  directions: {size: [60, 60]}\n"))
    assert ours.components["directions"].size == (60.0, 60.0)
    assert ours.components["directions"].items == load("emergency-exit").components["directions"].items


def test_nothing_need_be_changed_but_the_name(write: Write) -> None:
    ours = load(write("game: ours\nbased_on: emergency-exit\n"))
    assert ours.components == load("emergency-exit").components


def test_the_hash_covers_what_is_lent(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = tmp_path / "content"
    shutil.copytree(content_folder(), shipped)
    monkeypatch.setattr("wayout.content.load.content_folder", lambda: shipped)
    folder = write("game: ours\nbased_on: emergency-exit\n")
    before = load(folder).content_hash
    assert load(folder).content_hash == before
    with (shipped / "emergency-exit" / "floor.yaml").open("a") as floor:
        floor.write("# changed\n")
    assert load(folder).content_hash != before


def test_faults_stand_in_the_owners_files(write: Write, refuse: Refuse) -> None:
    table = FLOOR + "- {code: F3, titel: x, text: y}\n"
    assert refuse(write(OURS.replace("score: null", "score: {sise: 3}"), floor=table)) == [
        "game.yaml:5:11: components.score.sise: the key “sise” is not known here; correct or delete it. Did you mean “size”?",
        "floor.yaml:3:3: F3: “title” is missing; add “title: ...”.",
        "floor.yaml:3:14: F3.titel: the key “titel” is not known here; correct or delete it. Did you mean “title”?",
    ]


def test_codes_are_unique_over_what_is_own_and_lent(write: Write, refuse: Refuse) -> None:
    (told,) = refuse(write(OURS, floor=FLOOR.replace("F2", "st")))
    assert told.startswith("floor.yaml:2:10: st.code: the code “st” is already taken by the piece in ")
    assert "directions.yaml, line " in told


def test_the_rules_judge_the_whole_set(write: Write, refuse: Refuse) -> None:
    (told,) = refuse(write(OURS, floor=FLOOR.replace("tiles: 9", "different_characters: 9")))
    assert told.startswith("floor.yaml:2:3: F2: different_characters: 9 can never be reached")


def test_the_name_is_the_owners_own(write: Write, refuse: Refuse) -> None:
    assert refuse(write("based_on: emergency-exit\n")) == [
        "game.yaml:1:1: “game” is missing; add “game: ...”."
    ]


@pytest.mark.parametrize("base", ["../emergency-exit", "/etc", "[a]", "7", "nothing"])
def test_only_a_shipped_game_lends(base: str, write: Write) -> None:
    with pytest.raises(ContentError) as refused:
        load(write(f"game: x\nbased_on: {base}\n"))
    assert [fault.code for fault in refused.value.faults] == ["content.unknown_base"]
