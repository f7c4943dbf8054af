"""Dungeon Exit's boards in the terminal: what lies where, tiles by number, faulty squares in brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from scorer.screen import Ink, Screen
from wayout.games.dungeon_exit.board import COLUMNS, ROWS, Square, between
from wayout.games.dungeon_exit.level import COLOURS, POINTS, Level
from wayout.games.dungeon_exit.route import Route
from wayout.wording import say
from wayout.words import Language


def board_lines(
    level: Level, screen: Screen, routes: Sequence[Route] = (), faulty: frozenset[Square] = frozenset()
) -> list[str]:
    """The boards of a level, side by side where the screen is wide enough.

    A square holds what lies there, its mark before it: `=` for a Bridge, else the letter of the player whose
    tile it is. A faulty square stands in brackets of its own, `[4]`: nobody takes it for its neighbour.
    """
    shown = _shown(level, routes)
    wide = 3 if any(mark for mark, _, _ in shown.values()) else 2
    boards = [_board(level, board, shown, faulty, wide, screen) for board in level.boards]
    if len(boards) == 2 and screen.width >= 2 * len(boards[0][0]) + 3:
        heading = f"{boards[0][0]}   {boards[1][0]}"
        return [heading, *(f"{left}   {right}" for left, right in zip(*(b[1:] for b in boards), strict=True))]
    return [line for board in boards for line in (*board, "")][:-1]


def legend(screen: Screen, language: Language) -> list[str]:
    """What the signs on the boards mean, as many to a line as fit."""
    lines = [""]
    for sign in say("dungeon.legend", language).split("  "):
        longer = f"{lines[-1]}  {sign}" if lines[-1] else sign
        if len(longer) <= screen.width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(sign)
    return lines


def _shown(level: Level, routes: Sequence[Route]) -> Mapping[Square, tuple[str, str, Ink | None]]:
    """For each square that is not empty its mark, if any, what is written, and in which ink."""
    two = len(level.points) > 1
    shown: dict[Square, tuple[str, str, Ink | None]] = {}
    for pit in level.pits:
        shown[pit] = ("", "##", "soft")
    for player, route in enumerate(routes):
        for number, tile in enumerate(route.tiles, 1):
            for square in tile:
                shown[square] = (
                    COLOURS[player][0] if two else "",
                    str(number),
                    "second" if player else "path",
                )
    for stairs in level.stairs:
        shown[stairs] = ("", "S", "strong")
    for player, path in enumerate(level.points):
        for name, square in zip(POINTS, path, strict=True):
            letter = name[0].upper()
            shown[square] = ("", f"G{letter}" if player else letter, "strong")
    for square in _crossed(routes):
        if square in shown:
            _, text, ink = shown[square]
            shown[square] = ("=", text, ink)
    return shown


def _crossed(routes: Sequence[Route]) -> set[Square]:
    """The squares that bear a Bridge: those written down, and those that a path steps straight over."""
    crossed = {square for route in routes for _, square in route.bridges}
    for route in routes:
        for one, other in pairwise(route.elements):
            over = between(one[-1], other[0])
            if over is not None:
                crossed.add(over)
    return crossed


def _board(
    level: Level,
    board: int,
    shown: Mapping[Square, tuple[str, str, Ink | None]],
    faulty: frozenset[Square],
    wide: int,
    screen: Screen,
) -> list[str]:
    """A heading and eight rows, each as wide. Where there are faults each square has room for brackets."""
    columns = range(board * COLUMNS, (board + 1) * COLUMNS)
    after = " " if faulty else ""
    empty: tuple[str, str, Ink | None] = ("", "·" if screen.unicode else ".", "soft")
    lines = ["  " + "".join(f"{str(Square(column, 1))[0]:>{wide + 1}}{after}" for column in columns) + " "]
    for row in range(1, ROWS + 1):
        line = f"{row:>2}"
        for column in columns:
            square = Square(column, row)
            mark, text, ink = shown.get(square, empty)
            if square in faulty:
                text = f"[{mark}{text}]"
                line += " " * (wide + 2 - len(text)) + screen.ink(text, "bad")
            else:
                text = f"{mark}{text}"
                line += " " * (wide + 1 - len(text)) + screen.ink(text, ink) + after
        lines.append(line + " ")
    return lines
