"""A set of pieces: what the rules make of it, also of an owner's own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.wayout.games.emergency_exit.a_box import BOX, both, components, floor, tiles
from tests.wayout.games.emergency_exit.asking import codes, faults_with
from wayout.games.emergency_exit import Round, box_of, check_components, judge_pile
from wayout.games.emergency_exit.components import TYPES, DirectionTile, FloorCard, LostTile
from wayout.games.emergency_exit.notation import read_floor, read_pile


def test_the_box_of_the_rulings() -> None:
    assert check_components(components()) == ()
    assert BOX.directions == 37
    assert BOX.of_kind == {
        "straight": 7,
        "left turn": 6,
        "right turn": 4,
        "double left": 5,
        "double right": 3,
        "crossroads": 6,
        "repeat": 6,
    }
    assert (BOX.initial.code, len(BOX.floor), len(BOX.danger), BOX.seats) == ("F1", 6, 7, 5)


def test_pieces_are_told_by_their_type_whatever_their_table_is_called() -> None:
    everything = tuple(piece for items in components().values() for piece in items)
    assert box_of({"all": everything}) == BOX
    assert set(TYPES) == {"direction", "lost", "score", "floor", "danger"}


def test_an_owners_set_with_other_counts_and_faces() -> None:
    own = {
        "tiles": (
            DirectionTile("ST", "start"),
            DirectionTile("S", "straight", copies=9),
            DirectionTile("K", "left turn", character="knight", copies=3),
        ),
        "lost": (LostTile("LO", both("lost"), "key", "#000", copies=3),),
        "floor": (
            FloorCard("F1", both("a"), both("a"), initial=True),
            FloorCard("B7", both("b"), both("b"), conditions={"identical_characters": 3, "tiles": 11}),
        ),
    }
    box = box_of(own)
    assert (box.directions, box.seats) == (12, 3)
    round_ = Round(("a", "b"), None, read_floor("b7", box), unfinished=True)
    assert judge_pile(box, round_, read_pile("S K K S S S S K", box, ("a", "b"))).conditions == {
        "identical_characters": 3
    }
    assert not judge_pile(box, round_, read_pile("K K K K", box, ("a", "b"))).ok


def test_a_card_may_have_several_conditions_and_each_is_checked() -> None:
    bad = FloorCard("F2", both("a"), both("a"), conditions={"tiles": 99, "repeats": 2})
    assert codes(faults_with(floor=(floor({})[0], bad))) == ["condition_never", "condition_unknown"]


def test_all_faults_are_told_at_once_with_the_piece_they_are_about() -> None:
    wrong = (
        replace(tiles()[0], danger="fire"),
        replace(tiles()[1], danger="fire"),
        replace(tiles()[2], code="S1"),
        *tiles()[3:],
    )
    found = faults_with(directions=wrong, floor=tuple(floor({"danger_signs": 30})))
    assert [(code, reason.where) for code, reason in zip(codes(found), found, strict=True)] == [
        ("code_twice", "S1"),
        ("start_face", "ST"),
        ("both_faces", "S1"),
        ("condition_never", "F2"),
    ]


def test_an_unplayable_set_makes_no_box() -> None:
    with pytest.raises(ValueError, match="start_count"):
        box_of({"directions": ()})


def test_a_danger_sign_is_compared_without_case() -> None:
    assert BOX.tiles["dl1"].danger == "lightning" or BOX.tiles["dl1"].danger in {"fire", "slippery"}
    upper = tuple(replace(tile, danger=tile.danger.upper()) if tile.danger else tile for tile in tiles())
    assert faults_with(directions=upper) == ()
