"""What makes a pile legal (E7, E8), and when bare kinds will do (E6)."""

from __future__ import annotations

import pytest

from tests.wayout.games.emergency_exit.a_box import BOX
from tests.wayout.games.emergency_exit.asking import codes, reveal

ALL = [tile.code for tile, _ in BOX.set_of_tiles]


def faults(pile: str, players: int = 3, *, unfinished: bool = True, **more: object) -> list[str]:
    found = reveal(pile, players, unfinished=unfinished, **more)
    return [] if found.ok else codes(found.reasons)


def test_e7_two_trips_without_a_tile_between_are_two_turns() -> None:
    lost = "S L L L"
    assert reveal(f"{lost} x:anna+ben", unfinished=False).scorers == ("anna", "ben")
    assert reveal(f"{lost} x:anna x:ben", unfinished=False).scorers == ("anna",)


def test_e8_start_lies_at_the_bottom_and_may_be_left_out() -> None:
    assert faults("ST S1") == faults("S1") == []
    assert reveal("START S1") == reveal("st S1") == reveal("S1")
    assert faults("S1 ST") == ["start_not_first"]
    assert faults("ST ST") == ["start_not_first"]


def test_e8_no_tile_more_often_than_the_set_has_it() -> None:
    assert faults("S1 S2") == []
    assert faults("S1 S2 s1") == ["tile_too_often"]
    (reason,) = reveal("S1 S2 S1").reasons
    assert reason.params["numbers"] == (1, 3)


def test_e8_no_kind_more_often_than_the_set_has_it_codes_counted_in() -> None:
    assert faults("R R R R") == []
    assert faults("R R R R R") == ["kind_too_often"]
    assert faults("R1 R2 R R R") == ["kind_too_often"]
    assert faults("R1 R1 R R") == ["tile_too_often"]


def test_e8_a_players_lost_once() -> None:
    assert faults("x:anna S x:ben") == []
    assert faults("x:anna S x:anna") == ["lost_twice"]
    assert faults("x:anna+anna", 4) == ["lost_twice"]


def test_e8_at_most_one_lost_less_than_players() -> None:
    assert faults("x:anna+ben") == []
    assert faults("x:anna+ben+chloe") == ["too_many_lost"]
    assert faults("x:anna", 2) == []
    assert faults("x:anna+ben", 2) == ["too_many_lost"]


def test_e8_nothing_after_the_last_lost() -> None:
    assert faults("S x:anna L x:ben") == []
    assert faults("S x:anna L x:ben R") == ["after_last_lost"]
    assert reveal("S x:anna L x:ben R S").reasons[0].where == "tile 3"


@pytest.mark.parametrize(
    ("lost", "missing", "fits"), [(0, 0, True), (0, 1, False), (1, 3, True), (1, 4, False)]
)
def test_e8_a_pile_that_ends_early_lacks_no_more_than_those_out_can_hold(
    lost: int, missing: int, fits: bool
) -> None:
    pile = " ".join(["x:anna"] * lost + ALL[missing:])
    assert faults(pile, unfinished=False) == ([] if fits else ["pile_short"])
    assert faults(pile, unfinished=True) == []


def test_e8_two_out_hold_six_at_most() -> None:
    assert faults(" ".join(["x:anna", "x:ben", *ALL[6:]]), 4, unfinished=False) == []
    assert faults(" ".join(["x:anna", "x:ben", *ALL[7:]]), 4, unfinished=False) == ["pile_short"]


def test_e8_with_the_last_lost_any_number_of_tiles_may_be_missing() -> None:
    assert faults("x:anna+ben", unfinished=False) == []
    assert faults("S x:anna L x:ben", unfinished=False) == []


def test_e8_an_unfinished_round_gives_no_points_and_no_next_first_player() -> None:
    for pile in ("S", "S L L L", "S x:anna L L L"):
        found = reveal(pile, unfinished=True)
        assert (found.so_far, found.scorers, found.next_first_player) == (True, None, None)


def test_e8_all_faults_are_told_in_order() -> None:
    assert faults("S1 ST S1 R R R R R x:anna+anna x:ben+chloe S") == [
        "start_not_first",
        "tile_too_often",
        "kind_too_often",
        "lost_twice",
        "too_many_lost",
        "after_last_lost",
    ]


def test_e8_a_refused_pile_says_nothing_else() -> None:
    found = reveal("S1 S1").as_plain()
    assert (found["ok"], found["lost"], found["lost_at"], found["scorers"]) == (False, None, None, None)
    assert found["cells"] == found["traversals"] == []


def test_bare_kinds_will_do_while_no_card_asks_for_faces() -> None:
    assert faults("S L", asked={"tiles": 5, "second_paths": 2}) == []
    assert faults("S1 L1", asked={"danger_signs": 3}) == []
    found = reveal("S1 L R", asked={"danger_signs": 3}, card="F4")
    assert codes(found.reasons) == ["code_needed"]
    assert (found.reasons[0].params["card"], found.reasons[0].params["number"]) == ("F4", 2)


def test_a_card_that_asks_for_faces_is_named_each() -> None:
    assert faults("S", asked={"danger_signs": 3, "different_characters": 2}) == ["code_needed"] * 2
