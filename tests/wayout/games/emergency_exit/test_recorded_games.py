"""The recorded evenings replay to their points, and no ending is without one."""

from __future__ import annotations

import json

import pytest

from tests.wayout.games.emergency_exit.asking import codes
from tests.wayout.games.emergency_exit.recorded_games import GAMES, REFEREE, Game, lines, move_of, setup
from wayout.games.emergency_exit.conditions import CONDITIONS
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import MOVES, Move, ScoreRound
from wayout.games.emergency_exit.pile import lost_players, tiles_of

ENDINGS = {
    *(f"lost by {name}" for name in ("reverse", "loop", "dead_end", *CONDITIONS)),
    "not lost",
    "scored by the first LOST above",
    "scored by several in one LOST turn",
    "scored by nobody",
    "scored by the last who kept it",
    "scored by all who kept it",
    "over by the last LOST",
    "over with every tile played",
    "over without a tile in hand",
    "revealed no further than the loss",
    "won alone",
    "won together",
    "won with 2 points",
    "won with 3 points",
}


def replay(game: Game) -> tuple[Evening, list[Move], set[str]]:
    state = REFEREE.start(setup(game))
    moves: list[Move] = []
    reached: set[str] = set()
    for line in lines(game):
        move = move_of(state, line)
        verdict = REFEREE.judge(state, move)
        assert verdict.ok, (line, codes(verdict.reasons))
        after = REFEREE.apply(state, move)
        if isinstance(move, ScoreRound):
            reached |= endings(state, after)
        moves.append(move)
        state = after
    return state, moves, reached


def endings(before: Evening, after: Evening) -> set[str]:
    scored = after.scored[-1]
    played = len(lost_players(before.pile))
    reached = {f"lost by {name}" for name in scored.conditions}
    if scored.lost_at is None:
        reached.add("not lost")
        reached.add(
            "scored by " + ("the last who kept it" if len(scored.scorers) == 1 else "all who kept it")
        )
    elif not scored.scorers:
        reached.add("scored by nobody")
    else:
        several = len(scored.scorers) > 1
        reached.add("scored by " + ("several in one LOST turn" if several else "the first LOST above"))
    if played == len(before.players) - 1:
        reached.add("over by the last LOST")
    elif len(tiles_of(before.pile)) == REFEREE.box.directions:
        reached.add("over with every tile played")
    elif before.way == "revealed":
        reached.add("revealed no further than the loss")
    else:
        reached.add("over without a tile in hand")
    if after.winners:
        reached.add("won alone" if len(after.winners) == 1 else "won together")
        reached.add(f"won with {after.points_to_win} points")
    return reached


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    state, _, reached = replay(GAMES[name])
    standing = ", ".join(f"{player.name} {player.points}" for player in state.players)
    winners = " ".join(player.name for player in state.players if player.id in state.winners)
    assert standing + (f": {winners}" if winners else "") == GAMES[name].points
    if name.startswith("lost by "):
        assert name in reached


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_from_its_written_moves(name: str) -> None:
    live, moves, _ = replay(GAMES[name])
    state = REFEREE.start(setup(GAMES[name]))
    for move in moves:
        state = REFEREE.apply(state, REFEREE.read(json.loads(json.dumps(REFEREE.write(move)))))
    assert state == live


def test_no_ending_is_without_a_recorded_game() -> None:
    reached = set().union(*(replay(game)[2] for game in GAMES.values()))
    assert sorted(ENDINGS - reached) == []
    assert sorted(reached - ENDINGS) == []


def test_no_move_is_without_a_recorded_game() -> None:
    made = {type(move) for game in GAMES.values() for move in replay(game)[1]}
    assert made == set(MOVES.values())
