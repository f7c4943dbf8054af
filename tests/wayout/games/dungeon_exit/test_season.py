"""A season by the rulings of the table (P1 to P9, docs/dungeon-play.md), and the engine behind its record."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wayout.games.dungeon_exit.laid_paths import TILES, level
from tests.wayout.games.dungeon_exit.seasons import (
    COOP,
    EXACT,
    FREE,
    REFEREE,
    RIGHT,
    SHORT,
    UPPER,
    WRONG,
    codes,
    played,
    refused,
    season,
    solved,
)
from wayout.content.load import load
from wayout.games.dungeon_exit import DungeonExit, check_components, engine
from wayout.games.dungeon_exit.components import PathTile
from wayout.games.dungeon_exit.moves import (
    MOVES,
    AddPlayer,
    CallDone,
    ChooseLevel,
    GiveUp,
    GoOn,
    JudgeByEye,
    Move,
    PlaceMarker,
    RenamePlayer,
    ShowPath,
    ShowSolution,
    StartClock,
    StopClock,
    TakeHint,
)
from wayout.games.dungeon_exit.season import MOST_PLAYERS, best, races
from wayout.games.dungeon_exit.seating import seated
from wayout.games.dungeon_exit.telling import clock_text
from wayout.games.dungeon_exit.written_moves import read_moment, read_move, write_moment, write_move
from wayout.notation import NotationError
from wayout.wording import say

RACE = played("1", 1, 2)


def ending(*moves: Move, **setup: Any) -> list[tuple[str, int]]:
    """How it ended for each side, and after how many ms."""
    return [(result.ending, result.time) for result in season(*moves, **setup).results]


# --- P1: names


def test_p1_names_are_told_apart() -> None:
    assert refused(season(), AddPlayer("ANNA")) == [("P1", "name_twice")]
    assert refused(season(), AddPlayer(" ")) == [("P1", "name_empty")]
    assert refused(season(), AddPlayer("a" * 41)) == [("P1", "name_long")]
    assert refused(season(), AddPlayer("a\x1b[31m")) == [("P1", "name_unprintable")]
    assert refused(season(), RenamePlayer(3, "zoé")) == [("P1", "no_such_player")]
    assert season(AddPlayer("Zoé 🦊"), RenamePlayer(1, "ANNA")).names == ("ANNA", "ben", "Zoé 🦊")


def test_p1_a_table_is_not_endless() -> None:
    full = season(*(AddPlayer(f"p{n}") for n in range(3, MOST_PLAYERS + 1)))
    assert refused(full, AddPlayer("more")) == [("P1", "too_many_players")]


def test_p1_a_renamed_player_keeps_results() -> None:
    state = season(*solved("1", 2, 10), RenamePlayer(2, "Bénédicte"))
    assert state.names_of(state.results[0].players) == ("Bénédicte",)


# --- P2: who plays what


@pytest.mark.parametrize(
    ("chosen", "players", "holds"),
    [
        (FREE, (1,), True),
        (FREE, (2, 1), True),
        (FREE, (1, 2, 3), False),
        (UPPER, (3,), True),
        (UPPER, (1, 2), False),
        (COOP, (2, 3), True),
        (COOP, (1,), False),
        (FREE, (), False),
    ],
)
def test_p2_a_level_seats_one_or_two(chosen: Any, players: tuple[int, ...], holds: bool) -> None:
    found = refused(season(AddPlayer("cléo")), ChooseLevel("x", chosen, players))
    assert found == ([] if holds else [("P2", "seats")])


def test_p2_nobody_plays_twice_or_from_elsewhere() -> None:
    assert refused(season(), ChooseLevel("1", FREE, (1, 1))) == [("P2", "player_twice")]
    assert refused(season(), ChooseLevel("1", FREE, (7,))) == [("P1", "no_such_player")]
    assert refused(season(), ChooseLevel("", FREE, (1,))) == [("P2", "level_name")]
    assert refused(season(*played("1", 1)), CallDone(2, 5)) == [("P2", "not_playing")]


def test_d4_a_level_that_cannot_be_laid_out_is_not_chosen() -> None:
    assert refused(season(), ChooseLevel("1", level("A1 A2 G1 J1 L3"), (1,))) == [("D4", "level_beside")]


def test_p2_before_the_signal_another_level_may_be_chosen_after_it_none() -> None:
    laid_out = season(ChooseLevel("1", FREE, (1,)))
    assert refused(laid_out, ChooseLevel("2", EXACT, (2,))) == []
    assert refused(season(*played("1")), ChooseLevel("2", EXACT, (1,))) == [("P3", "still_played")]


# --- P3: the clock


def test_p3_the_time_is_that_of_the_call_pauses_left_out() -> None:
    moves = (
        *played(start=1_000),
        StopClock(11_000),
        GoOn(3_611_000),
        CallDone(1, 3_614_500),
        StopClock(3_615_000),
        GoOn(3_700_000),
        ShowPath(1, RIGHT),
    )
    assert ending(*moves) == [("solved", 13_500)]


def test_p3_the_clock_is_started_stopped_and_never_goes_back() -> None:
    assert refused(season(), StartClock(0)) == [("P3", "no_level")]
    assert refused(season(), CallDone(1, 0)) == [("P3", "no_level")]
    assert refused(season(ChooseLevel("1", FREE, (1,))), CallDone(1, 0)) == [("P3", "not_started")]
    running = season(*played(start=5_000))
    assert refused(running, StartClock(6_000)) == [("P3", "started")]
    assert refused(running, GoOn(6_000)) == [("P3", "not_paused")]
    assert refused(running, CallDone(1, 4_999)) == [("P3", "clock_back")]
    stands = season(*played(start=5_000), StopClock(6_000))
    assert refused(stands, StopClock(7_000)) == [("P3", "paused")]
    assert refused(stands, CallDone(1, 7_000)) == [("P3", "paused")]
    assert refused(stands, TakeHint(1, 1)) == [("P3", "paused")]
    assert refused(season(ChooseLevel("1", FREE, (1,))), StartClock(-1)) == [("P3", "clock_back")]


# --- P4: calls and paths


def test_p4_a_wrong_path_costs_nothing_but_time() -> None:
    state = season(*played(), CallDone(1, 10_000), ShowPath(1, WRONG))
    assert state.step == "clock"
    again = (*played(), CallDone(1, 10_000), ShowPath(1, WRONG), CallDone(1, 25_000), ShowPath(1, RIGHT))
    (result,) = season(*again).results
    assert (result.time, result.wrong, result.tiles) == (25_000, 1, 4)


def test_p4_a_wrong_path_is_remarked_with_its_faults() -> None:
    state = season(*played(), CallDone(1, 10))
    verdict = REFEREE.judge(state, ShowPath(1, "B1-C1 C2-C3"))
    assert verdict.ok
    assert "touch_point" in codes(verdict.reasons)
    assert codes(REFEREE.judge(state, ShowPath(1, SHORT)).reasons) == ["unfinished"]
    assert REFEREE.judge(state, ShowPath(1, RIGHT)).reasons == ()


def test_p4_what_is_no_path_is_refused() -> None:
    state = season(*played(), CallDone(1, 10))
    assert refused(state, ShowPath(1, "Z9?")) == [("", "notation_square")]
    assert refused(state, ShowPath(1, "")) == [("P4", "path_empty")]
    assert refused(season(*played()), ShowPath(1, RIGHT)) == [("P4", "nobody_called")]


def test_p4_calls_are_judged_in_their_order() -> None:
    state = season(*RACE, CallDone(2, 5_000), CallDone(1, 6_000))
    assert refused(state, ShowPath(1, RIGHT)) == [("P4", "judged_in_order")]
    assert refused(state, CallDone(2, 7_000)) == [("P4", "called_already")]


def test_p4_by_eye_where_the_table_trusts_itself() -> None:
    moves = (*played("2"), CallDone(1, 9_000), JudgeByEye(1, True))
    (result,) = season(*moves).results
    assert (result.by_eye, result.tiles, result.ending) == (True, 4, "solved")
    state = season(*moves[:-1], by_eye=False)
    assert refused(state, JudgeByEye(1, True)) == [("P4", "path_wanted")]
    assert season(*moves[:-1], JudgeByEye(1, False)).step == "clock"


def test_p4_a_pair_calls_and_shows_both_paths() -> None:
    moves = (*played("C1", 2, 1), CallDone(1, 3_000), JudgeByEye(1, True))
    (result,) = season(*moves).results
    assert (result.players, result.ending, result.tiles) == ((2, 1), "solved", None)


# --- P5: the race


def test_p5_the_first_right_path_wins_the_race() -> None:
    moves = (*RACE, CallDone(1, 5_000), ShowPath(1, WRONG), CallDone(2, 8_000), ShowPath(2, RIGHT))
    assert ending(*moves) == [("won", 8_000), ("lost", 8_000)]
    assert races(season(*moves).results) == {2: 1, 1: 0}


def test_p5_who_called_first_and_is_right_wins_whoever_is_typed_later() -> None:
    moves = (*RACE, CallDone(1, 5_000), CallDone(2, 5_100), ShowPath(1, RIGHT))
    assert [result.players for result in season(*moves).results] == [(1,), (2,)]


def test_p5_a_wrong_first_call_leaves_the_race_to_the_second() -> None:
    moves = (*RACE, CallDone(1, 5_000), CallDone(2, 5_100), ShowPath(1, WRONG), ShowPath(2, RIGHT))
    assert ending(*moves) == [("won", 5_100), ("lost", 5_100)]


# --- P6: hints


def test_p6_hints_are_counted_for_who_asked() -> None:
    moves = (
        *RACE,
        TakeHint(1, 1),
        TakeHint(1, 3),
        TakeHint(2, 1, "B1-C1"),
        CallDone(1, 5),
        ShowPath(1, RIGHT),
    )
    assert [(result.players, result.hints) for result in season(*moves).results] == [((1,), 2), ((2,), 1)]


def test_d15_a_hint_follows_a_milder_one() -> None:
    state = season(*played(), TakeHint(1, 2, "B1-C1"))
    assert refused(state, TakeHint(1, 2, "B1-C1")) == [("P6", "hint_again")]
    assert refused(state, TakeHint(1, 1, "B1-C1")) == [("P6", "hint_again")]
    assert refused(state, TakeHint(1, 1, "")) == []
    assert refused(state, TakeHint(1, 5, "")) == [("D15", "hint_which")]
    assert refused(state, TakeHint(1, 1, "?")) == [("", "notation_square")]
    assert refused(season(), TakeHint(1, 1)) == [("P3", "no_level")]


# --- P7: giving up


def test_p7_who_gives_up_leaves_the_race_to_the_other() -> None:
    state = season(*RACE, GiveUp(1, 4_000))
    assert refused(state, CallDone(1, 5_000)) == [("P7", "gave_up_already")]
    moves = (*RACE, GiveUp(1, 4_000), CallDone(2, 9_000), ShowPath(2, RIGHT))
    assert [result.ending for result in season(*moves).results] == ["won", "given_up"]


def test_p7_when_all_gave_up_the_level_is_over() -> None:
    assert ending(*RACE, GiveUp(1, 4_000), GiveUp(2, 5_000)) == [("given_up", 5_000), ("given_up", 5_000)]


def test_p7_the_solution_is_shown_of_levels_that_nobody_plays() -> None:
    assert refused(season(*played()), ShowSolution("1")) == [("P7", "still_played")]
    assert refused(season(), ShowSolution("1")) == [("P7", "not_played")]
    state = season(
        *played(), GiveUp(1, 5), ShowSolution("1"), *solved("1", 1, 3, 100), *solved("2", 1, 3, 100)
    )
    assert [(result.id, result.knew) for result in state.results] == [("1", False), ("1", True), ("2", False)]


# --- P8: the best


def test_p8_fewer_hints_are_better_then_less_time() -> None:
    helped = (*played("1", 1, start=0), TakeHint(1, 1), CallDone(1, 1_000), ShowPath(1, RIGHT))
    state = season(
        *helped, *solved("1", 1, 90), *solved("1", 1, 60), *solved("1", 2, 70), *solved("1", 1, 80)
    )
    assert [(one.players, one.time, one.hints) for one in best(state.results)] == [
        ((1,), 60_000, 0),
        ((2,), 70_000, 0),
    ]


def test_p8_whoever_saw_the_solution_sets_no_best() -> None:
    state = season(*played(), GiveUp(1, 5), ShowSolution("1"), *solved("1", 1, 3, 100))
    assert list(best(state.results)) == []
    assert state.marker == 1


# --- P9: the line marker


def test_p9_the_marker_follows_level_by_level_and_over_those_solved_before() -> None:
    assert season(*solved("1", 1, 5)).marker == 1
    jumped = season(*solved("2", 1, 5), *solved("3", 1, 5), *solved("B1", 1, 5))
    assert (jumped.marker, jumped.ahead) == (0, {2, 3})
    assert season(*solved("2", 1, 5), *solved("3", 1, 5), *solved("1", 2, 5)).marker == 3


def test_p9_giving_up_moves_no_marker_but_a_hand_does() -> None:
    assert season(*played(), GiveUp(1, 5)).marker == 0
    assert season(PlaceMarker(12)).marker == 12
    assert season(*solved("2", 1, 5), PlaceMarker(0), *solved("1", 1, 5)).marker == 1
    assert refused(season(), PlaceMarker(1000)) == [("P9", "marker_where")]


# --- the engine

EXAMPLES: tuple[Move, ...] = (
    ChooseLevel("17", level("A1 D1 G1 J1 L3", tiles=9, bridges=1, pits=["B3", "F8"]), (1, 2)),
    ChooseLevel("C1", COOP, (2, 1)),
    ChooseLevel("mine: 3", UPPER, (1,)),
    StartClock(0),
    StopClock(1_767_225_600_005),
    GoOn(1_767_225_600_250),
    CallDone(1, 1_767_225_601_999),
    ShowPath(2, RIGHT),
    JudgeByEye(1, False),
    TakeHint(1, 3, SHORT),
    GiveUp(2, 1_767_225_600_000),
    ShowSolution("17"),
    PlaceMarker(0),
    AddPlayer("Zoé"),
    RenamePlayer(1, "💀"),
)


@pytest.mark.parametrize("move", EXAMPLES, ids=repr)
def test_a_move_is_written_and_read_back(move: Move) -> None:
    assert read_move(write_move(move)) == move


def test_every_move_has_such_an_example() -> None:
    assert {type(move) for move in EXAMPLES} == set(MOVES.values())


@given(st.integers(0, 4_000_000_000_000))
def test_a_moment_is_written_and_read_back(at: int) -> None:
    assert read_moment(write_moment(at)) == at


@pytest.mark.parametrize(
    "written",
    [
        None,
        {},
        {"move": "dance"},
        {"move": "start_clock"},
        {"move": "start_clock", "at": "yesterday"},
        {"move": "start_clock", "at": "2026-13-31T00:00:00Z"},
        {"move": "start_clock", "at": "1969-12-31T23:59:59Z"},
        {"move": "start_clock", "at": "0000-00-00T00:00:00Z"},
        {"move": "start_clock", "at": 5},
        {"move": "start_clock", "at": "2026-01-31T00:00:00Z", "more": 1},
        {"move": "call_done", "player": True, "at": "2026-01-31T00:00:00Z"},
        {"move": "call_done", "player": -1, "at": "2026-01-31T00:00:00Z"},
        {"move": "judge_by_eye", "player": 1, "right": 1},
        {"move": "show_path", "player": 1, "path": None},
        {"move": "choose_level", "level": "1", "players": [1], "board": {"points": {}}},
        {"move": "choose_level", "level": "1", "players": [1], "board": []},
        {"move": "choose_level", "level": "1", "players": "1", "board": write_move(EXAMPLES[0])["board"]},
        {
            "move": "choose_level",
            "level": "1",
            "players": [1] * 101,
            "board": write_move(EXAMPLES[0])["board"],
        },
    ],
)
def test_what_is_no_move_is_refused(written: Any) -> None:
    with pytest.raises(NotationError) as refusal:
        REFEREE.read(written)
    error = refusal.value
    for language in ("en", "fr"):
        assert say(error.code, language, {"found": error.found, "expected": error.expected})


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"players": []},
        {"players": "anna"},
        {"players": [1]},
        {"players": ["anna", "Anna"]},
        {"players": ["anna"] * 9},
        {"players": ["anna"], "by_eye": "no"},
        {"players": ["anna"], "danger": True},
    ],
)
def test_what_is_no_table_is_refused(setup: Any) -> None:
    with pytest.raises(NotationError):
        REFEREE.start(setup)


def random_season(seed: int, length: int) -> tuple[list[Move], list[Any]]:
    """Moves drawn from those listed as legal, and the states they led to."""
    chance = random.Random(seed)
    states = [REFEREE.start({"players": ["anna", "ben", "cléo"][: chance.randint(1, 3)]})]
    moves: list[Move] = []
    for _ in range(length):
        legal = list(REFEREE.legal_moves(states[-1]))
        assert legal, states[-1]
        called = states[-1].step == "path"
        drawn = chance.choice(legal)
        if called and chance.random() < 0.5:
            drawn = ShowPath(
                states[-1].run.sides[states[-1].run.to_judge].players[0], chance.choice((RIGHT, WRONG))
            )
        moves.append(drawn)
        states.append(REFEREE.apply(states[-1], drawn))
    return moves, states


@pytest.mark.parametrize("seed", range(25))
def test_a_random_season_replays_to_the_same_state(seed: int) -> None:
    moves, states = random_season(seed, 60)
    state = states[0]
    for number, move in enumerate(moves):
        read = REFEREE.read(REFEREE.write(move))
        assert REFEREE.judge(state, read).ok
        for language in ("en", "fr"):
            told = REFEREE.tell(state, read)
            assert say(told.code, language, told.params)
        state = REFEREE.apply(state, read)
        assert state == states[number + 1]
        assert REFEREE.view(state, None)["waits_for"] == state.step


def test_random_seasons_reach_every_ending() -> None:
    endings = {result.ending for seed in range(25) for result in random_season(seed, 60)[1][-1].results}
    assert endings == {"solved", "won", "lost", "given_up"}


@pytest.mark.parametrize("seed", range(5))
def test_the_moves_listed_are_legal_and_those_left_out_are_not(seed: int) -> None:
    moves, states = random_season(seed, 25)
    for state in states:
        legal = list(REFEREE.legal_moves(state))
        assert all(REFEREE.judge(state, move).ok for move in legal)
        for move in set(moves) - set(legal):
            if not isinstance(move, ShowPath | TakeHint | AddPlayer | PlaceMarker) and not hasattr(
                move, "at"
            ):
                assert not REFEREE.judge(state, move).ok


def test_the_shipped_game_is_judged_by_these_rules() -> None:
    game = load("dungeon-exit")
    pieces = {name: component.items for name, component in game.components.items()}
    assert game.engine == "dungeon_exit"
    assert engine(pieces).tiles == TILES
    assert isinstance(engine(pieces), DungeonExit)


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ((PathTile("I2", ((0, 0), (2, 0))),), "data_no_chain"),
        ((PathTile("I2", ((0, 0), (1, 0))), PathTile("J2", ((0, 0), (0, 1)))), "data_shape_twice"),
    ],
)
def test_d3_path_tiles_that_are_no_set_are_told(tiles: tuple[PathTile, ...], code: str) -> None:
    (reason,) = check_components({"blue-tiles": tiles})
    assert (reason.rule, reason.code) == ("D3", f"dungeon.{code}")
    assert say(reason.code, "fr", reason.params)


def test_who_sits_at_a_table_is_told_from_its_moves() -> None:
    moves = [write_move(move) for move in (AddPlayer("Zoé"), RenamePlayer(1, "Anne"), StartClock(5))]
    assert seated({"players": ["anna", "ben"]}, moves) == ("Anne", "ben", "Zoé")
    assert seated({"players": 5}, [{"move": "rename_player", "player": 9, "name": "x"}]) == ()


@pytest.mark.parametrize(
    ("milliseconds", "shown"),
    [(0, "0:00.0"), (12_499, "0:12.4"), (192_400, "3:12.4"), (3_792_400, "1:03:12.4"), (-5, "0:00.0")],
)
def test_a_time_is_shown_to_the_tenth(milliseconds: int, shown: str) -> None:
    assert clock_text(milliseconds) == shown
