"""Every path of one board, as a decision diagram swept column by column.

A path that nowhere touches itself (D6) is told by its squares alone: two taken squares are joined exactly if
they share a side. So the sweep decides square after square whether the path takes it, and has to remember no
more than its frontier: what the next square right of each row, and the next one down, may or must do, and for
each open end what is joined behind it. Two ends join only if the points behind them follow each other (D7). A
square with all four neighbours taken is a Bridge (D9): two strands that cross without joining.

What comes out is a diagram whose ways from root to end are the paths of the board. Each node knows how many
ways lead on, by number of squares and Bridges; to ask whether there are any, to count, to draw one fairly or
to list all is then a walk through the diagram.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from wayout.games.dungeon_exit.board import CELLS, COLUMNS, ROWS
from wayout.games.dungeon_exit.chance import Chance, below


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked of one board.

    stops: cells (0 to 95, column by column) that the path visits in this order, its two ends included. shut:
    cells it must not take. laid: cells it must take. longest: the most squares, stops not counted. bridges:
    the most Bridges.
    """

    stops: tuple[int, ...]
    shut: frozenset[int] = frozenset()
    laid: frozenset[int] = frozenset()
    longest: int = 44
    bridges: int = 0


# Numbers of ways by squares and Bridges are packed into one integer: the number for n squares and b Bridges
# is digit n * 5 + b, of 64 bits.
Ways: TypeAlias = int
_DIGIT = 64
_BRIDGE = _DIGIT
_SQUARE = _DIGIT * 5
_ONES = (1 << _DIGIT) - 1

Size: TypeAlias = tuple[int, int]
"""A number of squares (stops not counted) and of Bridges."""

Taken: TypeAlias = tuple[list[int], list[int]]
"""A path as its cells, stops included, in no order of walking; and which of them bear a Bridge."""


def mask_of(squares: range, bridges: range) -> Ways:
    """All digits of these numbers of squares and Bridges."""
    row = 0
    for number in bridges:
        row |= _ONES << (_BRIDGE * number)
    mask = 0
    for number in squares:
        mask |= row << (_SQUARE * number)
    return mask


def by_size(ways: Ways) -> dict[Size, int]:
    """The number of ways for each size that has any."""
    found: dict[Size, int] = {}
    while ways:
        digit = ((ways & -ways).bit_length() - 1) // _DIGIT
        found[divmod(digit, 5)] = ways >> (_DIGIT * digit) & _ONES
        ways &= ~(_ONES << (_DIGIT * digit))
    return found


# The frontier is nine labels of six bits: one a row (what the square to the right must do), the ninth for the
# square below. FREE: nothing. DONE: it must not be taken. From 2 on it must be, and the label says what lies
# behind this end: a strand without a stop (2 + the place of its other end), a strand with the one stop i
# (SINGLE + i), or the end of a longer strand at stop i, which looks for stop i - 1 (LOW + i) or for stop i +
# 1 (HIGH + i). A path has no more than 16 stops.
_FREE, _DONE, _PLAIN = 0, 1, 2
_SINGLE, _LOW, _HIGH = 16, 32, 48
_BITS = 6
_LABEL = (1 << _BITS) - 1
_DOWN = ROWS * _BITS
_OPEN_ENDS = sum((_LABEL - 1) << (_BITS * place) for place in range(ROWS + 1))


def _put(state: int, shift: int, label: int) -> int:
    return state & ~(_LABEL << shift) | label << shift


def _mate(state: int, label: int) -> int:
    """Where the other end of a strand with one stop lies, as a shift."""
    shift = 0
    while state >> shift & _LABEL != label:
        shift += _BITS
    return shift


