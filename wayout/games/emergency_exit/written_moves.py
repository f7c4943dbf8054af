"""Moves as plain data, for the record: written and read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wayout.games.emergency_exit import moves
from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.notation import SHOWN, print_tile, read_entry
from wayout.games.emergency_exit.pile import Entry, LostTurn, Pile, Tile
from wayout.games.engine import Json
from wayout.notation import NotationError, nearest


def write_move(move: Move) -> dict[str, Json]:
    """The move as plain data: `move` and its own keys; a tile in its notation, a LOST turn as numbers."""
    word = moves.WORDS[type(move)]
    match move:
        case moves.PlayTile(tile) | moves.RevealTile(tile):
            return {"move": word, "tile": print_tile(tile)}
        case moves.PlayLost(players) | moves.RevealLost(players) | moves.ReseatPlayers(players):
            return {"move": word, "players": list(players)}
        case moves.GivePile(pile):
            return {"move": word, "pile": [_write_entry(entry) for entry in pile]}
        case moves.ShowFloorCard(code) | moves.ShowDangerCard(code):
            return {"move": word, "card": code}
        case moves.ScoreRound(complete):
            return {"move": word, "complete": True} if complete else {"move": word}
        case moves.RenamePlayer(player, name):
            return {"move": word, "player": player, "name": name}
        case moves.AddPlayer(name, seat, player):
            more: dict[str, Json] = {"seat": seat, "player": player}
            return {"move": word, "name": name, **{key: n for key, n in more.items() if n is not None}}
        case moves.ChooseFirstPlayer(player) | moves.RemovePlayer(player):
            return {"move": word, "player": player}


def _write_entry(entry: Entry) -> Json:
    return print_tile(entry) if isinstance(entry, Tile) else [int(player) for player in entry.players]


def read_move(written: Mapping[str, Any], box: Box) -> Move:
    """The move that `write_move` wrote. Raises NotationError, for most `emergency.move_unreadable`."""
    if not isinstance(written, Mapping):
        raise _unreadable(written, "{move: ...}")
    word = written.get("move")
    kind = moves.MOVES.get(word) if isinstance(word, str) else None
    if kind is None:
        known = ", ".join(moves.MOVES)
        raise _unreadable(word, known, nearest(word, moves.MOVES) if isinstance(word, str) else None)
    if kind is moves.RevealTile and len(written) == 2:
        return moves.RevealTile(_tile(written.get("tile"), box))  # the most frequent by far
    left = {key: value for key, value in written.items() if key != "move"}
    move: Move
    if kind is moves.PlayTile or kind is moves.RevealTile:
        move = kind(_tile(left.pop("tile", None), box))
    elif kind is moves.PlayLost or kind is moves.RevealLost or kind is moves.ReseatPlayers:
        move = kind(_numbers(left.pop("players", None)))
    elif kind is moves.GivePile:
        move = moves.GivePile(_pile(left.pop("pile", None), box))
    elif kind is moves.ShowFloorCard or kind is moves.ShowDangerCard:
        move = kind(_text(left.pop("card", None), "card"))
    elif kind is moves.ScoreRound:
        complete = left.pop("complete", False)
        if not isinstance(complete, bool):
            raise _unreadable(complete, "complete: true, false")
        move = moves.ScoreRound(complete)
    elif kind is moves.RenamePlayer:
        move = moves.RenamePlayer(_number(left.pop("player", None)), _text(left.pop("name", None), "name"))
    elif kind is moves.AddPlayer:
        seat, player = (left.pop(key, None) for key in ("seat", "player"))
        move = moves.AddPlayer(
            _text(left.pop("name", None), "name"),
            None if seat is None else _number(seat),
            None if player is None else _number(player),
        )
    else:
        move = kind(_number(left.pop("player", None)))
    if left:
        raise _unreadable(next(iter(left)), str(word))
    return move


def _unreadable(found: object, expected: str, suggestion: str | None = None) -> NotationError:
    shown = found if isinstance(found, str) else repr(found)
    return NotationError(
        "emergency.move_unreadable", found=shown[:SHOWN], expected=expected, suggestion=suggestion
    )


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise _unreadable(value, f"{key}: text")
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 < value < 1000:
        raise _unreadable(value, "1..999")
    return value


def _numbers(values: object) -> tuple[int, ...]:
    if not isinstance(values, (list, tuple)):
        raise _unreadable(values, "[1, 2]")
    return tuple([_number(value) for value in values])


def _tile(value: object, box: Box) -> Tile:
    if not isinstance(value, str):
        raise _unreadable(value, "S1")
    entry: Entry | None = box.tiles.get(value.casefold())
    if entry is None:
        entry = read_entry(value, box, ())
    if not isinstance(entry, Tile):
        raise _unreadable(value, "S1")
    return entry


def _pile(values: object, box: Box) -> Pile:
    if not isinstance(values, (list, tuple)):
        raise _unreadable(values, "[S1, [1, 2]]")
    known = box.tiles
    return tuple(
        [
            (known.get(value.casefold()) or _tile(value, box))
            if isinstance(value, str)
            else LostTurn(tuple([str(number) for number in _numbers(value)]))
            for value in values
        ]
    )
