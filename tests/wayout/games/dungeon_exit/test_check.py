"""Each ruling of a path (D3, D5 to D14): for every reason code one example that holds and one that fails."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.wayout.games.dungeon_exit.laid_paths import TILES, judge, level, told
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.from_data import tile_set_from_rows
from wayout.games.dungeon_exit.route import Route
from wayout.wording import sentences

STRAIGHT = "B1-C1 E1-F1 H1-I1 K1-L1-L2"
"""Solves the usual level of these tests: A1, D1, G1, J1, L3."""

UPPER = {"mode": "upper", "points": "A1 D1 Q1 U1 X1", "stairs": ["G1", "M1"]}
UP = "B1-C1 E1-F1 N1-P1 R1-T1 V1-W1"
BLUE = UP


@dataclass(frozen=True)
class Case:
    """A reason code: a path without it and one with it, each with what its level has."""

    rule: str
    code: str
    good: Any
    bad: Any
    good_level: dict[str, Any] = field(default_factory=dict)
    bad_level: dict[str, Any] | None = None


CASES = [
    Case("D3", "not_a_chain", STRAIGHT, "B1-C1 E1-F1 H1-I1 K1-L1.K2"),
    Case("D5", "gap", STRAIGHT, "B1-C1 E1-F1 H1-I1 K1-K2 L3"),
    Case("D5", "no_tile_between", STRAIGHT, [["A1"], ["D1"], ["E1", "F1"], ["G1"]]),
    Case("D6", "touch", STRAIGHT, "B1-C1 E1-F1 H1-I1 K1-K2-J2 I2-I4"),
    Case("D6", "touch_point", STRAIGHT, "B1-B2-D2 E2-E1 F1-F2"),
    Case("D7", "order", STRAIGHT, [["A1"], ["B1", "C1"], ["G1"]]),
    Case("D7", "late", STRAIGHT, [["A1"], ["B1", "C1"], ["G1"], ["E1", "F1"], ["D1"]]),
    Case("D7", "twice", STRAIGHT, [["A1"], ["B1", "C1"], ["D1"], ["E1", "F1"], ["D1"]]),
    Case("D7", "missing", STRAIGHT, [["A1"], ["B1", "C1"], ["D1"], ["K1", "L1", "L2"], ["L3"]]),
    Case("D7", "before_door", STRAIGHT, [["B1", "C1"], ["A1"]]),
    Case("D7", "beyond_exit", STRAIGHT, STRAIGHT + " L3 L4-L5"),
    Case("D8", "unknown_shape", STRAIGHT, "B1-B5"),
    Case("D8", "too_many", STRAIGHT, "B1-C1 E1-F1 H1-I1 K1-L1 L2"),
    Case("D8", "off_board", STRAIGHT, "B1-B0"),
    Case("D8", "overlap", STRAIGHT, "B1-C1 E1-F1 F1-F2"),
    Case("D8", "on_pit", STRAIGHT, STRAIGHT, {"pits": ["B2"]}, {"pits": ["B1"]}),
    Case("D8", "on_point", STRAIGHT, "B1-D1"),
    Case("D8", "tile_number", STRAIGHT, STRAIGHT, {"tiles": 4}, {"tiles": 5}),
    Case("D9", "bridge_unused", STRAIGHT, STRAIGHT + " +C1"),
    Case("D10", "bridge_number", STRAIGHT, STRAIGHT, {}, {"bridges": 1}),
    Case("D11", "stairs_left", UP, [["A1"], ["B1", "C1"], ["D1"], ["E1", "F1"], ["G1"], ["H1", "I1"]], UPPER),
    Case(
        "D11",
        "stairs_again",
        UP,
        [["A1"], ["B1", "C1"], ["D1"], ["E1", "F1"], ["G1"], ["M1"], ["N1", "O1"], ["M1"]],
        UPPER,
    ),
    Case("D12", "no_stairs", UP, [["A1"], ["B1", "C1"], ["D1"], ["U1", "T1"], ["X1"]], UPPER),
]


def laid(given: dict[str, Any]) -> Any:
    return level(given.pop("points", "A1 D1 G1 J1 L3"), **given)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}-{case.code}")
def test_each_fault_is_named_where_it_is_and_only_there(case: Case) -> None:
    good = judge(laid(dict(case.good_level)), case.good)
    assert good.solved, good
    bad_level = case.good_level if case.bad_level is None else case.bad_level
    assert (case.rule, case.code) in told(judge(laid(dict(bad_level)), case.bad))


# Bridges (D9): a path that goes down, round, and back over itself.

ROUND = [["A3"], ["B3", "C3", "D3"], ["E3", "F3"], ["F4", "F5"], ["E5", "D5", "D4"]]
"""From a Door A3 along row 3, down and back to D4, under the straight tile at D3."""

BRIDGE = "A3 H1 A1 A6 A8"


def test_d9_a_bridge_is_seen_where_the_path_crosses_a_straight_tile() -> None:
    finding = judge(level(BRIDGE, bridges=1), [*ROUND, ["D2", "D1"]])
    assert told(finding) == []
    assert finding.bridges_used == 1
    assert finding.so_far
    written = judge(level(BRIDGE, bridges=1), [*ROUND, "+D3", ["D2", "D1"]])
    assert told(written) == []


def test_d9_the_open_end_may_touch_what_it_is_about_to_cross() -> None:
    of = level("A3 H1 A1 A6 A8", bridges=1)
    assert told(judge(of, ROUND)) == []
    assert told(judge(level("A3 H1 A1 A6 A8"), ROUND)) == [("D6", "touch")]
    blocked = level("A3 H1 A1 A6 A8", bridges=1, pits=["D2"])
    assert told(judge(blocked, ROUND)) == [("D6", "touch")]


@pytest.mark.parametrize(
    ("code", "points", "pits", "path"),
    [
        ("bridge_over_pit", "A3 H1 A1 A6 A8", ["D3"], [["A3"], ["A4", "B4"], ["C4", "D4"], ["D2", "E2"]]),
        ("bridge_over_point", "A3 D3 A1 A6 A8", [], [["A3"], ["A4", "B4"], ["C4", "D4"], ["D2", "E2"]]),
        (
            "bridge_from_point",
            "A3 D1 A1 A6 A8",
            [],
            [["A3"], ["B3", "C3"], ["C2", "D2"], ["D1"], ["D3", "E3"]],
        ),
        (
            "bridge_too_early",
            "A3 H1 A1 A6 A8",
            [],
            [["A3"], ["A4", "B4"], ["C4", "D4"], ["D2", "E2"], ["E3", "D3", "C3"]],
        ),
        ("bridge_not_across", "A3 H1 A1 A6 A8", [], [["A3"], ["B3", "C3"], ["C4", "C5"], ["C3", "C2"]]),
        ("bridge_not_across", "A3 H1 A1 A6 A8", [], [["A3"], ["B3", "C3"], ["C4", "D4"], ["B4", "A4"]]),
        (
            "bridge_twice",
            "A3 H1 A1 A6 A8",
            [],
            [*ROUND, ["D2", "D1"], ["E4", "D4"], ["D2", "C2"]],
        ),
    ],
)
def test_d9_each_bad_bridge(code: str, points: str, pits: list[str], path: Any) -> None:
    assert ("D9", code) in told(judge(level(points, bridges=2, pits=pits), path))


def test_d5_a_step_over_an_empty_square_is_a_gap() -> None:
    finding = judge(level("A3 H1 A1 A6 A8", bridges=1), [["A3"], ["A4", "B4"], ["D4", "E4"]])
    assert told(finding) == [("D5", "gap")]


# D13: two players.


def coop(blue: Any, green: Any, **given: Any) -> Any:
    of = level("A1 D1 Q1 U1 X1/X8 U8 R8 L8 I8", mode="coop", stairs=["G1", "M1"], **given)
    return judge(of, {"blue": blue, "green": green})


GREEN_UP = [
    ["X8"],
    ["W8", "V8"],
    ["U8"],
    ["T8", "S8"],
    ["R8"],
    ["Q8", "P8", "O8"],
    ["N8", "M8", "M7"],
    ["M6", "M5", "M4", "M3"],
]


def test_d13_two_paths_by_the_same_stairs() -> None:
    green = [*GREEN_UP, ["M2"]]
    finding = coop(BLUE, GREEN_UP)
    assert told(finding) == []
    assert finding.so_far
    assert finding.next_point == (None, "monster")
    assert finding.tiles_used == (5, 5)
    assert ("D8", "unknown_shape") in told(coop(BLUE, green))


def test_d13_paths_touch() -> None:
    assert ("D13", "paths_touch") in told(coop([["A1"], ["B1", "C1"]], [["X8"], ["C2", "B2"]]))
    assert ("D13", "paths_touch") in told(coop([["A1"], ["B1", "C1"]], [["X8"], ["A2", "A3"]]))
    assert ("D13", "paths_touch") not in told(coop([["A1"], ["B1", "C1"]], GREEN_UP))


def test_d13_a_bridge_over_the_other_player_whoever_laid_first() -> None:
    of = level("A4 H1 P1 S1 V1/X8 U8 R8 L8 I8", mode="coop", stairs=["L1", "M1"], bridges=1)
    blue = [["A4"], ["B4", "C4", "D4"], ["E4", "F4"]]
    green = [["X8"], ["C7", "C6", "C5"], ["C3", "C2"]]
    found = told(judge(of, {"blue": blue, "green": green}))
    assert not [pair for pair in found if pair[0] in ("D9", "D10", "D13")]
    none = level("A4 H1 P1 S1 V1/X8 U8 R8 L8 I8", mode="coop", stairs=["L1", "M1"])
    assert ("D10", "bridge_number") in told(judge(none, {"blue": blue, "green": green}))


def test_d13_a_finished_path_without_stairs() -> None:
    found = told(coop([["A1"], ["B1", "C1"], ["D1"], ["V1", "W1"], ["X1"]], []))
    assert ("D13", "no_stairs") in found
    assert ("D7", "missing") in found
    assert ("D13", "no_stairs") not in told(coop(BLUE, []))


def test_d8_the_exact_number_is_each_players() -> None:
    tiles = {"blue": 5, "green": 9}
    assert told(coop(BLUE, GREEN_UP, tiles=tiles)) == []
    assert told(coop(BLUE, GREEN_UP, tiles={"blue": 4, "green": 9})) == [("D8", "tile_number")]


def test_d13_a_point_not_reached_counts_even_where_the_other_lies_on_it() -> None:
    swapped = coop([["X8"], ["W8", "V8"]], [["A1"], ["B1", "C1"]])
    assert ("D13", "paths_touch") in told(swapped)
    assert ("D8", "on_point") in told(swapped)


# D4, D14


def test_d4_a_fault_of_the_level_is_told_alone() -> None:
    finding = judge(level("A1 B1 G1 J1 L3"), "Z9-Z8")
    assert told(finding) == [("D4", "level_beside")]


def test_d14_an_empty_path_is_good_so_far() -> None:
    finding = judge(level(), "")
    assert finding.verdict.ok
    assert finding.so_far
    assert finding.next_point == ("key",)


def test_d14_what_is_missing_is_no_fault() -> None:
    finding = judge(level(tiles=9, bridges=2), "B1-C1")
    assert finding.verdict.ok
    assert finding.so_far
    assert finding.next_point == ("key",)
    assert judge(level(tiles=9), "B1-C1 E1-F1").next_point == ("chest",)


def test_d14_every_fault_is_named_with_tile_code_and_square() -> None:
    finding = judge(level(pits=["B1"]), "B1-C1 E1-F1 F2-E2")
    assert [(reason.rule, reason.where) for reason in finding.verdict.reasons] == [
        ("D6", "tile 2 I2 E1, tile 3 I2 E2"),
        ("D6", "tile 2 I2 F1, G1"),
        ("D8", "tile 1 I2 B1"),
    ]


def test_d3_what_is_no_chain_is_no_shape_and_uses_up_none() -> None:
    used_up = "B1-C1 E1-F1 H1-I1"
    assert ("D8", "too_many") in told(judge(level(), f"{used_up} K1-K2"))
    for no_chain in ("K1.K1", "K1.L2"):
        found = told(judge(level(), f"{used_up} {no_chain}"))
        assert ("D3", "not_a_chain") in found
        assert not [defect for _, defect in found if defect in ("too_many", "unknown_shape")]


def test_d7_nothing_follows_the_exit_not_even_the_stairs() -> None:
    of = level("A1 E1 P1 S1 W1", mode="upper", stairs=["H1", "M1"])
    path = [["A1"], ["B1", "C1", "D1"], ["E1"], ["F1", "G1"], ["H1"], ["M1"], ["N1", "O1"], ["P1"]]
    end = [["Q1", "R1"], ["S1"], ["T1", "U1", "V1"], ["W1"]]
    assert judge(of, path + end).solved
    found = told(judge(of, [*path, *end, ["M1"]]))
    assert ("D7", "beyond_exit") in found
    assert ("D11", "stairs_again") in found


def test_d6_corners_may_touch_and_pits_may_be_passed() -> None:
    assert judge(level(pits=["B2", "C2"]), STRAIGHT).solved


def test_d6_points_not_reached_count_already() -> None:
    assert told(judge(level(), "B1-B2 C2-E2 F2-F3")) == [("D6", "touch_point")]


def test_d6_an_open_end_beside_two_things_is_dead() -> None:
    of = level("A1 C3 D2 J1 L3")
    assert ("D6", "touch_point") in told(judge(of, "A2 A3-B3.B2.C2"))


def test_d1_l_and_m_are_no_neighbours() -> None:
    of = level("A1 D1 P1 S1 V1", mode="upper", stairs=["L8", "M8"])
    assert ("D5", "gap") in told(judge(of, [["A1"], ["B1", "C1"], ["D1"], ["K4", "L4"], ["M4", "N4"]]))


def test_d3_the_boxed_games_own_shapes() -> None:
    tiles = tile_set_from_rows([{"code": "I5", "squares": [[0, n] for n in range(5)], "copies": 1}])
    route = Route(tuple(tuple(e) for e in judge_elements("A1 B1-F1")))
    assert check(level("A1 H1 A4 D4 G4"), [route], tiles).verdict.ok
    assert not check(level("A1 H1 A4 D4 G4"), [route], TILES).verdict.ok


def judge_elements(text: str) -> Any:
    from wayout.games.dungeon_exit.notation import read_routes

    return read_routes(text)[0].elements


def test_every_code_of_a_path_has_an_example_here() -> None:
    with open(__file__, encoding="utf-8") as source:  # noqa: PTH123 - this very file
        text = source.read()
    path_codes = [
        key
        for key in sentences("dungeon", "en")
        if key in ("gap", "order", "late", "twice", "missing", "touch", "overlap", "no_stairs")
        or key.startswith(
            ("bridge_", "on_", "too_many", "not_a", "touch_", "stairs_", "paths_", "beyond", "before")
        )
    ]
    assert len(path_codes) > 20
    assert [key for key in path_codes if f'"{key}"' not in text] == []
