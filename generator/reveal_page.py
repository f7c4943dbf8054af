"""The page to keep of a reveal: the real tile faces as they lay on the table, and where the path broke.

The path as travelled is drawn over the numbered faces, the fatal tile is framed and its fatal side crossed
out, and each LOST turn is marked on the tile it was played on. Nothing on the page tells the date.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.drawing import Color, Drawing, Matrix, Op, Outline, Segment, Shape, Symbol
from generator.faces.book import LayoutBook
from generator.faces.text.setting import Frame, set_text
from generator.faces.text.style import TextStyle
from generator.sheets.pdf import Placed, Press, PrintedPage
from wayout.components import Component, Game
from wayout.games.emergency_exit.components import DirectionTile
from wayout.games.emergency_exit.path import SECOND
from wayout.games.emergency_exit.pile import Tile
from wayout.games.emergency_exit.reveal import Reveal
from wayout.problem import Problem

PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm, upright."""

_MARGIN = 12.0
_TITLE, _VERDICT, _LINE = 5.0, 10.0, 5.0
"""Heights of the head's lines, mm."""
_MOST_LINES = 14
_LARGEST = 45.0
"""Tiles are never printed larger than they are, mm."""

_INK: Color = (0.1, 0.1, 0.1)
_PAPER: Color = (1.0, 1.0, 1.0)
_ALARM: Color = (0.8, 0.05, 0.05)
_WAY: Color = (0.85, 0.0, 0.45)

_TOWARDS = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
"""From the middle of a tile to the middles of its sides N, E, S and W, in tiles, y down."""

_ROUND = 4 / 3 * math.tan(math.pi / 8)
"""The handle of a cubic curve that draws a quarter of a circle of radius 1."""


def reveal_page(
    game: Game,
    reveal: Reveal,
    *,
    lost: Mapping[int, int],
    verdict: str,
    lines: Sequence[str],
    paper: str,
    language: str,
    missing: Callable[[str], None] = lambda character: None,
) -> bytes:
    """The page as a PDF.

    lost: the number of the LOST turn on a tile, by the tile's. lines: why, points, next.
    paper: `A4` or `Letter`. missing: told each character of the lines that no font has.
    Raises Problem `companion.unknown_paper`, and what stops a face from being drawn.
    """
    size = PAPERS.get(paper.strip().casefold())
    if size is None:
        raise Problem("companion.unknown_paper", found=paper, known=("A4", "Letter"))
    title = game.title.in_language(language if language in game.languages else game.languages[0])
    plan = _plan(reveal, size, len(lines))
    press = Press(f"{title}: {verdict}", language)
    faces = _faces(game, reveal, language)
    placed = [
        _placed(press, face, plan.middle(number), heading, plan.tile)
        for number, ((_, heading), face) in enumerate(zip(reveal.path.laid, faces, strict=True))
    ]
    ops = [
        *_head(title, verdict, lines, plan, language, missing),
        *_way(reveal, plan),
        *_marks(reveal, lost, plan, language),
    ]
    press.page(PrintedPage(plan.width, plan.height, tuple(placed), tuple(ops)))
    return press.finish()


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything lies. tile: side of a tile, mm; left, top: corner of the path's box.

    cells: column and row of each tile, row 0 the northernmost.
    """

    width: float
    height: float
    tile: float
    left: float
    top: float
    cells: tuple[tuple[int, int], ...]

    def middle(self, number: int) -> tuple[float, float]:
        """The middle of a tile, mm."""
        column, row = self.cells[number]
        return self.left + (column + 0.5) * self.tile, self.top + (row + 0.5) * self.tile


def _plan(reveal: Reveal, size: tuple[float, float], lines: int) -> _Plan:
    """The page upright or on its side, whichever shows the tiles larger."""
    places = [reveal.path.cell(number) for number in range(len(reveal.path.laid))]
    west, north = min(x for x, _ in places), max(y for _, y in places)
    cells = tuple((x - west, north - y) for x, y in places)
    columns, rows = 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)
    head = _MARGIN + _TITLE + _VERDICT + _LINE * min(lines, _MOST_LINES) + 4
    plans = []
    for width, height in (size, size[::-1]):
        room = (width - 2 * _MARGIN, height - head - _MARGIN)
        tile = min(_LARGEST, room[0] / columns, room[1] / rows)
        left = _MARGIN + (room[0] - tile * columns) / 2
        plans.append(_Plan(width, height, tile, left, head, cells))
    return max(plans, key=lambda plan: (plan.tile, plan.height))


def _faces(game: Game, reveal: Reveal, language: str) -> Iterator[Drawing]:
    """The face of each tile laid, START first. A tile without a code shows its path alone."""
    pieces: dict[str, tuple[Component, int, DirectionTile]] = {}
    of_kind: dict[str, tuple[Component, int, DirectionTile]] = {}
    for component in game.components.values():
        for number, item in enumerate(component.items, 1):
            if isinstance(item, DirectionTile):
                pieces.setdefault(item.code, (component, number, item))
                of_kind.setdefault(item.kind, (component, number, item))
    book = LayoutBook(game, language if language in game.languages else game.languages[0])
    for tile in (Tile("start"), *reveal.tiles):
        if tile.kind == "start":
            component, number, item = of_kind["start"]
        elif tile.code:
            component, number, item = pieces[tile.code]
        else:
            component, number, item = of_kind[tile.kind]
            item = dataclasses.replace(item, code="", character=None, danger=None)
        yield book.draw(component, item, number)


def _placed(press: Press, face: Drawing, middle: tuple[float, float], heading: int, tile: float) -> Placed:
    """A face turned to its heading about its middle, scaled to the tile's size, cut at its trim."""
    scale = tile / max(face.width, face.height)
    a, b = ((1, 0), (0, 1), (-1, 0), (0, -1))[heading]
    cx, cy = face.width / 2, face.height / 2
    matrix: Matrix = (
        a * scale,
        b * scale,
        -b * scale,
        a * scale,
        middle[0] - scale * (a * cx - b * cy),
        middle[1] - scale * (b * cx + a * cy),
    )
    return Placed(press.face(face), matrix, (0.0, 0.0, face.width, face.height))


