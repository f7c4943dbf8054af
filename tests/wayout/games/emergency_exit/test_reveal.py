"""Points and next first player (E9 to E12), and the verdict as plain data."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wayout.games.emergency_exit.a_box import BOX, PLAYERS
from tests.wayout.games.emergency_exit.asking import codes, reveal
from tests.wayout.games.emergency_exit.random_piles import TILES, random_round
from wayout.games.emergency_exit import LostTurn, Reveal, Round, Tile, judge_pile
from wayout.games.emergency_exit.conditions import Condition
from wayout.games.emergency_exit.notation import read_pile
from wayout.games.emergency_exit.reveal import reveal_pile

LOST = "S L L L"  # lost at tile 4


def scored(pile: str, players: int = 3, **more: object) -> tuple[object, object]:
    found = reveal(pile, players, unfinished=False, **more)
    assert found.ok, codes(found.reasons)
    return found.scorers, found.next_first_player


def test_e9_the_first_lost_turn_above_the_losing_tile_scores() -> None:
    assert scored(f"{LOST} R x:ben S x:chloe") == (("ben",), "ben")
    assert scored(f"{LOST} x:chloe+anna") == (("chloe", "anna"), "chloe")


def test_e9_if_there_is_none_nobody_scores() -> None:
    rest = [tile.code for tile in TILES if tile.code not in ("S1", "L1", "L2", "L3")]
    assert scored(" ".join(["S1 L1 L2 L3", *rest])) == ((), "anna")


def test_e9_a_lost_below_the_losing_tile_is_not_above_it() -> None:
    assert scored("S L L x:anna L x:ben") == (("ben",), "anna")


def test_e10_whoever_kept_the_lost_tile_scores() -> None:
    assert scored("S L x:anna S x:ben") == (("chloe",), "anna")
    assert scored("x:anna+ben") == (("chloe",), "anna")


def test_e10_a_whole_pile_without_lost_is_scored_by_everybody_where_it_holds() -> None:
    chance = random.Random(3)
    tiles = list(TILES)
    while True:
        chance.shuffle(tiles)
        found = judge_pile(BOX, Round(PLAYERS[:3], "ben"), tuple(tiles))
        if not found.lost:
            break
    assert (found.scorers, found.next_first_player) == (PLAYERS[:3], "ben")


def test_e11_lost_tiles_passed_too_early_score_nothing() -> None:
    found = reveal("S L x:anna L L x:ben", unfinished=False)
    assert (found.lost_at, found.scorers) == (4, ("ben",))
    assert codes(found.reasons) == ["lost_dead_end", "too_early", "points_first_lost", "next_first"]


def test_e11_a_lost_before_the_first_tile_is_too_early() -> None:
    assert "too_early" in codes(reveal("x:anna S", unfinished=False, players=3, danger=True).reasons)


def test_e12_the_first_to_have_played_lost_begins_even_too_early() -> None:
    assert scored("S x:ben L L L x:chloe", first="chloe")[1] == "ben"


def test_e12_where_several_share_the_turn_it_is_the_active_player() -> None:
    assert scored(f"{LOST} x:chloe+anna")[1] == "chloe"


def test_e12_if_nobody_played_lost_the_first_player_stays() -> None:
    whole = " ".join(tile.code for tile in TILES)
    assert scored(whole, first="chloe")[1] == "chloe"
    assert scored(whole)[1] == "anna"


def test_the_verdict_as_plain_data() -> None:
    found = reveal("S1 L1 x:anna L2 L3 x:ben", unfinished=False, asked={"tiles": 4}, first="anna")
    plain = found.as_plain()
    reasons = plain.pop("reasons")
    assert plain == {
        "ok": True,
        "lost": True,
        "so_far": False,
        "lost_at": 4,
        "conditions": {"dead_end": 1, "tiles": 4},
        "cells": [[0, 0, 0, "N"], [1, 0, 1, "N"], [2, 0, 2, "N"], [3, -1, 2, "W"], [4, -1, 1, "S"]],
        "traversals": [
            [1, "S", "N", "straight", "main"],
            [2, "S", "W", "left", "main"],
            [3, "E", "S", "left", "main"],
            [4, "N", "E", "left", "main"],
        ],
        "fatal": [1, "W"],
        "scorers": ["ben"],
        "next_first_player": "anna",
    }
    assert [reason["code"] for reason in reasons][:2] == ["emergency.lost_dead_end", "emergency.lost_tiles"]
    assert [reason["rule"] for reason in reasons][:2] == ["E3", "E6"]
    json.dumps(plain)


def test_unfinished_but_over_is_a_remark() -> None:
    assert codes(reveal("x:anna+ben", unfinished=True).remarks) == ["round_is_over"]
    assert codes(reveal("x:anna", unfinished=True).remarks) == []


def test_e14_with_danger_effects_a_short_pile_is_a_remark() -> None:
    assert codes(reveal("S x:anna", unfinished=False, danger=True).remarks) == ["pile_short_danger"]
    assert not reveal("S x:anna", unfinished=False).ok


def test_two_cards_of_one_condition_met_at_once_show_the_larger_number() -> None:
    shown = (Condition("second_paths", 2, "F8"), Condition("second_paths", 1, "F9"))
    round_ = Round(PLAYERS[:3], None, shown, unfinished=True)
    found = judge_pile(BOX, round_, read_pile("DL R R C R R", BOX, ()))
    assert (found.lost_at, found.conditions) == (6, {"second_paths": 2})
    assert [reason.params["card"] for reason in found.reasons] == ["F8", "F9"]


# --- what holds of every pile


rounds = st.integers(0, 2**32 - 1).map(lambda seed: random_round(random.Random(seed)))


def verdict(found: Reveal) -> tuple[object, ...]:
    return found.lost_at, dict(found.conditions), found.path, found.fatal


@settings(deadline=None)
@given(rounds)
def test_what_is_known_to_be_legal_is_revealed_without_being_judged_again(
    drawn: tuple[Round, tuple[Tile | LostTurn, ...]],
) -> None:
    judged = judge_pile(BOX, *drawn)
    assert replace(reveal_pile(*drawn), remarks=judged.remarks) == judged


@settings(deadline=None)
@given(rounds)
def test_every_tile_has_a_cell_of_its_own(drawn: tuple[Round, tuple[Tile | LostTurn, ...]]) -> None:
    found = judge_pile(BOX, *drawn)
    cells = [cell for cell, _ in found.path.laid]
    assert len(set(cells)) == len(cells)


@settings(deadline=None)
@given(rounds)
def test_no_side_of_a_tile_is_entered_twice_nor_left_twice(
    drawn: tuple[Round, tuple[Tile | LostTurn, ...]],
) -> None:
    passages = judge_pile(BOX, *drawn).path.passages
    for side in (1, 2):
        used = [(passage[0], passage[side]) for passage in passages if passage[4] != 2]
        assert len(set(used)) == len(used)


@settings(deadline=None)
@given(rounds, st.integers(0, 40))
def test_a_pile_cut_short_says_so_far_what_the_whole_says(
    drawn: tuple[Round, tuple[Tile | LostTurn, ...]], length: int
) -> None:
    round_, pile = drawn
    whole = judge_pile(BOX, round_, pile)
    so_far = Round(round_.players, round_.first_player, round_.shown, unfinished=True)
    part = judge_pile(BOX, so_far, pile[:length])
    tiles = sum(isinstance(entry, Tile) for entry in pile[:length])
    if whole.lost_at is not None and whole.lost_at <= tiles:
        assert verdict(part) == verdict(whole)
    else:
        assert part.lost_at is None
        assert part.path.laid == whole.path.laid[: tiles + 1]
        assert part.path.passages == tuple(p for p in whole.path.passages if p[5] <= tiles)


@settings(deadline=None)
@given(rounds)
def test_a_bare_kind_is_any_tile_of_that_kind_while_faces_do_not_matter(
    drawn: tuple[Round, tuple[Tile | LostTurn, ...]],
) -> None:
    round_, pile = drawn
    shown = tuple(condition for condition in round_.shown if not condition.asks_faces)
    round_ = Round(round_.players, round_.first_player, shown)
    bare = tuple(Tile(entry.kind, faces_known=False) if isinstance(entry, Tile) else entry for entry in pile)
    assert verdict(judge_pile(BOX, round_, bare)) == verdict(judge_pile(BOX, round_, pile))


@settings(deadline=None)
@given(rounds, st.permutations(range(5)))
def test_names_are_only_names(drawn: tuple[Round, tuple[Tile | LostTurn, ...]], order: list[int]) -> None:
    round_, pile = drawn
    other = {name: f"{order[seat]}!" for seat, name in enumerate(PLAYERS)}
    renamed = Round(
        tuple(other[name] for name in round_.players), other[round_.first_player or ""], round_.shown
    )
    repiled = tuple(
        entry if isinstance(entry, Tile) else LostTurn(tuple(other[name] for name in entry.players))
        for entry in pile
    )
    ours, theirs = judge_pile(BOX, round_, pile), judge_pile(BOX, renamed, repiled)
    assert verdict(theirs) == verdict(ours)
    assert theirs.scorers == tuple(other[name] for name in ours.scorers or ())
    assert theirs.next_first_player == other[ours.next_first_player or ""]


@settings(deadline=None)
@given(rounds)
def test_scorers_are_players_and_nobody_scores_for_a_lost_too_early(
    drawn: tuple[Round, tuple[Tile | LostTurn, ...]],
) -> None:
    round_, pile = drawn
    found = judge_pile(BOX, round_, pile)
    assert set(found.scorers or ()) <= set(round_.players)
    early = {name for r in found.reasons if r.code == "emergency.too_early" for name in r.params["players"]}
    assert not early & set(found.scorers or ())
