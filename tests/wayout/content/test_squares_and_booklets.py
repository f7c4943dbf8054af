"""What game.yaml says of pieces that are nested, bound, or printed on request."""

from __future__ import annotations

import pytest

from tests.wayout.content.conftest import Refuse, Write
from wayout.content.load import load

DRESSES = """\
game: test
title: Test
components:
  blue: {name: Blue, rows: tiles.yaml, size: [60, 40], square: 20, face: tile, sheet: nest}
  green: {name: Green, rows: tiles.yaml, size: [60, 40], square: 20, face: tile, sheet: nest}
  points: {name: Points, rows: points.yaml, size: [20, 20], square: 20, face: tile, sheet: nest}
"""
TILES = "- {code: V3, squares: [[0, 0], [0, 1], [1, 1]], copies: 4}\n"


def test_one_table_serves_two_components_with_the_same_codes(write: Write) -> None:
    game = load(write(DRESSES, tiles=TILES, points="- {code: P}\n"))
    assert game.components["blue"].items == game.components["green"].items
    assert game.components["blue"].square == 20


def test_a_code_stays_one_piece_s_own_between_tables(write: Write, refuse: Refuse) -> None:
    (fault,) = refuse(write(DRESSES, tiles=TILES, points="- {code: v3}\n"))
    assert "points.yaml:1:10: v3.code: the code “v3” is already taken" in fault


def test_a_code_twice_in_a_shared_table_is_told(write: Write, refuse: Refuse) -> None:
    faults = refuse(write(DRESSES, tiles=TILES + TILES, points="- {code: P}\n"))
    assert set(faults) == {faults[0]}
    assert "already taken by the piece in tiles.yaml, line 1" in faults[0]


def test_nested_pieces_share_sheets_whatever_their_size_but_not_their_squares(
    write: Write, refuse: Refuse
) -> None:
    other = DRESSES.replace("size: [20, 20], square: 20", "size: [20, 20], square: 10")
    (fault,) = refuse(write(other, tiles=TILES, points="- {code: P}\n"))
    assert "components.points.square" in fault


@pytest.mark.parametrize(
    "given", ["square: 4", "square: large", "booklet: A B", "booklet: true", "on_request: 1"]
)
def test_keys_of_another_kind_are_refused(write: Write, refuse: Refuse, given: str) -> None:
    alone = (
        "game: test\ntitle: Test\ncomponents:\n  a: {name: A, rows: a.yaml, size: [20, 20], face: tile, %s}\n"
    )
    (fault,) = refuse(write(alone % given, a="- {code: P}\n"))
    assert f"components.a.{given.partition(':')[0]}" in fault


def test_booklets_and_requests_are_off_unless_said(write: Write) -> None:
    game = load(write(DRESSES, tiles=TILES, points="- {code: P}\n"))
    assert all(each.booklet is None and not each.on_request for each in game.components.values())
    bound = DRESSES.replace(
        "size: [20, 20], square: 20", "size: [100, 140], booklet: story, on_request: true"
    ).replace("face: tile, sheet: nest}\n", "face: tile}\n")
    points = load(write(bound, tiles=TILES, points="- {code: P}\n")).components["points"]
    assert (points.booklet, points.on_request, points.square) == ("story", True, None)
