"""A whole evening: moves, rounds, points and winners (E12 to E14), and a table that changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wayout.games.emergency_exit.a_box import BOX, PLAYERS
from tests.wayout.games.emergency_exit.asking import REFEREE, codes, evening, judged
from tests.wayout.games.emergency_exit.random_piles import TILES, random_pile
from wayout.games.emergency_exit import LostTurn
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import (
    MOVES,
    AddPlayer,
    ChooseFirstPlayer,
    GivePile,
    Move,
    PlayLost,
    PlayTile,
    RemovePlayer,
    RenamePlayer,
    ReseatPlayers,
    RevealLost,
    RevealTile,
    ScoreRound,
    ShowDangerCard,
    ShowFloorCard,
)
from wayout.games.emergency_exit.scoring import by_number

T = {tile.code: tile for tile in TILES}
DEAD_END = [T[code] for code in ("S1", "L1", "L2", "L3")]


def won_by(*players: int, of: int = 3) -> list[Move]:
    """A pile lost at tile 4, the players in one LOST turn above it; then others, until one is left."""
    others = [number for number in range(1, of + 1) if number not in players][: of - 1 - len(players)]
    above = [LostTurn(tuple(map(str, players))), *(LostTurn((str(number),)) for number in others)]
    return [GivePile((*DEAD_END, *above)), ScoreRound()]


def points(state: Evening) -> dict[str, int]:
    return {player.name: player.points for player in state.players}


def test_a_setup_seats_the_players() -> None:
    state = REFEREE.start({"players": ["anna", "ben"], "first_player": "ben", "danger": True})
    assert (state.names, state.first_player, state.danger, state.round) == (("anna", "ben"), 2, True, 1)
    assert REFEREE.waits_for(state) == "danger"


def test_a_round_logged_live_and_scored() -> None:
    state = evening(
        ChooseFirstPlayer(2), *(PlayTile(tile) for tile in DEAD_END), PlayLost((3, 1)), ScoreRound()
    )
    assert points(state) == {"anna": 1, "ben": 0, "chloe": 1}
    assert (state.round, state.first_player, state.pile) == (2, 3, ())
    assert state.scored[0].lost_at == 4
    assert dict(state.scored[0].conditions) == {"dead_end": 1}


def test_a_round_revealed_tile_by_tile_shows_its_path_growing() -> None:
    state = evening(*(RevealTile(tile) for tile in DEAD_END[:3]))
    assert (REFEREE.reveal(state).lost, REFEREE.reveal(state).path.length) == (False, 3)
    state = REFEREE.apply(state, RevealTile(DEAD_END[3]))
    assert (REFEREE.reveal(state).lost, REFEREE.reveal(state).so_far) == (True, True)


def test_the_reveal_stops_at_the_tile_that_lost_and_the_first_lost_above_it() -> None:
    state = evening(*(RevealTile(tile) for tile in DEAD_END))
    assert codes(judged(state, ScoreRound())) == ["reveal_on"]
    state = REFEREE.apply(state, RevealLost((2,)))
    assert REFEREE.judge(state, ScoreRound()).ok
    assert points(REFEREE.apply(state, ScoreRound())) == {"anna": 0, "ben": 1, "chloe": 0}


def test_a_reveal_that_goes_no_further_because_nobody_played_lost() -> None:
    state = evening(*(RevealTile(tile) for tile in DEAD_END), ScoreRound(complete=True))
    assert set(points(state).values()) == {0}


def test_a_reveal_that_is_not_lost_must_reach_the_end() -> None:
    state = evening(RevealTile(T["S1"]), RevealLost((1,)))
    assert codes(judged(state, ScoreRound())) == ["pile_short"]
    assert codes(judged(state, ScoreRound(complete=True))) == ["pile_short"]
    state = REFEREE.apply(state, RevealLost((3,)))
    assert points(REFEREE.apply(state, ScoreRound())) == {"anna": 0, "ben": 1, "chloe": 0}


def test_e8_holds_as_the_pile_is_entered() -> None:
    state = evening(PlayTile(T["S1"]), PlayLost((1,)))
    assert codes(judged(state, PlayTile(T["S1"]))) == ["tile_too_often"]
    assert codes(judged(state, PlayLost((1,)))) == ["lost_twice"]
    assert codes(judged(state, PlayLost((2, 3)))) == ["too_many_lost"]
    assert codes(judged(evening(PlayLost((1, 2))), PlayTile(T["S1"]))) == ["after_last_lost"]


def test_e8_a_doubtful_turn_is_remarked_once_as_it_is_logged() -> None:
    state = evening(ChooseFirstPlayer(1), PlayTile(T["S1"]), players=4)
    assert codes(judged(state, PlayLost((3,)))) == ["doubtful_turn"]
    assert codes(judged(state, PlayLost((2,)))) == []
    state = REFEREE.apply(state, PlayLost((3,)))
    assert codes(judged(state, PlayLost((4,)))) == []


def test_e12_the_first_to_have_played_lost_begins_the_next_round() -> None:
    assert evening(*won_by(3, 1)).first_player == 3


def test_e12_the_first_player_stays_if_nobody_played_lost() -> None:
    whole = GivePile((*DEAD_END, *(tile for tile in TILES if tile not in DEAD_END)))
    state = evening(ChooseFirstPlayer(2), whole, ScoreRound())
    assert (state.first_player, set(points(state).values())) == (2, {0})


@pytest.mark.parametrize(("players", "needed"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_e13_points_to_win(players: int, needed: int) -> None:
    moves: list[Move] = []
    for number in range(1, needed + 1):
        assert evening(*moves, players=players).winners == ()
        if number > 1:
            moves.append(ShowFloorCard(f"F{number + 3}"))  # F5, F6: conditions that this pile does not meet
        moves += won_by(1, of=players)
    state = evening(*moves, players=players)
    assert (state.winners, state.round) == ((1,), needed)


def test_e13_several_who_reach_it_in_the_same_round_share_the_win() -> None:
    state = evening(*won_by(1, 2, of=4), ShowFloorCard("F5"), *won_by(2, 1, of=4), players=4)
    assert state.winners == (1, 2)
    assert codes(judged(state, PlayTile(T["S1"]))) == ["evening_over"]
    assert REFEREE.waits_for(state) == "over"


def test_e14_each_new_round_shows_one_more_floor_card() -> None:
    state = evening(*won_by(1))
    assert REFEREE.waits_for(state) == "floor"
    assert codes(judged(state, PlayTile(T["S1"]))) == ["floor_first"]
    state = REFEREE.apply(state, ShowFloorCard("F2"))
    assert REFEREE.waits_for(state) == "pile"
    assert codes(judged(state, ShowFloorCard("F3"))) == ["no_floor_due"]


def test_e14_cards_add_to_those_already_shown() -> None:
    # F4, five tiles with danger signs or more, is not met; F2, two identical characters, is: S1 and L2.
    state = evening(*won_by(1), ShowFloorCard("F2"), RevealTile(T["S1"]), RevealTile(T["L2"]))
    assert dict(REFEREE.reveal(state).conditions) == {"identical_characters": 2}


def _quiet_rounds(referee_rounds: int) -> Iterator[Move]:
    """Rounds in which nobody scores: every tile played, lost, nobody said so."""
    whole = GivePile((*DEAD_END, *(tile for tile in TILES if tile not in DEAD_END)))
    for number in range(1, referee_rounds + 1):
        if 1 < number <= 7:
            yield ShowFloorCard(f"F{number}")
        yield whole
        yield ScoreRound()


def test_e14_when_no_card_is_left_play_goes_on_with_those_shown() -> None:
    state = evening(*_quiet_rounds(9))
    assert (state.round, state.floor) == (10, ("F2", "F3", "F4", "F5", "F6", "F7"))
    assert REFEREE.waits_for(state) == "pile"


def test_e14_danger_cards_are_shown_from_the_first_round_on() -> None:
    state = evening(danger=True)
    assert REFEREE.waits_for(state) == "danger"
    state = REFEREE.apply(state, ShowDangerCard("D1"))
    assert REFEREE.waits_for(state) == "pile"
    state = evening(ShowDangerCard("D1"), *won_by(1), danger=True)
    assert codes(judged(state, PlayTile(T["S1"]))) == ["floor_first", "danger_first"]


def test_danger_effects_are_announced_as_a_matching_tile_is_logged() -> None:
    state = evening(ShowDangerCard("D1"), danger=True)
    matching = next(tile for tile in TILES if tile.danger == "fire")
    other = next(tile for tile in TILES if tile.danger == "lightning")
    verdict = REFEREE.judge(state, PlayTile(matching))
    assert (verdict.ok, codes(verdict.reasons)) == (True, ["danger_effect"])
    assert verdict.reasons[0].params["text_en"] == "do 1"
    assert judged(state, PlayTile(other)) == ()
    assert judged(state, RevealTile(matching)) == ()


def test_every_danger_card_that_matches_is_announced() -> None:
    whole = GivePile((*DEAD_END, *(tile for tile in TILES if tile not in DEAD_END)))
    state = evening(
        ShowDangerCard("D1"), whole, ScoreRound(), ShowFloorCard("F2"), ShowDangerCard("D4"), danger=True
    )
    fire = next(tile for tile in TILES if tile.danger == "fire")
    assert [reason.where for reason in judged(state, PlayTile(fire))] == ["D1", "D4"]


def test_e14_a_round_in_danger_mode_may_end_because_a_player_has_no_tile_left() -> None:
    state = evening(ShowDangerCard("D1"), PlayTile(T["S1"]), danger=True)
    assert codes(judged(state, ScoreRound())) == ["ended_early"]
    assert points(REFEREE.apply(state, ScoreRound(complete=True))) == {"anna": 1, "ben": 1, "chloe": 1}


# --- who sits at the table


def test_a_name_is_only_a_name() -> None:
    before = evening(*won_by(3, 1))
    after = REFEREE.apply(before, RenamePlayer(3, "陳"))
    assert points(after) == {"anna": 1, "ben": 0, "陳": 1}
    assert after.first_player == 3


def test_a_rename_in_the_middle_of_a_round_moves_no_lost_tile() -> None:
    state = evening(*(PlayTile(tile) for tile in DEAD_END), PlayLost((2,)), RenamePlayer(2, "bea"))
    assert points(REFEREE.apply(state, ScoreRound(complete=True))) is not None
    assert REFEREE.reveal(state).ok
    state = evening(
        *(PlayTile(tile) for tile in DEAD_END),
        PlayLost((2,)),
        RenamePlayer(2, "bea"),
        RenamePlayer(1, "ben"),
        PlayLost((3,)),
        ScoreRound(),
    )
    assert points(state) == {"ben": 0, "bea": 1, "chloe": 0}


def test_reseating_moves_neither_points_nor_the_turn() -> None:
    before = evening(*won_by(3, 1))
    after = REFEREE.apply(before, ReseatPlayers((2, 3, 1)))
    assert points(after) == points(before)
    assert (after.names, after.first_player) == (("ben", "chloe", "anna"), 3)


def test_who_leaves_and_comes_back_has_their_points_and_their_number() -> None:
    before = evening(*won_by(1))
    gone = REFEREE.apply(before, RemovePlayer(1))
    assert points(gone) == {"ben": 0, "chloe": 0}
    back = REFEREE.apply(gone, AddPlayer("Anna", 2))
    assert (back.names, points(back)["anna"], back.gone) == (("ben", "anna", "chloe"), 1, ())
    assert back.players[1].id == 1


def test_who_joins_gets_a_number_of_their_own() -> None:
    state = evening(RemovePlayer(3), AddPlayer("dora"), AddPlayer("emil", 1))
    assert [(player.id, player.name) for player in state.players] == [
        (5, "emil"),
        (1, "anna"),
        (2, "ben"),
        (4, "dora"),
    ]


def test_a_number_stays_with_its_player_when_earlier_moves_are_corrected() -> None:
    state = evening()
    dora = REFEREE.join(state, "dora")
    emil = REFEREE.join(REFEREE.apply(state, dora), "emil", 1)
    assert (dora.player, emil.player) == (4, 5)
    corrected = REFEREE.apply(state, emil)  # dora never came
    assert corrected.players[0] == evening(dora, emil).players[0]
    assert codes(judged(corrected, PlayLost((4,)))) == ["player_absent"]


def test_who_comes_back_has_no_other_number() -> None:
    state = evening(RemovePlayer(2))
    assert REFEREE.join(state, "BEN") == AddPlayer("BEN", None, 2)
    assert codes(judged(state, AddPlayer("ben", None, 7))) == ["number_taken"]
    assert codes(judged(state, AddPlayer("fay", None, 2))) == ["number_taken"]
    assert codes(judged(state, AddPlayer("ben"))) == []


def test_if_the_first_player_leaves_the_turn_goes_to_the_left() -> None:
    assert evening(ChooseFirstPlayer(2), RemovePlayer(2)).first_player == 3
    assert evening(ChooseFirstPlayer(3), RemovePlayer(3)).first_player == 1
    assert evening(ChooseFirstPlayer(3), RemovePlayer(2)).first_player == 3


def test_who_joins_or_leaves_wins_nobody_the_evening() -> None:
    moves = [*won_by(1), ShowFloorCard("F5"), *won_by(1), AddPlayer("dan")]
    state = evening(*moves)
    assert (points(state)["anna"], state.points_to_win, state.winners) == (2, 2, ())
    state = evening(*moves, ShowFloorCard("F6"), *won_by(2, of=4))
    assert state.winners == (1,)


def test_the_table_does_not_change_in_the_middle_of_a_round() -> None:
    state = evening(PlayTile(T["S1"]), players=4)
    for move in (AddPlayer("fay"), RemovePlayer(1), ReseatPlayers((4, 3, 2, 1)), ChooseFirstPlayer(1)):
        assert codes(judged(state, move)) == ["round_running"]
    assert judged(state, RenamePlayer(1, "fay")) == ()


def test_a_name_of_somebody_who_left_is_kept_for_them() -> None:
    state = evening(RemovePlayer(1))
    assert codes(judged(state, RenamePlayer(2, "Anna"))) == ["name_twice"]


# --- entering piles


def test_a_pile_given_as_a_whole_replaces_what_was_entered() -> None:
    state = evening(PlayTile(T["S1"]), GivePile((*DEAD_END, LostTurn(("2", "1")))))
    assert (state.way, len(state.pile)) == ("given", 5)
    assert codes(judged(state, PlayTile(T["S1"]))) == [
        "entered_otherwise",
        "tile_too_often",
        "after_last_lost",
    ]


def test_a_given_pile_is_judged_as_a_whole() -> None:
    assert codes(judged(evening(), GivePile((T["S1"], T["S1"])))) == ["tile_too_often"]
    assert codes(judged(evening(), GivePile((LostTurn(("9",)),)))) == ["player_absent"]
    assert codes(judged(evening(), GivePile((LostTurn(()),)))) == ["lost_by_nobody"]
    assert codes(judged(evening(), GivePile(()))) == ["pile_empty"]
    for pile in ((T["S1"],), (*DEAD_END, LostTurn(("2",)))):
        state = evening(GivePile(pile))
        assert codes(judged(state, ScoreRound())) == ["pile_short"]


def test_typed_entries_become_moves() -> None:
    state = evening()
    tile, lost = REFEREE.read_entry(state, "s1"), REFEREE.read_entry(state, "x:ben+chloe")
    assert [REFEREE.move_of(entry, live=True) for entry in (tile, lost)] == [
        PlayTile(T["S1"]),
        PlayLost((2, 3)),
    ]
    assert [REFEREE.move_of(entry, live=False) for entry in (tile, lost)] == [
        RevealTile(T["S1"]),
        RevealLost((2, 3)),
    ]
    assert REFEREE.give(state, "S1 x:p3") == GivePile((T["S1"], LostTurn(("3",))))
    assert REFEREE.read_players(state, ["ch", "p1"]) == (3, 1)


def test_a_logged_pile_is_hidden_but_for_its_top_until_it_is_scored() -> None:
    state = evening(PlayTile(T["S1"]), PlayTile(T["L1"]))
    seen = json.dumps(REFEREE.view(state, None))
    assert "L1" in seen
    assert "S1" not in seen
    seen = json.dumps(REFEREE.view(evening(RevealTile(T["S1"]), RevealTile(T["L1"])), None))
    assert "S1" in seen


# --- what holds of every evening


MOVE_EXAMPLES: list[Move] = [
    ChooseFirstPlayer(2),
    ShowFloorCard("F2"),
    ShowDangerCard("D1"),
    PlayTile(T["S1"]),
    PlayLost((1, 2)),
    RevealTile(REFEREE.read_entry(evening(), "S=cook/fire")),
    RevealTile(REFEREE.read_entry(evening(), "DL")),
    RevealLost((3,)),
    GivePile((T["S1"], LostTurn(("1", "3")), T["RP6"])),
    ScoreRound(),
    ScoreRound(complete=True),
    RenamePlayer(1, "Zoé 🦊"),
    AddPlayer("陳"),
    AddPlayer("fay", 2),
    AddPlayer("fay", 2, 9),
    RemovePlayer(2),
    ReseatPlayers((3, 1, 2)),
]


@pytest.mark.parametrize("move", MOVE_EXAMPLES)
def test_a_move_is_written_and_read_back(move: Move) -> None:
    written = json.loads(json.dumps(REFEREE.write(move)))
    assert REFEREE.read(written) == move


def test_every_move_has_such_an_example() -> None:
    assert {type(move) for move in MOVE_EXAMPLES} == set(MOVES.values())


@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        {},
        {"move": 3},
        {"move": "play"},
        {"move": "play_tile"},
        {"move": "play_tile", "tile": 3},
        {"move": "play_tile", "tile": "S1", "player": 1},
        {"move": "play_tile", "tile": "x:1"},
        {"move": "play_tile", "tile": "S99"},
        {"move": "play_lost", "players": "anna"},
        {"move": "play_lost", "players": [True]},
        {"move": "play_lost", "players": [10**9]},
        {"move": "give_pile", "pile": "S1"},
        {"move": "give_pile", "pile": [[1], 3]},
        {"move": "score_round", "complete": 1},
        {"move": "show_floor_card", "card": None},
        {"move": "rename_player", "player": 1, "name": 3},
        {"move": "add_player", "name": "x", "seat": "1"},
    ],
)
def test_what_is_no_move_is_refused(written: object) -> None:
    from wayout.notation import NotationError

    with pytest.raises(NotationError):
        REFEREE.read(written)


def _random_evening(seed: int) -> list[Move]:
    """Moves by chance among the legal ones, each as a table could make it, to the end of the evening."""
    chance = random.Random(seed)
    players = chance.randint(2, 5)
    danger = chance.random() < 0.5
    state = evening(players=players, danger=danger)
    moves: list[Move] = []
    while not state.winners and len(state.scored) < 12:
        move: Move
        if not state.pile and REFEREE.waits_for(state) == "pile" and chance.random() < 0.7:
            move = GivePile(by_number(state, random_pile(chance, state.names)))
        elif not state.pile and chance.random() < 0.2:
            move = chance.choice(
                [
                    RenamePlayer(chance.randint(1, players), chance.choice(["x", "y", "z"])),
                    AddPlayer(chance.choice(PLAYERS)),
                    RemovePlayer(chance.randint(1, players)),
                    ReseatPlayers(tuple(chance.sample([p.id for p in state.players], len(state.players)))),
                ]
            )
            if not REFEREE.judge(state, move).ok:
                continue
        else:
            legal = list(REFEREE.legal_moves(state))
            scoring = [move for move in legal if isinstance(move, ScoreRound)]
            move = chance.choice(scoring or legal)
        moves.append(move)
        state = REFEREE.apply(state, move)
    return moves


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_random_evening_replays_to_the_same_state(seed: int) -> None:
    chance = random.Random(seed)
    players, danger = chance.randint(2, 5), chance.random() < 0.5
    moves = _random_evening(seed)
    live = evening(*moves, players=players, danger=danger)
    read = [REFEREE.read(json.loads(json.dumps(REFEREE.write(move)))) for move in moves]
    replayed = evening(*read, players=players, danger=danger)
    assert replayed == live
    assert sum(player.points for player in (*live.players, *live.gone)) == sum(
        len(scored.scorers) for scored in live.scored
    )
    assert len({player.id for player in (*live.players, *live.gone)}) == len(live.players) + len(live.gone)
    json.dumps(REFEREE.view(live, None))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 60))
def test_the_moves_listed_are_legal_and_can_be_applied(seed: int, length: int) -> None:
    chance = random.Random(seed)
    players, danger = chance.randint(2, 5), chance.random() < 0.5
    state = evening(*_random_evening(seed)[:length], players=players, danger=danger)
    for move in REFEREE.legal_moves(state):
        assert REFEREE.judge(state, move).ok
        assert isinstance(REFEREE.apply(state, move), Evening)
    assert any(True for _ in REFEREE.legal_moves(state)) != bool(state.winners)


def test_the_box_is_the_one_of_the_rules() -> None:
    assert REFEREE.box is BOX
    assert (REFEREE.game, REFEREE.version) == ("emergency-exit", 1)
