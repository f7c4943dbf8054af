"""A round and its pile as a file gives them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wayout.games.emergency_exit.a_box import BOX
from tests.wayout.games.emergency_exit.asking import codes, refusal
from wayout.games.emergency_exit import LostTurn, Round, Tile, judge_pile
from wayout.games.emergency_exit.conditions import Condition
from wayout.games.emergency_exit.from_data import pile_from_data

GOOD: dict[str, Any] = {
    "players": ["anna", "ben", "chloe"],
    "first_player": "ben",
    "floor": ["F1", "F2", {"tiles": 12}],
    "unfinished": True,
    "pile": [
        "ST",
        "S1",
        {"kind": "left turn", "character": "Exit sign"},
        {"kind": "double_right", "danger": "fire"},
        {"kind": "crossroads", "character": None, "danger": None},
        {"lost": ["anna", "chloe"]},
        "RP",
        "x:ben",
    ],
}


def test_everything_that_a_file_may_say() -> None:
    round_, pile = pile_from_data(GOOD, BOX)
    assert round_ == Round(
        ("anna", "ben", "chloe"),
        "ben",
        (Condition("identical_characters", 2, "F2"), Condition("tiles", 12)),
        unfinished=True,
    )
    assert pile == (
        BOX.tiles["s1"],
        Tile("left turn", "", "exit-sign"),
        Tile("double right", "", None, "fire"),
        Tile("crossroads"),
        LostTurn(("anna", "chloe")),
        Tile("repeat", faces_known=False),
        LostTurn(("ben",)),
    )


def test_only_players_and_pile_must_be_said() -> None:
    round_, pile = pile_from_data({"players": ["a", "b"], "pile": "S1 x:a"}, BOX)
    assert (round_, len(pile)) == (Round(("a", "b")), 2)


@pytest.mark.parametrize("kind", ["left turn", "left_turn", "left-turn", "Left Turn", "left", "L"])
def test_kinds_are_named_as_in_the_rulings_however_they_are_joined(kind: str) -> None:
    assert pile_from_data({**GOOD, "pile": [{"kind": kind}]}, BOX)[1] == (Tile("left turn"),)
    assert pile_from_data({**GOOD, "pile": [kind]}, BOX)[1] == (Tile("left turn", faces_known=False),)


def test_told_faces_count_where_a_card_asks_and_bare_kinds_do_not() -> None:
    twins = [{"kind": "straight", "character": "x"}, {"kind": "left turn", "character": "X"}]
    data = {"players": ["a", "b"], "floor": ["F2"], "unfinished": True}
    assert judge_pile(BOX, *pile_from_data({**data, "pile": twins}, BOX)).conditions == {
        "identical_characters": 2
    }
    assert codes(judge_pile(BOX, *pile_from_data({**data, "pile": ["S"]}, BOX)).reasons) == ["code_needed"]


@pytest.mark.parametrize(
    ("changed", "code", "where", "found"),
    [
        ({"pyle": []}, "file_entry", "1:1", "pyle"),
        ({"players": "anna,ben"}, "file_entry", "players", "anna,ben"),
        ({"players": ["anna", 2]}, "file_entry", "players", "['anna', 2]"),
        ({"players": ["anna", "Anna"]}, "name_twice", "players", "Anna"),
        ({"players": ["anna"]}, "players_count", "players", "1"),
        ({"first_player": "zoe"}, "player_unknown", "first_player", "zoe"),
        ({"first_player": 1}, "file_entry", "first_player", "1"),
        ({"unfinished": "yes"}, "file_entry", "unfinished", "yes"),
        ({"danger": None}, "file_entry", "danger", ""),
        ({"floor": 3}, "file_entry", "floor", "3"),
        ({"floor": [3]}, "file_entry", "floor 1", "3"),
        ({"floor": ["F77"]}, "card_unknown", "floor", "F77"),
        ({"floor": [{"tiles": 99}]}, "condition_unread", "floor 1", "tiles=99"),
        ({"floor": ["F1", {"tiles": True}]}, "condition_unread", "floor 2", "tiles=True"),
        ({"pile": None}, "file_entry", "pile", ""),
        ({"pile": [7]}, "file_entry", "pile 1", "7"),
        ({"pile": ["S1", "S99"]}, "tile_unknown", "pile 2", "S99"),
        ({"pile": "S1 S99"}, "tile_unknown", "pile", "S99"),
        ({"pile": [{"kind": "curve"}]}, "file_entry", "pile 1", "curve"),
        ({"pile": [{"kind": "repeat", "char": "cook"}]}, "file_entry", "pile 1", "char"),
        ({"pile": [{"kind": "repeat", "character": 3}]}, "file_entry", "pile 1", "3"),
        ({"pile": [{"kind": "repeat", "character": "a/b"}]}, "file_entry", "pile 1", "a/b"),
        ({"pile": [{"lost": []}]}, "file_entry", "pile 1", "{'lost': []}"),
        ({"pile": [{"lost": ["zoe"]}]}, "player_unknown", "pile 1", "zoe"),
        ({"pile": [{"lost": [1]}]}, "file_entry", "pile 1", "1"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    changed: dict[str, Any], code: str, where: str, found: str
) -> None:
    wrong = refusal(lambda: pile_from_data({**GOOD, **changed}, BOX))
    if where != "players":  # whoever is not at the table cannot be first, nor play LOST
        assert len(wrong) == 1
    assert (wrong[0].code, wrong[0].where, wrong[0].params["found"]) == (f"emergency.{code}", where, found)


def test_everything_that_cannot_be_read_is_told_at_once() -> None:
    data = {
        "players": ["anna", "ANNA", "ben"],
        "first_player": "zoe",
        "floor": ["F88", {"luck": 3, "tiles": 0}, "F99"],
        "unfinished": 1,
        "pile": ["S1", "FOO", {"kind": "curve"}, {"lost": ["zed", "ben", "qu"]}, "x:b+al", "S99"],
        "colour": "red",
    }
    assert [
        (reason.where, reason.params["found"]) for reason in refusal(lambda: pile_from_data(data, BOX))
    ] == [
        ("1:1", "colour"),
        ("players", "ANNA"),
        ("first_player", "zoe"),
        ("floor 2", "luck=3"),
        ("floor 2", "tiles=0"),
        ("floor", "F88"),
        ("floor", "F99"),
        ("unfinished", "1"),
        ("pile 2", "FOO"),
        ("pile 3", "curve"),
        ("pile 4", "zed"),
        ("pile 4", "qu"),
        ("pile 5", "al"),
        ("pile 6", "S99"),
    ]


def test_a_book_is_not_told_word_by_word() -> None:
    data = {"players": ["a", "b"], "pile": ["nonsense"] * 100_000}
    assert len(refusal(lambda: pile_from_data(data, BOX))) == 100


@pytest.mark.parametrize("data", [None, [], "S1", 3])
def test_a_file_is_a_mapping(data: object) -> None:
    assert codes(refusal(lambda: pile_from_data(data, BOX))) == ["file_entry"]
