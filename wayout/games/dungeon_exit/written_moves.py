"""Moves as plain data, for the record: written and read back. The clock is written as UTC."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from wayout.games.dungeon_exit import moves
from wayout.games.dungeon_exit.from_data import LEVEL_KEYS, level_from_data, level_to_data
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.moves import Move
from wayout.games.engine import Json
from wayout.notation import NotationError, nearest
from wayout.problem import Problem

SHOWN = 60
"""Characters of what was found that a refusal shows."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOMENT = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?Z", re.ASCII)


def write_moment(at: int) -> str:
    """A reading of the clock in ms as `2026-01-31T20:16:05.250Z`."""
    moment = _EPOCH + timedelta(milliseconds=at)
    return moment.strftime("%Y-%m-%dT%H:%M:%S") + f".{at % 1000:03}Z"


def read_moment(text: str) -> int:
    """The reading that `write_moment` wrote. Raises ValueError for anything else."""
    found = _MOMENT.fullmatch(text)
    if found is None:
        raise ValueError(text)
    *whole, fraction = found.groups()
    year, month, day, hour, minute, second = map(int, whole)
    since = datetime(year, month, day, hour, minute, second, tzinfo=UTC) - _EPOCH
    if since < timedelta(0):
        raise ValueError(text)
    return since // timedelta(milliseconds=1) + int((fraction or "0").ljust(3, "0"))


def write_move(move: Move) -> dict[str, Json]:
    """The move as plain data: `move` and its own keys."""
    word = moves.WORDS[type(move)]
    match move:
        case moves.ChooseLevel(id, level, players):
            return {"move": word, "level": id, "players": list(players), "board": level_to_data(level)}
        case moves.StartClock(at) | moves.StopClock(at) | moves.GoOn(at):
            return {"move": word, "at": write_moment(at)}
        case moves.CallDone(player, at) | moves.GiveUp(player, at):
            return {"move": word, "player": player, "at": write_moment(at)}
        case moves.ShowPath(player, path):
            return {"move": word, "player": player, "path": path}
        case moves.JudgeByEye(player, right):
            return {"move": word, "player": player, "right": right}
        case moves.TakeHint(player, boldness, path):
            return {"move": word, "player": player, "boldness": boldness, "path": path}
        case moves.ShowSolution(id):
            return {"move": word, "level": id}
        case moves.PlaceMarker(behind):
            return {"move": word, "behind": behind}
        case moves.AddPlayer(name):
            return {"move": word, "name": name}
        case moves.RenamePlayer(player, name):
            return {"move": word, "player": player, "name": name}


def read_move(written: Mapping[str, Any]) -> Move:
    """The move that `write_move` wrote. Raises NotationError `dungeon_play.move_unreadable`."""
    if not isinstance(written, Mapping):
        raise _unreadable(written, "{move: ...}")
    word = written.get("move")
    kind = moves.MOVES.get(word) if isinstance(word, str) else None
    if kind is None:
        meant = nearest(word, moves.MOVES) if isinstance(word, str) else None
        raise _unreadable(word, ", ".join(moves.MOVES), meant)
    keys = _KEYS[kind]
    for key in written:
        if key != "move" and key not in keys:
            raise _unreadable(key, ", ".join(keys), nearest(str(key), keys))
    made: Move = kind(*(read(written.get(key), key) for key, read in keys.items()))
    if isinstance(made, moves.ChooseLevel) and made.level.mode == "coop" and len(made.players) > 2:
        raise _unreadable(written.get("players"), "players: [1, 2]")
    return made


def _unreadable(found: object, expected: str, suggestion: str | None = None) -> NotationError:
    shown = found if isinstance(found, str) else repr(found)
    return NotationError(
        "dungeon_play.move_unreadable", found=shown[:SHOWN], expected=expected, suggestion=suggestion
    )


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise _unreadable(value, f"{key}: text")
    return value


def _number(value: object, key: str) -> int:
    if type(value) is not int or not 0 <= value < 1000:
        raise _unreadable(value, f"{key}: 1, 2, 3 ...")
    return value


def _numbers(values: object, key: str) -> tuple[int, ...]:
    if not isinstance(values, (list, tuple)) or len(values) > 100:
        raise _unreadable(values, f"{key}: [1, 2]")
    return tuple(_number(value, key) for value in values)


def _truth(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise _unreadable(value, f"{key}: true, false")
    return value


def _moment(value: object, key: str) -> int:
    try:
        return read_moment(_text(value, key))
    except ValueError:
        raise _unreadable(value, f'{key}: "2026-01-31T20:16:05.250Z"') from None


def _board(value: object, key: str) -> Level:
    try:
        return level_from_data(value, key)
    except Problem as error:
        where = error.params.get("where", key)
        raise _unreadable(value, f"{where}; {', '.join(LEVEL_KEYS)}") from error


_KEYS: Mapping[type, Mapping[str, Callable[[object, str], Any]]] = {
    moves.ChooseLevel: {"level": _text, "board": _board, "players": _numbers},
    moves.StartClock: {"at": _moment},
    moves.StopClock: {"at": _moment},
    moves.GoOn: {"at": _moment},
    moves.CallDone: {"player": _number, "at": _moment},
    moves.ShowPath: {"player": _number, "path": _text},
    moves.JudgeByEye: {"player": _number, "right": _truth},
    moves.TakeHint: {"player": _number, "boldness": _number, "path": _text},
    moves.GiveUp: {"player": _number, "at": _moment},
    moves.ShowSolution: {"level": _text},
    moves.PlaceMarker: {"behind": _number},
    moves.AddPlayer: {"name": _text},
    moves.RenamePlayer: {"player": _number, "name": _text},
}
"""The keys of each move in the order of its fields, each with how it is read."""
