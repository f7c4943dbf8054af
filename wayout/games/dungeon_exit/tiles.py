"""Path tiles (D3): their shapes, and sets of tiles as bits so that whole sets of sets are added at once."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import mul
from typing import TypeAlias

from wayout.games.dungeon_exit.board import ROWS, Square

Turns: TypeAlias = tuple[int, ...]

MOST_HANDS = 50_000
"""A set may have at most this many different hands (choices of tiles); the usual one has 1,080."""


def turns_of(squares: Sequence[Square]) -> Turns:
    """The turns along a chain of squares, the same however the tile is turned, flipped or walked.

    One value a square between the two ends: 0 straight on, 1 and -1 the two ways to turn.
    """
    steps = [(b.column - a.column, b.row - a.row) for a, b in pairwise(squares)]
    return max(_ways_to_walk(tuple(p * v - q * u for (p, q), (u, v) in pairwise(steps))))


def _ways_to_walk(turns: Turns) -> tuple[Turns, ...]:
    """The same turns from either end, from the front and from the back of the tile."""
    flipped = tuple(-turn for turn in turns)
    return turns, flipped, turns[::-1], flipped[::-1]


@dataclass(frozen=True, slots=True)
class Shape:
    """A path tile and how many of it a game set holds. `squares` is its chain of two squares or more."""

    code: str
    squares: tuple[Square, ...]
    copies: int = 1

    @property
    def turns(self) -> Turns:
        """What tells this shape from others."""
        return turns_of(self.squares)


Hands: TypeAlias = int
"""A set of hands as bits. A hand says how many tiles of each shape are used; bit n is the hand number n."""

EMPTY_HAND: Hands = 1
"""The set that holds the hand without a tile alone."""


class TileSet:
    """The path tiles of one game set. Hands are numbered in mixed radix, so adding a tile is a shift."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = tuple(shapes)
        self.by_turns: Mapping[Turns, int] = {shape.turns: n for n, shape in enumerate(self.shapes)}
        self.as_walked: Mapping[Turns, int] = {
            turns: n for n, shape in enumerate(self.shapes) for turns in _ways_to_walk(shape.turns)
        }
        self.lengths: tuple[int, ...] = tuple(sorted({len(shape.squares) for shape in self.shapes}))
        self.size = sum(shape.copies for shape in self.shapes)
        self.squares = sum(shape.copies * len(shape.squares) for shape in self.shapes)
        strides: list[int] = []
        hands = 1
        for shape in self.shapes:
            strides.append(hands)
            hands *= shape.copies + 1
        self.strides = tuple(strides)
        self.hands = hands
        self._sizes: dict[int | None, frozenset[int]] = {}
        self._beside: dict[int, Hands] = {}
        self.any_hand: Hands = (1 << hands) - 1
        self.with_room: tuple[Hands, ...] = tuple(
            self._hands_with(n, range(shape.copies)) for n, shape in enumerate(self.shapes)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileSet) and self.shapes == other.shapes

    def __hash__(self) -> int:
        return hash(self.shapes)

    def _hands_with(self, shape: int, counts: range) -> Hands:
        """All hands that use a shape as often as one of `counts`."""
        stride, radix = self.strides[shape], self.shapes[shape].copies + 1
        block = 0
        for count in counts:
            block |= ((1 << stride) - 1) << (count * stride)
        found = 0
        for start in range(0, self.hands, stride * radix):
            found |= block << start
        return found

    def shape_of(self, squares: Sequence[Square]) -> int | None:
        """The number of the shape that a chain of squares has, or None where the set knows none such."""
        return self.by_turns.get(turns_of(squares)) if len(squares) > 1 else None

    def add(self, hands: Hands, shape: int) -> Hands:
        """Each of the hands with one more tile of a shape; those that have no more of it left out."""
        return (hands & self.with_room[shape]) << self.strides[shape]

    def counts(self, hand: int) -> tuple[int, ...]:
        """How often the hand of a number uses each shape."""
        return tuple(
            hand // stride % (shape.copies + 1)
            for stride, shape in zip(self.strides, self.shapes, strict=True)
        )

    def number(self, counts: Sequence[int]) -> int:
        """The number of the hand that uses each shape so often."""
        return sum(count * stride for count, stride in zip(counts, self.strides, strict=True))

    @functools.cached_property
    def of_size(self) -> tuple[Hands, ...]:
        """For each number of tiles from 0 to the whole set, all hands of so many."""
        sizes = [0] * (self.size + 1)
        sizes[0] = 1
        for stride, shape in zip(self.strides, self.shapes, strict=True):
            grown = [0] * (self.size + 1)
            for copies in range(shape.copies + 1):
                for size in range(self.size + 1 - copies):
                    grown[size + copies] |= sizes[size] << (copies * stride)
            sizes = grown
        return tuple(sizes)

    @functools.cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """For each number of tiles, the least and the most squares that so many can cover."""
        each = sorted(len(shape.squares) for shape in self.shapes for _ in range(shape.copies))
        return tuple((sum(each[:n]), sum(each[len(each) - n :])) for n in range(self.size + 1))

    @functools.cached_property
    def steps(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each shape the ways it can lie, as steps from cell to cell (a column further is ROWS cells)."""
        ways = []
        for shape in self.shapes:
            found = set()
            for squares in (shape.squares, shape.squares[::-1]):
                moves = [(b.column - a.column, b.row - a.row) for a, b in pairwise(squares)]
                for across, down in ((1, ROWS), (ROWS, 1)):
                    for sign in (1, -1):
                        for other in (1, -1):
                            found.add(tuple(sign * across * x + other * down * y for x, y in moves))
            ways.append(tuple(sorted(found)))
        return tuple(ways)

    def sizes_of(self, tiles: int | None) -> frozenset[int]:
        """How many squares an exact number of tiles can cover; any number of tiles where none is given."""
        known = self._sizes.get(tiles)
        if known is None:
            lengths = [len(shape.squares) for shape in self.shapes]
            known = self._sizes[tiles] = frozenset(
                sum(map(mul, self.counts(hand), lengths)) for hand in each_hand(self.allowed(tiles))
            )
        return known

    def beside(self, hand: int) -> Hands:
        """All hands that can be taken from the set together with the hand of a number."""
        known = self._beside.get(hand)
        if known is not None:
            return known
        fitting = self.any_hand
        for n, count in enumerate(self.counts(hand)):
            if count:
                fitting &= self._hands_with(n, range(self.shapes[n].copies - count + 1))
        self._beside[hand] = fitting
        return fitting

    def together(self, some: Hands, others: Hands) -> Hands:
        """All hands that are one of `some` and one of `others` laid together."""
        if some.bit_count() < others.bit_count():
            some, others = others, some
        found = 0
        for hand in each_hand(others):
            found |= (some & self.beside(hand)) << hand
        return found

    def allowed(self, tiles: int | None) -> Hands:
        """All hands of an exact number of tiles, or all there are where no number is given (D8)."""
        if tiles is None:
            return self.any_hand
        return self.of_size[tiles] if 0 <= tiles <= self.size else 0


def each_hand(hands: Hands) -> Iterator[int]:
    """The numbers of a set of hands, ascending."""
    while hands:
        lowest = hands & -hands
        yield lowest.bit_length() - 1
        hands ^= lowest
