"""The solver: whether a level has a solution, one, all or some of them, and how many (D5 to D13).

The diagram of each board (`frontier`) holds all its paths; each path is cut into tiles as all hands at once
(`trail`). A few fair draws find a solution where there are many; where draws fail every path is looked at, so
that a no is a proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice, product
from operator import or_
from typing import TypeAlias

from wayout.games.dungeon_exit.board import ROWS, Square, cell_of, square_of
from wayout.games.dungeon_exit.chance import Chance, Steady, below
from wayout.games.dungeon_exit.frontier import Diagram, Size, Taken, Task, Ways, by_size, mask_of
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.plan import Plan, plans
from wayout.games.dungeon_exit.route import Element, Route
from wayout.games.dungeon_exit.tiles import EMPTY_HAND, Hands, TileSet
from wayout.games.dungeon_exit.trail import Trail, cut, hands_after, runs_of, trails

DRAWS = 400
"""The least draws before every path is looked at; so few paths are looked at without a draw."""

FEW_PAIRED = 30_000
"""So few paths of two boards together are looked at without a draw: draws seldom fit where there are few."""

LISTED = 200_000
"""Paths of each board that are looked at to count solutions over two boards."""

POOL = 40
"""Paths of one kind that are kept to be paired with what is drawn on the other board."""


FIRST_BLOCK, LAST_BLOCK = 32, 4096
"""Paths that are taken from one of two boards at a time, at first and at most, while solutions are listed."""

MIXED = 2000
"""Draws of each of two boards that are paired before all other paths."""


_Kind: TypeAlias = tuple[int, ...]
_Cuts: TypeAlias = tuple[tuple[Hands, ...], ...]


@dataclass(frozen=True, slots=True)
class Walked:
    """A path on one board that tiles can fill: the hands of each player that do."""

    trail: Trail
    hands: tuple[Hands, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions there are: exactly `number`, or at least so many."""

    number: int
    exact: bool


class BoardPaths:
    """One board of a level: its diagram, and its paths cut into tiles."""

    def __init__(self, plan: Plan, longest: int, bridges: int, players: range, tiles: TileSet) -> None:
        self.plan = plan
        self.tiles = tiles
        self.players = players
        laid = frozenset(cell for cells in plan.laid for cell in cells)
        self.task = Task(plan.stops, plan.shut, laid, longest, bridges)

    @cached_property
    def diagram(self) -> Diagram:
        """All paths of the board, whether or not tiles can fill them."""
        return Diagram(self.task)

    @cached_property
    def sizes(self) -> dict[Size, int]:
        """How many paths there are of each size."""
        return by_size(self.diagram.total)

    def walked(self, taken: Taken) -> list[Walked]:
        """The ways in which tiles can fill a path; more than one only where players cross each other."""
        ways = trails(self.plan.stops, self.plan.split, *taken)
        return [walked for trail in ways for walked in self.cut(trail)]

    def cut(self, trail: Trail) -> tuple[Walked, ...]:
        """The trail with the hands of each player that fill it; nothing where tiles cannot."""
        runs = self.runs(trail)
        if runs is None:
            return ()
        hands = [EMPTY_HAND for _ in self.players]
        for player, cells in runs:
            hands[player] = hands_after(cells, hands[player], self.tiles)
            if not hands[player]:
                return ()
        return (Walked(trail, tuple(hands)),)

    def runs(self, trail: Trail) -> list[tuple[int, tuple[int, ...]]] | None:
        """What is left to be filled by whom; None where the trail does not go along the tiles that lie."""
        runs: list[tuple[int, tuple[int, ...]]] = []
        laid = list(self.plan.laid)
        for run in runs_of(trail, self.plan.stops, self.plan.players):
            lying = laid[run.player]
            if lying:
                length = min(len(run.cells), len(lying))
                if run.cells[:length] != lying[:length]:
                    return None
                laid[run.player] = lying[length:]
                if length < len(run.cells):
                    runs.append((run.player, run.cells[length:]))
            else:
                runs.append((run.player, run.cells))
        return runs


