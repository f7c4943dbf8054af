"""Boards in the terminal: a mark belongs to one square and no other."""

from __future__ import annotations

import pytest

from scorer.dungeon.board_drawing import board_lines, legend
from scorer.screen import Screen
from tests.wayout.games.dungeon_exit.laid_paths import level
from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.from_data import routes_from_text
from wayout.games.dungeon_exit.level import Level
from wayout.words import LANGUAGES

WIDE = Screen(width=130)
TWELVE = "A1-A2 A3-A4 A5-A6 A7-A8 B8-C8 D8-E8 F8-G8 H8-I8 J8-K8 L8-L7 L6-L5 C2-C3"


def drawn(of: Level, path: str, *faulty: str, screen: Screen = WIDE) -> list[str]:
    squares = frozenset(Square(ord(name[0]) - 65, int(name[1:])) for name in faulty)
    return board_lines(of, screen, routes_from_text(path, of), squares)


def test_a_faulty_square_stands_in_brackets_of_its_own() -> None:
    lines = drawn(level("B2 D1 G1 J1 L3"), TWELVE, "A3", "C2", "C3", "D3")
    assert lines[2] == " 2  1   D [12]  ·   ·   ·   ·   ·   ·   ·   ·   ·  "
    assert lines[3] == " 3 [2]  · [12] [·]  ·   ·   ·   ·   ·   ·   ·   E  "
    assert lines[0] == "    A   B   C   D   E   F   G   H   I   J   K   L  "


def test_a_board_without_faults_leaves_no_room_for_brackets() -> None:
    assert drawn(level("B2 D1 G1 J1 L3"), TWELVE)[2] == " 2  1  D 12  ·  ·  ·  ·  ·  ·  ·  ·  · "


def test_d9_a_bridge_is_marked_whether_it_is_written_or_seen() -> None:
    of = level("A1 D1 G1 J1 L8", bridges=1)
    for path in ("D4-D6 B5-C5 +D5 E5-F5", "D4-D6 B5-C5 E5-F5"):
        lines = drawn(of, path)
        assert "=1" in lines[5], lines[5]
        assert "".join(lines).count("=") == 1


@pytest.mark.parametrize("width", [130, 80])
def test_both_boards_tell_the_players_apart_without_colour(width: int) -> None:
    points = "A1 D1 P1 S1 V1/X8 U8 R8 L8 I8"
    of = level(points, mode="coop", stairs=["G1", "M1"])
    path = "blue: B1-C1 / green: X7-X6"
    lines = drawn(of, path, "X6", "W6", screen=Screen(width=width))
    assert all(len(line) <= width for line in lines)
    assert len(lines) == (9 if width == 130 else 19)
    row = lines[6] if width == 130 else lines[16]
    assert row.endswith("  ·   [·] [g1] ")
    assert sum("b1" in line for line in lines) == 1
    assert [line.index("GD") for line in lines if "GD" in line] == [len(row) - 4]


def test_the_legend_fits() -> None:
    for language in LANGUAGES:
        lines = legend(Screen(width=40), language)
        assert max(map(len, lines)) <= 40
        assert any("[ ]" in line for line in lines)
