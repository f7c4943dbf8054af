"""The drawings that ship: what they refuse, and what they keep to."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from generator.drawing import Drawing, Glyphs, Group, Op, Outline, Shape, Use
from generator.drawings import dungeon_floor, level_board, path_tile
from generator.faces.faults import Unfit
from generator.sheets.raster import render_png

FLOOR = {"columns": 4, "rows": 3, "square": 20.0, "bleed": 2.0, "night": False, "seed": 7}
TILE = {"square": 20.0, "columns": 4, "dress": "blue", "mirrored": False, "bleed": 2.6}
BOARD = {
    "cell": 5.0,
    "columns": 12,
    "first": 0,
    "pits": (),
    "path": (),
    "second": (),
    "bridges": (),
    "size": 6.5,
    "color": (0.0, 0.0, 0.0),
    "line": (0.6, 0.6, 0.6),
    "ground": (1.0, 1.0, 1.0),
}


def board(**more: Any) -> tuple[Op, ...]:
    return tuple(level_board.draw(BOARD | more))


def grey(ops: tuple[Op, ...], width: float, height: float) -> Image.Image:
    """The drawing in ten pixels a millimetre."""
    return Image.open(io.BytesIO(render_png(Drawing(width, height, ops), 254))).convert("L")


def texts(ops: tuple[Op, ...]) -> list[str]:
    return [op.text for op in ops if isinstance(op, Glyphs)]


def test_a_floor_is_the_same_every_time_and_another_with_another_seed() -> None:
    assert tuple(dungeon_floor.draw(FLOOR)) == tuple(dungeon_floor.draw(FLOOR))
    assert tuple(dungeon_floor.draw(FLOOR)) != tuple(dungeon_floor.draw(FLOOR | {"seed": 8}))


def test_no_two_stones_are_alike() -> None:
    fills = [op.outline for op in dungeon_floor.draw(FLOOR) if isinstance(op, Shape) and op.fill is not None]
    moved: set[Outline] = set()
    for outline in fills[1:]:
        (_, x, y), *_ = outline  # type: ignore[misc]
        moved.add(tuple((s[0], *(round(v - (x, y)[i % 2], 6) for i, v in enumerate(s[1:]))) for s in outline))  # type: ignore[misc]
    assert len(moved) == len(fills) - 1 >= 12


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3, 50])
def test_the_middle_of_a_stone_stays_calm_whatever_the_seed(night: bool, seed: int) -> None:
    picture = Image.open(
        io.BytesIO(
            render_png(
                Drawing(80, 60, tuple(dungeon_floor.draw(FLOOR | {"night": night, "seed": seed}))), 254
            )
        )
    )
    for column in range(4):
        for row in range(3):
            x, y = 200 * column + 100, 200 * row + 100
            assert len(picture.crop((x - 43, y - 43, x + 43, y + 43)).getcolors(9999) or ()) == 1


@pytest.mark.parametrize("squares", [((0, 0), (2, 0)), ((0, 0), (1, 1)), ((0, 0), (0, 0))])
def test_a_tile_that_is_no_chain_is_refused(squares: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(Unfit) as refused:
        tuple(path_tile.draw(TILE | {"squares": squares}))
    assert refused.value.at == "squares"


def test_free_sides_are_those_where_no_square_of_the_tile_lies() -> None:
    assert path_tile.free_sides([(0, 0), (0, 1), (1, 1)], 0) == [(0, -1), (1, 0), (-1, 0)]
    assert path_tile.free_sides([(0, 0), (0, 1), (1, 1)], -1) == [(0, -1), (1, 0), (0, 1)]


def test_nothing_of_a_tile_leaves_its_outline_and_bleed() -> None:
    (group,) = path_tile.draw(TILE | {"squares": ((0, 0), (0, 1), (1, 1))})
    assert isinstance(group, Group)
    assert group.clip is not None
    corners = {(s[1], s[2]) for s in group.clip if len(s) == 3}
    assert (-2.6, -2.6) in corners
    assert (22.6, 17.4) in corners  # at the inner corner, too


def test_a_mirrored_tile_stands_mirrored_in_its_box() -> None:
    (front,) = path_tile.draw(TILE | {"squares": ((0, 0), (1, 0))})
    (back,) = path_tile.draw(TILE | {"squares": ((0, 0), (1, 0)), "mirrored": True})
    assert isinstance(front, Group)
    assert isinstance(back, Group)
    assert front.clip is not None
    assert back.clip is not None
    assert {(round(80 - s[1], 6), s[2]) for s in back.clip if len(s) == 3} == {
        (s[1], s[2]) for s in front.clip if len(s) == 3
    }


def test_each_colour_has_a_pattern_of_its_own() -> None:
    def pattern(dress: str) -> tuple[Op, ...]:
        (group,) = path_tile.draw(TILE | {"squares": ((0, 0), (1, 0)), "dress": dress})
        assert isinstance(group, Group)
        used = {op.symbol.name: op.symbol.ops for op in group.ops if isinstance(op, Use)}
        ((name, ops),) = used.items()
        assert name == {"blue": "brick", "green": "wave"}[dress]
        return ops

    assert pattern("blue") != pattern("green")


@pytest.mark.parametrize(("first", "letters"), [(0, "ABCDEFGHIJKL"), (12, "MNOPQRSTUVWX")])
def test_a_diagram_is_lettered_and_numbered(first: int, letters: str) -> None:
    assert texts(board(first=first)) == [*letters, *"12345678"]


def test_a_pit_is_dark_with_a_light_cross() -> None:
    picture = grey(board(pits=((3, 2),)), 60, 40)
    assert picture.getpixel((175, 110)) < 60  # type: ignore[operator]
    assert picture.getpixel((175, 125)) > 200  # type: ignore[operator]
    assert picture.getpixel((125, 110)) > 200  # type: ignore[operator]


def test_paths_of_the_two_players_differ_in_grey() -> None:
    tile = (((1, 1), (2, 1), (3, 1)),)
    full, hollow = grey(board(path=tile), 60, 40), grey(board(second=tile), 60, 40)
    assert full.getpixel((125, 75)) < 60  # type: ignore[operator]
    assert hollow.getpixel((125, 75)) > 200  # type: ignore[operator]
    assert hollow.getpixel((125, 65)) < 60  # type: ignore[operator]


def test_a_bridge_leads_over_the_tile_below() -> None:
    below = ((3, 4), (4, 4), (5, 4))
    path = (below, ((6, 4),), ((4, 2), (4, 3)), ((4, 5), (4, 6)))
    picture = grey(board(path=path, bridges=((4, 4),)), 60, 40)
    middle = (225, 225)
    assert picture.getpixel(middle) < 60  # type: ignore[operator] # the path on the deck
    assert picture.getpixel((middle[0] - 9, middle[1])) > 200  # type: ignore[operator] # the deck
    assert picture.getpixel((middle[0] - 22, middle[1])) < 60  # type: ignore[operator] # the tile below


@pytest.mark.parametrize("value", ["A1", 3, [1], [[1]], [[1, 2, 3]]])
def test_squares_that_are_none_are_refused(value: Any) -> None:
    with pytest.raises(Unfit):
        level_board.cells(value)
    with pytest.raises(Unfit):
        level_board.chains([value])


def test_no_squares_are_a_list_too() -> None:
    assert level_board.cells([]) == ()
    assert level_board.chains([[]]) == ((),)