class Puzzle:
    """A level to be solved, from the start or from tiles that lie already and are without fault so far.

    level: one that `faults` finds fit. tiles: each player's set. laid: for each player the route so far.
    """

    def __init__(self, level: Level, tiles: TileSet, laid: Sequence[Route] = ()) -> None:
        self.level = level
        self.tiles = tiles
        self.laid = tuple(laid) or tuple(Route() for _ in level.players)
        self.laid_hands = tuple(self._hand(route) for route in self.laid)
        longest = sum(tiles.squares if exact is None else self._span(exact)[1] for exact in level.tiles)
        self.boards = tuple(
            BoardPaths(plan, longest, level.bridges, level.players, tiles) for plan in plans(level, laid)
        )

    def _span(self, tiles: int) -> tuple[int, int]:
        return self.tiles.spans[tiles] if 0 <= tiles <= self.tiles.size else (1, 0)

    def _hand(self, route: Route) -> int:
        counts = [0] * len(self.tiles.shapes)
        for tile in route.tiles:
            shape = self.tiles.shape_of(tile)
            if shape is None:
                raise ValueError("a laid tile has no shape of the set")
            counts[shape] += 1
        return self.tiles.number(counts)

    # What sizes will do -------------------------------------------------------------------------------------

    @cached_property
    def _squares(self) -> range:
        """How many squares all tiles together may cover."""
        spans = [(1, self.tiles.squares) if n is None else self._span(n) for n in self.level.tiles]
        return range(sum(low for low, _ in spans), sum(high for _, high in spans) + 1)

    @cached_property
    def _pairs(self) -> list[tuple[tuple[Size, ...], int]]:
        """The sizes, one a board, that a solution can have; with the number of such paths."""
        bridges, squares = self.level.bridges, self._squares
        if not self._parity_fits():
            return []
        if len(self.boards) == 1:
            return [
                ((size,), n)
                for size, n in self.boards[0].sizes.items()
                if size[0] in squares and size[1] == bridges
            ]
        first, second = self.boards
        return [
            ((size, other), number * times)
            for size, number in first.sizes.items()
            for other, times in (second.sizes.items() if number else ())
            if size[1] + other[1] == bridges and size[0] + other[0] in squares
        ]

    def _parity_fits(self) -> bool:
        """Whether each player's tiles can have an even, or odd, number of squares, as must be.

        A path changes colour on a chequered board with each step; without Bridges its length is even or odd
        for good.
        """
        if self.level.bridges:
            return True
        for player, exact in enumerate(self.level.tiles):
            odd = 0
            for board in self.boards:
                stops = board.plan.stops
                for n, who in enumerate(board.plan.players):
                    if who == player:
                        odd ^= (sum(divmod(stops[n], ROWS)) + sum(divmod(stops[n + 1], ROWS)) + 1) & 1
            if not any(size & 1 == odd for size in self.tiles.sizes_of(exact)):
                return False
        return True

    @cached_property
    def wanted(self) -> tuple[Ways, ...]:
        """For each board the sizes of paths that can be part of a solution."""
        masks = [0 for _ in self.boards]
        for sizes, _ in self._pairs:
            for n, (squares, crossed) in enumerate(sizes):
                masks[n] |= mask_of(range(squares, squares + 1), range(crossed, crossed + 1))
        return tuple(masks)

    def _fits(self, walked: Sequence[Walked]) -> bool:
        """Whether paths on all boards, one each, are a solution together."""
        if sum(len(one.trail.bridges) for one in walked) != self.level.bridges:
            return False
        return all(
            self._whole(player, [one.hands[player] for one in walked]) for player in self.level.players
        )

    def _whole(self, player: int, hands: Sequence[Hands]) -> Hands:
        """All hands that one player can have used at the end, from those of each board."""
        together = hands[0] if len(hands) == 1 else self.tiles.together(hands[0], hands[1])
        laid = self.laid_hands[player]
        return (together & self.tiles.beside(laid)) << laid & self.tiles.allowed(self.level.tiles[player])

    # Asking -------------------------------------------------------------------------------------------------

    def solution(self) -> tuple[Route, ...] | None:
        """A solution, always the same one; None is a proof that there is none."""
        if not self.paths:
            return None
        if self.paths > DRAWS and not (len(self.boards) == 2 and self._listing < FEW_PAIRED):
            found = self.draw(Steady(), DRAWS)
            if found is None and not self._too_short():
                found = self.draw(Steady(1), self._listing // 16)
            if found is not None:
                return found
        if self._too_short():
            return None
        if len(self.boards) == 1:
            return next(self.solutions(), None)
        return self._search_pairs()

    def draw(self, chance: Chance, draws: int = DRAWS) -> tuple[Route, ...] | None:
        """A solution by fair draws of paths; None where so many draws found none."""
        walked = self.draw_walked(chance, draws)
        return None if walked is None else self.routes(walked)

    def draw_walked(self, chance: Chance, draws: int = DRAWS) -> tuple[Walked, ...] | None:
        """The same as paths on the boards. Each is equally likely, but for two players."""
        if not self.paths:
            return None
        pools: tuple[dict[_Kind, list[Walked]], ...] = tuple({} for _ in self.boards)
        for _ in range(draws):
            sizes = self._drawn_sizes(chance)
            drawn = [
                board.walked(board.diagram.draw(chance, size))
                for board, size in zip(self.boards, sizes, strict=True)
            ]
            if len(drawn) == 1:
                for walked in drawn[0]:
                    if self._fits((walked,)):
                        return (walked,)
            else:
                found = self._match(drawn, pools)
                if found is not None:
                    return found
        return None

    def _drawn_sizes(self, chance: Chance) -> tuple[Size, ...]:
        """Sizes, one a board, as often as there are paths of them."""
        left = below(chance, self.paths)
        for sizes, number in self._pairs:  # noqa: B007 - kept for what follows
            if left < number:
                break
            left -= number
        return sizes

    def _match(
        self, drawn: Sequence[Sequence[Walked]], pools: tuple[dict[_Kind, list[Walked]], ...]
    ) -> tuple[Walked, ...] | None:
        """A solution of what was drawn now and earlier.

        Of two players both must come out even, so that few pairs drawn together fit; but each new path can be
        paired with all earlier ones of the other board.
        """
        for n, fresh in enumerate(drawn):
            for walked in fresh:
                kind = self._kind(n, walked.trail)
                for other_kind, others in pools[1 - n].items():
                    if self._kinds_fit(kind, other_kind):
                        for other in others:
                            pair = (walked, other) if n == 0 else (other, walked)
                            if self._fits(pair):
                                return pair
                pool = pools[n].setdefault(kind, [])
                pool.append(walked)
                del pool[:-POOL]
        return None

    def _kind(self, board: int, trail: Trail) -> _Kind:
        """Bridges, and squares of each player that do not lie already."""
        squares = [0 for _ in self.level.players]
        for player, cells in self.boards[board].runs(trail) or ():
            squares[player] += len(cells)
        return len(trail.bridges), *squares

    @cached_property
    def _player_sizes(self) -> list[frozenset[int]]:
        """For each player how many squares the exact number of tiles can cover, less those that lie."""
        return [
            frozenset(size - len(sum(route.tiles, ())) for size in self.tiles.sizes_of(exact))
            for exact, route in zip(self.level.tiles, self.laid, strict=True)
        ]

    def _kinds_fit(self, one: _Kind, two: _Kind) -> bool:
        return one[0] + two[0] == self.level.bridges and all(
            a + b in sizes for a, b, sizes in zip(one[1:], two[1:], self._player_sizes, strict=True)
        )

    def solutions(self) -> Iterator[tuple[Route, ...]]:
        """All solutions, told apart by their squares, in a fixed order."""
        for walked in self.each_walked():
            yield self.routes(walked)

    def each_walked(self) -> Iterator[tuple[Walked, ...]]:
        """The same as paths on the boards."""
        if not self.paths:
            return
        if len(self.boards) == 2:
            yield from self._each_pair()
            return
        for walked in self._walks(0):
            found = next((one for one in walked if self._fits((one,))), None)
            if found is not None:
                yield (found,)

    def _walks(self, board: int) -> Iterator[list[Walked]]:
        """For each path of a board that tiles can fill, all ways to walk it."""
        for taken in self._mixed(board):
            walked = self.boards[board].walked(taken)
            if walked:
                yield walked

    def _mixed(self, board: int) -> Iterator[Taken]:
        """All paths of a board, once; of two boards with very many some are drawn ahead.

        Paths that follow each other in the diagram are much alike, so that none of the first thousands may go
        with any of the other board.
        """
        diagram, wanted = self.boards[board].diagram, self.wanted[board]
        drawn: set[tuple[int, ...]] = set()
        if len(self.boards) == 2 and sum(by_size(diagram.total & wanted).values()) > 4 * MIXED:
            chance = Steady(board)
            for _ in range(MIXED):
                taken = diagram.draw(chance, self._drawn_sizes(chance)[board])
                if tuple(taken[0]) not in drawn:
                    drawn.add(tuple(taken[0]))
                    yield taken
        for taken in diagram.each(wanted):
            if not drawn or tuple(taken[0]) not in drawn:
                yield taken

    def _each_pair(self) -> Iterator[tuple[Walked, ...]]:
        """Every solution over two boards, once.

        Taken from the boards by turns in growing blocks, each path is paired with all that came before of the
        other board: where there are many solutions the first do not wait for millions of paths that no path
        of the other board goes with. Paths of the same squares and hands are judged together.
        """
        paths = [self._walks(0), self._walks(1)]
        seen: list[dict[tuple[_Kind, ...], dict[_Cuts, list[list[Walked]]]]] = [{}, {}]
        left, turn, block = [True, True], 0, FIRST_BLOCK
        while any(left):
            fresh = list(islice(paths[turn], block))
            left[turn] = len(fresh) == block
            for walked in fresh:
                kinds = tuple(self._kind(turn, one.trail) for one in walked)
                for other_kinds, groups in seen[1 - turn].items():
                    if any(self._kinds_fit(*both) for both in product(kinds, other_kinds)):
                        for others in groups.values():
                            yield from self._paired(turn, walked, others)
                cuts = tuple(one.hands for one in walked)
                seen[turn].setdefault(kinds, {}).setdefault(cuts, []).append(walked)
            block = min(2 * block, LAST_BLOCK)
            turn = 1 - turn if left[1 - turn] else turn

    def _paired(
        self, turn: int, walked: list[Walked], others: list[list[Walked]]
    ) -> Iterator[tuple[Walked, ...]]:
        """A path of the board whose turn it is with paths of the other one, all of the same hands."""
        for mine, theirs in product(range(len(walked)), range(len(others[0]))):
            if self._fits((walked[mine], others[0][theirs])):
                for other in others:
                    pair = walked[mine], other[theirs]
                    yield pair if turn == 0 else pair[::-1]
                return

    def _search_pairs(self) -> tuple[Route, ...] | None:
        """A solution over two boards, every pair of paths that differ in their hands looked at.

        Paths are cut into tiles only where the numbers of squares fit those of some path of the other board.
        """
        kinds: list[dict[_Kind, list[Trail]]] = [{}, {}]
        for n, (board, wanted) in enumerate(zip(self.boards, self.wanted, strict=True)):
            for taken in board.diagram.each(wanted):
                for trail in trails(board.plan.stops, board.plan.split, *taken):
                    kinds[n].setdefault(self._kind(n, trail), []).append(trail)
        cut_before: list[dict[_Kind, dict[tuple[Hands, ...], Walked]]] = [{}, {}]
        for pair in product(*kinds):
            if not self._kinds_fit(*pair):
                continue
            for n, kind in enumerate(pair):
                if kind not in cut_before[n]:
                    walked = (one for trail in kinds[n][kind] for one in self.boards[n].cut(trail))
                    cut_before[n][kind] = {one.hands: one for one in walked}
            some, more = (cut_before[n][kind] for n, kind in enumerate(pair))
            if some and more and self._unions_fit(some, more):
                for both in product(some.values(), more.values()):
                    if self._fits(both):
                        return self.routes(both)
        return None

    def _too_short(self) -> bool:
        """Whether some player's tiles would not reach even if the other one laid nothing.

        A square of the other one's path that a Bridge crosses counts as if it were the player's own.
        """
        if self.level.mode != "coop":
            return False
        bridges = self.level.bridges
        for player, exact in enumerate(self.level.tiles):
            most = (self.tiles.squares if exact is None else self._span(exact)[1]) + bridges
            least = 0
            for board in self.boards:
                lengths = by_size(Diagram(board.plan.alone(player, most, bridges)).total)
                if not lengths:
                    return True
                least += min(squares for squares, _ in lengths)
            if least > most:
                return True
        return False

    def _unions_fit(self, some: Iterable[tuple[Hands, ...]], more: Iterable[tuple[Hands, ...]]) -> bool:
        """Whether, for each player, any hands of the one board go with any of the other."""
        unions = [[reduce(or_, hands) for hands in zip(*kinds, strict=True)] for kinds in (some, more)]
        return all(self._whole(player, [union[player] for union in unions]) for player in self.level.players)

    def count(self, limit: int) -> Count:
        """How many solutions there are, counted up to a limit."""
        if self.level.mode == "upper":
            return self._count_pairs(limit)
        number = sum(1 for _ in islice(self.each_walked(), limit + 1))
        return Count(min(number, limit), number <= limit)

    def _count_pairs(self, limit: int) -> Count:
        """The same over two boards of one player: paths of the same hands count together."""
        groups: list[Counter[tuple[int, Hands]]] = []
        for board, wanted in zip(self.boards, self.wanted, strict=True):
            found: Counter[tuple[int, Hands]] = Counter()
            for taken in islice(board.diagram.each(wanted), LISTED):
                found.update((len(one.trail.bridges), one.hands[0]) for one in board.walked(taken))
            groups.append(found)
        number = 0
        for (bridges, hands), times in groups[0].items():
            for (more, others), ways in groups[1].items():
                if bridges + more == self.level.bridges and self._whole(0, (hands, others)):
                    number += times * ways
                    if number > limit:
                        return Count(limit, exact=False)
        return Count(number, exact=self._listing <= LISTED)

    @cached_property
    def paths(self) -> int:
        """How many paths have a wanted size, tiles or not: there are no more solutions than that."""
        return sum(number for _, number in self._pairs)

    @property
    def _listing(self) -> int:
        """How many paths there are to look at before a no is proven."""
        return sum(
            sum(by_size(board.diagram.total & wanted).values())
            for board, wanted in zip(self.boards, self.wanted, strict=True)
        )

    # Back to the table --------------------------------------------------------------------------------------

    def routes(self, walked: Sequence[Walked]) -> tuple[Route, ...]:
        """The routes of all players, tiles that lie already left as they are."""
        return tuple(self._route(player, walked) for player in self.level.players)

    def _route(self, player: int, walked: Sequence[Walked]) -> Route:
        order = sorted(self.boards, key=lambda board: board.plan.board != self._home(player))
        trails_of = {board.plan.board: one.trail for board, one in zip(self.boards, walked, strict=True)}
        wanted = self._whole(player, [one.hands[player] for one in walked])
        laid = self.laid_hands[player]
        runs: list[tuple[int, ...]] = []
        for board in order:
            mine = board.runs(trails_of[board.plan.board])
            runs += [cells for who, cells in mine or () if who == player]
        pieces = [tuple(cell_of(square) for square in tile) for tile in self.laid[player].tiles]
        pieces += [tile for run in cut(runs, 1 << laid, wanted, self.tiles) for tile in run]
        elements: list[Element] = []
        bridges: list[tuple[int, Square]] = []
        for board in order:
            _lay_out(board.plan, trails_of[board.plan.board], player, pieces, elements, bridges)
        return Route(tuple(elements), tuple(bridges))

    def _home(self, player: int) -> int:
        return self.level.points[player][0].column // 12


def _lay_out(
    plan: Plan,
    trail: Trail,
    player: int,
    pieces: list[tuple[int, ...]],
    elements: list[Element],
    bridges: list[tuple[int, Square]],
) -> None:
    """Puts a player's part of a trail at the end of a route.

    pieces: the tiles to come, taken off the front.
    """
    numbers = {stop: number for number, stop in enumerate(plan.stops)}
    crossed = dict(trail.bridges)
    walks = (*plan.players, plan.players[-1])
    who, ahead = -1, 0
    for at, cell in enumerate(trail.cells):
        number = numbers.get(cell)
        if number is not None:
            who = walks[number]
            if player in (who, walks[max(number - 1, 0)]):
                elements.append((square_of(plan.board, cell),))
        elif who == player:
            if not ahead:
                piece = pieces.pop(0)
                ahead = len(piece)
                elements.append(tuple(square_of(plan.board, part) for part in piece))
            ahead -= 1
            if at in crossed:
                bridges.append((len(elements), square_of(plan.board, crossed[at])))
