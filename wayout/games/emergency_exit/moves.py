"""The moves of an evening, one class each, and how they are written down. Players go by their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.notation import SHOWN, print_tile, read_entry
from wayout.games.emergency_exit.pile import Entry, LostTurn, Pile, Tile
from wayout.games.engine import Json
from wayout.notation import NotationError, nearest


@dataclass(frozen=True, slots=True)
class ChooseFirstPlayer:
    """Who begins the first round (Setup 7)."""

    player: int


@dataclass(frozen=True, slots=True)
class ShowFloorCard:
    """One more FLOOR card shows (New Round 3)."""

    code: str


@dataclass(frozen=True, slots=True)
class ShowDangerCard:
    """One more DANGER card shows (Setup, New Round)."""

    code: str


@dataclass(frozen=True, slots=True)
class PlayTile:
    """A DIRECTION tile is played, logged live."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class PlayLost:
    """One trip around the table (E7): the active player plays LOST, then those who follow. Logged live."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RevealTile:
    """The next tile of the pile is revealed."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class RevealLost:
    """The next in the pile is a LOST turn."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GivePile:
    """The whole pile at once, in place of whatever was entered for this round."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class ScoreRound:
    """The round is judged by the pile as entered, points are given, the next round begins.

    complete: nothing lies above what was entered, although the pile does not show that the round was over.
    """

    complete: bool = False


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """A player is called otherwise; points and turns stay."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """Somebody joins, or comes back with the points they had. seat: 1 is the first; None is the last.

    player: the number they get, so that a correction of earlier moves cannot give it to somebody else; the
    referee's `join` fills it in. None is the next one.
    """

    name: str
    seat: int | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Somebody leaves; their points are kept for their return."""

    player: int


@dataclass(frozen=True, slots=True)
class ReseatPlayers:
    """Everybody at the table, clockwise."""

    players: tuple[int, ...]


Move: TypeAlias = (
    ChooseFirstPlayer
    | ShowFloorCard
    | ShowDangerCard
    | PlayTile
    | PlayLost
    | RevealTile
    | RevealLost
    | GivePile
    | ScoreRound
    | RenamePlayer
    | AddPlayer
    | RemovePlayer
    | ReseatPlayers
)

MOVES: Final[dict[str, type]] = {
    "choose_first_player": ChooseFirstPlayer,
    "show_floor_card": ShowFloorCard,
    "show_danger_card": ShowDangerCard,
    "play_tile": PlayTile,
    "play_lost": PlayLost,
    "reveal_tile": RevealTile,
    "reveal_lost": RevealLost,
    "give_pile": GivePile,
    "score_round": ScoreRound,
    "rename_player": RenamePlayer,
    "add_player": AddPlayer,
    "remove_player": RemovePlayer,
    "reseat_players": ReseatPlayers,
}
"""The moves by the word that a record writes for them."""

WORDS: Final[dict[type, str]] = {move: word for word, move in MOVES.items()}


def write_move(move: Move) -> dict[str, Json]:
    """The move as plain data: `move` and its own keys; a tile in its notation, a LOST turn as numbers."""
    word = WORDS[type(move)]
    match move:
        case PlayTile(tile) | RevealTile(tile):
            return {"move": word, "tile": print_tile(tile)}
        case PlayLost(players) | RevealLost(players) | ReseatPlayers(players):
            return {"move": word, "players": list(players)}
        case GivePile(pile):
            return {"move": word, "pile": [_write_entry(entry) for entry in pile]}
        case ShowFloorCard(code) | ShowDangerCard(code):
            return {"move": word, "card": code}
        case ScoreRound(complete):
            return {"move": word, "complete": True} if complete else {"move": word}
        case RenamePlayer(player, name):
            return {"move": word, "player": player, "name": name}
        case AddPlayer(name, seat, player):
            more: dict[str, Json] = {"seat": seat, "player": player}
            return {"move": word, "name": name, **{key: n for key, n in more.items() if n is not None}}
        case ChooseFirstPlayer(player) | RemovePlayer(player):
            return {"move": word, "player": player}


def _write_entry(entry: Entry) -> Json:
    return print_tile(entry) if isinstance(entry, Tile) else [int(player) for player in entry.players]


def read_move(written: Mapping[str, Any], box: Box) -> Move:
    """The move that `write_move` wrote. Raises NotationError, for most `emergency.move_unreadable`."""
    if not isinstance(written, Mapping):
        raise _unreadable(written, "{move: ...}")
    word = written.get("move")
    kind = MOVES.get(word) if isinstance(word, str) else None
    if kind is None:
        known = ", ".join(MOVES)
        raise _unreadable(word, known, nearest(word, MOVES) if isinstance(word, str) else None)
    left = {key: value for key, value in written.items() if key != "move"}
    move: Move
    if kind is PlayTile or kind is RevealTile:
        move = kind(_tile(left.pop("tile", None), box))
    elif kind is PlayLost or kind is RevealLost or kind is ReseatPlayers:
        move = kind(_numbers(left.pop("players", None)))
    elif kind is GivePile:
        move = GivePile(_pile(left.pop("pile", None), box))
    elif kind is ShowFloorCard or kind is ShowDangerCard:
        move = kind(_text(left.pop("card", None), "card"))
    elif kind is ScoreRound:
        complete = left.pop("complete", False)
        if not isinstance(complete, bool):
            raise _unreadable(complete, "complete: true, false")
        move = ScoreRound(complete)
    elif kind is RenamePlayer:
        move = RenamePlayer(_number(left.pop("player", None)), _text(left.pop("name", None), "name"))
    elif kind is AddPlayer:
        seat, player = (left.pop(key, None) for key in ("seat", "player"))
        move = AddPlayer(
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
        raise _unreadable(value, "1, 2, 3 ...")
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
    return tuple(
        _tile(value, box) if isinstance(value, str) else LostTurn(tuple(str(n) for n in _numbers(value)))
        for value in values
    )
