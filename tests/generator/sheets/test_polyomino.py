"""Polyominoes: turned, mirrored, and walked around."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Outline
from generator.sheets.polyomino import Cell, Polyomino

L4 = Polyomino.of([(0, 0), (0, 1), (0, 2), (1, 2)])
RING = Polyomino.of((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))


def points(outline: Outline) -> list[list[tuple[float, float]]]:
    loops: list[list[tuple[float, float]]] = []
    for segment in outline:
        match segment:
            case ("M", x, y):
                loops.append([(x, y)])
            case ("L", x, y):
                loops[-1].append((x, y))
    return loops


def area(outline: Outline) -> float:
    """By the shoelace formula; holes run the other way and count against it."""
    total = 0.0
    for loop in points(outline):
        total += sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True)) / 2
    return total


def test_an_outline_has_a_corner_at_each_turn_and_nowhere_else() -> None:
    assert points(L4.outline(20)) == [[(0, 0), (20, 0), (20, 40), (40, 40), (40, 60), (0, 60)]]


def test_bleed_moves_every_side_outwards_also_at_inner_corners() -> None:
    assert points(L4.outline(20, 2)) == [[(-2, -2), (22, -2), (22, 38), (42, 38), (42, 62), (-2, 62)]]


def test_bleed_makes_a_hole_smaller() -> None:
    outer, hole = points(RING.outline(10, 1))
    assert sorted(outer) == [(-1, -1), (-1, 31), (31, -1), (31, 31)]
    assert sorted(hole) == [(11, 11), (11, 19), (19, 11), (19, 19)]


def test_cells_that_meet_at_a_corner_alone_have_loops_of_their_own() -> None:
    assert len(Polyomino.of([(0, 0), (1, 1)]).loops()) == 2


@pytest.mark.parametrize(
    ("turn", "cells"),
    [
        (0, {(0, 0), (0, 1), (0, 2), (1, 2)}),
        (90, {(2, 0), (1, 0), (0, 0), (0, 1)}),
        (180, {(1, 2), (1, 1), (1, 0), (0, 0)}),
        (270, {(0, 1), (1, 1), (2, 1), (2, 0)}),
    ],
)
def test_turns_are_clockwise(turn: int, cells: set[Cell]) -> None:
    assert L4.turned(turn).cells == cells  # type: ignore[arg-type]


def test_a_mirrored_piece_is_what_shows_when_it_is_flipped() -> None:
    assert L4.mirrored().cells == {(1, 0), (1, 1), (1, 2), (0, 2)}
    assert L4.mirrored().mirrored() == L4


def test_nothing_is_no_polyomino() -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        Polyomino.of([])


any_cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20)


@given(any_cells, st.sampled_from([0, 90, 180, 270]))
def test_an_outline_encloses_exactly_the_cells(cells: set[Cell], turn: int) -> None:
    piece = Polyomino.of(cells).turned(turn)  # type: ignore[arg-type]
    assert area(piece.outline(20)) == pytest.approx(400 * len(cells))
    assert len(piece.cells) == len(cells)
    assert min(x for x, _ in piece.cells) == min(y for _, y in piece.cells) == 0


@given(any_cells)
def test_an_outline_runs_along_the_edges_between_inside_and_outside(cells: set[Cell]) -> None:
    edges = sum(
        near not in cells for x, y in cells for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    )
    length = 0.0
    for loop in points(Polyomino.of(cells).outline(1)):
        length += sum(
            abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)
        )
    assert length == edges
