"""The pieces of Dungeon Exit against the rulings' list, measured in millimetres on the rendered faces."""

from __future__ import annotations

import io
from collections import Counter
from itertools import pairwise

import pytest
from PIL import Image, ImageOps

from generator.drawing import Drawing
from generator.drawings.path_tile import free_sides
from generator.faces.book import LayoutBook, Side
from generator.sheets.raster import render_png
from wayout.components import Game
from wayout.content.load import load

PER_MM = 10
"""Pixels a millimetre: 254 dpi."""
SQUARE = 20
CALM = 4
"""Half of what stays calm in the middle of a square, mm."""
PIECES = ("blue-tiles", "blue-points", "green-tiles", "green-points", "marker", "fittings")


@pytest.fixture(scope="module")
def game() -> Game:
    return load("dungeon-exit")


def draw(game: Game, component: str, code: str, side: Side = "front", language: str = "en") -> Drawing:
    of = game.components[component]
    number, item = next((n, item) for n, item in enumerate(of.items, 1) if item.code == code)
    return LayoutBook(game, language).draw(of, item, number, side)


def render(game: Game, component: str, code: str, side: Side = "front") -> Image.Image:
    picture = Image.open(io.BytesIO(render_png(draw(game, component, code, side), PER_MM * 25.4)))
    return picture.convert("RGB")


def is_calm(picture: Image.Image, x: float, y: float) -> bool:
    """Whether the 8 mm around a point, mm, bear one colour alone."""
    box = ((x - CALM) * PER_MM, (y - CALM) * PER_MM, (x + CALM) * PER_MM, (y + CALM) * PER_MM)
    inside = picture.crop(tuple(map(round, box)))  # type: ignore[arg-type]
    return len(inside.getcolors(100_000) or ()) == 1


def cells(item: object) -> list[tuple[int, int]]:
    return [(column, row) for column, row in item.squares]  # type: ignore[attr-defined]


def test_d1_a_board_has_12_columns_and_8_rows_of_20_mm(game: Game) -> None:
    boards = game.components["boards"]
    assert boards.size == (12 * SQUARE, 8 * SQUARE)
    assert len(boards.items) == 2


@pytest.mark.parametrize(
    ("code", "side", "letters"),
    [
        ("BD1", "front", "ABCDEFGHIJKL"),
        ("BD1", "back", "ABCDEFGHIJKL"),
        ("BD2", "front", "ABCDEFGHIJKL"),
        ("BD2", "back", "MNOPQRSTUVWX"),
    ],
)
def test_d1_columns_are_lettered_and_rows_numbered_from_the_top(
    game: Game, code: str, side: Side, letters: str
) -> None:
    names = Counter(every_text(draw(game, "boards", code, side)))
    for column in letters:
        assert names[column] == 2  # at the upper and the lower edge
        assert all(names[f"{column}{row}"] == 1 for row in range(1, 9))
    assert all(names[str(row)] == 2 for row in range(1, 9))
    assert not set("ABCDEFGHIJKLMNOPQRSTUVWX") - set(letters) & names.keys()


def every_text(drawing: Drawing) -> list[str]:
    from generator.drawing import Glyphs, Group, Op, Use

    def inside(ops: tuple[Op, ...]) -> list[str]:
        found: list[str] = []
        for op in ops:
            if isinstance(op, Glyphs):
                found.append(op.text)
            elif isinstance(op, Group):
                found += inside(op.ops)
            elif isinstance(op, Use):
                found += inside(op.symbol.ops)
        return found

    return inside(drawing.ops)


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("code", ["BD1", "BD2"])
def test_the_middle_of_every_board_square_is_calm(game: Game, code: str, side: Side) -> None:
    picture = render(game, "boards", code, side)
    for column in range(12):
        for row in range(8):
            x, y = column * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2
            assert is_calm(picture, x, y), (column, row)


def test_a_day_side_is_light_and_a_night_side_dark(game: Game) -> None:
    day, night = (
        render(game, "boards", "BD1", side).resize((1, 1)).convert("L") for side in ("front", "back")
    )
    assert day.getpixel((0, 0)) > 190  # type: ignore[operator]
    assert night.getpixel((0, 0)) < 120  # type: ignore[operator]


