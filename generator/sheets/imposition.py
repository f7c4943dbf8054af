"""Imposition: which face lies on which sheet, where, turned how. Pure geometry in millimetres.

The origin of a page is its top left corner, y grows down. Angles are degrees clockwise. The reverse of a
sheet is described as it is seen from behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Literal, TypeAlias

from generator.drawing import Matrix
from generator.sheets.paper import Margins, Paper
from wayout.problem import Problem

Cut: TypeAlias = Literal["marks", "lines", "none"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

MARK_OFFSET = 0.25
"""Between the bleed and a crop mark."""
MARK_LENGTH = 3.0
MARK_SHORTEST = 1.25
EDGE = 3.0
"""What marks and lettering keep to the paper's edge: hardly a printer reaches further."""

_FUZZ = 1e-6  # lengths in a game's files are decimal, sums of them are not


@dataclass(frozen=True, slots=True)
class Rectangle:
    """The outline of a piece, trimmed and upright. Other outlines bring the same: the box they stand in."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Cutting:
    """How pieces are kept apart: bleed around each trim, gutter between trims, what guides the knife."""

    bleed: float = 2.0
    gutter: float = 4.0
    cut: Cut = "marks"

    @property
    def reach(self) -> float:
        """How far a trim must stay from the paper's edge for its bleed and a crop mark to have room."""
        return self.bleed + MARK_OFFSET + MARK_SHORTEST + EDGE if self.cut == "marks" else 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece to be cut out: the numbers of its faces; a back of None leaves its reverse white."""

    front: int
    back: int | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page.

    box: the trim, as it lies on the page. turn: of the face, from upright.
    spare: how much bleed may show beyond the box at its left, top, right and bottom as they lie on the page.
    """

    face: int
    box: Box
    turn: Turn
    spare: Box

    @property
    def matrix(self) -> Matrix:
        """From the face's own axes to the page's."""
        left, top, right, bottom = self.box
        match self.turn:
            case 0:
                return (1.0, 0.0, 0.0, 1.0, left, top)
            case 90:
                return (0.0, 1.0, -1.0, 0.0, right, top)
            case 180:
                return (-1.0, 0.0, 0.0, -1.0, right, bottom)
            case 270:
                return (0.0, -1.0, 1.0, 0.0, left, bottom)

    @property
    def clip(self) -> Box:
        """What may be painted, in the face's own axes."""
        left, top, right, bottom = self.box
        across, down = right - left, bottom - top
        width, height = (down, across) if self.turn in (90, 270) else (across, down)
        clockwise = (self.spare[1], self.spare[2], self.spare[3], self.spare[0])  # from the top
        quarters = self.turn // 90
        above, beside, below, before = (clockwise[(side + quarters) % 4] for side in range(4))
        return (-before, -above, width + beside, height + below)

    @property
    def bleed_box(self) -> Box:
        """All that is painted, as it lies on the page."""
        left, top, right, bottom = self.box
        return (left - self.spare[0], top - self.spare[1], right + self.spare[2], bottom + self.spare[3])


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells in columns and rows on one page. x, y: the top left corner of the first trim."""

    width: float
    height: float
    columns: int
    rows: int
    cell_width: float
    cell_height: float
    turned: bool
    x: float
    y: float
    cutting: Cutting

    @property
    def places(self) -> int:
        """How many pieces one sheet holds."""
        return self.columns * self.rows

    def left(self, column: int) -> float:
        """The left trim edge of a column."""
        return self.x + column * (self.cell_width + self.cutting.gutter)

    def top(self, row: int) -> float:
        """The upper trim edge of a row."""
        return self.y + row * (self.cell_height + self.cutting.gutter)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper: what lies on its two sides. first: the position of its first piece in its batch."""

    grid: Grid
    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    first: int


