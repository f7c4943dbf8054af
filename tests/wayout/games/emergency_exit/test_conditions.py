"""FLOOR conditions: when they are judged (E5) and what they count (E6)."""

from __future__ import annotations

import pytest

from tests.wayout.games.emergency_exit.a_box import BOX
from tests.wayout.games.emergency_exit.asking import reveal
from wayout.games.emergency_exit.conditions import CONDITIONS, most


def met(pile: str, **asked: int) -> tuple[int | None, dict[str, int]]:
    found = reveal(pile, asked=asked)
    assert found.ok
    return found.lost_at, dict(found.conditions)


@pytest.mark.parametrize(
    ("holds", "fails", "asked"),
    [
        # In this box S1 S2 S3 ... bear cook, diver, pirate ...; L2 cook again; C... signs.
        ("S1 S2 S3", "S1 S2", {"different_characters": 3}),
        ("S1 L2", "S1 L1", {"identical_characters": 2}),
        ("DL1 DL2", "DL1 S1", {"danger_signs": 2}),
        ("S C L L L", "S C L L", {"same_turn_in_a_row": 3}),
        ("R S S", "R S R S", {"straights_in_a_row": 2}),
        ("S C L L L", "S C L L", {"second_paths": 1}),
        ("S S S S S", "S S S S", {"distance_from_start": 5}),
        ("L L S", "L L", {"heading_south_in_a_row": 2}),
        ("S L R S", "S L R", {"tiles": 4}),
    ],
)
def test_e6_each_condition_is_met_at_its_number_and_not_before(
    holds: str, fails: str, asked: dict[str, int]
) -> None:
    (name,) = asked
    faces = name in ("different_characters", "identical_characters", "danger_signs")
    holds, fails = (_with_codes(pile) if faces else pile for pile in (holds, fails))
    assert met(holds, **asked) == (len(holds.split()), asked)
    assert not reveal(fails, asked=asked).lost


def _with_codes(pile: str) -> str:
    """The codes of this box for: a straight with the first, second, third character ..., and so on."""
    by_face = {"S1": "S1", "S2": "S2", "S3": "S3", "L1": "L1", "L2": "L2", "DL1": "DL1", "DL2": "DL2"}
    return " ".join(by_face[code] for code in pile.split())


def test_the_faces_of_this_box_are_what_the_examples_need() -> None:
    faces = {code: BOX.tiles[code.casefold()] for code in ("S1", "S2", "S3", "L1", "L2", "DL1", "DL2")}
    assert faces["S1"].character == faces["L2"].character
    assert len({faces[code].character for code in ("S1", "S2", "S3", "L1")}) == 4
    assert all(faces[code].danger for code in ("DL1", "DL2"))


def test_e5_other_cards_are_judged_after_running_on_to_the_end() -> None:
    # Tile 4 makes the fourth left turn in a row only by running on through the repeat.
    assert met("RP L L L", same_turn_in_a_row=4)[0] == 4
    # The fifth tile is laid and the path runs on through the crossroads: five passages and one.
    assert met("S C L L L", second_paths=1) == (5, {"second_paths": 1})


def test_e5_all_cards_met_by_the_same_tile_are_named_beside_the_initial_one() -> None:
    lost_at, conditions = met("RP L L L", same_turn_in_a_row=4, tiles=4, second_paths=1)
    assert (lost_at, conditions) == (4, {"loop": 1, "same_turn_in_a_row": 4, "tiles": 4})


def test_e5_a_card_met_by_an_earlier_tile_stands_alone() -> None:
    found = reveal("RP L L L", asked={"tiles": 3})
    assert (found.lost_at, found.conditions, found.fatal) == (3, {"tiles": 3}, None)
    assert found.path.length == 3


def test_e5_the_entry_that_loses_is_no_passage() -> None:
    found = reveal("S L L L", asked={"same_turn_in_a_row": 4, "straights_in_a_row": 2})
    assert (found.conditions, len(found.path.passages)) == ({"dead_end": 1}, 4)


def test_e6_start_counts_in_no_condition() -> None:
    assert met("L", straights_in_a_row=1) == (None, {})
    assert met("S", straights_in_a_row=1) == (1, {"straights_in_a_row": 1})
    assert met("S S", tiles=3) == (None, {})


def test_e6_faces_count_once_however_often_the_path_passes() -> None:
    assert BOX.tiles["c1"].danger
    found = reveal("S1 C1 L1 L2 L3", asked={"danger_signs": 2})
    assert [p[0] for p in found.path.passages].count(2) == 2
    assert not found.lost


def test_e6_a_straight_breaks_a_row_of_turns_and_so_does_the_other_turn() -> None:
    assert met("L S L R L R", same_turn_in_a_row=2) == (None, {})
    assert met("L S L RP", same_turn_in_a_row=2) == (4, {"same_turn_in_a_row": 2})


def test_e6_second_paths_and_repeats_count_as_travelled() -> None:
    # R R, then the double left from E to N: the third right turn in a row, on a left tile.
    assert met("DL R R C R R", same_turn_in_a_row=3) == (6, {"same_turn_in_a_row": 3})


def test_e6_a_repeat_passed_again_is_no_second_path() -> None:
    assert met("RP L L L", second_paths=1)[1] == {"loop": 1}


def test_e6_a_passage_heads_the_way_it_leaves_its_tile() -> None:
    assert met("L L", heading_south_in_a_row=1) == (2, {"heading_south_in_a_row": 1})
    assert met("L", heading_south_in_a_row=1) == (None, {})


def test_e6_distance_is_the_larger_of_x_and_y_on_either_side() -> None:
    for pile in ("L S S S", "R S S S", "S S S S", "S S S L S S"):
        assert met(pile, distance_from_start=4)[0] == (None if pile[0] in "LR" else 4)
    for pile in ("L S S S S", "R S S S S"):
        assert met(pile, distance_from_start=4)[0] == 5


@pytest.mark.parametrize(
    ("name", "reached"),
    [
        ("different_characters", 8),
        ("identical_characters", 2),
        ("danger_signs", 18),
        ("same_turn_in_a_row", 4),
        ("straights_in_a_row", 19),
        ("second_paths", 14),
        ("heading_south_in_a_row", 20),
        ("tiles", 37),
    ],
)
def test_the_most_that_the_set_can_reach(name: str, reached: int) -> None:
    assert most(name, BOX.set_of_tiles) == reached


def test_the_longest_rows_can_be_laid() -> None:
    straights = "S S S S S S S C C C C C C RP RP RP RP RP RP"
    assert met(straights, straights_in_a_row=19)[0] == 19
    assert met(f"L L {straights}", heading_south_in_a_row=20)[0] == 21
    assert met("RP L L L", same_turn_in_a_row=4)[0] == 4


def test_distance_is_never_said_to_be_out_of_reach_too_early() -> None:
    # All straights north, then stairs: 27 rows.
    stairs = " ".join(["L1 R1", "L2 R2", "L3 R3", "L4 R4", "DL1 DR1", "DL2 DR2", "DL3 DR3"])
    pile = f"S S S S S S S C C C C C C RP RP RP RP RP RP {stairs} L5"
    farthest = max(abs(reveal(pile).path.cell(n)[1]) for n in range(35))
    assert farthest == 27
    assert most("distance_from_start", BOX.set_of_tiles) >= farthest


def test_every_condition_has_a_most() -> None:
    assert all(most(name, BOX.set_of_tiles) > 0 for name in CONDITIONS)
    assert all(most(name, []) == 0 for name in CONDITIONS)
