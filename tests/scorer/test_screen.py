"""The screen: what reaches a terminal, how wide it is there, and when drawings stay in ASCII."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.screen import Screen, cells_wide, fitted, screen_of, wrap, wrapped, write_safely
from wayout.plain import plain


class Terminal(io.TextIOWrapper):
    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        return True


def test_a_terminal_has_colours_and_a_pipe_has_none() -> None:
    assert screen_of(Terminal("utf-8"), {}).color
    assert not screen_of(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), {}).color


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_are_left_out_when_asked(environment: dict[str, str]) -> None:
    assert screen_of(Terminal("utf-8"), environment).ink("lost", "bad") == "lost"


def test_an_empty_no_color_asks_for_nothing() -> None:
    assert screen_of(Terminal("utf-8"), {"NO_COLOR": ""}).color


@pytest.mark.parametrize(
    ("encoding", "environment", "ascii_only", "in_full"),
    [
        ("utf-8", {}, False, True),
        ("utf-8", {"TERM": "dumb"}, False, False),
        ("utf-8", {}, True, False),
        ("latin-1", {}, False, False),
        ("ascii", {}, False, False),
    ],
)
def test_drawings_leave_ascii_only_where_they_can(
    encoding: str, environment: dict[str, str], ascii_only: bool, in_full: bool
) -> None:
    assert screen_of(Terminal(encoding), environment, ascii_only=ascii_only).unicode is in_full


def test_columns_wins_over_the_terminal_and_nonsense_does_not() -> None:
    assert screen_of(Terminal("utf-8"), {"COLUMNS": "60"}).width == 60
    assert screen_of(Terminal("utf-8"), {"COLUMNS": "-3"}).width >= 20


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Zoé", "Zoé"),
        ("\x1b[31mEve\x07", "\\x1b[31mEve\\x07"),
        ("\x9b31mEve", "\\x9b31mEve"),
        ("two\nlines", "two\\x0alines"),
        ("two\u2028lines", "two\\u2028lines"),
        ("\u202eevil", "evil"),
        ("דנה", "\u2068דנה\u2069"),
        ("\u2069דנה\u202e", "\u2068דנה\u2069"),
    ],
)
def test_nothing_typed_can_steer_the_terminal(typed: str, shown: str) -> None:
    assert plain(typed) == shown


def test_line_breaks_stay_where_lines_are_meant() -> None:
    assert plain("a\nb\r", lines=True) == "a\nb\\x0d"


@pytest.mark.parametrize(
    ("text", "columns"),
    [("anna", 4), ("李雷", 4), ("e\u0301", 1), ("👩‍🚒", 2), ("👍🏽", 2), ("\u2068דנה\u2069", 3)],
)
def test_columns_are_counted_as_terminals_do(text: str, columns: int) -> None:
    assert cells_wide(text) == columns


@pytest.mark.parametrize(
    "name", ["anna", "a very long name indeed", "李雷李雷李雷李雷", "\u2068דנהדנהדנהדנה\u2069"]
)
def test_a_fitted_text_takes_exactly_its_width(name: str) -> None:
    assert cells_wide(fitted(name, 9)) == 9
    assert fitted(name, 9).count("\u2068") == fitted(name, 9).count("\u2069")


def test_ink_is_closed_again() -> None:
    assert Screen(color=True).ink("lost", "bad") == "\x1b[1;31mlost\x1b[0m"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Zoé", b"Zoe"),
        ("l’entrée « 3 »…", b'l\'entree " 3 "...'),
        ("李雷", b"??"),
        ("\u2068x\u2069", b"x"),
        ("\udcff", b"?"),
    ],
)
def test_a_stream_writes_the_nearest_to_what_its_encoding_lacks(text: str, written: bytes) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    write_safely(stream)
    stream.write(text)
    stream.flush()
    assert raw.getvalue() == written


def test_a_stream_reads_what_is_no_text_without_failing() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"S1 \xff L1\nS2"), encoding="utf-8")
    write_safely(stream)
    assert stream.read() == "S1 \ufffd L1\nS2"


@given(st.text(st.sampled_from("ab 李é\u0301"), max_size=80), st.integers(8, 40), st.integers(0, 4))
def test_wrapping_keeps_every_word_and_the_width(line: str, width: int, indent: int) -> None:
    broken = wrap(line, width, indent)
    assert " ".join(broken).split() == line.split()
    for part in broken:
        assert cells_wide(part) <= width or len(part.split()) == 1


def test_what_explains_a_term_goes_on_below_its_beginning() -> None:
    assert wrapped(["  live     before the first tile: log each play"], 30).split("\n") == [
        "  live     before the first",
        "           tile: log each play",
    ]
    assert wrapped(["no term, only a sentence that goes on"], 20).split("\n") == [
        "no term, only a",
        "  sentence that goes",
        "  on",
    ]
    assert wrapped(["  a term longer than half of it  and more"], 30).split("\n")[1].startswith("    it")


@given(st.text(st.sampled_from("a  b 李"), max_size=300))
def test_wrapped_lines_keep_every_word(line: str) -> None:
    assert wrapped([line], 20).split() == line.split()


def test_french_punctuation_begins_no_line() -> None:
    text = "Cartes : F2, F3 ; « zed » n’est pas là ! Vraiment ? 25 % des piles"
    for width in range(8, 40):
        for line in wrapped([text], width).split("\n"):
            assert line.strip()[0] not in ":;!?»%"
            assert not line.endswith("«")