def test_d2_a_game_set_is_complete(game: Game) -> None:
    copies = {name: sum(item.copies for item in game.components[name].items) for name in PIECES}
    assert copies == dict(zip(PIECES, (14, 5, 14, 5, 1, 18), strict=True))
    for dress in ("blue", "green"):
        points = [item.fields["point"] for item in game.components[f"{dress}-points"].items]
        assert points == ["door", "key", "chest", "monster", "exit"]
    fittings = {item.fields["fitting"]: item.copies for item in game.components["fittings"].items}
    assert fittings == {"bridge": 4, "stairs": 2, "pit": 12}


def test_d3_path_tiles_are_chains_of_44_squares_in_six_shapes(game: Game) -> None:
    tiles = game.components["blue-tiles"].items
    assert {tile.code: tile.copies for tile in tiles} == {
        "I2": 3,
        "I3": 2,
        "I4": 1,
        "V3": 4,
        "L4": 2,
        "S4": 2,
    }
    assert sum(len(cells(tile)) * tile.copies for tile in tiles) == 44
    for tile in tiles:
        for (a, b), (c, d) in pairwise(cells(tile)):
            assert abs(a - c) + abs(b - d) == 1
    assert game.components["green-tiles"].items == tiles


@pytest.mark.parametrize("dress", ["blue", "green"])
@pytest.mark.parametrize("code", ["I2", "I3", "I4", "V3", "L4", "S4"])
def test_d3_the_back_of_a_tile_is_its_mirror_image(game: Game, dress: str, code: str) -> None:
    front, back = (render(game, f"{dress}-tiles", code, side) for side in ("front", "back"))
    seen = ImageOps.mirror(back)
    for each in (front, seen):
        assert each.size == (800, 600)
    masks = [each.convert("L").point(lambda value: 255 if value > 254 else 0) for each in (front, seen)]
    differing = sum(a != b for a, b in zip(masks[0].tobytes(), masks[1].tobytes(), strict=True))
    assert differing < 0.003 * 800 * 600  # no more than what the rims' pixels do to each other


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("dress", ["blue", "green"])
@pytest.mark.parametrize("code", ["I2", "I3", "I4", "V3", "L4", "S4"])
def test_the_ends_of_a_tile_are_calm_and_the_way_reaches_the_middle_of_each_free_side(
    game: Game, dress: str, code: str, side: Side
) -> None:
    picture = render(game, f"{dress}-tiles", code, side)
    tile = next(item for item in game.components[f"{dress}-tiles"].items if item.code == code)
    chain = cells(tile)
    if side == "back":
        chain = [(3 - column, row) for column, row in chain]
    for end in (0, -1):
        x, y = (chain[end][0] * SQUARE + 10, chain[end][1] * SQUARE + 10)
        assert is_calm(picture, x, y)
        assert len(free_sides(chain, end)) == 3
        for dx, dy in free_sides(chain, end):
            pixel = picture.getpixel((round((x + dx * 9.6) * PER_MM), round((y + dy * 9.6) * PER_MM)))
            assert sum(pixel) > 540, (code, dx, dy)  # type: ignore[arg-type]
    # Inside, the way runs through the middles of all squares.
    for (a, b), (c, d) in pairwise(chain):
        between = (round((a + c + 1) * SQUARE / 2 * PER_MM), round((b + d + 1) * SQUARE / 2 * PER_MM))
        around = picture.crop((between[0] - 8, between[1] - 8, between[0] + 8, between[1] + 8))
        assert min(around.convert("L").resize((1, 1)).tobytes()) > 200


def test_blue_and_green_are_told_apart_in_grey(game: Game) -> None:
    grounds = []
    for dress in ("blue", "green"):
        picture = render(game, f"{dress}-tiles", "I4").convert("L").crop((320, 10, 480, 40))
        grounds.append(sum(picture.tobytes()) / (160 * 30))
    assert abs(grounds[0] - grounds[1]) > 40


@pytest.mark.parametrize("component", PIECES)
def test_every_piece_bears_its_code_on_both_sides(game: Game, component: str) -> None:
    for item in game.components[component].items:
        for side in ("front", "back"):
            assert item.code in every_text(draw(game, component, item.code, side))  # type: ignore[arg-type]
