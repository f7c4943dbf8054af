"""Who sits at a table, told from a season's moves alone: a list of tables shows it without its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def seated(setup: Mapping[str, Any], moves: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The names after moves that were held good. A move that does not fit is passed over."""
    names = setup.get("players")
    players = [name for name in names if isinstance(name, str)] if isinstance(names, (list, tuple)) else []
    for move in moves:
        match move:
            case {"move": "rename_player", "player": int(number), "name": str(name)}:
                if 1 <= number <= len(players):
                    players[number - 1] = name
            case {"move": "add_player", "name": str(name)}:
                players.append(name)
    return tuple(players)
