"""Shapes: the squares that a piece is cut along."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.shapes import box_of, outline_of, trims
from generator.sheets.imposition import Piece
from generator.sheets.polyomino import Polyomino
from tests.generator.plain_game import component
from wayout.components import Component, Row
from wayout.problem import Problem
from wayout.wording import word


def of(size: tuple[float, float], square: float | None = 20.0) -> Component:
    return component("tiles", 1, size, square=square)


def test_a_piece_is_cut_along_its_squares() -> None:
    row = Row("V3", fields={"squares": ((0, 0), (0, 1), (1, 1))})
    assert outline_of(of((60, 40)), row).cells == {(0, 0), (0, 1), (1, 1)}


def test_a_piece_without_squares_is_its_whole_box() -> None:
    assert outline_of(of((40, 60)), Row("M")).cells == {(x, y) for x in range(2) for y in range(3)}
    assert box_of(of((7.5, 22.5), 7.5)) == (1, 3)


@pytest.mark.parametrize(
    "squares",
    [
        (),
        ((0, 0), (2, 0)),
        ((0, 0), (1, 1)),
        ((3, 0),),
        ((0, -1),),
        ((0,),),
        ((0.5, 0),),
        "A1",
        7,
        ((True, 0),),
    ],
)
def test_squares_that_are_no_piece_are_refused(squares: Any) -> None:
    with pytest.raises(Problem) as refused:
        outline_of(of((60, 40)), Row("X", fields={"squares": squares}))
    assert refused.value.code == "printing.squares"
    assert "columns from 0 to 2 and rows from 0 to 1" in word(refused.value, "en")


@pytest.mark.parametrize("size", [(50.0, 40.0), (400.0, 400.0)])
def test_a_size_that_is_no_box_of_squares_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(Problem) as refused:
        box_of(of(size))
    assert refused.value.code == "printing.box"
    assert "20 mm" in word(refused.value, "fr")


def test_faces_are_cut_at_their_squares_and_backs_at_the_mirrored_ones() -> None:
    v3 = Row("V3", fields={"squares": ((0, 0), (0, 1), (1, 1))})
    tiles = replace(of((60, 40)), items=(v3, Row("X", fields={"squares": ((0, 0),)})))
    cuts = trims(tiles, (Piece(4, 5), Piece(6)))
    assert cuts == {
        4: Polyomino.of([(0, 0), (0, 1), (1, 1)]).outline(20),
        5: Polyomino.of([(2, 0), (2, 1), (1, 1)]).outline(20),
        6: Polyomino.of([(0, 0)]).outline(20),
    }


def test_rectangles_need_no_outline() -> None:
    assert trims(of((60, 40), None), (Piece(0),)) == {}
