"""Doubts about the order of turns, which change nothing (E8)."""

from __future__ import annotations

from tests.wayout.games.emergency_exit.asking import codes, reveal


def doubts(pile: str, players: int = 3, first: str | None = "anna", **flags: bool) -> list[str]:
    found = reveal(pile, players, first=first, **flags)
    assert found.ok
    return codes(found.remarks)


def test_e8_a_doubtful_turn_is_a_remark() -> None:
    assert doubts("S S x:chloe") == []
    assert doubts("S x:chloe") == ["doubtful_turn"]
    assert doubts("S x:chloe", first=None) == []
    assert doubts("S x:ben S S x:anna", 4) == []  # chloe and dan played tiles 2 and 3
    assert doubts("S x:ben S x:chloe", 4) == ["doubtful_turn"]


def test_e8_the_order_of_those_who_follow_is_a_remark() -> None:
    assert doubts("S x:ben+anna", 4) == []
    assert doubts("S x:ben+anna+chloe", 5) == ["doubtful_followers"]


def test_e8_after_a_trip_the_turn_goes_to_the_left_of_the_active_player() -> None:
    assert doubts("S x:ben+dan S x:eve", 5) == []  # chloe played the second tile
    assert doubts("S x:ben+dan S x:anna", 5) == ["doubtful_turn"]


def test_e8_danger_effects_may_change_the_order_so_nothing_is_doubted() -> None:
    assert doubts("S x:chloe", danger=True) == []