def _head(
    title: str,
    verdict: str,
    lines: Sequence[str],
    plan: _Plan,
    language: str,
    missing: Callable[[str], None],
) -> Iterator[Op]:
    width = plan.width - 2 * _MARGIN
    yield from _set(title, TextStyle(size=9, color=_INK), Frame(_MARGIN, _MARGIN, width, _TITLE), language)
    yield from _set(
        verdict,
        TextStyle(family="Barlow Condensed", bold=True, size=20, color=_INK, valign="middle"),
        Frame(_MARGIN, _MARGIN + _TITLE, width, _VERDICT),
        language,
    )
    shown = list(lines)
    room = _LINE * min(len(shown), _MOST_LINES)
    if shown:
        frame = Frame(_MARGIN, _MARGIN + _TITLE + _VERDICT, width, room)
        yield from _set(
            "\n".join(shown), TextStyle(size=10, color=_INK, min_size=4), frame, language, missing
        )


def _set(
    text: str,
    style: TextStyle,
    frame: Frame,
    language: str,
    missing: Callable[[str], None] = lambda character: None,
) -> tuple[Op, ...]:
    return set_text(text, style, frame, language, _no_symbol, missing)


def _no_symbol(name: str) -> tuple[Symbol, tuple[float, float]]:
    raise KeyError(name)  # only marked-up text asks for symbols, and none of ours is


def _way(reveal: Reveal, plan: _Plan) -> Iterator[Op]:
    """The travelled path: a line through each tile, dashed on second paths, with an arrow where it leaves."""
    start = plan.middle(0)
    yield from _line((("M", *start), ("L", start[0], start[1] - plan.tile / 2)), plan.tile, second=False)
    yield from _arrow(start, 0, plan.tile)
    for number, entry, leaving, _, way, _ in reveal.path.passages:
        middle = plan.middle(number)
        yield from _line(_through(middle, entry, leaving, plan.tile), plan.tile, second=way == SECOND)
        yield from _arrow(middle, leaving, plan.tile)


def _through(middle: tuple[float, float], entry: int, leaving: int, tile: float) -> Outline:
    x, y = middle
    (fx, fy), (tx, ty) = _TOWARDS[entry], _TOWARDS[leaving]
    start: Segment = ("M", x + fx * tile, y + fy * tile)
    if (entry - leaving) % 2 == 0:
        return (start, ("L", x + tx * tile, y + ty * tile))
    hold = 1 - _ROUND
    return (
        start,
        (
            "C",
            x + fx * hold * tile,
            y + fy * hold * tile,
            x + tx * hold * tile,
            y + ty * hold * tile,
            x + tx * tile,
            y + ty * tile,
        ),
    )


