"""Content streams: drawings as operators of PDF, written short."""

from __future__ import annotations

from math import inf, nan
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Glyphs, Group, Op, Outline, Picture, Shape, Symbol, Use
from generator.sheets.stream import Content, Numbers, Speller
from tests.generator.plain_game import rectangle

BOX = rectangle(1, 2, 30, 40)
SLANT: Outline = (("M", 0, 0), ("L", 10.5, 20))
RED, GREY = (1.0, 0.0, 0.0), (0.5, 0.5, 0.5)


class Names:
    """Stands in for a document: any font spells a text as it is."""

    def runs(self, font: str, text: str) -> tuple[tuple[str, str], ...]:
        return ((f"/{font}", text),)

    def symbol(self, symbol: Symbol) -> str:
        return symbol.name

    def picture(self, picture: Picture) -> str:
        return picture.file.stem


def spell(*ops: Op) -> list[str]:
    return content(*ops).operators.split("\n")


def content(*ops: Op) -> Content:
    return Speller(Names(), Names()).face(ops)


def test_a_rectangle_is_one_operator() -> None:
    assert spell(Shape(BOX, fill=RED)) == ["1 0 0 rg", "1 2 30 40 re f"]


def test_paths_lines_and_curves() -> None:
    outline: Outline = (("M", 0, 0), ("L", 1, 0), ("C", 1, 1, 2, 2, 3, 3.25), ("Z",))
    assert spell(Shape(outline, fill=GREY)) == [".5 g", "0 0 m 1 0 l 1 1 2 2 3 3.25 c h f"]


def test_what_stands_is_not_set_again() -> None:
    thin = Shape(SLANT, stroke=RED, width=0.3, dash=(1, 2), cap="round", join="bevel")
    assert spell(thin, thin, Shape(BOX, fill=RED)) == [
        "1 0 0 RG",
        ".3 w",
        "[1 2]0 d",
        "1 J",
        "2 j",
        "0 0 m 10.5 20 l S",
        "0 0 m 10.5 20 l S",
        "1 0 0 rg",
        "1 2 30 40 re f",
    ]


def test_a_new_pages_state_counts_as_set() -> None:
    assert spell(Shape(BOX, fill=(0.0, 0.0, 0.0), stroke=(0.0, 0.0, 0.0), width=1.0)) == ["1 2 30 40 re B"]


def test_even_odd_filling() -> None:
    black = (0.0, 0.0, 0.0)
    assert spell(Shape(BOX, fill=black, even_odd=True)) == ["1 2 30 40 re f*"]
    both = Shape(BOX, fill=black, stroke=black, width=1, even_odd=True)
    assert spell(both) == ["1 2 30 40 re B*"]


def test_what_paints_nothing_is_not_written() -> None:
    assert spell(Shape(BOX)) == [""]


def test_lines_of_text_share_one_text_object_and_one_font() -> None:
    first, second = Glyphs(5, 10, "one", "Sans", 7.2), Glyphs(5, 13, "two", "Sans", 7.2)
    assert spell(first, second) == [
        "BT",
        "/Sans 2.54 Tf",
        "1 0 0 -1 5 10 Tm(one)Tj",
        "1 0 0 -1 5 13 Tm(two)Tj",
        "ET",
    ]


def test_spacing_goes_with_its_run() -> None:
    wide, close = Glyphs(0, 0, "a", "Sans", 7.2, spacing=72 / 25.4), Glyphs(9, 0, "b", "Sans", 7.2)
    written = spell(wide, close)
    assert "1 Tc" in written
    assert "0 Tc" in written


def test_after_a_group_the_state_is_as_before() -> None:
    group = Group((Shape(BOX, fill=RED),), (1, 0, 0, 1, 5, 6), clip=BOX)
    assert spell(group, Shape(BOX, fill=RED)) == [
        "q 1 0 0 1 5 6 cm 1 2 30 40 re W n",
        "1 0 0 rg",
        "1 2 30 40 re f",
        "Q",
        "1 0 0 rg",
        "1 2 30 40 re f",
    ]


def test_symbols_and_pictures_are_called_by_name() -> None:
    written = content(Use(Symbol("star", ()), (2, 0, 0, 2, 1, 1)), Picture(Path("a/cat.png"), 10, 20, 30, 40))
    assert written.operators.split("\n") == [
        "q 2 0 0 2 1 1 cm /star Do Q",
        "q 30 0 0 -40 10 60 cm /cat Do Q",
    ]
    assert written.names == ("star", "cat")


def test_a_symbol_sets_all_that_it_needs() -> None:
    black = (0.0, 0.0, 0.0)
    written = Speller(Names(), Names()).symbol((Shape(SLANT, fill=black, stroke=black, width=1.0),))
    assert written.operators.split("\n") == ["0 g", "0 G", "1 w", "[]0 d", "0 J", "0 j", "0 0 m 10.5 20 l B"]


def test_small_coordinates_that_are_enlarged_keep_their_digits() -> None:
    tiny: Outline = (("M", 0.00012, 0), ("L", 0.5, 0.25))
    (_, _, path, _) = spell(Group((Shape(tiny, fill=RED),), (1000, 0, 0, 1000, 0, 0)))
    assert path == ".00012 0 m .5 .25 l f"


@pytest.mark.parametrize("number", [nan, inf, -inf])
def test_a_number_that_is_none_never_reaches_a_file(number: float) -> None:
    with pytest.raises(ValueError, match="number"):
        spell(Shape((("M", number, 0), ("L", 1, 1)), fill=RED))


@given(st.floats(-20_000, 20_000), st.sampled_from([3, 6]))
def test_a_number_is_spelt_short_and_true(value: float, decimals: int) -> None:
    spelt = Numbers(decimals)[value]
    assert abs(float(spelt) - value) <= 0.5000001 * 10**-decimals
    assert "e" not in spelt
    assert not spelt.startswith(("0.", "-0"))
    assert "." not in spelt or spelt[-1] not in "0."
