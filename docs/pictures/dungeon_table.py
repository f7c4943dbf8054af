"""A board of Dungeon Exit with a level laid and solved on it, as a picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Literal

from PIL import Image

from generator.drawing import Drawing, Group, Op
from generator.drawings import path_tile
from generator.faces.book import LayoutBook
from generator.faces.outlines import rectangle
from generator.sheets.raster import render_png
from wayout.components import Game
from wayout.content.load import load
from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.notation import read_routes

SQUARE = 20.0
_TRIM = rectangle(0.0, 0.0, SQUARE, SQUARE)


def solved_table(
    points: str, pits: str, path: str, dress: Literal["blue", "green"], side: Literal["front", "back"]
) -> Image.Image:
    """points, pits: squares by name; path: as it is typed for the companion. front is Day, back is Night."""
    game = load("dungeon-exit")
    boards = game.components["boards"]
    ground = LayoutBook(game, "en").draw(boards, boards.items[0], 1, side)
    ops = (*ground.ops, *_pieces(game, points, pits, dress), *_path(path, dress))
    return Image.open(io.BytesIO(render_png(Drawing(*boards.size, ops), 120))).convert("RGB")


def _pieces(game: Game, points: str, pits: str, dress: str) -> Iterator[Op]:
    book = LayoutBook(game, "en")
    of, fittings = game.components[f"{dress}-points"], game.components["fittings"]
    for item, name in zip(of.items, points.split(), strict=True):
        yield _laid(book.draw(of, item, 1), name)
    pit = next(item for item in fittings.items if item.fields["fitting"] == "pit")
    for name in pits.split():
        yield _laid(book.draw(fittings, pit, 1), name)


def _laid(face: Drawing, name: str) -> Group:
    square = Square(ord(name[0]) - ord("A"), int(name[1:]))
    return Group(face.ops, (1.0, 0.0, 0.0, 1.0, square.column * SQUARE, (square.row - 1) * SQUARE), _TRIM)


def _path(path: str, dress: str) -> Iterator[Op]:
    (route,) = read_routes(path, 1)
    for tile in route.tiles:
        squares = [(square.column, square.row - 1) for square in tile]
        yield from path_tile.draw(
            {
                "squares": squares,
                "columns": 12,
                "square": SQUARE,
                "dress": dress,
                "mirrored": False,
                "bleed": 0.0,
            }
        )
