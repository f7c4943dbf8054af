"""Levels and paths from files: what is read, and what hostile data is told."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wayout.games.dungeon_exit.laid_paths import ROWS_OF_TILES, TILES, grown, judge, level
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.from_data import (
    BadData,
    level_from_data,
    level_to_data,
    routes_from_data,
    tile_set_from_rows,
)
from wayout.notation import NotationError
from wayout.problem import Problem
from wayout.wording import say

POINTS = {"door": "A1", "key": "D1", "chest": "G1", "monster": "J1", "exit": "L3"}


@pytest.mark.parametrize("kind", ["free", "exact", "all", "upper", "coop-bridge"])
def test_written_and_read_again(kind: str) -> None:
    of, _ = grown(3, kind)
    assert level_from_data(level_to_data(of)) == of


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "level"),
        ([], "level"),
        ({}, "level.points"),
        ({"points": []}, "level.points"),
        ({"points": {**POINTS, "key": None}}, "level.points.key"),
        ({"points": {**POINTS, "key": 7}}, "level.points.key"),
        ({"points": {**POINTS, "key": "D1 D2"}}, "level.points.key"),
        ({"points": {"door": "A1"}}, "level.points.key"),
        ({"points": {**POINTS, "portal": "A1"}}, "level.points"),
        ({"points": POINTS, "tile": 3}, "level"),
        ({"points": POINTS, "tiles": True}, "level.tiles"),
        ({"points": POINTS, "tiles": 0}, "level.tiles"),
        ({"points": POINTS, "tiles": 10**30}, "level.tiles"),
        ({"points": POINTS, "tiles": 2.0}, "level.tiles"),
        ({"points": POINTS, "bridges": -1}, "level.bridges"),
        ({"points": POINTS, "pits": {"A": 1}}, "level.pits"),
        ({"points": POINTS, "pits": ["A1"] * 5000}, "level.pits"),
        ({"points": POINTS, "mode": "race"}, "level.mode"),
        ({"points": POINTS, "mode": ["solo"]}, "level.mode"),
        ({"points": POINTS, "mode": "coop"}, "level.points"),
        ({"points": {"blue": POINTS}, "mode": "coop"}, "level.points.green"),
    ],
)
def test_what_is_no_level_is_told_where(data: Any, where: str) -> None:
    with pytest.raises(BadData) as refused:
        level_from_data(data)
    assert refused.value.params["where"] == where
    for language in ("en", "fr"):
        assert where in say(refused.value.code, language, refused.value.params)


BOTH_MODES = (level(), grown(1, "coop")[0])

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["A1", "B7-B4"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*POINTS, "blue", "x"]), inner)
    ),
    max_leaves=12,
)


@given(json_values)
def test_any_data_is_read_or_refused(data: Any) -> None:
    for of in BOTH_MODES:
        with suppress(Problem, NotationError):
            assert len(check(of, routes_from_data(data, of), TILES).tiles_used) == len(of.points)
    for key in ("points", "pits", "tiles", "mode"):
        with suppress(BadData):
            assert level_from_data({"points": POINTS} | {key: data}).points


def test_a_route_that_names_a_point_is_taken_as_it_is() -> None:
    assert not judge(level(), [["A1"], ["B1", "C1"], ["E1", "F1"]]).verdict.ok
    assert judge(level(), [["B1", "C1"], ["E1", "F1"]]).verdict.ok
    assert judge(level(), ["B1-C1", "E1-F1"]).verdict.ok


@pytest.mark.parametrize(
    "rows",
    [
        [{"code": "X", "squares": [[0, 0]]}],
        [{"code": "X", "squares": [[0, 0], [1, 1]]}],
        [{"code": "X", "squares": [[0, 0], [1, 0], [0, 0]]}],
        [{"code": "X", "squares": [[0, "0"], [1, 0]]}],
        [{"code": "X", "squares": "A1-A2"}],
        [{"squares": [[0, 0], [1, 0]]}],
        [*ROWS_OF_TILES, {"code": "V3b", "squares": [[0, 0], [1, 0], [1, 1]]}],
        [{**row, "copies": 60} for row in ROWS_OF_TILES],
    ],
)
def test_d3_what_is_no_tile_set(rows: Any) -> None:
    with pytest.raises(BadData):
        tile_set_from_rows(rows)


def test_d3_the_set_of_this_edition() -> None:
    assert (TILES.size, TILES.squares, TILES.hands) == (14, 44, 1080)