def _line(outline: Outline, tile: float, *, second: bool) -> Iterator[Op]:
    dash = (0.12 * tile, 0.06 * tile) if second else ()
    yield Shape(outline, stroke=_PAPER, width=0.075 * tile)
    yield Shape(outline, stroke=_WAY, width=0.04 * tile, dash=dash)


def _arrow(middle: tuple[float, float], side: int, tile: float) -> Iterator[Op]:
    """An arrow head whose point lies on the side by which the path leaves."""
    dx, dy = _TOWARDS[side]
    x, y = middle[0] + dx * tile, middle[1] + dy * tile
    back, half = 0.28 * tile, 0.07 * tile
    yield Shape(
        (
            ("M", x, y),
            ("L", x - dx * back - dy * 2 * half, y - dy * back + dx * 2 * half),
            ("L", x - dx * back + dy * 2 * half, y - dy * back - dx * 2 * half),
            ("Z",),
        ),
        fill=_WAY,
        stroke=_PAPER,
        width=0.012 * tile,
    )


def _marks(reveal: Reveal, lost: Mapping[int, int], plan: _Plan, language: str) -> Iterator[Op]:
    tile = plan.tile
    middles = [plan.middle(number) for number in range(len(plan.cells))]
    for x, y in middles:
        yield Shape(_square(x, y, tile), stroke=_PAPER, width=0.012 * tile)
    where = reveal.fatal[0] if reveal.fatal is not None else reveal.lost_at
    if where is not None:
        yield Shape(_square(*middles[where], tile), stroke=_PAPER, width=0.09 * tile)
        yield Shape(_square(*middles[where], tile), stroke=_ALARM, width=0.055 * tile)
    for number, (x, y) in enumerate(middles):
        # Upright, our faces keep their top left and bottom right corners free; turned aside, the other two.
        aside = reveal.path.laid[number][1] % 2 == 1
        dx, dy = (0.36 if aside else -0.36) * tile, -0.36 * tile
        yield from _badge(str(number), x + dx, y + dy, tile, _PAPER, _INK, language)
        if number in lost:
            yield from _badge(f"!{lost[number]}", x - dx, y - dy, tile, _INK, _PAPER, language)
    if where is not None:
        dx, dy = (0.0, 0.0) if reveal.fatal is None else _TOWARDS[reveal.fatal[1]]
        yield from _cross(middles[where][0] + dx * tile, middles[where][1] + dy * tile, 0.14 * tile)


def _square(x: float, y: float, side: float) -> Outline:
    half = side / 2
    return (
        ("M", x - half, y - half),
        ("L", x + half, y - half),
        ("L", x + half, y + half),
        ("L", x - half, y + half),
        ("Z",),
    )


def _cross(x: float, y: float, arm: float) -> Iterator[Op]:
    strokes: Outline = (
        ("M", x - arm, y - arm),
        ("L", x + arm, y + arm),
        ("M", x + arm, y - arm),
        ("L", x - arm, y + arm),
    )
    yield Shape(strokes, stroke=_PAPER, width=0.85 * arm, cap="round")
    yield Shape(strokes, stroke=_ALARM, width=0.5 * arm, cap="round")


def _badge(
    text: str, x: float, y: float, tile: float, fill: Color, ink: Color, language: str
) -> Iterator[Op]:
    radius = 0.105 * tile
    yield Shape(_circle(x, y, radius), fill=fill, stroke=ink, width=0.01 * tile)
    style = TextStyle(
        family="Barlow Condensed",
        bold=True,
        size=0.42 * tile,
        min_size=1,
        color=ink,
        align="center",
        valign="middle",
    )
    yield from _set(text, style, Frame(x - radius, y - radius, 2 * radius, 2 * radius), language)


def _circle(x: float, y: float, radius: float) -> Outline:
    hold = _ROUND * radius
    return (
        ("M", x, y - radius),
        ("C", x + hold, y - radius, x + radius, y - hold, x + radius, y),
        ("C", x + radius, y + hold, x + hold, y + radius, x, y + radius),
        ("C", x - hold, y + radius, x - radius, y + hold, x - radius, y),
        ("C", x - radius, y - hold, x - hold, y - radius, x, y - radius),
        ("Z",),
    )
