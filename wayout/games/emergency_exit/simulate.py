"""Many shuffled piles: at which tile the group is lost, with one, two, three ... FLOOR cards showing.

Chance is handed in and drawn from by `random()` alone, so that a seed gives the same table on every Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.conditions import met_at
from wayout.games.emergency_exit.path import SHAPES, run

Item = TypeVar("Item")


class Chance(Protocol):
    """Where chance comes from: `random.Random(seed)` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


@dataclass(frozen=True, slots=True)
class Losses:
    """What became of the piles with a number of FLOOR cards showing, the initial one among them.

    by_tile: how many were lost at tile 0, 1, 2 ...; never: how many were not lost.
    """

    cards: int
    by_tile: tuple[int, ...]
    never: int

    def quantile(self, share: float) -> int | None:
        """The first tile by which that share of all piles was lost, or None if it never was."""
        wanted = share * (sum(self.by_tile) + self.never)
        lost = 0
        for tile, count in enumerate(self.by_tile):
            lost += count
            if lost and lost >= wanted:
                return tile
        return None


@dataclass(frozen=True, slots=True)
class Simulation:
    """The table of losing tiles. by_cards: with 1, 2, 3 ... FLOOR cards.

    causes: with the initial card alone, how many piles ended by which of its conditions.
    """

    piles: int
    by_cards: tuple[Losses, ...]
    causes: Mapping[str, int]


def shuffle(items: list[Item], chance: Chance) -> None:
    """Puts the items into an order in which each is equally likely (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def simulate(box: Box, piles: int, chance: Chance) -> Simulation:
    """Shuffles and reveals that many piles of all DIRECTION tiles.

    Each pile is judged once for every number of cards: the initial one, then the others in an order of their
    own, shuffled anew for each pile.
    """
    tiles = [tile for tile, copies in box.set_of_tiles for _ in range(copies)]
    shapes = {id(tile): SHAPES[tile.kind] for tile in tiles}
    cards = [box.conditions(code) for code in box.floor]
    never = len(tiles) + 1
    counts = [[0] * (never + 1) for _ in range(len(cards) + 1)]
    causes: Counter[str] = Counter()
    for _ in range(piles):
        shuffle(tiles, chance)
        shuffle(cards, chance)
        path = run([shapes[id(tile)] for tile in tiles])
        lost_at = never
        if path.loss is not None:
            lost_at = path.length
            causes[path.loss[0]] += 1
        counts[0][lost_at] += 1
        for showing, conditions in enumerate(cards, 1):
            for condition in conditions:
                met = met_at(condition, path, tiles)
                if met is not None and met < lost_at:
                    lost_at = met
            counts[showing][lost_at] += 1
    by_cards = tuple(
        Losses(number, tuple(column[:never]), column[never]) for number, column in enumerate(counts, 1)
    )
    return Simulation(piles, by_cards, dict(causes))