def _join(state: int, a: int, b: int) -> int:
    """The frontier once two ends, already taken out of it, are joined; -1 where they must not be.

    The two ends of one plain strand are the caller's to refuse.
    """
    if a > b:
        a, b = b, a
    if a < _SINGLE:
        state = _put(state, (a - _PLAIN) * _BITS, b)
        return _put(state, (b - _PLAIN) * _BITS, a) if b < _SINGLE else state
    i, j = a & 15, b & 15
    if a < _LOW:
        if b < _LOW:
            if j != i + 1:
                return -1
            state = _put(state, _mate(state, b), _HIGH + j)
            return _put(state, _mate(state, a), _LOW + i)
        if b < _HIGH:
            return _put(state, _mate(state, a), _LOW + i) if j == i + 1 else -1
        return _put(state, _mate(state, a), _HIGH + i) if j == i - 1 else -1
    return state if a < _HIGH <= b and i == j + 1 else -1


def _visit(state: int, end: int, stop: int) -> tuple[int, int]:
    """The frontier once an end, already taken out of it, reaches a stop; and the end that leaves the stop."""
    if end < _SINGLE:
        return _put(state, (end - _PLAIN) * _BITS, _SINGLE + stop), _SINGLE + stop
    i = end & 15
    if end < _LOW:
        if i == stop - 1:
            return _put(state, _mate(state, end), _LOW + i), _HIGH + stop
        if i == stop + 1:
            return _put(state, _mate(state, end), _HIGH + i), _LOW + stop
    elif end < _HIGH:
        if i == stop + 1:
            return state, _LOW + stop
    elif i == stop - 1:
        return state, _HIGH + stop
    return -1, 0


def _may_meet(a: int, b: int) -> bool:
    """Whether the squares that two neighbouring rows must take, which are neighbours, can be joined."""
    if a > b:
        a, b = b, a
    i, j = a & 15, b & 15
    if a < _SINGLE:
        return True
    if a < _LOW:
        return j == i - 1 if b >= _HIGH else j == i + 1 or (b < _LOW and j == i - 1)
    return a < _HIGH <= b and i == j + 1


_MEETING = [[_may_meet(a, b) for b in range(64)] for a in range(64)]

SKIP, STOP, TAKE, CROSS = range(4)
END = -1

Edge: TypeAlias = int
"""The node after, or END, times four; plus what is done: SKIP, STOP, TAKE, or CROSS with a Bridge.

One integer and no pair: tens of thousands of pairs would keep the garbage collector busy for nothing.
"""


