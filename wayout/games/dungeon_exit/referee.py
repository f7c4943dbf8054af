"""The referee of Dungeon Exit, its engine: what records, companions and pages play a season with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wayout.games.dungeon_exit import moves, playing, telling
from wayout.games.dungeon_exit.check import Finding
from wayout.games.dungeon_exit.components import tile_set_of
from wayout.games.dungeon_exit.judging import finding_of, judge_move, name_reasons, seats
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.moves import Move
from wayout.games.dungeon_exit.season import BOLDEST, MOST_PLAYERS, Player, Season
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.games.dungeon_exit.written_moves import read_move, write_move
from wayout.games.engine import Json
from wayout.notation import NotationError, nearest
from wayout.verdict import Reason, Verdict

_SETUP = ("players", "by_eye")
_LATER = 60_000


class DungeonExit:
    """The rules over one game set. A setup is `{players: [names], by_eye: true}`.

    levels: ids and levels that `legal_moves` may choose, beside those that were played at the table.
    """

    game = "dungeon-exit"
    version = 1

    def __init__(self, tiles: TileSet, levels: Sequence[tuple[str, Level]] = ()) -> None:
        self.tiles = tiles
        self.levels = tuple(levels)

    def start(self, setup: Mapping[str, Json]) -> Season:
        """The table before the first move. Raises NotationError where the setup cannot be read."""
        for key in setup:
            if key not in _SETUP:
                raise NotationError(
                    "dungeon_play.setup_unreadable",
                    found=str(key)[:60],
                    expected=", ".join(_SETUP),
                    suggestion=nearest(str(key), _SETUP),
                )
        names, by_eye = setup.get("players"), setup.get("by_eye", True)
        if not isinstance(names, (list, tuple)) or not 1 <= len(names) <= MOST_PLAYERS:
            raise _unreadable(names, f"players: [anna, ben], 1-{MOST_PLAYERS}")
        if not isinstance(by_eye, bool):
            raise _unreadable(by_eye, "by_eye: true, false")
        seated: list[str] = []
        for name in names:
            if not isinstance(name, str) or any(name_reasons(name.strip(), seated)):
                raise _unreadable(name, "players: [anna, ben]")
            seated.append(name.strip())
        return Season(tuple(Player(number, name) for number, name in enumerate(seated, 1)), by_eye)

    def legal_moves(self, state: Season) -> Iterator[Move]:
        """Moves that `judge` holds good. Of paths and names none: there are too many to list."""
        return (move for move in self._candidates(state) if self.judge(state, move).ok)

    def _candidates(self, state: Season) -> Iterable[Move]:
        run = state.run
        at = _LATER if run is None else run.latest + _LATER
        played = [(result.id, result.level) for result in state.results]
        numbers = [player.id for player in state.players]
        for id_, level in dict.fromkeys([*self.levels, *played]):
            if 1 in seats(level):
                yield from (moves.ChooseLevel(id_, level, (number,)) for number in numbers)
            if 2 in seats(level):
                yield from (moves.ChooseLevel(id_, level, (a, b)) for a in numbers for b in numbers if a != b)
        yield from (moves.StartClock(at), moves.StopClock(at), moves.GoOn(at))
        for number in numbers:
            yield from (moves.CallDone(number, at), moves.GiveUp(number, at))
            yield from (moves.JudgeByEye(number, right) for right in (True, False))
            yield from (moves.TakeHint(number, boldness) for boldness in range(1, BOLDEST + 1))
        yield from (moves.ShowSolution(id_) for id_ in dict.fromkeys(result.id for result in state.results))
        yield from (moves.PlaceMarker(behind) for behind in (0, state.marker + 1))
        yield moves.AddPlayer(f"p{len(numbers) + 1}")

    def judge(self, state: Season, move: Move) -> Verdict:
        """Whether the move may be made here. The faults of a path that is wrong come as remarks."""
        return judge_move(state, move, self.tiles)

    def apply(self, state: Season, move: Move) -> Season:
        """The state after a move that `judge` holds good."""
        return playing.play(state, move, self.tiles)

    def view(self, state: Season, seat: str | None = None) -> Mapping[str, Json]:
        """What everybody may see, as plain data; a seat sees no more."""
        return telling.view(state)

    def write(self, move: Move) -> Mapping[str, Json]:
        """The move as plain data."""
        return write_move(move)

    def read(self, written: Mapping[str, Json]) -> Move:
        """The move that `write` wrote. Raises NotationError for anything else."""
        return read_move(written)

    def tell(self, state: Season, move: Move) -> Reason:
        """What the move does in this state, as a line to be worded."""
        return telling.tell(state, move, self.tiles)

    def finding(self, level: Level, path: str) -> Finding:
        """What the checker says of a path as typed. Raises NotationError for what is no path."""
        return finding_of(level, path, self.tiles)


def _unreadable(found: object, expected: str) -> NotationError:
    return NotationError("dungeon_play.setup_unreadable", found=repr(found)[:60], expected=expected)


def engine(components: Mapping[str, Iterable[object]]) -> DungeonExit:
    """The rules over the pieces of a game. Raises BadData where its path tiles are no set."""
    return DungeonExit(tile_set_of(components))
