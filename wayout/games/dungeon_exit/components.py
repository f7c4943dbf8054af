"""What Dungeon Exit is made of that is judged: the path tiles, the same values that are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from wayout.games.dungeon_exit.from_data import BadData, tile_set_from_rows
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.verdict import Reason


@dataclass(frozen=True, slots=True)
class PathTile:
    """A path tile (D3): a chain of squares (column, row) from its one end to the other."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = MappingProxyType({"extra": "forbid"})

    code: str
    squares: tuple[tuple[int, int], ...]
    copies: int = 1


TYPES: Mapping[str, type] = MappingProxyType({"tile": PathTile})
"""The types that a game's tables may name."""

COLOUR_SETS = ("blue-tiles", "green-tiles")
"""The components that must have path tiles wherever a game has them at all."""


def tile_set_of(components: Mapping[str, Iterable[object]]) -> TileSet:
    """The game set of one player: the path tiles of the first component that has any.

    The other component is the same set in the other colour. Raises BadData for what is no set of tiles, and
    for no tiles at all.
    """
    for pieces in components.values():
        tiles = _path_tiles(pieces)
        if tiles:
            return _set_of(tiles)
    raise BadData("missing", "tiles", keys="code, squares")


def _path_tiles(pieces: Iterable[object]) -> list[PathTile]:
    return [piece for piece in pieces if isinstance(piece, PathTile)]


def _set_of(tiles: Iterable[PathTile]) -> TileSet:
    return tile_set_from_rows(
        [
            {"code": tile.code, "squares": [list(cell) for cell in tile.squares], "copies": tile.copies}
            for tile in tiles
        ]
    )


def check_components(components: Mapping[str, Iterable[object]]) -> tuple[Reason, ...]:
    """Why the path tiles are no game set (D3), or not the same, some at least, in blue and green (D2)."""
    found = {name: _path_tiles(pieces) for name, pieces in components.items()}
    sets = {name: tiles for name, tiles in found.items() if tiles or name in COLOUR_SETS}
    try:
        if not sets:
            tile_set_of(components)
        copies = {
            name: {shape.turns: shape.copies for shape in _set_of(tiles).shapes}
            for name, tiles in sets.items()
        }
    except BadData as fault:
        return (Reason(fault.code, "D3", "", fault.params),)
    empty = [name for name, shapes in copies.items() if not shapes]
    if empty:
        return tuple(Reason("dungeon.set_empty", "D2", "", {"component": name}) for name in empty)
    first = next(iter(copies))
    return tuple(
        Reason("dungeon.sets_differ", "D2", "", {"component": first, "other": name})
        for name, shapes in copies.items()
        if shapes != copies[first]
    )
