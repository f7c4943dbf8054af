"""What Emergency Exit Only is made of: the rows of its tables as typed values, both printed and judged.

Kinds are spelled as in the rulings: `start`, `straight`, `left turn`, `right turn`, `double left`,
`double right`, `crossroads`, `repeat`. Characters and danger signs are names of the owner's choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from wayout.words import Words

Kind: TypeAlias = Literal[
    "start", "straight", "left turn", "right turn", "double left", "double right", "crossroads", "repeat"
]
KINDS: tuple[Kind, ...] = (
    "start",
    "straight",
    "left turn",
    "right turn",
    "double left",
    "double right",
    "crossroads",
    "repeat",
)

_STRICT: Mapping[str, str] = MappingProxyType({"extra": "forbid"})


@dataclass(frozen=True, slots=True)
class DirectionTile:
    """A tile of the path. character, danger: what its face shows; never both, and START shows neither."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = _STRICT

    code: str
    kind: Kind
    character: str | None = None
    danger: str | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class LostTile:
    """A player's LOST tile. sign: a symbol that tells it apart without colour."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = _STRICT

    code: str
    name: Words
    sign: str
    color: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class ScoreTile:
    """A player's points: 2 and 3 players in front, 4 and 5 behind. sign, color: those of a LOST tile."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = _STRICT

    code: str
    name: Words
    sign: str
    color: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class FloorCard:
    """When the group is lost: as soon as one of `conditions` is met (a name with its number, `at least n`).

    The one card that is `initial` stands for reverse direction, loop and dead end, and has no others.
    """

    __pydantic_config__: ClassVar[Mapping[str, str]] = _STRICT

    code: str
    title: Words
    text: Words
    initial: bool = False
    conditions: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    pictogram: str | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class DangerCard:
    """What happens as soon as a tile with the sign `danger` is played. effect: a short name of it."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = _STRICT

    code: str
    danger: str
    effect: str
    title: Words
    text: Words
    pictogram: str | None = None
    copies: int = 1


TYPES: Mapping[str, type] = MappingProxyType(
    {
        "direction": DirectionTile,
        "lost": LostTile,
        "score": ScoreTile,
        "floor": FloorCard,
        "danger": DangerCard,
    }
)
"""The types that a game's tables may name."""
