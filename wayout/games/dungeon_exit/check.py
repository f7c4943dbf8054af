"""The checker (D5 to D14): every fault of a path, not the first alone, each with its ruling and its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from wayout.games.dungeon_exit.board import Square, beside, between, board_of, opposite, touch
from wayout.games.dungeon_exit.level import COLOURS, POINTS, Level, Point, faults
from wayout.games.dungeon_exit.route import Route
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.verdict import Param, Reason, Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """What the checker says of the routes of all players.

    verdict: holds for a finished path without fault and for an unfinished one without fault so far.
    so_far: whether a path has not reached its Exit. next_point: for each player the first point not reached.
    tiles_used: for each player. bridges_used: together. squares: where the faults lie.
    """

    verdict: Verdict
    so_far: bool
    next_point: tuple[Point | None, ...]
    tiles_used: tuple[int, ...]
    bridges_used: int
    squares: frozenset[Square] = frozenset()

    @property
    def solved(self) -> bool:
        """Whether every path is finished and without fault."""
        return self.verdict.ok and not self.so_far


@dataclass(frozen=True, slots=True)
class _Place:
    """A square of a route: its place in it, its element; the tile by number and code, if it is one."""

    player: int
    at: int
    element: int
    square: Square
    tile: int
    code: str

    def __str__(self) -> str:
        return f"tile {self.tile} {self.code} {self.square}" if self.tile else str(self.square)


@dataclass(slots=True)
class _Walk:
    """One player's route made ready: its places in order and what is known of the whole."""

    player: int
    route: Route
    places: list[_Place] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    shapes: list[int | None] = field(default_factory=list)
    names: dict[Square, Point] = field(default_factory=dict)
    finished: bool = False
    missing: tuple[Point, ...] = ()
    open_end: _Place | None = None


@dataclass(frozen=True, slots=True)
class _Crossing:
    """A step of a walk straight over a square that is not empty."""

    a: _Place
    x: Square
    b: _Place


def check(level: Level, routes: Sequence[Route], tiles: TileSet) -> Finding:
    """Judges the routes as they are written, points and Stairs included (`read_in` puts them in).

    routes: one a player. A fault of the level is reported alone (D4, D14).
    """
    unfit = faults(level)
    if unfit:
        nobody = tuple(None for _ in level.players)
        return Finding(Verdict.of(unfit), False, nobody, tuple(0 for _ in nobody), 0)
    return _Checker(level, routes, tiles).find()


