"""What guides the knife: crop marks around the block of pieces, or lines along their edges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.sheets.imposition import EDGE, MARK_LENGTH, MARK_OFFSET, Box, Grid, Placement

THICKNESS = 0.15
"""Of every mark and line, mm."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line on the page, upright or level, mm."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def box(self) -> Box:
        """What the line covers."""
        half = THICKNESS / 2
        return (self.x1 - half, self.y1 - half, self.x2 + half, self.y2 + half)


def around(placements: Iterable[Placement], bleed: bool = False) -> Box:
    """The box around some pieces, with or without their bleed."""
    boxes = [placement.bleed_box if bleed else placement.box for placement in placements]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def crop_marks(
    grid: Grid, placements: tuple[Placement, ...], length: float = MARK_LENGTH
) -> tuple[Stroke, ...]:
    """A mark at both ends of each cut: outside every bleed, and as long as the paper leaves room for.

    Cuts that two pieces share are marked once.
    """
    if not placements:
        return ()
    left, top, right, bottom = around(placements)
    away = grid.cutting.bleed + MARK_OFFSET
    marks: list[Stroke] = []
    for x in _cuts(placements, 0, 2):
        marks.append(Stroke(x, max(EDGE, top - away - length), x, top - away))
        marks.append(Stroke(x, bottom + away, x, min(grid.height - EDGE, bottom + away + length)))
    for y in _cuts(placements, 1, 3):
        marks.append(Stroke(max(EDGE, left - away - length), y, left - away, y))
        marks.append(Stroke(right + away, y, min(grid.width - EDGE, right + away + length), y))
    return tuple(marks)


def cut_lines(placements: tuple[Placement, ...]) -> tuple[Stroke, ...]:
    """The edges of all pieces; where two pieces touch, their common edge once."""
    lines: dict[tuple[float, float, float, float], Stroke] = {}
    for placement in placements:
        left, top, right, bottom = placement.box
        for ends in ((left, top, right, top), (left, bottom, right, bottom)):
            lines.setdefault(_key(ends), Stroke(*ends))
        for ends in ((left, top, left, bottom), (right, top, right, bottom)):
            lines.setdefault(_key(ends), Stroke(*ends))
    return tuple(lines.values())


def _cuts(placements: tuple[Placement, ...], *sides: int) -> list[float]:
    """Where the knife goes along one axis, each place once."""
    places = {
        round(placement.box[side], 6): placement.box[side] for placement in placements for side in sides
    }
    return [places[key] for key in sorted(places)]


def _key(ends: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    return (round(ends[0], 6), round(ends[1], 6), round(ends[2], 6), round(ends[3], 6))
