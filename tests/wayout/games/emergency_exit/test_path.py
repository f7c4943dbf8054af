"""The path as the rulings E1 to E4 lay it, and the examples of the rulebook."""

from __future__ import annotations

import pytest

from tests.wayout.games.emergency_exit.asking import reveal


def cells(pile: str) -> list[tuple[int, int, str]]:
    return [tuple(cell[1:]) for cell in reveal(pile).as_plain()["cells"]]


def travelled(pile: str) -> list[list[object]]:
    return reveal(pile).as_plain()["traversals"]


def loss(pile: str) -> tuple[object, ...]:
    """(the condition, the fatal tile, its side, the tile that lost the group)"""
    found = reveal(pile).as_plain()
    assert found["lost"], found
    return (*found["conditions"], *found["fatal"], found["lost_at"])


def test_e1_start_lies_in_the_middle_and_leads_north() -> None:
    assert cells("") == [(0, 0, "N")]
    assert cells("S") == [(0, 0, "N"), (0, 1, "N")]


def test_e1_each_tile_is_laid_where_the_path_runs_with_its_entry_towards_it() -> None:
    assert cells("S L R S") == [(0, 0, "N"), (0, 1, "N"), (0, 2, "N"), (-1, 2, "W"), (-1, 3, "N")]
    assert travelled("S L R") == [
        [1, "S", "N", "straight", "main"],
        [2, "S", "W", "left", "main"],
        [3, "E", "N", "right", "main"],
    ]


def test_e2_the_path_runs_on_through_taken_cells_before_the_next_tile() -> None:
    assert travelled("S C L L L")[-2:] == [
        [5, "N", "E", "left", "main"],
        [2, "W", "E", "straight", "second"],
    ]
    assert cells("S C L L L S")[-1] == (1, 2, "E")


def test_e2_the_path_may_run_on_through_several_tiles_at_once() -> None:
    assert travelled("DL R R C R R")[-2:] == [
        [1, "E", "N", "right", "second"],
        [4, "S", "N", "straight", "second"],
    ]
    assert not reveal("DL R R C R R").lost


def test_e3_1_running_into_a_side_it_has_left_through_is_reverse() -> None:
    assert loss("RP L S L S L L R") == ("reverse", 0, "N", 8)


def test_e3_2_running_into_a_side_it_has_come_in_through_is_a_loop() -> None:
    assert loss("RP L L L") == ("loop", 2, "S", 4)


@pytest.mark.parametrize(("pile", "side"), [("L L L", "W"), ("R R R", "E")])
def test_e3_2_coming_back_to_start_is_a_loop(pile: str, side: str) -> None:
    assert loss(pile) == ("loop", 0, side, 3)


def test_e3_3_a_repeat_that_is_passed_again_is_no_dead_end() -> None:
    assert travelled("RP L S L S L L R")[-1] == [1, "W", "S", "right", "repeat"]


def test_e3_4_a_second_path_leads_across() -> None:
    assert not reveal("S C L L L").lost
    assert not reveal("DL R S R S R S R").lost


def test_e3_5_a_blank_side_is_a_dead_end_even_where_four_tiles_form_a_square() -> None:
    assert loss("S L L L") == ("dead_end", 1, "W", 4)


@pytest.mark.parametrize(
    ("pile", "turns"),
    [
        ("RP", ["straight"]),
        ("L RP", ["left", "left"]),
        ("R RP RP", ["right", "right", "right"]),
        ("L C RP", ["left", "straight", "straight"]),
        ("DL RP", ["left", "left"]),
        ("DR RP", ["right", "right"]),
    ],
)
def test_e4_a_repeat_copies_the_turn_made_just_before(pile: str, turns: list[str]) -> None:
    assert [passage[3] for passage in travelled(pile)][: len(turns)] == turns


def test_e4_a_repeat_copies_a_second_path_as_travelled() -> None:
    # The double left, travelled from E to N, is a right turn.
    assert travelled("DL R S R S R S R RP")[-2:] == [
        [1, "E", "N", "right", "second"],
        [9, "S", "E", "right", "repeat"],
    ]


def test_e4_a_repeat_copies_anew_at_every_pass() -> None:
    first, *_, again = (passage for passage in travelled("RP L S L S L L R") if passage[0] == 1)
    assert (first[3], again[3]) == ("straight", "right")


def test_rulebook_repeat_example() -> None:
    """Clarifications: a repeat copies a double left; passed again after a straight, it leads back."""
    pile = "DL RP R S R R S"
    assert travelled(pile)[:2] == [[1, "S", "W", "left", "main"], [2, "E", "S", "left", "repeat"]]
    assert travelled(pile)[-2:] == [[7, "W", "E", "straight", "main"], [2, "W", "E", "straight", "repeat"]]
    assert loss(pile) == ("reverse", 1, "W", 7)


def test_rulebook_double_turn_example() -> None:
    """Clarifications: second paths of double turns and crossroads continue the path, eleven tiles long."""
    found = reveal("DL R R C R R S L S S L")
    second = [passage[:4] for passage in found.as_plain()["traversals"] if passage[4] == "second"]
    assert second == [[1, "E", "N", "right"], [4, "S", "N", "straight"]]
    assert found.path.length == 11


def test_the_setting_of_a_pile_far_from_start_keeps_its_cells() -> None:
    assert cells("S S S S S S S C C C C C C RP RP RP RP RP RP")[-1] == (0, 19, "N")
    assert cells("R S S S S S S S")[-1] == (7, 1, "E")
    assert cells("L S S S S S S S")[-1] == (-7, 1, "W")
