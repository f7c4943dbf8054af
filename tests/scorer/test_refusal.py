"""Refusals: the caret stands under the word, and nothing typed steers the terminal."""

from __future__ import annotations

import pytest

from scorer.refusal import notation_lines, problem_text, reason_line
from scorer.screen import Screen, cells_wide
from wayout.notation import NotationError, Unreadable
from wayout.problem import Problem
from wayout.verdict import Reason


def lines(typed: str, word: str, *, unicode: bool = True) -> list[str]:
    line = typed[: typed.index(word)].count("\n") + 1
    column = typed.index(word) - (typed.rfind("\n", 0, typed.index(word)) + 1) + 1
    error = NotationError("emergency.tile_unknown", line=line, column=column, found=word, expected="S L R")
    return notation_lines(error, "en", Screen(unicode=unicode), typed)


@pytest.mark.parametrize(
    "typed",
    [
        "XX",
        "S1 XX L1",
        "S1\nL1 XX R1",
        "李雷 XX",
        "x:👩‍🚒 XX",
        "é\u0301 XX",
        "\x1b[2J XX",
        "S1 " * 60 + "XX" + " L1" * 60,
    ],
)
def test_the_caret_stands_under_the_word(typed: str) -> None:
    shown, caret, _ = lines(typed, "XX")
    at = shown.index("XX")
    assert caret == " " * cells_wide(shown[:at]) + "^^"
    assert "\x1b" not in shown
    assert cells_wide(shown) < 100


def test_a_place_outside_the_text_shows_no_line() -> None:
    error = NotationError("emergency.tile_unknown", line=3, column=9, found="XX", expected="S")
    assert len(notation_lines(error, "fr", Screen(), "S1")) == 1


def test_reasons_and_problems_are_cleaned() -> None:
    reason = Reason("emergency.points_kept", "E10", params={"players": ("\x1b[31mEve", "bob")})
    assert reason_line(reason, "en") == "\\x1b[31mEve, bob kept the LOST tile: 1 point each. (E10)"
    problem = Problem("companion.file_unreadable", file="a\x07b", why="no")
    assert problem_text(problem, "en") == "a\\x07b cannot be read: no."


def test_a_list_without_end_is_cut() -> None:
    numbers = tuple(range(1, 5000))
    params = {"tile": "S1", "has": 1, "found": 4999, "numbers": numbers}
    told = reason_line(Reason("emergency.tile_too_often", "E8", params=params), "en")
    assert "59, 60, ...);" in told


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_the_pointed_line_is_as_wide_as_the_screen(width: int) -> None:
    typed = "S1 李雷 L1 " * 3 + "XX " + "R1 " * 30 + "YY"
    errors = [
        NotationError("emergency.tile_unknown", column=typed.index(word) + 1, found=word, expected="S L")
        for word in ("XX", "YY")
    ]
    shown, carets, *_ = notation_lines(Unreadable(errors), "en", Screen(width=width), typed)
    assert max(cells_wide(shown), cells_wide(carets)) <= width
    assert carets.index("^") == cells_wide(shown[: shown.index("XX")])


def test_the_players_and_tiles_that_would_do_are_listed_once() -> None:
    errors = [
        NotationError("emergency.tile_unknown", column=at, found=word, expected="S L")
        for at, word in ((1, "XX"), (4, "YY"))
    ]
    lines = notation_lines(Unreadable(errors), "en", Screen(), "XX YY")
    assert lines[:2] == ["  XX YY", "  ^^ ^^"]
    assert lines[2] == "'XX' is no tile of this set."
    assert lines[3].endswith("a kind or a LOST turn: S L")
