"""How piles are typed and printed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wayout.games.emergency_exit.a_box import BOX, PLAYERS
from tests.wayout.games.emergency_exit.asking import codes, refusal
from tests.wayout.games.emergency_exit.random_piles import TILES, random_pile
from wayout.games.emergency_exit import LostTurn, Tile
from wayout.games.emergency_exit.components import KINDS
from wayout.games.emergency_exit.names import find_player, name_fault, print_player
from wayout.games.emergency_exit.notation import (
    print_pile,
    read_condition,
    read_entry,
    read_floor,
    read_pile,
    read_player,
    read_players,
)

NAMES = ("anna", "Benoît", "陳小明", "🦊", "Anne Marie", "a+b", "p2", "ben")


def read(text: str, players: tuple[str, ...] = PLAYERS) -> tuple[Tile | LostTurn, ...]:
    return read_pile(text, BOX, players)


def test_a_pile_as_it_is_typed() -> None:
    pile = read("S1 L2 DL3 x:anna+ben RP1")
    assert [entry.name if isinstance(entry, Tile) else entry.players for entry in pile] == [
        "S1",
        "L2",
        "DL3",
        ("anna", "ben"),
        "RP1",
    ]
    assert print_pile(pile, PLAYERS) == "S1 L2 DL3 x:anna+ben RP1"


@pytest.mark.parametrize(
    "lenient",
    [
        "st s1 l2 dl3 X:Anna+BEN rp1",
        "START, S1, L2; DL3, x:an + b, RP1",
        "S1 -> L2 → DL3 > lost:p1+p2 -> RP1",
        "  S1\n\tL2\r\nDL3 perdu: anna +ben RP1 ",
    ],
)
def test_reading_is_lenient(lenient: str) -> None:
    assert read(lenient) == read("S1 L2 DL3 x:anna+ben RP1")


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("S", "straight"),
        ("l", "left turn"),
        ("R", "right turn"),
        ("dl", "double left"),
        ("DR", "double right"),
        ("C", "crossroads"),
        ("rp", "repeat"),
        ("double_left", "double left"),
        ("Left-Turn", "left turn"),
    ],
)
def test_bare_kinds(typed: str, kind: str) -> None:
    assert read(typed) == (Tile(kind, faces_known=False),)


def test_kinds_with_their_faces() -> None:
    assert read("S=Cook L=/fire C= DR=cook/fire") == (
        Tile("straight", "", "cook"),
        Tile("left turn", "", None, "fire"),
        Tile("crossroads"),
        Tile("double right", "", "cook", "fire"),
    )
    assert print_pile(read("S=Cook L=/fire C="), PLAYERS) == "S=cook L=/fire C="


@pytest.mark.parametrize(
    ("typed", "code", "place", "suggestion"),
    [
        ("S1 L2 DL9", "tile_unknown", "1:7", "DL"),
        ("S1\nL2 RQ1", "tile_unknown", "2:4", "R"),
        ("S1 x:", "lost_empty", "1:4", None),
        ("S1 x:anna+", "lost_empty", "1:4", None),
        ("S1 x:chlo3", "player_unknown", "1:6", "chloe"),
        ("S1 x:zoe", "player_unknown", "1:6", None),
        ("S=a/b/c", "face_unreadable", "1:3", None),
        ("y:anna", "tile_unknown", "1:1", None),
        ("+", "tile_unknown", "1:1", None),
    ],
)
def test_a_refusal_says_where_and_what_would_be_right(
    typed: str, code: str, place: str, suggestion: str | None
) -> None:
    (reason,) = refusal(lambda: read(typed))
    assert (reason.code, reason.where) == (f"emergency.{code}", place)
    if suggestion:
        assert str(reason.params["suggestion"]).startswith(suggestion)
    assert reason.params["expected"]


def test_every_slip_of_a_line_is_told_at_once() -> None:
    wrong = refusal(lambda: read("S1 FOO x:zed+anna+qu DL9\nS=a/b/c L1+R1 x:"))
    assert [(reason.where, reason.params["found"]) for reason in wrong] == [
        ("1:4", "FOO"),
        ("1:10", "zed"),
        ("1:19", "qu"),
        ("1:22", "DL9"),
        ("2:3", "a/b/c"),
        ("2:11", "+"),
        ("2:15", ""),
    ]


def test_every_name_and_card_that_will_not_do_is_told_at_once() -> None:
    names = refusal(lambda: read_players("anna, ANNA,,ben\a", BOX))
    assert codes(names) == ["name_twice", "name_empty", "name_unprintable"]
    cards = refusal(lambda: read_floor("F99,F2,f2,F98", BOX))
    assert codes(cards) == ["card_unknown", "card_twice", "card_unknown"]


def test_a_beginning_of_a_name_must_mean_one_player() -> None:
    assert read("x:b", ("anna", "ben")) == (LostTurn(("ben",)),)
    (reason,) = refusal(lambda: read("x:a", ("anna", "alain")))
    assert (reason.code, reason.params["expected"]) == ("emergency.player_ambiguous", "anna, alain")
    assert read("x:ann", ("ann", "anna")) == (LostTurn(("ann",)),)


def test_one_entry_at_a_time() -> None:
    assert read_entry(" s1 ", BOX, PLAYERS) == BOX.tiles["s1"]
    for typed in ("", "S1 L1"):
        assert codes(refusal(lambda typed=typed: read_entry(typed, BOX, PLAYERS))) == ["one_entry"]


entries = st.one_of(
    st.sampled_from(TILES),
    st.sampled_from([Tile(kind, faces_known=False) for kind in KINDS if kind != "start"]),
    st.builds(
        Tile,
        st.sampled_from([kind for kind in KINDS if kind != "start"]),
        st.just(""),
        st.sampled_from([None, "cook", "exit-sign", "潜水"]),
        st.sampled_from([None, "fire"]),
    ),
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map(lambda names: LostTurn(tuple(names))),
)


@settings(deadline=None)
@given(st.lists(entries, max_size=12).map(tuple), st.permutations(NAMES))
def test_what_is_printed_reads_back_to_the_same(
    pile: tuple[Tile | LostTurn, ...], players: list[str]
) -> None:
    printed = print_pile(pile, players)
    assert read_pile(printed, BOX, players) == pile
    assert print_pile(read_pile(printed.upper(), BOX, players), players) == printed


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_whole_random_piles_read_back(seed: int) -> None:
    pile = random_pile(random.Random(seed), PLAYERS)
    assert read(print_pile(pile, PLAYERS)) == pile


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    lines = text.split("\n")
    for reason in refusal(lambda: read(text)):
        line, column = map(int, reason.where.split(":"))
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1


def test_no_character_that_a_shell_eats_is_printed() -> None:
    printed = print_pile(read("S=cook L=/fire x:anna+p2 RP1 C"), PLAYERS)
    assert set(printed) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-=/+, ")


# --- players


@pytest.mark.parametrize("name", NAMES)
def test_every_name_can_be_written_and_read_back(name: str) -> None:
    assert find_player(print_player(name, NAMES), NAMES) == name


def test_names_are_kept_as_typed_and_told_apart_without_case() -> None:
    assert read_players("Zoé, zoe,🦊,陳", BOX) == ("Zoé", "zoe", "🦊", "陳")
    assert name_fault("ANNA", ["anna"]) is not None
    for twin in ("Zoe\u0301", "ZOÉ", "Zoé\u200b", "Zo\u00adé", " Zoé ", "Ｚoé"):
        assert name_fault(twin, ["Zoé"]) is not None
    assert name_fault("anna 2", ["anna"]) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        (" ", "name_empty"),
        ("\u200d", "name_empty"),
        ("a\x1b[31m", "name_unprintable"),
        ("a\nb", "name_unprintable"),
        ("a\u202eb", "name_unprintable"),
        ("a\ud800", "name_unprintable"),
        ("x" * 41, "name_long"),
        ("Anna", "name_twice"),
    ],
)
def test_names_that_will_not_do(name: str, code: str) -> None:
    fault = name_fault(name, ["anna"])
    assert fault is not None
    assert fault.code == f"emergency.{code}"
    str(fault.params["found"]).encode()


@pytest.mark.parametrize(("names", "count"), [("anna", 1), ("a,b,c,d,e,f", 6)])
def test_the_number_of_players_is_that_of_the_game(names: str, count: int) -> None:
    (reason,) = refusal(lambda: read_players(names, BOX))
    assert (reason.code, reason.params["found"]) == ("emergency.players_count", str(count))


def test_a_player_as_typed() -> None:
    assert read_player("Chl", PLAYERS) == "chloe"
    assert read_player("p4", PLAYERS) == "dan"
    assert codes(refusal(lambda: read_player("p9", PLAYERS))) == ["player_unknown"]
    assert codes(refusal(lambda: read_player("", PLAYERS))) == ["player_unknown"]


# --- cards and conditions


def test_floor_cards_by_code_the_initial_one_going_without_saying() -> None:
    conditions = read_floor("f2, F5,F1", BOX)
    assert [(c.name, c.n, c.card) for c in conditions] == [
        ("identical_characters", 2, "F2"),
        ("distance_from_start", 5, "F5"),
    ]
    assert read_floor("", BOX) == ()
    assert codes(refusal(lambda: read_floor("F2,F9", BOX))) == ["card_unknown"]
    assert codes(refusal(lambda: read_floor("F2,f2", BOX))) == ["card_twice"]


def test_a_condition_as_typed() -> None:
    condition = read_condition("Different-Characters=5", BOX)
    assert (condition.name, condition.n, condition.card) == ("different_characters", 5, "")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("different_characters=9", "different_characters=1..8"),
        ("tiles=0", "tiles=1..37"),
        ("tiles", "tiles=1..37"),
        ("tiles=-1", "tiles=1..37"),
        ("tiles=²", "tiles=1..37"),
        ("tyles=3", "different_characters, "),
    ],
)
def test_a_condition_that_the_set_can_never_meet_is_refused(typed: str, expected: str) -> None:
    (reason,) = refusal(lambda: read_condition(typed, BOX))
    assert reason.code == "emergency.condition_unread"
    assert str(reason.params["expected"]).startswith(expected)
