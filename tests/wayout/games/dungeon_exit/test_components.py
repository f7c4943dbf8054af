"""The path tiles of a game: a set that can be judged (D3), the same in blue and green (D2)."""

from __future__ import annotations

import pytest

from wayout.games.dungeon_exit.components import PathTile, check_components

I2 = PathTile("I2", ((0, 0), (1, 0)), 3)
I2_AGAIN = PathTile("straight", ((5, 5), (5, 4)), 3)
V3 = PathTile("V3", ((0, 0), (0, 1), (1, 1)), 4)
FEWER = PathTile("V3", ((0, 0), (0, 1), (1, 1)), 3)


def test_d2_the_same_shapes_and_counts_whatever_they_are_called() -> None:
    assert check_components({"blue-tiles": (I2, V3), "green-tiles": (V3, I2_AGAIN), "cover": ("page",)}) == ()


@pytest.mark.parametrize("green", [(I2,), (I2, FEWER), (V3,)])
def test_d2_sets_that_differ_are_named(green: tuple[PathTile, ...]) -> None:
    (reason,) = check_components({"blue-tiles": (I2, V3), "green-tiles": green})
    assert (reason.code, reason.rule) == ("dungeon.sets_differ", "D2")
    assert reason.params == {"component": "blue-tiles", "other": "green-tiles"}


@pytest.mark.parametrize("blue", [(), (I2,)])
def test_d2_a_set_without_tiles_is_named(blue: tuple[PathTile, ...]) -> None:
    reasons = check_components({"blue-tiles": blue, "green-tiles": ()})
    assert {reason.code for reason in reasons} == {"dungeon.set_empty"}
    assert [reason.params["component"] for reason in reasons][-1] == "green-tiles"


def test_d3_each_set_is_looked_at() -> None:
    broken = PathTile("X", ((0, 0), (2, 0)))
    (reason,) = check_components({"blue-tiles": (I2,), "green-tiles": (broken,)})
    assert (reason.code, reason.rule) == ("dungeon.data_no_chain", "D3")
    assert check_components({})[0].code == "dungeon.data_missing"
