"""A second checker, written from the rulings alone and as plainly as can be, to compare the real one with.

It shares no code with the game: squares are pairs of numbers, and each ruling is one loop over everything. It
says only whether routes are without fault, finished or so far.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

Square = tuple[int, int]

SHAPES = {  # steps of one way to lay each, and copies
    "I2": ("R", 3), "I3": ("RR", 2), "I4": ("RRR", 1), "V3": ("RD", 4), "L4": ("RRD", 2), "S4": ("RDR", 2),
}  # fmt: skip


def variants(steps: str) -> set[str]:
    turns = [str.maketrans("RDLU", "DLUR"), str.maketrans("RL", "LR")]
    found = {steps}
    while True:
        more = {s.translate(t) for s in found for t in turns}
        more |= {s[::-1].translate(str.maketrans("RDLU", "LURD")) for s in found}
        if more <= found:
            return found
        found |= more


KNOWN = {way: name for name, (steps, _) in SHAPES.items() for way in variants(steps)}


def beside(a: Square, b: Square) -> bool:
    same_board = (a[0] <= 12) == (b[0] <= 12)
    return same_board and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def middle(a: Square, b: Square) -> Square | None:
    if (a[0] <= 12) == (b[0] <= 12) and sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [0, 2]:
        return ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
    return None


def holds(level: dict[str, Any], routes: list[list[list[Square]]]) -> bool:
    """Whether the routes (lists of elements, columns and rows from 1) are without fault, maybe unfinished."""
    mode, pits, stairs = level["mode"], level["pits"], level["stairs"]
    all_points = [p for points in level["points"] for p in points]
    special = set(all_points) | set(stairs)
    squares = [[sq for element in route for sq in element] for route in routes]
    finished = [
        bool(seq) and seq[-1] == points[-1] for seq, points in zip(squares, level["points"], strict=True)
    ]
    tiles = [[e for e in route if len(e) > 1 or e[0] not in special] for route in routes]
    laid = [sq for mine in tiles for tile in mine for sq in tile]

    # D8: on the board, off everything, none twice, of the set, so many.
    if len(set(laid)) < len(laid) or set(laid) & (special | set(pits)):
        return False
    if any(not (1 <= x <= (12 if mode == "solo" else 24) and 1 <= y <= 8) for x, y in laid):
        return False
    for player, mine in enumerate(tiles):
        names = []
        for tile in mine:
            if not all(beside(a, b) for a, b in pairwise(tile)):
                return False
            way = "".join(
                {(1, 0): "R", (-1, 0): "L", (0, 1): "D", (0, -1): "U"}[b[0] - a[0], b[1] - a[1]]
                for a, b in pairwise(tile)
            )
            if way not in KNOWN:
                return False
            names.append(KNOWN[way])
        if any(names.count(name) > copies for name, (_, copies) in SHAPES.items()):
            return False
        exact = level["tiles"][player]
        if exact is not None and (len(mine) > exact or (finished[player] and len(mine) != exact)):
            return False

    # D7: the points in order, all of them at the end.
    for seq, points, done in zip(squares, level["points"], finished, strict=True):
        visited = [sq for sq in seq if sq in special and sq not in stairs]
        if visited != points[: len(visited)] or (seq and not visited) or (done and len(visited) < 5):
            return False
        if seq and seq[0] != points[0]:
            return False

    # D5, D9, D11: every step.
    crossed: list[Square] = []
    allowed: set[frozenset[Square]] = set()
    for player, route in enumerate(routes):
        place = 0
        for one, two in pairwise(route):
            a, b = one[-1], two[0]
            place += len(one)
            if a in stairs and b in stairs and (a[0] <= 12) != (b[0] <= 12):
                continue
            if a in special and b in special:
                return False
            if beside(a, b):
                if a in stairs and not (place > 1 and squares[player][place - 2] in stairs):
                    return False
                continue
            x = middle(a, b)
            if x is None or x in special or a in special or b in special or x in crossed:
                return False
            good = False
            for other, seq in enumerate(squares):
                if x in seq and (other != player or seq.index(x) < place - 1):
                    at = seq.index(x)
                    around = seq[max(at - 1, 0) : at] + seq[at + 1 : at + 2]
                    good = all(
                        beside(x, n) and n not in (a, b) and (n[0] == x[0]) != (a[0] == x[0]) for n in around
                    )
            if not good:
                return False
            crossed.append(x)
            allowed |= {frozenset((a, x)), frozenset((x, b))}
        used = [sq for sq in squares[player] if sq in stairs]
        if len(used) != len(set(used)) or (finished[player] and mode != "solo" and len(used) != 2):
            return False

    # D10
    if len(crossed) > level["bridges"] or (all(finished) and len(crossed) != level["bridges"]):
        return False

    # D6, D13: whoever touches follows each other, or is a Bridge's; points not reached lie there too.
    ends = [
        seq[-1] if seq and not done and seq[-1] not in special else None
        for seq, done in zip(squares, finished, strict=True)
    ]
    used_up = set()
    for seq in squares:
        for a, b in pairwise(seq):
            allowed.add(frozenset((a, b)))
    everything = {sq for seq in squares for sq in seq} | special
    owners: dict[Square, set[int]] = {}
    for player, seq in enumerate(squares):
        for sq in [*seq, *level["points"][player], *stairs]:
            owners.setdefault(sq, set()).add(player)
    for a, b in combinations(sorted(everything), 2):
        if not beside(a, b) or frozenset((a, b)) in allowed:
            continue
        if not any(sq in seq for seq in squares for sq in (a, b)):
            continue
        excused = False
        for end, touched in ((a, b), (b, a)):
            if end in ends and end not in used_up:
                player = ends.index(end)
                seq = squares[player]
                left = [p for p in level["points"][player] if p not in seq]
                to_go = touched == left[0] or (touched in stairs and not set(stairs) & set(seq))
                beyond = (2 * touched[0] - end[0], 2 * touched[1] - end[1])
                free = beyond not in everything | set(pits) and 1 <= beyond[1] <= 8
                free = (
                    free
                    and (beyond[0] <= 12) == (end[0] <= 12)
                    and 1 <= beyond[0] <= (12 if mode == "solo" else 24)
                )
                to_cross = False
                for other, theirs in enumerate(squares):
                    if (
                        touched in theirs
                        and touched not in special
                        and (other != player or touched != seq[-2])
                    ):
                        at = theirs.index(touched)
                        around = theirs[max(at - 1, 0) : at] + theirs[at + 1 : at + 2]
                        to_cross = all(
                            beside(n, touched) and (n[0] == touched[0]) != (end[0] == touched[0])
                            for n in around
                        )
                to_cross = to_cross and free and len(crossed) < level["bridges"] and touched not in crossed
                if to_go or to_cross:
                    used_up.add(end)
                    excused = True
                    break
        if not excused:
            return False
    return True
