"""Dungeon Exit's boards in the terminal: what lies where, tiles by their number, faulty squares marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.screen import Ink, Screen
from wayout.games.dungeon_exit.board import COLUMNS, ROWS, Square
from wayout.games.dungeon_exit.level import COLOURS, POINTS, Level
from wayout.games.dungeon_exit.route import Route

_WIDE = 3


def board_lines(
    level: Level, screen: Screen, routes: Sequence[Route] = (), faulty: frozenset[Square] = frozenset()
) -> list[str]:
    """The boards of a level, side by side where the screen is wide enough.

    A square is three characters: `!` for a fault, `=` for a Bridge or the player's letter, then what lies
    there.
    """
    shown = _shown(level, routes)
    bridges = {square for route in routes for _, square in route.bridges}
    boards = [_board(level, board, shown, bridges, faulty, screen) for board in level.boards]
    if len(boards) == 2 and screen.width >= 2 * (COLUMNS * _WIDE + 3) + 3:
        return [f"{left}   {right}" for left, right in zip(*boards, strict=True)]
    return [line for board in boards for line in (*board, "")][:-1]


def _shown(level: Level, routes: Sequence[Route]) -> Mapping[Square, tuple[str, str, Ink | None]]:
    """For each square that is not empty the player's letter, what is written, and in which ink."""
    two = len(level.points) > 1
    shown: dict[Square, tuple[str, str, Ink | None]] = {}
    for pit in level.pits:
        shown[pit] = (" ", "##", "soft")
    for player, route in enumerate(routes):
        for number, tile in enumerate(route.tiles, 1):
            for square in tile:
                ink: Ink = "second" if player else "path"
                shown[square] = (COLOURS[player][0] if two else " ", f"{number:>2}", ink)
    for stairs in level.stairs:
        shown[stairs] = (" ", " S", "strong")
    for player, path in enumerate(level.points):
        for name, square in zip(POINTS, path, strict=True):
            letter = name[0].upper()
            shown[square] = (" ", f"G{letter}" if player else f" {letter}", "strong")
    return shown


def _board(
    level: Level,
    board: int,
    shown: Mapping[Square, tuple[str, str, Ink | None]],
    bridges: set[Square],
    faulty: frozenset[Square],
    screen: Screen,
) -> list[str]:
    columns = range(board * COLUMNS, (board + 1) * COLUMNS)
    lines = ["  " + "".join(f"{Square(column, 1)!s:>{_WIDE}}"[:-1].rjust(_WIDE) for column in columns) + " "]
    for row in range(1, ROWS + 1):
        line = f"{row:>2}"
        for column in columns:
            square = Square(column, row)
            mark, text, ink = shown.get(square, (" ", " ·" if screen.unicode else " .", "soft"))
            if square in faulty:
                line += screen.ink(f"!{text}", "bad")
            else:
                line += screen.ink(f"{'=' if square in bridges else mark}{text}", ink)
        lines.append(line + " ")
    return lines
