"""Every reason code: an example that brings it, one beside it that does not, a sentence a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import wayout.games.emergency_exit as package
from tests.wayout.games.emergency_exit.a_box import BOX, CONDITIONS, PLAYERS, both, components, floor, tiles
from tests.wayout.games.emergency_exit.asking import (
    REFEREE,
    all_reasons,
    codes,
    evening,
    faults_with,
    judged,
    refusal,
    reveal,
)
from tests.wayout.games.emergency_exit.random_piles import TILES
from wayout.games.emergency_exit import LostTurn
from wayout.games.emergency_exit.components import DangerCard, DirectionTile, FloorCard, LostTile
from wayout.games.emergency_exit.conditions import CONDITIONS as NAMES
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.from_data import pile_from_data
from wayout.games.emergency_exit.moves import (
    MOVES,
    WORDS,
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
from wayout.games.emergency_exit.notation import (
    read_condition,
    read_entry,
    read_floor,
    read_pile,
    read_player,
    read_players,
)
from wayout.games.names import NameDefect
from wayout.verdict import Reason
from wayout.wording import say, sentences

Ask = Callable[[], Iterable[Reason]]

DEAD_END = "S1 L1 L2 L3"
WHOLE = " ".join(tile.code for tile in TILES)
LOST_IN_SILENCE = " ".join([DEAD_END, *(t.code for t in TILES if t.code not in DEAD_END.split())])


def pile(text: str, players: int = 3, asked: dict[str, int] | None = None, **more: object) -> Ask:
    return lambda: all_reasons(reveal(text, players, asked, **more))


def final(text: str, players: int = 3, **more: object) -> Ask:
    return pile(text, players, unfinished=False, **more)


def table(**changed: object) -> Ask:
    return lambda: faults_with(**changed)


def typed(read: Callable[..., object], *arguments: object) -> Ask:
    return lambda: refusal(lambda: read(*arguments))


def move(made: Move, *before: Move, **more: object) -> Ask:
    return lambda: judged(evening(*before, **more), made)


def swap(tile: DirectionTile) -> tuple[object, ...]:
    """The box's tiles with one of them in the place of its namesake."""
    return tuple(tile if other.code == tile.code else other for other in tiles())


def card(**conditions: int) -> tuple[object, ...]:
    return tuple(floor(conditions))


T = {tile.code: tile for tile in TILES}
S1 = BOX.tiles["s1"]
FIRE = next(tile for tile in TILES if tile.danger == "fire")
PLAIN = next(tile for tile in TILES if tile.danger is None)
BARE = read_entry("S", BOX, PLAYERS)
GIVEN = tuple(read_pile(DEAD_END, BOX, ()))
PLAYED = [GivePile((*GIVEN, LostTurn(("1", "2")))), ScoreRound()]
"""A first round of three: 1 and 2 score, and 1 begins the next."""
WON = [*PLAYED, ShowFloorCard("F5"), *PLAYED, ShowFloorCard("F6"), *PLAYED]

