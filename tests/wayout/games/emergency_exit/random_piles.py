"""Random legal rounds: shuffled tiles, LOST turns strewn in, conditions drawn."""

from __future__ import annotations

import random

from tests.wayout.games.emergency_exit.a_box import BOX, PLAYERS
from wayout.games.emergency_exit import LostTurn, Pile, Round, Tile
from wayout.games.emergency_exit.conditions import CONDITIONS, Condition, most

TILES = [tile for tile, copies in BOX.set_of_tiles for _ in range(copies)]


def random_pile(chance: random.Random, players: tuple[str, ...], tiles: list[Tile] | None = None) -> Pile:
    """A whole pile as E8 has it: it ends with the last LOST, or holds every tile that nobody out can hold."""
    left = list(TILES if tiles is None else tiles)
    chance.shuffle(left)
    holders = list(players)
    chance.shuffle(holders)
    pile: list[Tile | LostTurn] = []
    kept = 0
    risk = chance.choice([0.0, 0.02, 0.1, 0.3])
    while len(left) > kept and len(holders) > 1:
        if chance.random() < risk:
            together = min(chance.choice([1, 1, 2, 3]), len(holders) - 1)
            pile.append(LostTurn(tuple(holders.pop() for _ in range(together))))
            kept += chance.randint(0, 3 * together)
        else:
            pile.append(left.pop())
    return tuple(pile)


def random_round(chance: random.Random) -> tuple[Round, Pile]:
    players = PLAYERS[: chance.randint(2, 5)]
    names = chance.sample(list(CONDITIONS), chance.choice([0, 0, 1, 2, 3, 9]))
    shown = tuple(Condition(name, chance.randint(1, most(name, BOX.set_of_tiles))) for name in names)
    return Round(players, chance.choice(players), shown), random_pile(chance, players)
