"""Chance: handed in seeded, drawn from in two ways alone, so that results are the same in every Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")

_ONES = (1 << 64) - 1


class Chance(Protocol):
    """A seeded generator, drawn from in these two ways alone."""

    def random(self) -> float:
        """A number from 0 up to 1."""

    def getrandbits(self, k: int, /) -> int:
        """An integer of k random bits."""


class Steady:
    """A small generator (splitmix64) for searches that must always go the same way."""

    def __init__(self, seed: int = 0) -> None:
        self._state = seed & _ONES

    def getrandbits(self, k: int, /) -> int:
        """An integer of k random bits."""
        if not 0 < k <= 64:
            drawn = 0
            for _ in range(0, k, 64):
                drawn = drawn << 64 | self.getrandbits(64)
            return drawn >> (-k % 64)
        self._state = mixed = (self._state + 0x9E3779B97F4A7C15) & _ONES
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ONES
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ONES
        return (mixed ^ mixed >> 31) >> 64 - k

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self.getrandbits(53) / (1 << 53)


def below(chance: Chance, limit: int) -> int:
    """A fair integer from 0 up to `limit`."""
    bits = (limit - 1).bit_length()
    while (drawn := chance.getrandbits(bits) if bits else 0) >= limit:
        pass
    return drawn


def shuffled(chance: Chance, items: Iterable[T]) -> list[T]:
    """The items in a fair order."""
    mixed = list(items)
    for n in range(len(mixed) - 1, 0, -1):
        other = below(chance, n + 1)
        mixed[n], mixed[other] = mixed[other], mixed[n]
    return mixed
