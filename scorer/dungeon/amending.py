"""What an entry of a season becomes when it is corrected: its new text is read as its own kind of move."""

from __future__ import annotations

import re

from scorer.dungeon.booklet import Booklet
from scorer.vocabulary import NO, YES
from wayout.games.dungeon_exit import moves
from wayout.games.dungeon_exit.moves import Move
from wayout.games.dungeon_exit.referee import DungeonExit
from wayout.games.dungeon_exit.season import Season
from wayout.games.names import find
from wayout.notation import NotationError
from wayout.places import content_folder
from wayout.problem import Problem

_TIME = re.compile(r"(?:(\d{1,3}):)?(\d{1,4}):(\d\d)(?:[.,](\d))?", re.ASCII)


def new_move(
    engine: DungeonExit, state: Season, old: Move, text: str, booklet: Booklet | None = None
) -> Move | None:
    """The move that `text` makes in the place of `old`, `state` being the one before it.

    A time such as 3:12 or 1:03:12.4 for a call, a path for a path, `y` or `n` for one judged by eye, a level
    for a level, perhaps with who plays it: `17 anna ben`. None for a move that can only be removed.
    Raises NotationError, Problem.
    """
    match old:
        case moves.ChooseLevel(_, _, players):
            return _level(state, players, text, booklet or Booklet(content_folder() / "dungeon-exit"))
        case moves.CallDone(player):
            called = read_time(text)
            run = state.run
            return moves.CallDone(player, called if run is None else (run.started or 0) + run.stood + called)
        case moves.ShowPath(player) | moves.JudgeByEye(player):
            if text.casefold() in YES | NO:
                return moves.JudgeByEye(player, text.casefold() in YES)
            return moves.ShowPath(player, text)
        case moves.PlaceMarker():
            if not (text.isascii() and text.isdigit() and len(text) < 4):
                raise NotationError("dungeon_play.marker_unreadable", found=text[:40], expected="12")
            last = (booklet or Booklet(content_folder() / "dungeon-exit")).last
            if last is not None and int(text) > last:
                raise Problem("dungeon_play.marker_where", found=int(text), most=last)
            return moves.PlaceMarker(int(text))
        case moves.AddPlayer():
            return moves.AddPlayer(text)
        case moves.RenamePlayer(player):
            return moves.RenamePlayer(player, text)
    return None


def _level(state: Season, players: tuple[int, ...], text: str, booklet: Booklet) -> moves.ChooseLevel:
    level, *names = text.replace(",", " ").split()
    found = booklet.find(level)
    if names:
        players = read_players(state, names)
    return moves.ChooseLevel(found.name, found.entry.level, players)


def read_players(state: Season, typed: list[str]) -> tuple[int, ...]:
    """The numbers of players by name, the beginning of one, or seat. Raises NotationError."""
    numbers = []
    for name in typed:
        places = find(name, state.names)
        if len(places) != 1:
            meant = tuple(state.names[place] for place in places) or state.names
            raise NotationError("dungeon_play.player_unknown", found=name[:40], expected=", ".join(meant))
        numbers.append(state.players[places[0]].id)
    return tuple(numbers)


def read_time(text: str) -> int:
    """Milliseconds of a time such as `3:12`, `3:12.4` or `1:03:12`. Raises NotationError."""
    found = _TIME.fullmatch(text.strip())
    if found is None or int(found[3]) > 59:
        raise NotationError("dungeon_play.time_unreadable", found=text[:40], expected="3:12")
    hours, minutes, seconds, tenths = (int(part or 0) for part in found.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + tenths * 100