EXAMPLES: dict[str, tuple[Ask, Ask]] = {
    # --- a set of pieces
    "copies_below_one": (
        table(directions=swap(DirectionTile("S1", "straight", "cook", copies=0))),
        table(directions=swap(DirectionTile("S1", "straight", "cook", copies=2))),
    ),
    "code_unreadable": (
        table(
            floor=(*components()["floor"], FloorCard("F 9", both("x"), both("x"), conditions={"tiles": 9}))
        ),
        table(
            floor=(*components()["floor"], FloorCard("F-9", both("x"), both("x"), conditions={"tiles": 9}))
        ),
    ),
    "code_twice": (
        table(directions=(*tiles(), DirectionTile("s1", "straight"))),
        table(directions=(*tiles(), DirectionTile("s8", "straight"))),
    ),
    "code_is_a_kind": (
        table(directions=(*tiles(), DirectionTile("l", "straight"))),
        table(directions=(*tiles(), DirectionTile("l", "left turn"))),
    ),
    "start_count": (table(directions=tuple(tiles()[1:])), table(directions=tuple(tiles()))),
    "no_directions": (table(directions=tuple(tiles()[:1])), table(directions=tuple(tiles()))),
    "start_face": (
        table(directions=swap(DirectionTile("ST", "start", danger="fire"))),
        table(directions=swap(DirectionTile("ST", "start"))),
    ),
    "both_faces": (
        table(directions=swap(DirectionTile("S1", "straight", "cook", "fire"))),
        table(directions=swap(DirectionTile("S1", "straight", "cook"))),
    ),
    "lost_count": (
        table(lost=(LostTile("LO1", both("x"), "key", "#000"),)),
        table(lost=(LostTile("LO1", both("x"), "key", "#000", copies=2),)),
    ),
    "initial_count": (table(floor=card()[1:]), table(floor=card())),
    "initial_with_conditions": (
        table(floor=(FloorCard("F1", both("x"), both("x"), True, {"tiles": 3}),)),
        table(floor=(FloorCard("F1", both("x"), both("x"), True),)),
    ),
    "card_without_condition": (
        table(floor=(*card(), FloorCard("F2", both("x"), both("x")))),
        table(floor=(*card(), FloorCard("F2", both("x"), both("x"), conditions={"tiles": 9}))),
    ),
    "condition_unknown": (table(floor=card(tyles=9)), table(floor=card(tiles=9))),
    "condition_number": (table(floor=card(tiles=0)), table(floor=card(tiles=1))),
    "condition_never": (
        table(floor=card(different_characters=9)),
        table(floor=card(different_characters=8)),
    ),
    "danger_unknown": (
        table(danger=(DangerCard("D1", "fier", "turn", both("x"), both("x")),)),
        table(danger=(DangerCard("D1", "Fire", "turn", both("x"), both("x")),)),
    ),
    # --- a pile that cannot be
    "start_not_first": (pile("S1 ST"), pile("ST S1")),
    "tile_too_often": (pile("S1 S1"), pile("S1 S2")),
    "kind_too_often": (pile("R R R R R"), pile("R R R R")),
    "lost_twice": (pile("x:ben S x:ben", 4), pile("x:ben S x:anna", 4)),
    "too_many_lost": (pile("x:ben x:anna", 2), pile("x:ben x:anna", 3)),
    "after_last_lost": (pile("x:ben S", 2), pile("x:ben S", 3)),
    "pile_short": (final("S"), final(WHOLE)),
    "stopped_undecided": (final("S", stopped=True), final("S L L L", stopped=True)),
    "code_needed": (pile("S", asked={"danger_signs": 2}), pile("S1", asked={"danger_signs": 2})),
    # --- doubts
    "doubtful_turn": (pile("S x:anna", first="anna"), pile("S x:ben", first="anna")),
    "doubtful_followers": (pile("x:ben+anna+chloe", 4), pile("x:ben+chloe+anna", 4)),
    "round_is_over": (pile("x:ben", 2), pile("x:ben", 3)),
    "pile_short_danger": (final("S", danger=True), final(WHOLE, danger=True)),
    "faces_unknown": (pile("S=coock"), pile("S=cook")),
    # --- the verdict
    "lost_reverse": (pile("RP L S L S L L R"), pile("RP L S L S L L")),
    "lost_loop": (pile("L L L"), pile("L L R")),
    "lost_dead_end": (pile("S L L L"), pile("C L L L")),
    "lost_different_characters": (
        pile("S1 S2 S3", asked={"different_characters": 3}),
        pile("S1 S2", asked={"different_characters": 3}),
    ),
    "lost_identical_characters": (
        pile("S1 L2", asked={"identical_characters": 2}),
        pile("S1 L1", asked={"identical_characters": 2}),
    ),
    "lost_danger_signs": (
        pile("DL1 DL2", asked={"danger_signs": 2}),
        pile("DL1 S1", asked={"danger_signs": 2}),
    ),
    "lost_same_turn_in_a_row": (
        pile("S C L L L", asked={"same_turn_in_a_row": 3}),
        pile("S L S L L", asked={"same_turn_in_a_row": 3}),
    ),
    "lost_straights_in_a_row": (
        pile("L C RP", asked={"straights_in_a_row": 2}),
        pile("L C R", asked={"straights_in_a_row": 2}),
    ),
    "lost_second_paths": (
        pile("S C L L L", asked={"second_paths": 1}),
        pile("S C L L R", asked={"second_paths": 1}),
    ),
    "lost_distance_from_start": (
        pile("S S S", asked={"distance_from_start": 3}),
        pile("S L S", asked={"distance_from_start": 3}),
    ),
    "lost_heading_south_in_a_row": (
        pile("L L S", asked={"heading_south_in_a_row": 2}),
        pile("L L R", asked={"heading_south_in_a_row": 2}),
    ),
    "lost_tiles": (pile("S S", asked={"tiles": 2}), pile("S", asked={"tiles": 2})),
    "so_far": (pile("S"), pile("S L L L")),
    "not_lost": (final("S x:anna+ben"), final(f"{DEAD_END} x:anna+ben")),
    "too_early": (final("S x:ben L x:anna"), final(f"{DEAD_END} x:ben L x:anna")),
    "points_kept": (final("S x:anna+ben"), final(f"{DEAD_END} x:anna+ben")),
    "points_nobody": (final(LOST_IN_SILENCE), final(f"{DEAD_END} x:anna+ben")),
    "points_first_lost": (final(f"{DEAD_END} x:anna+ben"), final("S x:anna+ben")),
    "next_first": (final("S x:anna+ben"), final(WHOLE)),
    "next_first_stays": (final(WHOLE), final("S x:anna+ben")),
    # --- what was typed
    "name_long": (typed(read_players, "x" * 41 + ",ben", BOX), typed(read_players, "x" * 40 + ",ben", BOX)),
    "name_unprintable": (typed(read_players, "a\x07,ben", BOX), typed(read_players, "a7,ben", BOX)),
    "name_empty": (typed(read_players, "anna,,ben", BOX), typed(read_players, "anna,ben", BOX)),
    "name_twice": (typed(read_players, "anna,Anna", BOX), typed(read_players, "anna,Hanna", BOX)),
    "tile_unknown": (typed(read_pile, "S9", BOX, PLAYERS), typed(read_pile, "S7", BOX, PLAYERS)),
    "lost_empty": (typed(read_pile, "x:", BOX, PLAYERS), typed(read_pile, "x:b", BOX, PLAYERS)),
    "player_unknown": (typed(read_player, "zoe", PLAYERS), typed(read_player, "eve", PLAYERS)),
    "player_ambiguous": (
        typed(read_player, "a", ("anna", "alan")),
        typed(read_player, "an", ("anna", "alan")),
    ),
    "face_unreadable": (
        typed(read_pile, "S=a/b/c", BOX, PLAYERS),
        typed(read_pile, "S=a/b", BOX, PLAYERS),
    ),
    "one_entry": (typed(read_entry, "S1 S2", BOX, PLAYERS), typed(read_entry, "S1", BOX, PLAYERS)),
    "players_count": (typed(read_players, "anna", BOX), typed(read_players, "anna,ben", BOX)),
    "card_unknown": (typed(read_floor, "F9", BOX), typed(read_floor, "F7", BOX)),
    "card_twice": (typed(read_floor, "F2,F2", BOX), typed(read_floor, "F2,F3", BOX)),
    "condition_unread": (typed(read_condition, "tiles=38", BOX), typed(read_condition, "tiles=37", BOX)),
    "condition_out_of_reach": (
        typed(
            read_condition,
            "second_paths=1",
            replace(BOX, tiles={code: tile for code, tile in BOX.tiles.items() if tile.kind == "straight"}),
        ),
        typed(read_condition, "second_paths=1", BOX),
    ),
    "file_entry": (
        typed(pile_from_data, {"players": ["a", "b"], "pyle": "S1"}, BOX),
        typed(pile_from_data, {"players": ["a", "b"], "pile": "S1"}, BOX),
    ),
    "move_unreadable": (
        typed(REFEREE.read, {"move": "play_tyle", "tile": "S1"}),
        typed(REFEREE.read, {"move": "play_tile", "tile": "S1"}),
    ),
    "setup_unreadable": (
        typed(REFEREE.start, {"players": "anna, ben"}),
        typed(REFEREE.start, {"players": ["anna", "ben"]}),
    ),
    # --- an evening
    "evening_over": (move(PlayTile(S1), *WON), move(RenamePlayer(1, "annie"), *WON)),
    "player_absent": (move(ChooseFirstPlayer(4)), move(ChooseFirstPlayer(3))),
    "round_running": (move(RemovePlayer(1), PlayTile(S1)), move(RemovePlayer(1))),
    "floor_first": (move(PlayTile(S1), *PLAYED), move(PlayTile(S1), *PLAYED, ShowFloorCard("F5"))),
    "danger_first": (
        move(PlayTile(S1), danger=True),
        move(PlayTile(S1), ShowDangerCard("D2"), danger=True),
    ),
    "first_by_rule": (move(ChooseFirstPlayer(2), *PLAYED), move(ChooseFirstPlayer(2))),
    "no_floor_card": (move(ShowFloorCard("F1"), *PLAYED), move(ShowFloorCard("F2"), *PLAYED)),
    "no_danger_card": (
        move(ShowDangerCard("D8"), danger=True),
        move(ShowDangerCard("D7"), danger=True),
    ),
    "card_shows": (
        move(ShowFloorCard("F5"), *PLAYED, ShowFloorCard("F5"), *PLAYED),
        move(ShowFloorCard("F6"), *PLAYED, ShowFloorCard("F5"), *PLAYED),
    ),
    "no_floor_due": (move(ShowFloorCard("F2")), move(ShowFloorCard("F2"), *PLAYED)),
    "no_danger_due": (
        move(ShowDangerCard("D2"), ShowDangerCard("D1"), danger=True),
        move(ShowDangerCard("D2"), danger=True),
    ),
    "danger_off": (move(ShowDangerCard("D2")), move(ShowDangerCard("D2"), danger=True)),
    "entered_otherwise": (move(RevealTile(S1), PlayTile(T["L1"])), move(RevealTile(S1), RevealTile(T["L1"]))),
    "lost_by_nobody": (move(PlayLost(())), move(PlayLost((1,)))),
    "code_for_danger": (
        move(PlayTile(BARE), ShowDangerCard("D1"), danger=True),
        move(RevealTile(BARE), ShowDangerCard("D1"), danger=True),
    ),
    "danger_effect": (
        move(PlayTile(FIRE), ShowDangerCard("D1"), danger=True),
        move(PlayTile(PLAIN), ShowDangerCard("D1"), danger=True),
    ),
    "pile_empty": (move(ScoreRound()), move(ScoreRound(), PlayLost((1, 2)))),
    "reveal_on": (
        move(ScoreRound(), *(RevealTile(tile) for tile in GIVEN)),
        move(ScoreRound(complete=True), *(RevealTile(tile) for tile in GIVEN)),
    ),
    "ended_early": (
        move(ScoreRound(), ShowDangerCard("D1"), PlayTile(S1), danger=True),
        move(ScoreRound(complete=True), ShowDangerCard("D1"), PlayTile(S1), danger=True),
    ),
    "table_full": (move(AddPlayer("fay"), players=5), move(AddPlayer("fay"), players=4)),
    "table_small": (move(RemovePlayer(1), players=2), move(RemovePlayer(1), players=3)),
    "seat_unknown": (move(AddPlayer("fay", 5)), move(AddPlayer("fay", 4))),
    "number_taken": (move(AddPlayer("fay", None, 2)), move(AddPlayer("fay", None, 4))),
    "seats_wrong": (move(ReseatPlayers((1, 2))), move(ReseatPlayers((3, 1, 2)))),
}


