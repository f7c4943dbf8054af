"""The referee of Emergency Exit Only, its engine: what records, companions and pages play with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wayout.games.emergency_exit import moves, playing, telling
from wayout.games.emergency_exit.box import Box, box_of
from wayout.games.emergency_exit.evening import Evening, Player, Step
from wayout.games.emergency_exit.judging import judge_move, next_step
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.notation import read_entry, read_pile, read_player, seat_players
from wayout.games.emergency_exit.pile import Entry, LostTurn, Pile, lost_players
from wayout.games.emergency_exit.reveal import Reveal
from wayout.games.emergency_exit.scoring import by_number, final_reveal, numbers_of, reveal_so_far
from wayout.games.emergency_exit.written_moves import read_move, write_move
from wayout.games.engine import Json
from wayout.notation import Gathering, NotationError, nearest
from wayout.verdict import Reason, Verdict

_SETUP = ("players", "danger", "first_player")


class EmergencyExit:
    """The rules over one box. A setup is `{players: [names], danger: false, first_player: name}`."""

    game = "emergency-exit"
    version = 1

    def __init__(self, box: Box) -> None:
        self.box = box

    def start(self, setup: Mapping[str, Json]) -> Evening:
        """The table before the first move. Raises NotationError where the setup cannot be read."""
        for key in setup:
            if key not in _SETUP:
                raise NotationError(
                    "emergency.setup_unreadable",
                    found=str(key),
                    expected=", ".join(_SETUP),
                    suggestion=nearest(str(key), _SETUP),
                )
        names, danger, first = setup.get("players"), setup.get("danger", False), setup.get("first_player")
        if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
            raise NotationError(
                "emergency.setup_unreadable", found=repr(names)[:60], expected="players: [anna, ben]"
            )
        if not isinstance(danger, bool):
            raise NotationError(
                "emergency.setup_unreadable", found=repr(danger)[:60], expected="danger: true, false"
            )
        if first is not None and not isinstance(first, str):
            raise NotationError(
                "emergency.setup_unreadable", found=repr(first)[:60], expected="first_player: anna"
            )
        players = seat_players([str(name).strip() for name in names], self.box)
        seated = tuple(Player(number, name) for number, name in enumerate(players, 1))
        chosen = None if first is None else 1 + players.index(read_player(first, players))
        return Evening(seated, danger, chosen)

    def legal_moves(self, state: Evening) -> Iterator[Move]:
        """Moves of the game that `judge` holds good; who sits at the table and what they are called aside.

        Of LOST turns those of one or two players, of whole piles none: there are too many to list.
        """
        return (move for move in self._candidates(state) if self.judge(state, move).ok)

    def _candidates(self, state: Evening) -> Iterable[Move]:
        if state.winners:
            return
        yield from (moves.ShowFloorCard(code) for code in self.box.floor)
        if state.danger:
            yield from (moves.ShowDangerCard(code) for code in self.box.danger)
        if not state.pile:
            yield from (moves.ChooseFirstPlayer(player.id) for player in state.players)
        yield from (moves.ScoreRound(), moves.ScoreRound(complete=True))
        tiles = [tile for tile, _ in self.box.set_of_tiles]
        inside = set(lost_players(state.pile))
        holders = [player.id for player in state.players if str(player.id) not in inside]
        trips = [(a,) for a in holders] + [(a, b) for a in holders for b in holders if a != b]
        if state.way != "revealed":
            yield from (moves.PlayTile(tile) for tile in tiles)
            yield from (moves.PlayLost(trip) for trip in trips)
        if state.way != "played":
            yield from (moves.RevealTile(tile) for tile in tiles)
            yield from (moves.RevealLost(trip) for trip in trips)

    def judge(self, state: Evening, move: Move) -> Verdict:
        """Whether the move may be made here. DANGER effects to be done at the table come as remarks."""
        return judge_move(self.box, state, move)

    def apply(self, state: Evening, move: Move) -> Evening:
        """The state after a move that `judge` holds good."""
        return playing.play(self.box, state, move)

    def view(self, state: Evening, seat: str | None = None) -> Mapping[str, Json]:
        """What everybody may see, as plain data: hands are not logged, so a seat sees no more."""
        return telling.view(self.box, state)

    def write(self, move: Move) -> Mapping[str, Json]:
        """The move as plain data."""
        return write_move(move)

    def read(self, written: Mapping[str, Json]) -> Move:
        """The move that `write` wrote. Raises NotationError for anything else."""
        return read_move(written, self.box)

    def tell(self, state: Evening, move: Move) -> Reason:
        """What the move does in this state, as a line to be worded."""
        return telling.tell(self.box, state, move)

    # --- what a companion asks besides ---------------------------------------------------------------------

    def waits_for(self, state: Evening) -> Step:
        """What the table waits for: a card, the pile and its scoring, or nothing more."""
        return next_step(self.box, state)

    def reveal(self, state: Evening) -> Reveal:
        """The pile as entered so far; `so_far` is true and there are no points."""
        return reveal_so_far(self.box, state)

    def final(self, state: Evening) -> Reveal:
        """The pile as `ScoreRound` would judge it."""
        return final_reveal(self.box, state)

    def read_pile(self, state: Evening, text: str) -> Pile:
        """A pile as typed at this table, for `GivePile`. Raises NotationError."""
        return by_number(state, read_pile(text, self.box, state.names))

    def read_entry(self, state: Evening, text: str) -> Entry:
        """A tile or LOST turn as typed at this table. Raises NotationError."""
        return by_number(state, (read_entry(text, self.box, state.names),))[0]

    def read_players(self, state: Evening, texts: Sequence[str]) -> tuple[int, ...]:
        """The numbers of players as typed at this table: names, beginnings or seats. Raises NotationError."""
        errors = Gathering()
        names = [errors.read("", read_player, text, state.names) for text in texts]
        errors.done()
        return numbers_of(state, [name for name in names if name is not None])

    def join(self, state: Evening, name: str, seat: int | None = None) -> moves.AddPlayer:
        """The move by which somebody joins, or comes back, with a number that stays theirs."""
        back = state.returning(name)
        return moves.AddPlayer(name, seat, back.id if back else state.unused_number)

    def move_of(self, entry: Entry, *, live: bool) -> Move:
        """The move that puts an entry on the pile: logged live, or at the reveal."""
        if isinstance(entry, LostTurn):
            players = tuple(int(player) for player in entry.players)
            return moves.PlayLost(players) if live else moves.RevealLost(players)
        return moves.PlayTile(entry) if live else moves.RevealTile(entry)

    def give(self, state: Evening, text: str) -> moves.GivePile:
        """The move that gives the whole pile as typed. Raises NotationError."""
        return moves.GivePile(self.read_pile(state, text))


def engine(components: Mapping[str, Iterable[object]]) -> EmergencyExit:
    """The rules over the pieces of a game. Raises ValueError where `check_components` finds faults."""
    return EmergencyExit(box_of(components))
