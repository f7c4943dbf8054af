"""Who sits at a table, told from an evening's moves alone: a list of tables shows it without box or rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wayout.games.names import fold


def seated(setup: Mapping[str, Any], moves: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The names in seat order after moves that were held good (W2).

    A move that does not fit is passed over: the list must show a table whatever its record holds.
    """
    names = setup.get("players")
    players = [name for name in names if isinstance(name, str)] if isinstance(names, (list, tuple)) else []
    names_of = dict(enumerate(players, 1))
    seats, gone = list(names_of), list[int]()
    for move in moves:
        match move:
            case {"move": "rename_player", "player": int(number), "name": str(name)} if number in names_of:
                names_of[number] = name
            case {"move": "add_player", "name": str(name)}:
                back = next((left for left in gone if fold(names_of[left]) == fold(name)), None)
                if back is None:
                    back = _number(move.get("player")) or max(names_of, default=0) + 1
                    names_of[back] = name
                else:
                    gone.remove(back)
                seats.insert((_number(move.get("seat")) or len(seats) + 1) - 1, back)
            case {"move": "remove_player", "player": int(number)} if number in seats:
                seats.remove(number)
                gone.append(number)
            case {"move": "reseat_players", "players": [*numbers]}:
                if len(numbers) == len(seats) and all(number in seats for number in numbers):
                    seats = list(numbers)
    return tuple(names_of[number] for number in seats)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and value > 0 else None
