"""A round and its pile as plain data: what a YAML or JSON file says in place of a typed line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

from wayout.games.emergency_exit.box import Box, face
from wayout.games.emergency_exit.components import KINDS
from wayout.games.emergency_exit.conditions import Condition
from wayout.games.emergency_exit.names import SEPARATORS
from wayout.games.emergency_exit.notation import (
    KIND_WORDS,
    SHOWN,
    condition_of,
    find_tile,
    plain_word,
    read_entry,
    read_floor,
    read_pile,
    read_player,
    seat_players,
    show_cards,
    without_start,
)
from wayout.games.emergency_exit.pile import Entry, LostTurn, Pile, Round, Tile
from wayout.notation import Gathering, NotationError, nearest

_NO_FACE_SIGNS: Final = SEPARATORS | {"/", "="}

_FLAGS = ("unfinished", "stopped", "danger")
_KEYS = ("players", "first_player", "floor", *_FLAGS, "pile")
_TILE_KEYS = ("kind", "character", "danger")
_MOST_CALLED: Final = 20


def pile_from_data(data: object, box: Box) -> tuple[Round, Pile]:
    """A round and its pile from plain data, as a file gives it.

    `players`: names; `first_player`: one of them; `floor`: card codes or `{condition: n}`; `unfinished`,
    `stopped`, `danger`: true or false; `pile`: codes, bare kinds, `{kind, character, danger}`,
    `{lost: [names]}`, or one text. Raises NotationError, its `where` the place (`pile 3`); Unreadable for
    several.
    """
    if not isinstance(data, Mapping):
        raise _wrong(data, ", ".join(_KEYS))
    errors = Gathering()
    for key in data:
        if key not in _KEYS:
            errors.add(_wrong(key, ", ".join(_KEYS), nearest(str(key)[:SHOWN], _KEYS)))
    players = errors.read("players", _players, data.get("players"), box)
    # Where a name will not do, the rest is still read with the names as they are.
    called = players if players is not None else _as_called(data.get("players"))
    first = errors.read("first_player", _first, data.get("first_player"), called)
    shown = _floor(data.get("floor"), box, errors)
    flags = {key: errors.read(key, _flag, data.get(key, False)) for key in _FLAGS}
    pile = _pile(data.get("pile"), box, called, errors)
    errors.done()
    assert players is not None  # noqa: S101 - else it is among the errors
    round_ = Round(players, first, shown, **{key: bool(flag) for key, flag in flags.items()})
    return round_, pile


def _players(names: object, box: Box) -> tuple[str, ...]:
    if not _is_list(names) or not all(isinstance(name, str) for name in names):
        raise _wrong(names, "[anna, ben]")
    return seat_players([name.strip() for name in names], box)


def _as_called(names: object) -> tuple[str, ...]:
    return tuple(str(name).strip() for name in names[:_MOST_CALLED]) if _is_list(names) else ()


def _first(first: object, players: Sequence[str]) -> str | None:
    if first is None:
        return None
    if not isinstance(first, str):
        raise _wrong(first, ", ".join(players))
    return read_player(first, players)


def _flag(flag: object) -> bool:
    if not isinstance(flag, bool):
        raise _wrong(flag, "true, false")
    return flag


def _pile(pile: object, box: Box, players: Sequence[str], errors: Gathering) -> Pile:
    if isinstance(pile, str):
        return errors.read("pile", read_pile, pile, box, players) or ()
    if not _is_list(pile):
        errors.add(_wrong(pile, "[S1, {kind: left turn}, {lost: [anna]}]"), "pile")
        return ()
    entries: list[Entry] = []
    for number, typed in enumerate(pile, 1):
        entry = errors.read(f"pile {number}", _entry, typed, box, players)
        if entry is not None:
            entries.append(entry)
        if errors.full:
            break
    return without_start(entries)


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def _wrong(found: object, expected: str, suggestion: str | None = None) -> NotationError:
    shown = found if isinstance(found, str) else "" if found is None else repr(found)
    return NotationError(
        "emergency.file_entry", found=shown[:SHOWN], expected=expected, suggestion=suggestion
    )


def _floor(floor: object, box: Box, errors: Gathering) -> tuple[Condition, ...]:
    if floor is None:
        return ()
    if isinstance(floor, str):
        return errors.read("floor", read_floor, floor, box) or ()
    if not _is_list(floor):
        errors.add(_wrong(floor, "[F2, {tiles: 12}]"), "floor")
        return ()
    cards: list[str] = []
    conditions: list[Condition] = []
    for number, entry in enumerate(floor, 1):
        where = f"floor {number}"
        if isinstance(entry, str):
            cards.append(entry)
        elif isinstance(entry, Mapping) and entry and all(isinstance(name, str) for name in entry):
            for name, n in entry.items():
                condition = errors.read(where, condition_of, name, n, box)
                if condition is not None:
                    conditions.append(condition)
        else:
            errors.add(_wrong(entry, "F2, {tiles: 12}"), where)
        if errors.full:
            break
    return (*(errors.read("floor", show_cards, cards, box) or ()), *conditions)


def _entry(entry: object, box: Box, players: Sequence[str]) -> Entry:
    if isinstance(entry, str):
        tile = find_tile(entry.strip(), box)
        return tile if tile is not None else read_entry(entry, box, players)
    if not isinstance(entry, Mapping):
        raise _wrong(entry, "S1, {kind: left turn, character: cook}, {lost: [anna]}")
    if "lost" in entry:
        named: Any = entry["lost"]
        named = [named] if isinstance(named, str) else named
        if len(entry) != 1 or not _is_list(named) or not named:
            raise _wrong(dict(entry), "{lost: [anna, ben]}")
        errors = Gathering()
        played = [errors.read("", _named, name, players) for name in named]
        errors.done()
        return LostTurn(tuple(player for player in played if player is not None))
    for key in entry:
        if key not in _TILE_KEYS:
            raise _wrong(key, ", ".join(_TILE_KEYS), nearest(str(key)[:SHOWN], _TILE_KEYS))
    typed = entry.get("kind")
    kind = KIND_WORDS.get(plain_word(typed)) if isinstance(typed, str) else None
    if kind is None:
        raise _wrong(
            typed, ", ".join(KINDS), nearest(typed[:SHOWN], KINDS) if isinstance(typed, str) else None
        )
    character, danger = (_face(entry.get(key)) for key in ("character", "danger"))
    if kind == "start":
        return next(tile for tile in box.tiles.values() if tile.kind == "start")
    return Tile(kind, "", character, danger)


def _named(name: object, players: Sequence[str]) -> str:
    if not isinstance(name, str):
        raise _wrong(name, ", ".join(players))
    return read_player(name, players)


def _face(name: object) -> str | None:
    if name is None:
        return None
    known = face(name) if isinstance(name, str) else None
    if known is None or any(sign in _NO_FACE_SIGNS for sign in known) or "->" in known:
        raise _wrong(name, "cook")
    return known
