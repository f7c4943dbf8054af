"""Refusals: the caret stands under the word, and nothing typed steers the terminal."""

from __future__ import annotations

import pytest

from scorer.refusal import notation_lines, problem_text, reason_line
from scorer.screen import Screen, cells_wide
from wayout.notation import NotationError
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