def choose_grid(outline: Rectangle, cutting: Cutting, paper: Paper, margins: Margins, count: int) -> Grid:
    """The grid that takes the fewest sheets for so many pieces.

    Of equal ones the upright page, then the upright piece; but a piece that fills a sheet alone stands
    upright on it, on a page that lies if need be. The cells stand in the middle between the margins.

    Raises Problem `printing.too_large` for a piece that fits in no way, with what it needs and what there is.
    """
    found = possible_grids(outline, cutting, paper, margins)
    if not found:
        left, top = max(margins.left, cutting.reach), max(margins.top, cutting.reach)
        right, bottom = max(margins.right, cutting.reach), max(margins.bottom, cutting.reach)
        raise Problem(
            "printing.too_large",
            needed=f"{outline.width:g} × {outline.height:g}",
            available=f"{paper.width - left - right:.4g} × {paper.height - top - bottom:.4g}",
            paper=paper.name,
        )
    # min keeps the first of equals.
    return min(found, key=lambda grid: (-(-count // grid.places), grid.places == 1 and grid.turned))


def possible_grids(outline: Rectangle, cutting: Cutting, paper: Paper, margins: Margins) -> tuple[Grid, ...]:
    """The grids of upright and turned pieces on an upright and on a lying page, as far as any piece fits."""
    return tuple(
        grid
        for landscape in (False, True)
        for turned in (False, True)
        if (grid := _grid(outline, cutting, paper, margins, landscape, turned)) is not None
    )


def _grid(
    outline: Rectangle, cutting: Cutting, paper: Paper, margins: Margins, landscape: bool, turned: bool
) -> Grid | None:
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    across, down = (outline.height, outline.width) if turned else (outline.width, outline.height)
    columns, x = _along(across, cutting, width, margins.left, margins.right)
    rows, y = _along(down, cutting, height, margins.top, margins.bottom)
    if columns == 0 or rows == 0:
        return None
    return Grid(width, height, columns, rows, across, down, turned, x, y, cutting)


def _along(side: float, cutting: Cutting, length: float, before: float, after: float) -> tuple[int, float]:
    """How many cells fit along one side of the page, and where the first begins."""
    before, after = max(before, cutting.reach), max(after, cutting.reach)
    room = length - before - after
    count = max(0, floor((room + cutting.gutter) / (side + cutting.gutter) + _FUZZ))
    taken = count * side + max(0, count - 1) * cutting.gutter
    return count, before + (room - taken) / 2


def impose(pieces: Sequence[Piece], grid: Grid) -> tuple[Sheet, ...]:
    """Lays pieces row by row, sheet after sheet, their backs on the reverse for a turn over the long edge."""
    return tuple(
        _sheet(pieces[first : first + grid.places], grid, first)
        for first in range(0, len(pieces), grid.places)
    )


def _sheet(pieces: Sequence[Piece], grid: Grid, first: int) -> Sheet:
    fronts: list[Placement] = []
    backs: list[Placement] = []
    for place, piece in enumerate(pieces):
        row, column = divmod(place, grid.columns)
        left, top = grid.left(column), grid.top(row)
        box = (left, top, left + grid.cell_width, top + grid.cell_height)
        between = min(grid.cutting.bleed, grid.cutting.gutter / 2)
        alone = grid.cutting.bleed
        spare = (
            between if column > 0 else alone,
            between if row > 0 else alone,
            between if column + 1 < grid.columns and place + 1 < len(pieces) else alone,
            between if place + grid.columns < len(pieces) else alone,
        )
        front = Placement(piece.front, box, 90 if grid.turned else 0, spare)
        fronts.append(front)
        if piece.back is not None:
            backs.append(behind(front, piece.back, grid.width, grid.height))
    return Sheet(grid, tuple(fronts), tuple(backs), first)


def behind(front: Placement, face: int, width: float, height: float) -> Placement:
    """The place of a back behind its front, on a page of that size turned over its long edge.

    An upright page is turned like a leaf of a book, so left and right change places. On a page that lies,
    the long edge is the upper one: top and bottom change places, and the back stands on its head on the page
    so that the piece, turned like a leaf, shows it upright.
    """
    left, top, right, bottom = front.box
    before, above, beside, below = front.spare
    turn: Turn
    if width <= height:
        box, spare = (width - right, top, width - left, bottom), (beside, above, before, below)
        turn = _TURNS[-front.turn % 360]
    else:
        box, spare = (left, height - bottom, right, height - top), (before, below, beside, above)
        turn = _TURNS[(180 - front.turn) % 360]
    return Placement(face, box, turn, spare)


_TURNS: dict[int, Turn] = {0: 0, 90: 90, 180: 180, 270: 270}
