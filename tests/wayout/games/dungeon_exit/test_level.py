"""What makes a level unfit (D4): each reason code with a level that holds and one that does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wayout.games.dungeon_exit.laid_paths import level
from wayout.games.dungeon_exit.level import faults

TWO = {"points": "A1 D1 P1 S1 V1", "mode": "upper", "stairs": ["G1", "M1"]}
TWELVE = [f"{column}5" for column in "ABCDEFGHIJKL"]
BOTH = {"points": "A1 D1 P1 S1 V1/X8 U8 R8 L8 I8", "mode": "coop", "stairs": ["G1", "M1"]}


@pytest.mark.parametrize(
    ("code", "good", "bad"),
    [
        ("shared", {"pits": ["B1"]}, {"pits": ["D1"]}),
        ("shared", {"pits": ["B1"]}, {"pits": ["B1", "B1"]}),
        ("shared", TWO, {**TWO, "stairs": ["D1", "M1"]}),
        ("off", {"pits": ["L8"]}, {"pits": ["M8"]}),
        ("off", {}, {"points": "A0 D1 G1 J1 L3"}),
        ("off", {**TWO, "pits": ["X8"]}, {**TWO, "pits": ["Y8"]}),
        ("beside", {"points": "A1 B2 G1 J1 L3"}, {"points": "A1 B1 G1 J1 L3"}),
        ("beside", TWO, {**TWO, "stairs": ["E1", "M1"]}),
        ("beside", BOTH, {**BOTH, "points": "A1 D1 P1 S1 V1/X8 V2 R8 L8 I8"}),
        ("pits", {"pits": TWELVE}, {"pits": [*TWELVE, "A7"]}),
        ("bridges", {"bridges": 4}, {"bridges": 5}),
        ("stairs", TWO, {**TWO, "stairs": []}),
        ("stairs", TWO, {**TWO, "stairs": ["G1", "I1"]}),
        ("stairs", BOTH, {**BOTH, "stairs": ["G1"]}),
        ("stairs_in_solo", {}, {"stairs": ["C3"]}),
        ("boards", TWO, {**TWO, "points": "A1 P1 D1 S1 V1"}),
        ("boards", TWO, {**TWO, "points": "A1 D1 I1 K1 K3"}),
        ("door", BOTH, {**BOTH, "points": "P1 S1 V1 A1 D1/X8 U8 R8 L8 I8"}),
        ("door", BOTH, {**BOTH, "points": "A1 D1 P1 S1 V1/L8 I8 X8 U8 R8"}),
    ],
)  # fmt: skip
def test_d4_each_fault(code: str, good: dict[str, Any], bad: dict[str, Any]) -> None:
    assert faults(level(**good)) == ()
    found = faults(level(**bad))
    assert {reason.rule for reason in found} == {"D4"}
    assert f"dungeon.level_{code}" in {reason.code for reason in found}


def test_d12_the_door_of_the_upper_floor_may_lie_on_either_board() -> None:
    assert faults(level(**{**TWO, "points": "P1 S1 V1 A1 D1"})) == ()


def test_d1_l_and_m_do_not_lie_side_by_side() -> None:
    assert faults(level(**{**TWO, "points": "A1 L4 M4 S1 V1"})) == ()
