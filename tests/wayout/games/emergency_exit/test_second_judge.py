"""The judge against a second one that was written from the rulings alone."""

from __future__ import annotations

import random

import pytest

from tests.wayout.games.emergency_exit.a_box import BOX
from tests.wayout.games.emergency_exit.random_piles import random_round
from tests.wayout.games.emergency_exit.second_judge import second_judge
from wayout.games.emergency_exit import judge_pile

PILES = 1000


@pytest.mark.parametrize("seed", range(4))
def test_both_judges_say_the_same_of_random_piles(seed: int) -> None:
    chance = random.Random(seed)
    endings = set()
    for _ in range(PILES):
        round_, pile = random_round(chance)
        asked = {condition.name: condition.n for condition in round_.shown}
        expected = second_judge(round_.players, round_.first_player or "", asked, pile)
        found = judge_pile(BOX, round_, pile).as_plain()
        reasons = found.pop("reasons")
        assert found == expected, (round_, pile, reasons)
        endings.update(expected["conditions"] or ["kept"])
    assert {"kept", "loop", "dead_end", "tiles"} <= endings
