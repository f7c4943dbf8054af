"""The rules that a record may be opened with: an engine and the hash of the content it was made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from wayout.games.engine import Engine


class Rules(NamedTuple):
    """An engine over one content. A record is pinned to game, version and content."""

    engine: Engine[Any, Any]
    content_hash: str = ""


class Pin(NamedTuple):
    """What a record was last judged by."""

    game: str
    version: int
    content_hash: str


Engines: TypeAlias = Iterable[Rules] | Callable[[str], Iterable[Rules]]
"""The rules at hand, or a function that loads those of a game. The first of a game are its present rules."""


def rules_for(pin: Pin, engines: Engines) -> Rules | None:
    """The rules a record is pinned to where at hand, else the present ones of its game, else None.

    Rules are asked for one by one: once the pinned ones are found, nothing more is loaded.
    """
    present: Rules | None = None
    for rules in engines(pin.game) if callable(engines) else engines:
        if rules.engine.game == pin.game:
            if (rules.engine.version, rules.content_hash) == (pin.version, pin.content_hash):
                return rules
            present = present or rules
    return present
