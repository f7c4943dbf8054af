"""The shipped box, loaded once for the companion's tests, and piles judged by it."""

from __future__ import annotations

import functools

from scorer.emergency.boxes import load_game
from wayout.components import Game
from wayout.games.emergency_exit import Box, Pile, Reveal, Round, judge_pile
from wayout.games.emergency_exit.notation import read_floor, read_pile

PLAYERS = ("anna", "ben", "chloe")


@functools.cache
def game() -> Game:
    return load_game(None)[0]


@functools.cache
def box() -> Box:
    return load_game(None)[1]


def judged(typed: str, floor: str = "", players: tuple[str, ...] = PLAYERS) -> tuple[Reveal, Pile]:
    """An unfinished pile as the rules see it."""
    pile = read_pile(typed, box(), players)
    return judge_pile(box(), Round(players, shown=read_floor(floor, box()), unfinished=True), pile), pile
