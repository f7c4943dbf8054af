"""Shuffled piles against the figures that the rulings give (Cards of our edition)."""

from __future__ import annotations

import random

import pytest

from tests.wayout.games.emergency_exit.a_box import BOX
from wayout.games.emergency_exit.simulate import Simulation, shuffle, simulate

PILES = 10_000


@pytest.fixture(scope="module")
def table() -> Simulation:
    return simulate(BOX, PILES, random.Random(20))


def test_with_the_initial_card_alone(table: Simulation) -> None:
    alone = table.by_cards[0]
    assert [alone.quantile(share) for share in (0.25, 0.5, 0.75)] == [7, 13, 21]
    assert alone.never / PILES == pytest.approx(0.043, abs=0.01)


def test_what_loses_the_group(table: Simulation) -> None:
    shares = {cause: count / PILES for cause, count in table.causes.items()}
    assert shares == {
        "dead_end": pytest.approx(0.62, abs=0.02),
        "loop": pytest.approx(0.32, abs=0.02),
        "reverse": pytest.approx(0.02, abs=0.01),
    }


def test_the_median_with_one_to_seven_cards(table: Simulation) -> None:
    assert [losses.cards for losses in table.by_cards] == [1, 2, 3, 4, 5, 6, 7]
    medians = [losses.quantile(0.5) for losses in table.by_cards]
    # The last three lie on the edge between two tiles, and this box spreads its faces otherwise.
    assert medians[:2] == [13, 9]
    for found, expected in zip(medians, [13, 9, 8, 7, 7, 7, 6], strict=True):
        assert found is not None
        assert abs(found - expected) <= 1


def test_every_pile_is_counted_once_for_each_number_of_cards(table: Simulation) -> None:
    assert all(sum(losses.by_tile) + losses.never == PILES for losses in table.by_cards)
    assert table.by_cards[0].by_tile[:3] == (0, 0, 0)  # two turns back at START take three tiles


def test_a_seed_gives_the_same_table() -> None:
    assert simulate(BOX, 200, random.Random(1)) == simulate(BOX, 200, random.Random(1))
    assert simulate(BOX, 200, random.Random(1)) != simulate(BOX, 200, random.Random(2))


def test_only_random_is_drawn_from() -> None:
    class Counting:
        calls = 0

        def random(self) -> float:
            self.calls += 1
            return (self.calls * 0.618) % 1

    chance = Counting()
    assert simulate(BOX, 3, chance).piles == 3
    assert chance.calls == 3 * (36 + 5)


def test_a_shuffle_is_fair() -> None:
    chance = random.Random(4)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [1, 2, 3]
        shuffle(items, chance)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 6
    assert all(count == pytest.approx(1000, abs=150) for count in seen.values())


def test_no_piles_no_quantile() -> None:
    assert simulate(BOX, 0, random.Random(1)).by_cards[0].quantile(0.5) is None
