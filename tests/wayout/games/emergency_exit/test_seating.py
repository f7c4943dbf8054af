"""Who is listed as sitting at a table: the same as the rules have it, and no record can break the list."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wayout.games.emergency_exit.a_box import BOX
from wayout.games.emergency_exit.moves import AddPlayer, RemovePlayer, RenamePlayer, ReseatPlayers
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.games.emergency_exit.seating import seated

SETUP = {"players": ["anna", "ben", "chloe"]}


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 2**32 - 1))
def test_w2_the_list_shows_who_the_rules_have_at_the_table(seed: int) -> None:
    chance, engine = random.Random(seed), EmergencyExit(BOX)
    state, written = engine.start(SETUP), []
    for _ in range(chance.randint(0, 12)):
        ids = [player.id for player in state.players]
        name = chance.choice(["anna", "BEN", "chloe", "Zoé", "dan", "eve", "fay"])
        move = chance.choice(
            [
                RenamePlayer(chance.choice([*ids, *(gone.id for gone in state.gone)]), name),
                engine.join(state, name, chance.choice([None, 1, len(ids)])),
                AddPlayer(name),
                RemovePlayer(chance.choice(ids)),
                ReseatPlayers(tuple(chance.sample(ids, len(ids)))),
            ]
        )
        if engine.judge(state, move).ok:
            state = engine.apply(state, move)
            written.append(engine.write(move))
    assert seated(SETUP, written) == state.names


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"move": 3},
        {"move": "rename_player", "player": 9, "name": "x"},
        {"move": "rename_player", "player": [1], "name": "x"},
        {"move": "remove_player", "player": 7},
        {"move": "reseat_players", "players": [1, "2", None]},
        {"move": "reseat_players", "players": "abc"},
        {"move": "add_player", "name": None},
    ],
)
def test_what_does_not_fit_is_passed_over(move: dict[str, Any]) -> None:
    assert seated(SETUP, [move]) == ("anna", "ben", "chloe")


@pytest.mark.parametrize("setup", [{}, {"players": 3}, {"players": [{"name": "a"}, 4]}])
def test_a_setup_without_names_seats_nobody(setup: dict[str, Any]) -> None:
    move = {"move": "add_player", "name": "x", "seat": "2", "player": "9"}
    assert seated(setup, []) == ()
    assert seated(setup, [move]) == ("x",)
