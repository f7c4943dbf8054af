"""Drawings of paths, compared with those in `drawings/`: what people leaning over a table see."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.emergency.path_drawing import LaidPath, draw_path
from scorer.emergency.reveal_view import laid_path
from scorer.screen import Screen, cells_wide
from tests.scorer.emergency.boxed import box, judged

DRAWINGS = Path(__file__).parent / "drawings"

LONG = (
    "S6 RP1 L3 L6 C6 RP3 S5 DR3 DR2 DL1 C5 S1 RP6 DL2 DR1 DL5 C3 R4 S3 RP2 RP4 RP5 S2 R3 S7 L5 x:anna R1 C2 "
    "C1 R2 L4 DL4 C4 S4 DL3 L2 L1"
)

CASES = {
    "start_alone": ("", "", Screen()),
    "dead_end": ("S1 L1 L2 L3 x:anna+ben", "", Screen()),
    "dead_end_in_ascii": ("S1 L1 L2 L3 x:anna+ben", "", Screen(unicode=False)),
    "second_path_of_a_crossroads": ("C1 L1 L2 L3 S1 R1", "", Screen()),
    "second_path_of_a_double_left": ("DL1 L1 L2 L3 S1", "", Screen()),
    "second_path_in_compact_cells": ("C1 L1 L2 L3 S1 R1", "", Screen(width=20)),
    "repeat_passed_twice": ("RP1 L1 L2 L3", "", Screen()),
    "back_into_start": ("L1 L2 L3", "", Screen()),
    "reverse_direction": ("DL5 RP6 R4 C3 R2 RP2 C6", "", Screen()),
    "floor_card_names_no_side": ("S1 R1 DL1 S2", "F2", Screen()),
    "two_lost_turns_on_one_tile": ("S1 x:anna x:ben", "", Screen()),
    "long_in_compact_cells": (LONG, "", Screen(width=80)),
    "long_and_cropped_around_the_fatal_tile": (LONG, "", Screen(width=40)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_path_is_drawn_as_expected(name: str) -> None:
    typed, floor, screen = CASES[name]
    drawing = draw_path(laid_path(*judged(typed, floor)), screen)
    expected = (DRAWINGS / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(drawing.lines) + "\n" == expected


def test_every_drawing_on_file_is_compared() -> None:
    assert {file.stem for file in DRAWINGS.glob("*.txt")} == CASES.keys()


def test_cropping_tells_how_many_tiles_are_out_of_sight() -> None:
    drawing = draw_path(laid_path(*judged(LONG)), Screen(width=40))
    shown = sum(
        line[at : at + 2].strip().isdigit() for line in drawing.lines for at in range(0, len(line), 4)
    )
    assert drawing.hidden_west == 0
    assert drawing.hidden_east > 0
    assert shown + drawing.hidden_east == 38


def test_ink_adds_colour_and_changes_no_character() -> None:
    path = laid_path(*judged(LONG))
    inked = draw_path(path, Screen(color=True)).lines
    bare = draw_path(path, Screen()).lines
    assert any("\x1b[" in line for line in inked)
    assert [cells_wide(line) for line in inked] == [cells_wide(line) for line in bare]


def test_no_path_is_no_drawing() -> None:
    assert draw_path(LaidPath(()), Screen()).lines == ()


@given(st.permutations(range(37)), st.integers(20, 140), st.booleans())
def test_any_path_fits_the_screen_and_shows_its_fatal_tile(
    order: list[int], width: int, unicode: bool
) -> None:
    codes = [tile.code for tile, _ in box().set_of_tiles]
    reveal, pile = judged(" ".join(codes[at] for at in order))
    path = laid_path(reveal, pile)
    drawing = draw_path(path, Screen(width=width, unicode=unicode))
    assert max(map(len, drawing.lines)) <= width
    crosses = sum(line.count("✗" if unicode else "X") for line in drawing.lines)
    assert crosses == (1 if reveal.lost else 0)
    if not unicode:
        assert all(line.isascii() for line in drawing.lines)
