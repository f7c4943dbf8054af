"""What is in the box of Emergency Exit Only, against the rulebook's list and the rulings' table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from wayout.components import Game, Row
from wayout.content.load import load
from wayout.games.emergency_exit.components import DangerCard, DirectionTile, FloorCard
from wayout.words import Words


@pytest.fixture(scope="module")
def game() -> Game:
    return load("emergency-exit")


@pytest.fixture(scope="module")
def tiles(game: Game) -> tuple[DirectionTile, ...]:
    return game.components["directions"].items


def test_there_are_38_direction_tiles_one_piece_of_each_code(tiles: tuple[DirectionTile, ...]) -> None:
    assert len(tiles) == 38
    assert {tile.copies for tile in tiles} == {1}


def test_each_kind_is_there_as_often_as_the_table_of_the_rulings_says(
    tiles: tuple[DirectionTile, ...],
) -> None:
    assert Counter(tile.kind for tile in tiles) == {
        "start": 1,
        "straight": 7,
        "left turn": 6,
        "right turn": 4,
        "double left": 5,
        "double right": 3,
        "crossroads": 6,
        "repeat": 6,
    }


def test_a_code_names_its_kind_and_counts_within_it(tiles: tuple[DirectionTile, ...]) -> None:
    letters = {
        "straight": "S",
        "left turn": "L",
        "right turn": "R",
        "double left": "DL",
        "double right": "DR",
        "crossroads": "C",
        "repeat": "RP",
    }
    counted: Counter[str] = Counter()
    for tile in tiles:
        if tile.kind == "start":
            assert tile.code == "ST"
        else:
            counted[tile.kind] += 1
            assert tile.code == f"{letters[tile.kind]}{counted[tile.kind]}"


def test_faces_8_characters_are_on_two_tiles_of_different_kinds_each(
    tiles: tuple[DirectionTile, ...],
) -> None:
    kinds: dict[str, list[str]] = {}
    for tile in tiles:
        if tile.character is not None:
            kinds.setdefault(tile.character, []).append(tile.kind)
    assert len(kinds) == 8
    assert all(len(found) == len(set(found)) == 2 for found in kinds.values())


def test_faces_3_danger_signs_are_on_six_tiles_each(tiles: tuple[DirectionTile, ...]) -> None:
    assert sorted(Counter(tile.danger for tile in tiles if tile.danger).values()) == [6, 6, 6]


def test_faces_no_tile_bears_both_and_start_bears_neither(tiles: tuple[DirectionTile, ...]) -> None:
    assert [tile.code for tile in tiles if tile.character and tile.danger] == []
    assert [tile.code for tile in tiles if tile.kind == "start" and (tile.character or tile.danger)] == []


def test_faces_are_spread_over_all_seven_kinds(tiles: tuple[DirectionTile, ...]) -> None:
    laid = {tile.kind for tile in tiles} - {"start"}
    assert {tile.kind for tile in tiles if tile.character} == laid
    assert {tile.kind for tile in tiles if tile.danger} == laid


def test_cards_the_floor_conditions_are_those_of_the_rulings(game: Game) -> None:
    cards: tuple[FloorCard, ...] = game.components["floor"].items
    assert [card.code for card in cards] == ["F1", "F2", "F3", "F4", "F5", "F6", "F7"]
    assert [card.initial for card in cards] == [True] + 6 * [False]
    assert [dict(card.conditions) for card in cards] == [
        {},
        {"identical_characters": 2},
        {"different_characters": 5},
        {"danger_signs": 7},
        {"distance_from_start": 5},
        {"second_paths": 1},
        {"same_turn_in_a_row": 3},
    ]


def test_cards_a_floor_sentence_says_its_number(game: Game) -> None:
    said = {1: {"en": "once", "fr": "une fois"}}
    for card in game.components["floor"].items:
        for number in card.conditions.values():
            for language in game.languages:
                assert said.get(number, {}).get(language, str(number)) in card.text.in_language(language)


def test_cards_the_seven_danger_effects_differ_and_their_signs_are_the_tiles(
    game: Game, tiles: tuple[DirectionTile, ...]
) -> None:
    cards: tuple[DangerCard, ...] = game.components["danger"].items
    assert [card.code for card in cards] == ["D1", "D2", "D3", "D4", "D5", "D6", "D7"]
    assert len({card.effect for card in cards}) == 7
    shown = Counter(card.danger for card in cards)
    assert shown.keys() == {tile.danger for tile in tiles if tile.danger}
    assert sorted(shown.values()) == [2, 2, 3]


def test_players_five_lost_and_score_tiles_share_sign_name_and_colour(game: Game) -> None:
    lost, score = game.components["lost"].items, game.components["score"].items
    assert len(lost) == len(score) == 5
    assert [(tile.name, tile.sign, tile.color) for tile in lost] == [
        (tile.name, tile.sign, tile.color) for tile in score
    ]
    for told in ("sign", "color"):
        assert len({getattr(tile, told) for tile in lost}) == 5
    for language in game.languages:
        assert len({tile.name.in_language(language) for tile in lost}) == 5


def test_players_lost_and_score_tiles_share_their_sheets(game: Game) -> None:
    assert game.components["lost"].sheet == game.components["score"].sheet is not None


def test_every_code_is_unique_and_short(game: Game) -> None:
    codes = [item.code for component in game.components.values() for item in component.items]
    assert len(codes) == len(set(codes))
    assert max(map(len, codes)) <= 3


def texts(value: Any) -> Iterator[Words]:
    """Every text in a value, however deep."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, dict) or hasattr(value, "items"):
        for member in value.values():
            yield from texts(member)
    elif isinstance(value, tuple | list):
        for member in value:
            yield from texts(member)
    elif is_dataclass(value) and not isinstance(value, Row):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


def test_both_languages_are_whole(game: Game) -> None:
    everything = [game.title, *texts(game.texts)]
    for component in game.components.values():
        everything += [component.name, *texts(component.items)]
    assert len(everything) > 100
    for text in everything:
        assert set(text.by_language) >= {"en", "fr"}, text
    long_and_alike = [
        text
        for text in everything
        if len(text.in_language("en")) > 20 and text.in_language("en") == text.in_language("fr")
    ]
    assert long_and_alike == []


def test_french_keeps_its_typography(game: Game) -> None:
    """A space before high punctuation and curved apostrophes."""
    for component in game.components.values():
        for text in (*texts(component.items), *texts(game.texts)):
            french = text.in_language("fr")
            assert "'" not in french, french
            for sign in "!?;:":
                before = french.split(sign)[:-1]
                assert all(part.endswith((" ", "\u00a0", "\u202f", "**")) for part in before), french
