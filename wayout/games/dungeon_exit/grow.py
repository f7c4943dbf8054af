"""Paths grown tile by tile at random: the beginning of a new level is its solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from wayout.games.dungeon_exit.board import CELLS, ROWS
from wayout.games.dungeon_exit.chance import Chance, below, shuffled
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.games.dungeon_exit.trail import NEAR

Pattern: TypeAlias = str
"""What follows what on one board: P a point, S the Stairs, T a tile, X a Bridge between two tiles."""

Piece: TypeAlias = tuple[int, ...]

TRIES = 10
"""Ways to go on that are tried at each place of the pattern."""


class _Growth:
    """One attempt, given up after a number of pieces laid."""

    def __init__(self, chance: Chance, pattern: Pattern, hands: Sequence[list[int]], tiles: TileSet) -> None:
        self.chance = chance
        self.pattern = pattern
        self.hands = hands
        self.tiles = tiles
        self.cells: list[int] = []
        self.at: dict[int, int] = {}
        self.points: set[int] = set()
        self.crossed: list[int] = []
        self.pieces: list[Piece] = []
        self.budget = 60 * len(pattern)

    def run(self) -> bool:
        start = below(self.chance, CELLS)
        self._push((start,), point=True)
        return self._go_on(1, 0)

    def _push(self, piece: Piece, *, point: bool) -> None:
        for cell in piece:
            self.at[cell] = len(self.cells)
            self.cells.append(cell)
        if point:
            self.points.add(piece[0])
        self.pieces.append(piece)

    def _pop(self) -> None:
        for cell in self.pieces.pop():
            del self.at[cell]
            self.cells.pop()
            self.points.discard(cell)

    def _go_on(self, place: int, player: int) -> bool:
        if place == len(self.pattern):
            return True
        kind = self.pattern[place]
        if kind == "X":
            return self._go_on(place + 1, player)
        over = self._over(place)
        starts = [2 * over - self.cells[-1]] if over is not None else list(NEAR[self.cells[-1]])
        behind = {over if over is not None else self.cells[-1]}
        if kind != "T":
            for start in shuffled(self.chance, starts):
                if self._lies_free((start,), behind):
                    if self._try((start,), place, player, point=True):
                        return True
                    if self.budget <= 0:
                        return False
            return False
        hand = self.hands[player]
        ways = [
            (shape, steps, start)
            for shape, left in enumerate(hand)
            if left
            for steps in self.tiles.steps[shape]
            for start in starts
        ]
        crossing = self.pattern[place + 1 : place + 2] == "X"
        tried = 0
        for shape, steps, start in shuffled(self.chance, ways):
            piece = _laid(start, steps)
            if piece is None or not self._lies_free(piece, behind, crossing=crossing):
                continue
            hand[shape] -= 1
            if self._try(piece, place, player, point=False):
                return True
            hand[shape] += 1
            tried += 1
            if tried == TRIES or self.budget <= 0:
                return False
        return False

    def _try(self, piece: Piece, place: int, player: int, *, point: bool) -> bool:
        self.budget -= 1
        self._push(piece, point=point)
        crossing = self.pattern[place + 1 : place + 2] == "X"
        if crossing:
            self.crossed.append(
                next(x for x in NEAR[piece[-1]] if x in self.at and self.at[x] < len(self.cells) - 2)
            )
        if self._go_on(place + 1, player + (self.pattern[place] == "S" and len(self.hands) > 1)):
            return True
        if crossing:
            self.crossed.pop()
        self._pop()
        return False

    def _over(self, place: int) -> int | None:
        """The cell that was just crossed, if a Bridge leads here."""
        return self.crossed[-1] if self.pattern[place - 1] == "X" else None

    def _lies_free(self, piece: Piece, behind: set[int], *, crossing: bool = False) -> bool:
        """Whether a piece lies free and touches nothing but what is behind it, or what it is to cross."""
        previous = behind
        for n, cell in enumerate(piece):
            if cell in self.at:
                return False
            touched = [near for near in NEAR[cell] if near in self.at and near not in previous]
            if touched and not (crossing and n == len(piece) - 1 and self._can_cross(cell, touched, piece)):
                return False
            if not touched and crossing and n == len(piece) - 1:
                return False
            previous = {cell}
        return len(set(piece)) == len(piece)

    def _can_cross(self, a: int, touched: list[int], piece: Piece) -> bool:
        x = touched[0]
        beyond = 2 * x - a
        if len(touched) > 1 or x in self.points or x in self.crossed or beyond not in NEAR[x]:
            return False
        at = self.at[x]
        if at + 1 >= len(self.cells) or beyond in self.at or beyond in piece:
            return False
        step = abs(x - a)
        if any(
            abs(self.cells[n] - x) not in (1, ROWS) or abs(self.cells[n] - x) == step
            for n in (at - 1, at + 1)
        ):
            return False
        return not any(near != x and (near in self.at or near in piece) for near in NEAR[beyond])


def _laid(start: int, steps: Sequence[int]) -> Piece | None:
    """The cells of a tile laid from a start; None where it would leave the board."""
    cells = [start]
    for step in steps:
        if cells[-1] + step not in NEAR[cells[-1]]:
            return None
        cells.append(cells[-1] + step)
    return tuple(cells)


def grow(
    chance: Chance, pattern: Pattern, hands: Sequence[list[int]], tiles: TileSet
) -> tuple[list[Piece], list[int]] | None:
    """The pieces of a path on one board after a pattern, and the cells crossed; None if that failed.

    hands: how many tiles of each shape may be taken, for the first player and for the one after the Stairs;
    what is taken is counted off.
    """
    kept = [list(hand) for hand in hands]
    growth = _Growth(chance, pattern, hands, tiles)
    if growth.run():
        return growth.pieces, growth.crossed
    for hand, before in zip(hands, kept, strict=True):
        hand[:] = before
    return None
