"""How paths are typed: `B7-B4 C3-C2 D2-E2-E3-F3 +E4`. Reading is lenient, printing canonical.

One token a tile: its squares by start, corners and end, or all of them. A single square is a point or Stairs
(they need not be typed), `+E4` a Bridge over E4. Both players' paths stand side by side as `blue: ... /
green: ...`; `bleu:` and `vert:` are read as well. Squares that are joined by a full stop instead of a hyphen
are taken as they are, nothing is filled in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wayout.games.dungeon_exit.board import Square, board_of
from wayout.games.dungeon_exit.level import COLOURS
from wayout.games.dungeon_exit.route import Element, Route
from wayout.notation import Cursor, NotationError

LONGEST = 20_000
"""Characters that a path may have."""

COLOUR_NAMES: Mapping[int, tuple[str, ...]] = {0: ("blue", "bleue", "bleu"), 1: ("green", "verte", "vert")}
"""What may stand before a player's path, in every language; what is written is `blue` and `green`."""

_HYPHENS = ("->", "-", "‐", "‑", "–", "—", "→", ">")


def read_square(text: str) -> Square:
    """The square of a name such as `C4`. Raises NotationError for anything else."""
    cursor = Cursor(text)
    square = _square(cursor)
    if cursor:
        raise cursor.fail("dungeon.notation_square", found=text, expected="one square, such as C4")
    return square


def read_routes(text: str, players: int = 1) -> tuple[Route, ...]:
    """The routes of that many players, blue first. Raises NotationError where the text is no path.

    With two players, `/` goes on to the next player and a name with a colon (`green:`) to that one.
    """
    if len(text) > LONGEST:
        raise Cursor(text).fail("dungeon.notation_long", found=f"{len(text)}", expected=f"{LONGEST}")
    commas_join = not any(hyphen in text for hyphen in _HYPHENS)
    elements: list[list[Element]] = [[] for _ in range(players)]
    bridges: list[list[tuple[int, Square]]] = [[] for _ in range(players)]
    cursor, player = Cursor(text), 0
    while cursor:
        if players > 1 and (turn := _turn(cursor, player)) is not None:
            player = turn
        elif cursor.take("+"):
            bridges[player].append((len(elements[player]), _square(cursor)))
        elif not (not commas_join and cursor.take(",")) and not cursor.take(";"):
            elements[player].append(_element(cursor, commas_join))
    return tuple(Route(tuple(e), tuple(b)) for e, b in zip(elements, bridges, strict=True))


def _turn(cursor: Cursor, player: int) -> int | None:
    """The player whose path follows, where the text says so here."""
    start = cursor.at
    for number, names in COLOUR_NAMES.items():
        for name in names:
            if cursor.take(name):
                cursor.skip_space()
                if cursor.take(":"):
                    return number
                cursor.at = start
    if cursor.take("/"):
        if player + 1 == len(COLOURS):
            cursor.skip_space()
            rest = Cursor(cursor.text, cursor.at)
            if _turn(rest, 0) is None:
                raise cursor.fail("dungeon.notation_players", at=start, found="/", expected="two paths")
        return min(player + 1, len(COLOURS) - 1)
    return None


def _square(cursor: Cursor) -> Square:
    cursor.skip_space()
    start = cursor.at
    letter = cursor.peek().upper()
    if len(letter) == 1 and "A" <= letter <= "Z":
        cursor.at += 1
        digits = cursor.take_while(lambda character: "0" <= character <= "9")
        if 1 <= len(digits) <= 2:
            return Square(ord(letter) - ord("A"), int(digits))
    cursor.at = start
    found = cursor.take_while(lambda character: not character.isspace())[:20]
    raise _no_square(cursor, start, found)


def _no_square(cursor: Cursor, at: int, found: str) -> NotationError:
    expected = "a square, such as C4: column A to X, row 1 to 8"
    return cursor.fail("dungeon.notation_square", at=at, found=found, expected=expected)


def _element(cursor: Cursor, commas_join: bool) -> Element:
    cursor.skip_space()
    begin = cursor.at
    squares = [_square(cursor)]
    while True:
        start = cursor.at
        cursor.skip_space()
        if any(cursor.take(hyphen) for hyphen in _HYPHENS):
            squares.extend(_run(squares[-1], _square(cursor)))
        elif cursor.take(".") or (commas_join and cursor.take(",")):
            squares.append(_square(cursor))
        else:
            cursor.at = start
            if len(squares) == 1 and board_of(squares[0]) is None:
                # A tile may run off the board, which is told as D8; a point or Stairs cannot lie there.
                raise _no_square(cursor, begin, str(squares[0]))
            return tuple(squares)


def _run(a: Square, b: Square) -> list[Square]:
    """The squares after `a` up to `b`, straight; `b` alone where they lie in no line."""
    across, down = b.column - a.column, b.row - a.row
    if (across == 0) == (down == 0):
        return [b]
    far = abs(across + down)
    return [Square(a.column + across // far * n, a.row + down // far * n) for n in range(1, far + 1)]


def write_element(element: Element) -> str:
    """A tile by start, corners and end; a point by its square."""
    text = str(element[0])
    n = 0
    while n + 1 < len(element):
        end = n + 1
        step = (element[end].column - element[n].column, element[end].row - element[n].row)
        if abs(step[0]) + abs(step[1]) != 1:
            text += f".{element[end]}"
        else:
            while end + 1 < len(element) and step == (
                element[end + 1].column - element[end].column,
                element[end + 1].row - element[end].row,
            ):
                end += 1
            text += f"-{element[end]}"
        n = end
    return text


def write_route(route: Route) -> str:
    """The route in canonical notation, its Bridges where they are written in it."""
    words: list[str] = []
    for n, element in enumerate(route.elements):
        words.extend(f"+{square}" for before, square in route.bridges if before == n)
        words.append(write_element(element))
    words.extend(f"+{square}" for before, square in route.bridges if before >= len(route.elements))
    return " ".join(words)


def write_routes(routes: Sequence[Route]) -> str:
    """One route, or both players' routes with their colours."""
    if len(routes) == 1:
        return write_route(routes[0])
    return " / ".join(
        f"{colour}: {write_route(route)}".rstrip() for colour, route in zip(COLOURS, routes, strict=True)
    )