def told(made: Move, *before: Move, **more: object) -> Ask:
    return lambda: [REFEREE.tell(evening(*before, **more), made)]


TOLD: list[Ask] = [
    told(ChooseFirstPlayer(2)),
    told(ShowFloorCard("F2"), *PLAYED),
    told(ShowDangerCard("D2"), danger=True),
    told(PlayTile(S1)),
    told(PlayLost((1, 2))),
    told(RevealTile(S1)),
    told(RevealLost((1,))),
    told(PLAYED[0]),
    told(ScoreRound(), PLAYED[0]),
    told(ScoreRound(), PlayLost((1, 2))),
    told(ScoreRound(complete=True), *(RevealTile(tile) for tile in GIVEN)),
    told(WON[-1], *WON[:-1]),
    told(RenamePlayer(1, "annie")),
    told(AddPlayer("fay")),
    told(AddPlayer("anna"), *PLAYED, RemovePlayer(1)),
    told(RemovePlayer(1)),
    told(ReseatPlayers((3, 1, 2))),
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_code_has_an_example_that_fails_and_one_that_holds(code: str) -> None:
    failing, holding = EXAMPLES[code]
    assert code in codes(failing())
    assert code not in codes(holding())


def test_points_nobody_is_about_a_legal_pile() -> None:
    assert codes(EXAMPLES["points_nobody"][0]())[-2:] == ["points_nobody", "next_first_stays"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("ask", [*(failing for failing, _ in EXAMPLES.values()), *TOLD])
def test_a_reason_is_worded_whole(ask: Ask, language: str) -> None:
    for reason in ask():
        text = say(reason.code, language, reason.params)
        assert text == text.strip()
        assert text
        assert "None" not in text
        assert "emergency." not in text


def test_every_move_is_told() -> None:
    found = [code for ask in TOLD for code in codes(ask())]
    assert set(found) == {f"told_{word}" for word in MOVES}
    assert len(WORDS) == len(MOVES)


def _codes_in_the_source() -> set[str]:
    folder = Path(package.__file__).parent
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    found = set(re.findall(r'"emergency\.([a-z_]+)"', text))
    found |= {f"lost_{name}" for name in (*NAMES, "reverse", "loop", "dead_end")}
    found |= {f"name_{defect}" for defect in get_args(NameDefect)}
    return found | {f"told_{word}" for word in MOVES}


def test_every_code_of_the_rules_is_worded_and_every_wording_is_used() -> None:
    assert set(sentences("emergency", "en")) == set(sentences("emergency", "fr")) == _codes_in_the_source()


def test_every_code_has_its_examples() -> None:
    assert {code for code in _codes_in_the_source() if not code.startswith("told_")} == set(EXAMPLES)


def test_the_conditions_of_this_box_are_those_of_the_rulings() -> None:
    assert set(CONDITIONS) <= set(NAMES)
    assert isinstance(evening(), Evening)
