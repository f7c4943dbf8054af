"""The page to keep of a reveal: every tile where it lay, at its size or smaller, upright or on its side."""

from __future__ import annotations

import functools

import pypdfium2
import pytest

from generator.reveal_page import PAPERS, reveal_page
from wayout.components import Game
from wayout.content.load import load
from wayout.games.emergency_exit import Box, Reveal, Round, box_of, judge_pile
from wayout.games.emergency_exit.notation import read_pile
from wayout.problem import Problem
from wayout.words import Language


@functools.cache
def game() -> Game:
    return load("emergency-exit")


@functools.cache
def box() -> Box:
    return box_of({name: component.items for name, component in game().components.items()})


def reveal(typed: str) -> Reveal:
    return judge_pile(
        box(), Round(("anna", "ben"), unfinished=True), read_pile(typed, box(), ("anna", "ben"))
    )


def page(typed: str, paper: str = "A4", language: Language = "en", **lost: int) -> bytes:
    return reveal_page(
        game(),
        reveal(typed),
        lost={int(number.removeprefix("on")): turn for number, turn in lost.items()},
        verdict="LOST at tile 4.",
        lines=["Dead end. (E3)", "Zoé & <李雷> score. (E9)"],
        paper=paper,
        language=language,
    )


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[0].get_textpage().get_text_bounded())
    finally:
        document.close()


def size_of(pdf: bytes) -> tuple[float, float]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        width, height = document[0].get_size()
        return width / 72 * 25.4, height / 72 * 25.4
    finally:
        document.close()


def test_verdict_reasons_codes_and_order_numbers_are_on_the_page() -> None:
    words = text_of(page("S1 L1 L2 L3", on4=1)).split()
    assert {"LOST", "(E9)", "Zoé", "S1", "L1", "L2", "L3", "!1", "0", "1", "2", "3", "4"} <= set(words)


@pytest.mark.parametrize("typed", ["S L L L", "S=cook L=/fire RP C", ""])
def test_tiles_without_codes_are_drawn_by_their_kind(typed: str) -> None:
    words = text_of(page(typed)).split()
    assert not {"S1", "L1", "RP1", "C1"} & set(words)
    assert "0" in words


def test_the_same_reveal_is_the_same_page() -> None:
    assert page("S1 L1 L2 L3") == page("S1 L1 L2 L3")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_tall_path_stands_upright_and_a_wide_one_lies(paper: str) -> None:
    width, height = PAPERS[paper]
    assert size_of(page("S1 S2 S3 S4 S5 S6 S7", paper.upper())) == pytest.approx((width, height), abs=0.1)
    assert size_of(page("L1 S1 S2 S3 S4 S5 S6 S7", paper)) == pytest.approx((height, width), abs=0.1)


def test_the_fatal_side_is_crossed_out_where_it_is() -> None:
    """The cross alone reaches out of the fatal tile's frame, to the west here."""
    document = pypdfium2.PdfDocument(page("S1 L1 L2 L3"))
    picture = document[0].render(scale=1).to_pil().convert("RGB")
    document.close()
    red = [
        (x, y)
        for x in range(picture.width)
        for y in range(picture.height)
        if (pixel := picture.getpixel((x, y)))[0] > 180 and pixel[1] < 60 and pixel[2] < 60
    ]
    columns = sorted({x for x, _ in red})
    middle_row = [y for x, y in red if x == columns[0]]
    frame = [y for x, y in red if x == columns[-1]]
    assert min(frame) < min(middle_row) < max(middle_row) < max(frame)


def test_unknown_paper_is_a_problem() -> None:
    with pytest.raises(Problem, match="unknown_paper"):
        page("S1", "napkin")


def test_letters_that_no_font_has_are_told() -> None:
    missed: list[str] = []
    reveal_page(
        game(),
        reveal("S1"),
        lost={},
        verdict="NOT LOST.",
        lines=["Zoé, دانا and 李雷 score."],
        paper="A4",
        language="en",
        missing=missed.append,
    )
    assert missed == ["李", "雷"]
