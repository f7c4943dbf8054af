"""SVG path data, read into an outline of absolute moves, lines and cubic curves.

Every command of SVG 2's path grammar (section 9.3): M L H V C S Q T A Z, absolute and relative, repeated
arguments, numbers run together (`1.5.5-2`), flags of arcs without separators.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator

from generator.drawing import Outline, Segment
from generator.faces.faults import Unfit

LONGEST = 50_000
"""Characters of path data that are read at all."""

LARGEST_NUMBER = 1e7
"""Coordinates beyond this are a slip, and would overflow when they add up."""

_SMALLEST_RADIUS = 1e-6
"""Of an arc; less is a straight line, and would overflow."""

_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_GAP = re.compile(r"[\s,]*")


@functools.lru_cache(maxsize=2048)
def read_path(data: str) -> Outline:
    """The outline of path data.

    Raises Unfit `faces.path_*` with the position (counted from 1) of what cannot be read.
    """
    if len(data) > LONGEST:
        raise Unfit("faces.path_long", length=len(data), limit=LONGEST)
    return tuple(_draw(_commands(data)))


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The commands with one set of arguments each."""
    position = _skip(data, 0)
    command = ""
    while position < len(data):
        start = position
        letter = data[position]
        if letter.upper() in _ARGUMENTS:
            if not command and letter not in "Mm":
                raise Unfit("faces.path_start", got=letter)
            command = letter
            position = _skip(data, position + 1)
            if letter in "Zz":
                yield letter, ()
                continue
        elif not command or command in "Zz":
            raise Unfit("faces.path_command", position=start + 1, got=data[start : start + 12])
        arguments = []
        for index in range(_ARGUMENTS[command.upper()]):
            value, position = _number(data, position, command, flag=command in "Aa" and index in (3, 4))
            arguments.append(value)
        yield command, tuple(arguments)
        if command in "Mm":  # further pairs after a move are lines
            command = "L" if command == "M" else "l"


def _skip(data: str, position: int) -> int:
    gap = _GAP.match(data, position)
    return gap.end() if gap else position


def _number(data: str, position: int, command: str, flag: bool) -> tuple[float, int]:
    if flag and data[position : position + 1] in ("0", "1"):
        return float(data[position]), _skip(data, position + 1)
    found = None if flag else _NUMBER.match(data, position)
    if not found:
        needed = _ARGUMENTS[command.upper()]
        got = data[position : position + 12] or "..."
        raise Unfit("faces.path_number", position=position + 1, command=command, needed=needed, got=got)
    value = float(found[0])
    if not abs(value) <= LARGEST_NUMBER:
        raise Unfit("faces.path_number", position=position + 1, command=command, needed=0, got=found[0][:12])
    return value, _skip(data, found.end())


def _draw(commands: Iterator[tuple[str, tuple[float, ...]]]) -> Iterator[Segment]:
    x = y = start_x = start_y = 0.0
    handle_x = handle_y = 0.0  # the last curve's second handle, which S and T mirror
    last = ""
    for letter, given in commands:
        command = letter.upper()
        args = given
        if letter.islower():
            if command == "H":
                args = (given[0] + x,)
            elif command == "V":
                args = (given[0] + y,)
            elif command == "A":
                args = (*given[:5], given[5] + x, given[6] + y)
            else:
                args = tuple(n + (y if i % 2 else x) for i, n in enumerate(given))
        if command == "M":
            x, y = start_x, start_y = args[0], args[1]
            yield ("M", x, y)
        elif command == "Z":
            x, y = start_x, start_y
            yield ("Z",)
        elif command in "LHV":
            x, y = (args[0], y) if command == "H" else (x, args[0]) if command == "V" else (args[0], args[1])
            yield ("L", x, y)
        elif command in "CS":
            if command == "S":
                mirrored = (2 * x - handle_x, 2 * y - handle_y) if last in "CS" and last else (x, y)
                args = (*mirrored, *args)
            x1, y1, handle_x, handle_y, x, y = args
            yield ("C", x1, y1, handle_x, handle_y, x, y)
        elif command in "QT":
            if command == "T":
                mirrored = (2 * x - handle_x, 2 * y - handle_y) if last in "QT" and last else (x, y)
                args = (*mirrored, *args)
            handle_x, handle_y, end_x, end_y = args
            yield (
                "C",
                x + (handle_x - x) * 2 / 3,
                y + (handle_y - y) * 2 / 3,
                end_x + (handle_x - end_x) * 2 / 3,
                end_y + (handle_y - end_y) * 2 / 3,
                end_x,
                end_y,
            )
            x, y = end_x, end_y
        else:
            yield from _arc(x, y, *args)
            x, y = args[5], args[6]
        last = command


def _arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: float, sweep: float, x2: float, y2: float
) -> Iterator[Segment]:
    """An elliptical arc as cubic curves of at most a quarter turn (SVG 2, appendix B.2.4)."""
    rx, ry = abs(rx), abs(ry)
    if (x1, y1) == (x2, y2):
        return
    if rx < _SMALLEST_RADIUS or ry < _SMALLEST_RADIUS:
        yield ("L", x2, y2)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half_x, half_y = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * half_x + sin * half_y, -sin * half_x + cos * half_y
    reach = (px / rx) ** 2 + (py / ry) ** 2
    if reach > 1:  # radii too small to reach: the standard scales them up
        rx, ry = rx * math.sqrt(reach), ry * math.sqrt(reach)
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below))
    if large == sweep:
        root = -root
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    start = math.atan2((py - qy) / ry, (px - qx) / rx)
    sweep_angle = math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
    if sweep and sweep_angle < 0:
        sweep_angle += math.tau
    elif not sweep and sweep_angle > 0:
        sweep_angle -= math.tau
    count = max(1, math.ceil(abs(sweep_angle) / (math.pi / 2) - 1e-9))
    step = sweep_angle / count
    handle = 4 / 3 * math.tan(step / 4)
    for index in range(count):
        a, b = start + index * step, start + (index + 1) * step
        unit = (
            (math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a)),
            (math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        points = [(cos * rx * u - sin * ry * v + cx, sin * rx * u + cos * ry * v + cy) for u, v in unit]
        if index == count - 1:
            points[2] = (x2, y2)  # exactly where the data says, so that lines join
        (ax, ay), (bx, by), (ex, ey) = points
        yield ("C", ax, ay, bx, by, ex, ey)
