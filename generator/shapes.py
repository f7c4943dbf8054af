"""Shapes: which squares of its box a piece is cut along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.drawing import Outline
from generator.sheets.imposition import Piece
from generator.sheets.polyomino import Polyomino
from wayout.components import Component, Row
from wayout.problem import Problem

MOST_CELLS = 100
"""Squares of one piece: larger ones are boards, not pieces of a nest."""

_FUZZ = 1e-6


def box_of(component: Component) -> tuple[int, int]:
    """Columns and rows of the box that a component's faces are drawn in.

    Raises Problem `printing.box` where its size is no whole number of squares, or too many.
    """
    assert component.square is not None  # noqa: S101 - asked of components with a lattice alone
    counts = tuple(side / component.square for side in component.size)
    across, down = (round(count) for count in counts)
    whole = all(abs(count - round(count)) < _FUZZ for count in counts)
    if not whole or not 1 <= across * down <= MOST_CELLS:
        size = " × ".join(f"{side:g}" for side in component.size)
        raise Problem(
            "printing.box", component=component.id, size=size, square=f"{component.square:g}", most=MOST_CELLS
        )
    return across, down


def outline_of(component: Component, item: Any) -> Polyomino:
    """The squares of a piece: its `squares`, else its whole box.

    Raises Problem `printing.squares` for squares that are none, lie outside the box or do not hang together.
    """
    across, down = box_of(component)
    given = item.fields.get("squares") if isinstance(item, Row) else getattr(item, "squares", None)
    if given is None:
        return Polyomino.of((column, row) for column in range(across) for row in range(down))
    cells = [_cell(square) for square in given] if isinstance(given, Sequence) else [None]
    inside = [cell for cell in cells if cell is not None and 0 <= cell[0] < across and 0 <= cell[1] < down]
    if len(inside) < len(cells) or not cells or not _hang_together(frozenset(inside)):
        raise Problem("printing.squares", piece=item.code, columns=across, rows=down)
    return Polyomino.of(inside)


def trims(component: Component, pieces: Sequence[Piece]) -> dict[int, Outline]:
    """Where each face is cut that is no rectangle, by its number, in the face's own axes; backs mirrored."""
    found: dict[int, Outline] = {}
    if component.square is None:
        return found
    across, _ = box_of(component)
    for item, piece in zip(component.items, pieces, strict=True):
        cells = outline_of(component, item).cells
        if piece.back is not None:
            behind = Polyomino.of((across - 1 - column, row) for column, row in cells)
            found[piece.back] = behind.outline(component.square)
        found[piece.front] = Polyomino.of(cells).outline(component.square)
    return found


def _cell(square: Any) -> tuple[int, int] | None:
    if isinstance(square, Sequence) and len(square) == 2:
        column, row = square
        if type(column) is int and type(row) is int:
            return column, row
    return None


def _hang_together(cells: frozenset[tuple[int, int]]) -> bool:
    reached = {min(cells)}
    edge = list(reached)
    while edge:
        x, y = edge.pop()
        for near in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if near in cells and near not in reached:
                reached.add(near)
                edge.append(near)
    return len(reached) == len(cells)
