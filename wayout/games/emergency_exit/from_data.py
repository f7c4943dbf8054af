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
from wayout.notation import NotationError, nearest

_NO_FACE_SIGNS: Final = SEPARATORS | {"/", "="}

_KEYS = ("players", "first_player", "floor", "unfinished", "danger", "pile")
_TILE_KEYS = ("kind", "character", "danger")


def pile_from_data(data: object, box: Box) -> tuple[Round, Pile]:
    """A round and its pile from plain data, as a file gives it.

    `players`: names; `first_player`: one of them; `floor`: card codes or `{condition: n}`; `unfinished`,
    `danger`: true or false; `pile`: codes, bare kinds, `{kind, character, danger}`, `{lost: [names]}`, or one
    text. Raises NotationError, `found` beginning with the place (`pile 3: ...`).
    """
    if not isinstance(data, Mapping):
        raise _wrong("", data, ", ".join(_KEYS))
    for key in data:
        if key not in _KEYS:
            raise _wrong("", key, ", ".join(_KEYS), nearest(str(key), _KEYS))
    names = data.get("players")
    if not _is_list(names) or not all(isinstance(name, str) for name in names):
        raise _wrong("players", names, "[anna, ben]")
    players = seat_players([name.strip() for name in names], box)
    first = data.get("first_player")
    if first is not None and not isinstance(first, str):
        raise _wrong("first_player", first, ", ".join(players))
    flags = {key: data.get(key, False) for key in ("unfinished", "danger")}
    for key, flag in flags.items():
        if not isinstance(flag, bool):
            raise _wrong(key, flag, "true, false")
    pile = data.get("pile")
    if isinstance(pile, str):
        entries = read_pile(pile, box, players)
    elif _is_list(pile):
        entries = without_start([_entry(f"pile {n}", entry, box, players) for n, entry in enumerate(pile, 1)])
    else:
        raise _wrong("pile", pile, "[S1, {kind: left turn}, {lost: [anna]}]")
    round_ = Round(
        players,
        None if first is None else read_player(first, players),
        _floor(data.get("floor"), box),
        unfinished=flags["unfinished"],
        danger=flags["danger"],
    )
    return round_, entries


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))


def _wrong(where: str, found: object, expected: str, suggestion: str | None = None) -> NotationError:
    shown = found if isinstance(found, str) else repr(found)
    return NotationError(
        "emergency.file_entry",
        found=f"{where}: {shown[:SHOWN]}" if where else shown[:SHOWN],
        expected=expected,
        suggestion=suggestion,
    )


def _floor(floor: object, box: Box) -> tuple[Condition, ...]:
    if floor is None:
        return ()
    if isinstance(floor, str):
        return read_floor(floor, box)
    if not _is_list(floor):
        raise _wrong("floor", floor, "[F2, {tiles: 12}]")
    cards: list[str] = []
    conditions: list[Condition] = []
    for number, entry in enumerate(floor, 1):
        if isinstance(entry, str):
            cards.append(entry)
        elif isinstance(entry, Mapping) and entry and all(isinstance(name, str) for name in entry):
            conditions += [condition_of(name, n, box) for name, n in entry.items()]
        else:
            raise _wrong(f"floor {number}", entry, "F2, {tiles: 12}")
    return (*show_cards(cards, box), *conditions)


def _entry(where: str, entry: object, box: Box, players: Sequence[str]) -> Entry:
    if isinstance(entry, str):
        tile = find_tile(entry.strip(), box)
        return tile if tile is not None else read_entry(entry, box, players)
    if not isinstance(entry, Mapping):
        raise _wrong(where, entry, "S1, {kind: left turn, character: cook}, {lost: [anna]}")
    if "lost" in entry:
        named: Any = entry["lost"]
        named = [named] if isinstance(named, str) else named
        if len(entry) != 1 or not _is_list(named) or not named:
            raise _wrong(where, dict(entry), "{lost: [anna, ben]}")
        return LostTurn(tuple(_named(where, name, players) for name in named))
    for key in entry:
        if key not in _TILE_KEYS:
            raise _wrong(where, key, ", ".join(_TILE_KEYS), nearest(str(key), _TILE_KEYS))
    typed = entry.get("kind")
    kind = KIND_WORDS.get(plain_word(typed)) if isinstance(typed, str) else None
    if kind is None:
        raise _wrong(
            where, typed, ", ".join(KINDS), nearest(typed, KINDS) if isinstance(typed, str) else None
        )
    character, danger = (_face(where, entry.get(key)) for key in ("character", "danger"))
    if kind == "start":
        return next(tile for tile in box.tiles.values() if tile.kind == "start")
    return Tile(kind, "", character, danger)


def _named(where: str, name: object, players: Sequence[str]) -> str:
    if not isinstance(name, str):
        raise _wrong(where, name, ", ".join(players))
    return read_player(name, players)


def _face(where: str, name: object) -> str | None:
    if name is None:
        return None
    known = face(name) if isinstance(name, str) else None
    if known is None or any(sign in _NO_FACE_SIGNS for sign in known) or "->" in known:
        raise _wrong(where, name, "cook")
    return known
