"""A route: a path as it was laid or typed, element by element, and the points read into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from wayout.games.dungeon_exit.board import Square, between, board_of, touch
from wayout.games.dungeon_exit.level import Level

Element: TypeAlias = tuple[Square, ...]
"""One square is a point or Stairs, two or more a tile; squares in path order."""


@dataclass(frozen=True, slots=True)
class Route:
    """One player's path from the Door on.

    elements: in path order. bridges: those written down, each with the number of the element it stands
    before; a Bridge need not be written, the checker sees it.
    """

    elements: tuple[Element, ...] = ()
    bridges: tuple[tuple[int, Square], ...] = ()

    @property
    def tiles(self) -> tuple[Element, ...]:
        """The elements that are tiles."""
        return tuple(element for element in self.elements if len(element) > 1)

    @property
    def names_points(self) -> bool:
        """Whether any point or Stairs is written."""
        return any(len(element) == 1 for element in self.elements)


def read_in(level: Level, player: int, route: Route) -> Route:
    """The route with the points and Stairs that need not be written put where its tiles meet them.

    The Door comes first; where two elements do not join, whatever they both touch is put between: the next
    point, else another of the player's points (out of order, the checker will say), else the pair of Stairs;
    failing that the next point or the Stairs if only one of them touches it. The Exit is put at the end where
    the last tile touches it and not the next point as well.
    """
    points = level.points[player]
    special = {*points, *level.stairs}
    elements: list[Element] = []
    bridges: list[tuple[int, Square]] = []
    written = list(route.bridges)
    reached: list[Square] = []
    if not (route.elements and route.elements[0] == (points[0],)):
        elements.append((points[0],))
        reached.append(points[0])
    for n, element in enumerate(route.elements):
        if elements and len(elements[-1]) + len(element) > 2:
            for missing in _between(level, player, reached, elements[-1][-1], element[0]):
                elements.append((missing,))
                reached.append(missing)
        while written and written[0][0] <= n:
            bridges.append((len(elements), written.pop(0)[1]))
        elements.append(element)
        if len(element) == 1 and element[0] in special:
            reached.append(element[0])
    last = elements[-1]
    if len(last) > 1 and points[-1] not in reached and touch(last[-1], points[-1]):
        following = _next_point(points, reached)
        if following == points[-1] or following is None or not touch(last[-1], following):
            elements.append((points[-1],))
    bridges.extend((len(elements), square) for _, square in written)
    return Route(tuple(elements), tuple(bridges))


def _next_point(points: tuple[Square, ...], reached: list[Square]) -> Square | None:
    """The first point not reached yet."""
    return next((point for point in points if point not in reached), None)


def _between(level: Level, player: int, reached: list[Square], a: Square, b: Square) -> tuple[Square, ...]:
    """The point, or the two Stairs, that join squares a and b; nothing where they join or none fits."""
    if touch(a, b):
        return ()
    points = level.points[player]
    following = _next_point(points, reached)
    ordered = [point for point in (following, *points) if point is not None]
    for point in ordered:
        if touch(a, point) and touch(point, b):
            return (point,)
    if len(level.stairs) == 2:
        missing = _stairs_between(level.stairs, reached, a, b)
        if missing:
            return missing
    if following is not None and between(a, b) is None and (touch(a, following) or touch(following, b)):
        return (following,)
    return ()


def _stairs_between(
    stairs: tuple[Square, ...], reached: list[Square], a: Square, b: Square
) -> tuple[Square, ...]:
    """What is missing of the two Stairs between squares a and b of two boards."""
    for here, there in (stairs, stairs[::-1]):
        if board_of(here) != board_of(a) or board_of(there) != board_of(b) or there in reached:
            continue
        if a == here:
            return () if b == there else (there,)
        if here not in reached and touch(a, here):
            return (here,) if b == there else (here, there)
    return ()


def without_points(route: Route) -> Route:
    """The tiles and written Bridges alone; `read_in` puts points and Stairs back."""
    kept: list[Element] = []
    bridges: list[tuple[int, Square]] = []
    written = list(route.bridges)
    for n, element in enumerate(route.elements):
        while written and written[0][0] <= n:
            bridges.append((len(kept), written.pop(0)[1]))
        if len(element) > 1:
            kept.append(element)
    bridges.extend((len(kept), square) for _, square in written)
    return Route(tuple(kept), tuple(bridges))