class _Checker:
    """One check: gathers what lies where, then asks each ruling for its faults."""

    def __init__(self, level: Level, routes: Sequence[Route], tiles: TileSet) -> None:
        self.level = level
        self.tiles = tiles
        self.points = {
            square: (player, name)
            for player, path in enumerate(level.points)
            for square, name in zip(path, POINTS, strict=True)
        }
        self.stairs = set(level.stairs)
        self.pits = set(level.pits)
        self.walks = [self._walk(player, route) for player, route in enumerate(routes)]
        self.lying: dict[Square, list[_Place]] = {}
        for walk in self.walks:
            for place in walk.places:
                self.lying.setdefault(place.square, []).append(place)
        self.crossings = [crossing for walk in self.walks for crossing in self._crossings(walk)]
        self.crossed = {crossing.x for crossing in self.crossings}
        self.finished = all(walk.finished for walk in self.walks)
        self.squares: set[Square] = set()

    def _walk(self, player: int, route: Route) -> _Walk:
        walk = _Walk(player, route)
        walk.names = dict(zip(self.level.points[player], POINTS, strict=True))
        number = 0
        for n, element in enumerate(route.elements):
            start = len(walk.places)
            walk.first.append(start)
            special = len(element) == 1 and (element[0] in walk.names or element[0] in self.stairs)
            shape = None if special or not self._is_chain(element) else self.tiles.shape_of(element)
            code = "?" if shape is None else self.tiles.shapes[shape].code
            number += not special
            walk.shapes.append(shape)
            walk.places.extend(
                _Place(player, start + i, n, square, 0 if special else number, code)
                for i, square in enumerate(element)
            )
        reached = {place.square for place in walk.places if not place.tile}
        walk.finished = self.level.points[player][-1] in reached
        walk.missing = tuple(name for square, name in walk.names.items() if square not in reached)
        if walk.places and walk.places[-1].tile and not walk.finished:
            walk.open_end = walk.places[-1]
        return walk

    def _crossings(self, walk: _Walk) -> Iterator[_Crossing]:
        for a, b in self._steps(walk):
            x = between(a.square, b.square)
            lies = x in self.lying or x in self.pits or x in self.points or x in self.stairs
            if x is not None and lies and (a.tile or b.tile):
                yield _Crossing(a, x, b)

    @staticmethod
    def _steps(walk: _Walk) -> Iterator[tuple[_Place, _Place]]:
        """The steps from each element to the next."""
        for start in walk.first[1:]:
            yield walk.places[start - 1], walk.places[start]

    def find(self) -> Finding:
        """Every fault in the order of the rulings."""
        reasons: list[Reason] = []
        for walk in self.walks:
            reasons += self._chains(walk)
        for walk in self.walks:
            reasons += self._joined(walk)
        for walk in self.walks:
            reasons += self._apart(walk)
        for walk in self.walks:
            reasons += self._order(walk)
        for walk in self.walks:
            reasons += self._pieces(walk)
        reasons += self._on_the_board()
        for walk in self.walks:
            reasons += self._number_of_tiles(walk)
        reasons += self._bridges()
        reasons += self._number_of_bridges()
        for walk in self.walks:
            reasons += self._through_stairs(walk)
        if len(self.walks) > 1:
            reasons += self._paths_apart()
        return Finding(
            Verdict.of(reasons),
            not self.finished,
            tuple(walk.missing[0] if walk.missing else None for walk in self.walks),
            tuple(self._tiles(walk) for walk in self.walks),
            len(self.crossings),
            frozenset(self.squares),
        )

    @staticmethod
    def _tiles(walk: _Walk) -> int:
        return max((place.tile for place in walk.places), default=0)

    def _fault(self, defect: str, rule: str, places: Sequence[_Place | Square], **params: Param) -> Reason:
        """A reason that points at places, as `tile 7 V3 C4, E5`; for two players with the colour in front."""
        words = []
        for place in places:
            self.squares.add(place.square if isinstance(place, _Place) else place)
            colour = len(self.walks) > 1 and isinstance(place, _Place)
            words.append(f"{COLOURS[place.player]} {place}" if colour else str(place))  # type: ignore[union-attr]
        return Reason(f"dungeon.{defect}", rule, ", ".join(words), params)

    # D3, D5 ----------------------------------------------------------------------------------------------

    def _chains(self, walk: _Walk) -> Iterator[Reason]:
        for n, element in enumerate(walk.route.elements):
            places = walk.places[walk.first[n] : walk.first[n] + len(element)]
            bad = next((pair for pair in pairwise(places) if not touch(pair[0].square, pair[1].square)), None)
            if bad is None and len(set(element)) < len(element):
                bad = next((p, q) for i, p in enumerate(places) for q in places[:i] if p.square == q.square)
            if bad is not None:
                yield self._fault(
                    "not_a_chain",
                    "D3",
                    bad,
                    tile=bad[0].tile,
                    square=str(bad[0].square),
                    other=str(bad[1].square),
                )

    def _joined(self, walk: _Walk) -> Iterator[Reason]:
        crossing = {(c.a.at, c.b.at) for c in self.crossings if c.a.player == walk.player}
        for a, b in self._steps(walk):
            squares = {"square": str(a.square), "other": str(b.square)}
            if not a.tile and not b.tile:
                if not self._is_stairs_step(a.square, b.square):
                    yield self._fault("no_tile_between", "D5", (a, b), **squares)
            elif not touch(a.square, b.square) and (a.at, b.at) not in crossing:
                yield self._fault("gap", "D5", (a, b), **squares)

    def _is_stairs_step(self, a: Square, b: Square) -> bool:
        return a in self.stairs and b in self.stairs and board_of(a) != board_of(b)

    # D6 --------------------------------------------------------------------------------------------------

    def _apart(self, walk: _Walk) -> Iterator[Reason]:
        excused = {(c.a.at, c.x) for c in self.crossings if c.a.player == walk.player}
        excused |= {(c.b.at, c.x) for c in self.crossings if c.a.player == walk.player}
        ahead = self._ahead(walk.open_end)
        reached = {place.square for place in walk.places if not place.tile}
        for place in walk.places:
            for near in beside(place.square) if board_of(place.square) is not None else ():
                for other in self.lying.get(near, ()):
                    if other.player != walk.player or other.at <= place.at + 1:
                        continue
                    if (place.at, near) in excused or (other.at, place.square) in excused:
                        continue
                    if other is walk.open_end and place.square == ahead:
                        continue
                    yield self._touch(walk, place, other)
                if near not in reached and place.tile and (near in walk.names or near in self.stairs):
                    if (place is walk.open_end and near == ahead) or (place.at, near) in excused:
                        continue
                    if place.at == 0 and walk.names.get(near) == "door":
                        continue
                    what = walk.names.get(near, "stairs")
                    yield self._fault(
                        "touch_point",
                        "D6",
                        (place, near),
                        tile=place.tile,
                        square=str(place.square),
                        point=what,
                        other=str(near),
                    )

    def _touch(self, walk: _Walk, a: _Place, b: _Place) -> Reason:
        if not a.tile:
            a, b = b, a
        if not b.tile:
            return self._fault(
                "touch_point", "D6", (a, b), tile=a.tile, square=str(a.square),
                point=walk.names.get(b.square, "stairs"), other=str(b.square),
            )  # fmt: skip
        return self._fault(
            "touch", "D6", (a, b), tile=a.tile, square=str(a.square), other_tile=b.tile, other=str(b.square)
        )

    def _ahead(self, end: _Place | None) -> Square | None:
        """The one square that the open end of a path may touch: what it is about to reach or to cross."""
        if end is None:
            return None
        walk = self.walks[end.player]
        reached = {place.square for place in walk.places if not place.tile}
        near = beside(end.square) if board_of(end.square) is not None else ()
        if walk.missing:
            following = self.level.points[end.player][POINTS.index(walk.missing[0])]
            if following in near:
                return following
        if not self.stairs & reached:
            for square in near:
                if square in self.stairs:
                    return square
        if len(self.crossings) < self.level.bridges:
            for x in near:
                b = opposite(end.square, x)
                free = self.level.holds(b) and not (
                    b in self.lying or b in self.pits or b in self.points or b in self.stairs
                )
                if free and touch(x, b) and any(
                    place.tile
                    and not (place.player == end.player and place.at >= end.at - 1)
                    and self._lies_across(place, end.square)
                    for place in self.lying.get(x, ())
                ) and x not in self.crossed:  # fmt: skip
                    return x
        return None

    def _lies_across(self, place: _Place, a: Square) -> bool:
        """Whether the squares before and after a place of its path lie on the sides that `a` leaves free."""
        path = self.walks[place.player].places
        for at in (place.at - 1, place.at + 1):
            if 0 <= at < len(path):
                near = path[at].square
                in_line = (near.column == place.square.column) == (a.column == place.square.column)
                if not touch(near, place.square) or in_line:
                    return False
        return True

    # D7 --------------------------------------------------------------------------------------------------

    def _order(self, walk: _Walk) -> Iterator[Reason]:
        stops = [place for place in walk.places if not place.tile and place.square in walk.names]
        due = 0
        seen: set[Point] = set()
        for place in stops:
            name = walk.names[place.square]
            number = POINTS.index(name)
            if name in seen:
                yield self._fault("twice", "D7", (place,), point=name, square=str(place.square))
                continue
            skipped = POINTS[due:number]
            never = walk.finished and all(point in walk.missing for point in skipped)
            if number < due or (skipped and not never):
                expected = POINTS[due] if due < len(POINTS) else "exit"
                if number < due:
                    expected = name
                    yield self._fault("late", "D7", (place,), point=name, square=str(place.square))
                else:
                    yield self._fault(
                        "order", "D7", (place,), point=name, square=str(place.square), expected=expected
                    )
            seen.add(name)
            due = max(due, number + 1)
        if walk.finished:
            for name in walk.missing:
                square = self.level.points[walk.player][POINTS.index(name)]
                yield self._fault("missing", "D7", (square,), point=name, square=str(square))
        elif walk.places and not stops:
            door = self.level.points[walk.player][0]
            yield self._fault("missing", "D7", (door,), point="door", square=str(door))
        if stops and stops[0].at > 0 and walk.names[stops[0].square] == "door":
            yield self._fault("before_door", "D7", (walk.places[0],), square=str(walk.places[0].square))
        beyond = next(
            (p for p in stops if walk.names[p.square] == "exit" and p.at + 1 < len(walk.places)), None
        )
        after = walk.places[beyond.at + 1] if beyond is not None else None
        if beyond is not None and after is not None and (after.tile or after.square not in walk.names):
            yield self._fault(
                "beyond_exit", "D7", (beyond, after), square=str(beyond.square), other=str(after.square)
            )

    # D8 --------------------------------------------------------------------------------------------------

    def _pieces(self, walk: _Walk) -> Iterator[Reason]:
        used: dict[int, list[_Place]] = {}
        for n, shape in enumerate(walk.shapes):
            place = walk.places[walk.first[n]]
            if shape is not None:
                used.setdefault(shape, []).append(place)
            elif place.tile and self._is_chain(walk.route.elements[n]):
                yield self._fault("unknown_shape", "D8", (place,), tile=place.tile, square=str(place.square))
        for shape, places in sorted(used.items()):
            piece = self.tiles.shapes[shape]
            if len(places) > piece.copies:
                yield self._fault(
                    "too_many",
                    "D8",
                    places[piece.copies :],
                    shape=piece.code,
                    copies=piece.copies,
                    used=len(places),
                )

    @staticmethod
    def _is_chain(squares: Sequence[Square]) -> bool:
        return len(set(squares)) == len(squares) and all(touch(a, b) for a, b in pairwise(squares))

    def _on_the_board(self) -> Iterator[Reason]:
        for square, places in sorted(self.lying.items()):
            tiles = [place for place in places if place.tile]
            if len({(place.player, place.element) for place in tiles}) > 1:
                yield self._fault(
                    "overlap", "D8", tiles, square=str(square), tiles=tuple(place.tile for place in tiles)
                )
            for place in tiles[:1]:
                params: dict[str, Param] = {"tile": place.tile, "square": str(square)}
                if not self.level.holds(square):
                    yield self._fault("off_board", "D8", (place,), **params)
                elif square in self.pits:
                    yield self._fault("on_pit", "D8", (place,), **params)
                elif square in self.points:
                    yield self._fault("on_point", "D8", (place,), point=self.points[square][1], **params)
                elif square in self.stairs:
                    yield self._fault("on_point", "D8", (place,), point="stairs", **params)

    def _number_of_tiles(self, walk: _Walk) -> Iterator[Reason]:
        exact, used = self.level.tiles[walk.player], self._tiles(walk)
        if exact is not None and (used > exact or (walk.finished and used < exact)):
            yield self._fault("tile_number", "D8", (), used=used, exact=exact, colour=self._colour(walk))

    def _colour(self, walk: _Walk) -> str:
        return COLOURS[walk.player] if len(self.walks) > 1 else ""

    # D9, D10 ---------------------------------------------------------------------------------------------

    def _bridges(self) -> Iterator[Reason]:
        borne: set[Square] = set()
        for crossing in self.crossings:
            defect = self._bad_bridge(crossing, crossing.x in borne)
            borne.add(crossing.x)
            if defect:
                a, x, b = crossing.a, crossing.x, crossing.b
                yield self._fault(
                    f"bridge_{defect}", "D9", (a, x, b), square=str(x), start=str(a.square), end=str(b.square)
                )
        for walk in self.walks:
            named: set[Square] = set()
            for _, x in walk.route.bridges:
                if x in named or not any(c.x == x and c.a.player == walk.player for c in self.crossings):
                    yield self._fault("bridge_unused", "D9", (x,), square=str(x))
                named.add(x)

    def _bad_bridge(self, crossing: _Crossing, borne: bool) -> str | None:
        """What is wrong with a Bridge, None where nothing is."""
        a, x, b = crossing.a, crossing.x, crossing.b
        if x in self.pits:
            return "over_pit"
        if x in self.points or x in self.stairs:
            return "over_point"
        if not a.tile or not b.tile:
            return "from_point"
        if borne:
            return "twice"
        under = [place for place in self.lying[x] if place.player != a.player or place.at < a.at]
        if not under:
            return "too_early"
        if not any(self._lies_across(place, a.square) for place in under):
            return "not_across"
        return None

    def _number_of_bridges(self) -> Iterator[Reason]:
        used, exact = len(self.crossings), self.level.bridges
        if used > exact or (self.finished and used < exact):
            yield self._fault("bridge_number", "D10", [c.x for c in self.crossings], used=used, exact=exact)

    # D11 to D13 ------------------------------------------------------------------------------------------

    def _through_stairs(self, walk: _Walk) -> Iterator[Reason]:
        steps = [place for place in walk.places if not place.tile and place.square in self.stairs]
        if not steps:
            if walk.finished and self.stairs:
                rule = "D12" if self.level.mode == "upper" else "D13"
                yield self._fault("no_stairs", rule, self.level.stairs, colour=self._colour(walk))
            return
        first = steps[0]
        after = walk.places[first.at + 1] if first.at + 1 < len(walk.places) else None
        used = 1
        if after is not None:
            if after.tile or not self._is_stairs_step(first.square, after.square):
                other = next(square for square in self.level.stairs if square != first.square)
                yield self._fault(
                    "stairs_left", "D11", (first, after), square=str(first.square), other=str(other)
                )
            else:
                used = 2
        for place in steps[used:]:
            yield self._fault("stairs_again", "D11", (place,), square=str(place.square))

    def _paths_apart(self) -> Iterator[Reason]:
        excused = {(c.a.square, c.x) for c in self.crossings} | {(c.b.square, c.x) for c in self.crossings}
        ahead = [self._ahead(walk.open_end) for walk in self.walks]
        mine, theirs = self.walks
        for walk, other in ((mine, theirs), (theirs, mine)):
            for place in walk.places:
                if place.square in self.stairs or board_of(place.square) is None:
                    continue
                for near in beside(place.square):
                    if (
                        near in self.stairs
                        or (place.square, near) in excused
                        or (near, place.square) in excused
                    ):
                        continue
                    if place is walk.open_end and near == ahead[walk.player]:
                        continue
                    for touched in self.lying.get(near, ()):
                        if touched.player == walk.player or (walk is theirs):
                            continue
                        if touched is other.open_end and place.square == ahead[other.player]:
                            continue
                        yield self._paths_touch(place, touched, near)
                    unreached = self.points.get(near, (walk.player,))[0] == other.player and not any(
                        touched.player == other.player for touched in self.lying.get(near, ())
                    )
                    if unreached:
                        yield self._paths_touch(place, near, near)

    def _paths_touch(self, place: _Place, touched: _Place | Square, near: Square) -> Reason:
        return self._fault("paths_touch", "D13", (place, touched), square=str(place.square), other=str(near))