class Diagram:
    """All paths of a task.

    `edges[cell][node]` lead on from a node; `ways[cell][node]` says in how many ways.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.edges = _sweep(task)
        self.ways = _count(task, self.edges)
        self.total = self.ways[0][0]
        """The numbers of all paths."""

    @staticmethod
    def holds(size: Size, wanted: Ways) -> bool:
        """Whether a size is among those wanted."""
        return bool(wanted >> (size[0] * _SQUARE + size[1] * _BRIDGE) & _ONES)

    def draw(self, chance: Chance, size: Size) -> Taken:
        """A path of a size that there is, each equally likely.

        Where a node leaves no choice, nothing is drawn.
        """
        digit = size[0] * _SQUARE + size[1] * _BRIDGE
        squares: list[int] = []
        bridges: list[int] = []
        node = cell = 0
        while node != END:
            out = self.edges[cell][node]
            edge = out[0]
            if len(out) > 1:
                ways: list[int] = []  # how many ways of the rest of the size lead over each edge
                for edge in out:
                    rest = digit - _WEIGHT[edge & 3]
                    if rest < 0:
                        ways.append(0)
                    elif edge >> 2 == END:
                        ways.append(int(rest == 0))
                    else:
                        ways.append(self.ways[cell + 1][edge >> 2] >> rest & _ONES)
                left = below(chance, total) if ways[0] < (total := sum(ways)) else 0
                for edge, number in zip(out, ways, strict=True):  # noqa: B007 - kept for what follows
                    if left < number:
                        break
                    left -= number
            kind = edge & 3
            if kind:
                squares.append(cell)
                digit -= _WEIGHT[kind]
                if kind == CROSS:
                    bridges.append(cell)
            node = edge >> 2
            cell += 1
        return squares, bridges

    def each(self, wanted: Ways) -> Iterator[Taken]:
        """All paths of the wanted sizes."""
        squares: list[int] = []
        bridges: list[int] = []
        todo: list[tuple[int, int, Ways, int, int, int]] = []
        wanted &= mask_of(range(self.task.longest + 1), range(self.task.bridges + 1))
        if self.total & wanted:
            todo.append((0, 0, wanted, 0, 0, SKIP))
        while todo:
            cell, node, rest, taken, crossed, kind = todo.pop()
            del squares[taken:]
            del bridges[crossed:]
            if kind:
                squares.append(cell - 1)
                if kind == CROSS:
                    bridges.append(cell - 1)
            if node == END:
                yield list(squares), list(bridges)
                continue
            taken, crossed = len(squares), len(bridges)
            for edge in self.edges[cell][node]:
                kind, after = edge & 3, edge >> 2
                left = rest >> _WEIGHT[kind]
                if (1 if after == END else self.ways[cell + 1][after]) & left:
                    todo.append((cell + 1, after, left, taken, crossed, kind))


_WEIGHT = (0, 0, _SQUARE, _SQUARE + _BRIDGE)


def _sweep(task: Task) -> list[list[list[Edge]]]:
    stops = {cell: number for number, cell in enumerate(task.stops)}
    last = len(task.stops) - 1
    must, shut = task.laid | stops.keys(), task.shut
    final = max(must)
    room = [task.longest - ahead for ahead in _still_to_come(task)]
    # The states of a layer are numbered as they come; for each the least squares and Bridges on a way to it.
    layer, least_squares, least_bridges = {0: 0}, [0], [0]
    edges: list[list[list[Edge]]] = []
    for cell in range(CELLS):
        row = cell % ROWS
        shift = row * _BITS
        right, down = cell + ROWS, cell + 1
        can_right = right < CELLS and right not in shut
        can_down = row < ROWS - 1 and down not in shut
        free_right = right not in must
        free_down = row == ROWS - 1 or down not in must
        done_right = _DONE << shift if right < CELLS else 0
        done_down = _DONE << _DOWN if row < ROWS - 1 else 0
        keep = ((1 << _DOWN) - 1) & ~(_LABEL << shift)
        stop = stops.get(cell, -1)
        needed = cell in must
        usable = cell not in shut
        # Neighbouring ends can be seen not to fit a column ahead, unless a stop or a Bridge may yet come
        # between.
        look_up = task.bridges == 0 and row > 0 and right not in stops and right - 1 not in stops
        after: dict[int, int] = {}
        after_squares: list[int] = []
        after_bridges: list[int] = []
        most = room[cell // ROWS]
        layer_edges: list[list[Edge]] = []
        for state, squares, bridges in zip(layer, least_squares, least_bridges, strict=True):
            out: list[Edge] = []
            layer_edges.append(out)
            left, up = state >> shift & _LABEL, state >> _DOWN
            rest = state & keep
            found: list[tuple[int, int]] = []
            if left < _PLAIN and up < _PLAIN:
                if not needed:
                    found.append((SKIP, rest))
                if left == _FREE and up == _FREE and usable:
                    if stop < 0:
                        if can_right and can_down:
                            plain = (_PLAIN + ROWS) << shift | (_PLAIN + row) << _DOWN
                            found.append((TAKE, rest | plain))
                    elif 0 < stop < last:
                        if can_right and can_down:
                            found.append((STOP, rest | (_SINGLE + stop) << shift | (_SINGLE + stop) << _DOWN))
                    else:
                        label = _LOW + stop if stop else _HIGH
                        if can_right and free_down:
                            found.append((STOP, rest | label << shift | done_down))
                        if can_down and free_right:
                            found.append((STOP, rest | done_right | label << _DOWN))
            elif left != _DONE and up != _DONE:
                if left and up:
                    if left != _PLAIN + ROWS and free_right and free_down:
                        if stop < 0:
                            joined = _join(rest, left, up)
                        elif 0 < stop < last and left != up:
                            joined, label = _visit(rest, left, stop)
                            if joined >= 0:
                                joined = _join(joined, label, up)
                        else:
                            joined = -1
                        if joined >= 0:
                            kind = TAKE if stop < 0 else STOP
                            if joined & _OPEN_ENDS:
                                found.append((kind, joined | done_right | done_down))
                            elif cell >= final:
                                out.append(kind + 4 * END)
                    if stop < 0 and bridges < task.bridges and can_right and can_down:
                        found.append((CROSS, state))
                else:
                    label = left or up
                    if stop < 0:
                        kind = TAKE
                    else:
                        kind = STOP
                        if 0 < stop < last:
                            rest, label = _visit(rest, label, stop)
                        else:
                            rest = _join(rest, _LOW + stop if stop else _HIGH, label)
                            label = 0
                    if rest >= 0:
                        if not label:
                            if rest & _OPEN_ENDS:
                                if free_right and free_down:
                                    found.append((kind, rest | done_right | done_down))
                            elif cell >= final:
                                out.append(kind + 4 * END)
                        else:
                            plain = label < _SINGLE
                            if can_right and free_down:
                                moved = rest | label << shift | done_down
                                if plain and up:
                                    moved = _put(moved, (label - _PLAIN) * _BITS, _PLAIN + row)
                                found.append((kind, moved))
                            if can_down and free_right:
                                moved = rest | done_right | label << _DOWN
                                if plain and left:
                                    moved = _put(moved, (label - _PLAIN) * _BITS, _PLAIN + ROWS)
                                found.append((kind, moved))
            for kind, new in found:
                if look_up:
                    here = new >> shift & _LABEL
                    if here > _DONE:
                        above = new >> (shift - _BITS) & _LABEL
                        if above > _DONE and (
                            here == _PLAIN + row - 1
                            or not _MEETING[here][above]
                            or (row > 1 and new >> (shift - 2 * _BITS) & _LABEL > _DONE)
                        ):
                            continue
                least = squares + (kind >= TAKE)
                crossed = bridges + (kind == CROSS)
                number = after.get(new)
                if number is None:
                    if least > most:
                        continue
                    number = after[new] = len(after_squares)
                    after_squares.append(least)
                    after_bridges.append(crossed)
                else:
                    if least < after_squares[number]:
                        after_squares[number] = least
                    if crossed < after_bridges[number]:
                        after_bridges[number] = crossed
                out.append(kind + 4 * number)
        edges.append(layer_edges)
        layer, least_squares, least_bridges = after, after_squares, after_bridges
    return edges


def _still_to_come(task: Task) -> list[int]:
    """For each column the least squares that a path must take in later ones.

    Between two stops it takes one at least in each column between them, unless a Bridge leads over it.
    """
    columns = [stop // ROWS for stop in task.stops]
    links = [(min(two), max(two)) for two in pairwise(columns)]
    return [
        max(0, sum(max(0, right - 1 - max(left, column)) for left, right in links) - task.bridges)
        for column in range(COLUMNS)
    ]


def _count(task: Task, edges: list[list[list[Edge]]]) -> list[list[Ways]]:
    """The ways on from every node; edges that lead nowhere are taken out of the diagram."""
    within = mask_of(range(task.longest + 1), range(task.bridges + 1))
    ways: list[list[Ways]] = [[] for _ in edges]
    after: list[Ways] = []
    for cell in range(len(edges) - 1, -1, -1):
        layer: list[Ways] = []
        for out in edges[cell]:
            total = 0
            live: list[Edge] = []
            for edge in out:
                on = (after[edge >> 2] if edge >= 0 else 1) << _WEIGHT[edge & 3]
                if on:
                    total += on
                    live.append(edge)
            if len(live) < len(out):
                out[:] = live
            layer.append(total & within)
        ways[cell] = layer
        after = layer
    return ways
