"""A second judge, written from the rulings alone and as slowly as they read, to compare the first one with.

It shares nothing with the rules but kinds and faces of the tiles: letters for sides, a dictionary for a
table, every condition counted anew after each tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from wayout.games.emergency_exit.pile import LostTurn, Tile

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
LEFT_OF = {"N": "W", "W": "S", "S": "E", "E": "N"}
RIGHT_OF = {after: before for before, after in LEFT_OF.items()}
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}

MAIN = {
    "straight": "straight",
    "left turn": "left",
    "right turn": "right",
    "double left": "left",
    "double right": "right",
    "crossroads": "straight",
}
DOUBLE = ("double left", "double right", "crossroads")


def turned(heading: str, turn: str) -> str:
    return {"straight": heading, "left": LEFT_OF[heading], "right": RIGHT_OF[heading]}[turn]


def turn_between(heading: str, after: str) -> str:
    return next(turn for turn in ("straight", "left", "right") if turned(heading, turn) == after)


class Table:
    def __init__(self) -> None:
        self.kind = {(0, 0): "start"}
        self.number = {(0, 0): 0}
        self.went_in: dict[tuple[int, int], list[str]] = {(0, 0): []}
        self.went_out: dict[tuple[int, int], list[str]] = {(0, 0): ["N"]}
        self.main_sides: dict[tuple[int, int], set[str]] = {}
        self.cells: list[list[Any]] = [[0, 0, 0, "N"]]
        self.traversals: list[list[Any]] = []
        self.place, self.heading, self.turn = (0, 1), "N", "straight"
        self.lost: tuple[str, int, str] | None = None

    def lay(self, kind: str) -> None:
        """E1, then E2."""
        here = self.place
        self.kind[here] = kind
        self.number[here] = len(self.number)
        self.went_in[here], self.went_out[here] = [], []
        self.cells.append([self.number[here], *here, self.heading])
        side = ACROSS[self.heading]
        turn = self.turn if kind == "repeat" else MAIN[kind]
        self.main_sides[here] = {side, turned(self.heading, turn)}
        self.travel(turned(self.heading, turn), "repeat" if kind == "repeat" else "main")
        while self.lost is None and self.place in self.kind:
            self.enter_taken()

    def travel(self, out: str, how: str) -> None:
        here, side = self.place, ACROSS[self.heading]
        self.turn = turn_between(self.heading, out)
        self.went_in[here].append(side)
        self.went_out[here].append(out)
        self.traversals.append([self.number[here], side, out, self.turn, how])
        self.heading = out
        self.place = (here[0] + STEP[out][0], here[1] + STEP[out][1])

    def enter_taken(self) -> None:
        """E3."""
        here, side = self.place, ACROSS[self.heading]
        number = self.number[here]
        if side in self.went_out[here]:
            self.lost = ("reverse", number, side)
        elif side in self.went_in[here] or number == 0:
            self.lost = ("loop", number, side)
        elif self.kind[here] == "repeat":
            self.travel(turned(self.heading, self.turn), "repeat")
        elif self.kind[here] in DOUBLE and side not in self.main_sides[here]:
            (other,) = set("NESW") - self.main_sides[here] - {side}
            self.travel(other, "second")
        else:
            self.lost = ("dead_end", number, side)


def longest_row(values: Sequence[Any], fits: Any) -> int:
    best = now = 0
    for value in values:
        now = now + 1 if fits(value) else 0
        best = max(best, now)
    return best


def longest_same_turn(turns: Sequence[str]) -> int:
    best = 0
    for start, turn in enumerate(turns):
        length = 0
        while turn != "straight" and start + length < len(turns) and turns[start + length] == turn:
            length += 1
        best = max(best, length)
    return best


def counts(table: Table, laid: Sequence[Tile]) -> dict[str, int]:
    """E6."""
    characters = Counter(tile.character for tile in laid if tile.character)
    turns = [traversal[3] for traversal in table.traversals]
    return {
        "different_characters": len(characters),
        "identical_characters": max([0, *characters.values()]),
        "danger_signs": sum(1 for tile in laid if tile.danger),
        "same_turn_in_a_row": longest_same_turn(turns),
        "straights_in_a_row": longest_row(turns, lambda turn: turn == "straight"),
        "second_paths": sum(1 for traversal in table.traversals if traversal[4] == "second"),
        "distance_from_start": max(max(abs(x), abs(y)) for _, x, y, _ in table.cells),
        "heading_south_in_a_row": longest_row(table.traversals, lambda traversal: traversal[2] == "S"),
        "tiles": len(laid),
    }


def second_judge(
    players: Sequence[str],
    first: str,
    asked: Mapping[str, int],
    pile: Sequence[Tile | LostTurn],
    *,
    unfinished: bool = False,
) -> dict[str, Any]:
    table = Table()
    laid: list[Tile] = []
    played: list[str] = []
    lost_at, met, scorers = None, {}, None
    for entry in pile:
        if isinstance(entry, LostTurn):
            played += entry.players
            if lost_at is not None and scorers is None:
                scorers = list(entry.players)
        elif lost_at is None:
            laid.append(entry)
            table.lay(entry.kind)
            reached = counts(table, laid)
            met = {name: n for name, n in asked.items() if reached[name] >= n}
            if table.lost:
                met[table.lost[0]] = 1
            if met:
                lost_at = len(laid)
    if lost_at is None:
        scorers = [player for player in players if player not in played]
    return {
        "ok": True,
        "lost": lost_at is not None,
        "so_far": unfinished,
        "lost_at": lost_at,
        "conditions": met,
        "cells": table.cells,
        "traversals": table.traversals,
        "fatal": None if table.lost is None else list(table.lost[1:]),
        "scorers": None if unfinished else scorers or [],
        "next_first_player": None if unfinished else (played[0] if played else first),
    }
