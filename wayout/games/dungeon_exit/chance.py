"""Chance: handed in seeded, drawn from by two methods alone, so that results stay the same over Python versions."""

from __future__ import annotations

from typing import Protocol

_ONES = (1 << 64) - 1


class Chance(Protocol):
    """A seeded generator, drawn from by these two alone so that results stay the same over Python versions."""

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
        drawn = 0
        for _ in range(0, k, 64):
            self._state = (self._state + 0x9E3779B97F4A7C15) & _ONES
            mixed = self._state
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ONES
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ONES
            drawn = drawn << 64 | (mixed ^ mixed >> 31)
        return drawn >> (-k % 64)

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self.getrandbits(53) / (1 << 53)


def below(chance: Chance, limit: int) -> int:
    """A fair integer from 0 up to `limit`."""
    bits = (limit - 1).bit_length()
    while (drawn := chance.getrandbits(bits) if bits else 0) >= limit:
        pass
    return drawn
