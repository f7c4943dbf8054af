"""Paths as they are typed: read leniently, printed canonically, printed and read again the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wayout.games.dungeon_exit.laid_paths import TILES, grown, level
from wayout.games.dungeon_exit.board import Square, board_of
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.from_data import routes_from_text
from wayout.games.dungeon_exit.notation import read_routes, read_square, write_route, write_routes
from wayout.games.dungeon_exit.route import Route, read_in, without_points
from wayout.notation import NotationError

CANON = "B7-B4 C3-C2 +E4 D2-E2-E3-F3"


@pytest.mark.parametrize(
    "typed",
    [
        CANON,
        "b7-b4 c3-c2 +e4 d2-e2-e3-f3",
        "B7 - B4   C3->C2\n+ E4 D2 → E2 – E3—F3",
        "B7-B4C3-C2+E4D2-E2-E3-F3",
        "B7-B6-B5-B4, C3-C2; +E4 D2-E2-E3-F3",
        "B07-B4 C3.C2 +E4 D2.E2.E3.F3",
    ],
)
def test_read_leniently_print_canonically(typed: str) -> None:
    (route,) = read_routes(typed)
    assert write_route(route) == CANON


def test_commas_join_squares_where_no_hyphen_does() -> None:
    assert write_route(read_routes("B7,B6,B5 C5,C4")[0]) == "B7-B5 C5-C4"


@pytest.mark.parametrize(
    ("typed", "column", "found"),
    [
        ("B7-B4 Q", 7, "Q"),
        ("B7-", 4, ""),
        ("7B", 1, "7B"),
        ("B7 +", 5, ""),
        ("B123", 1, "B123"),
        ("É4", 1, "É4"),
    ],
)
def test_what_is_no_square_is_refused_with_its_place(typed: str, column: int, found: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_routes(typed)
    assert (refused.value.code, refused.value.column) == ("dungeon.notation_square", column)
    assert refused.value.found == found


def test_a_path_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match="long"):
        read_routes("B7 " * 10_000)


def test_d13_two_players_paths() -> None:
    blue, green = read_routes("blue: B7-B4 / green: N3-N5", 2)
    assert (write_route(blue), write_route(green)) == ("B7-B4", "N3-N5")
    assert read_routes("B7-B4 / N3-N5", 2) == (blue, green)
    assert read_routes("Green : N3-N5 / BLUE: B7-B4", 2) == (blue, green)
    assert write_routes((blue, green)) == "blue: B7-B4 / green: N3-N5"
    assert read_routes("/ N3-N5", 2) == (Route(), green)
    with pytest.raises(NotationError, match="players"):
        read_routes("B7-B4 / N3-N5 / A1", 2)


squares = st.builds(Square, st.integers(0, 25), st.integers(0, 99))
elements = (
    st.lists(squares, min_size=1, max_size=5)
    .map(tuple)
    .filter(lambda element: len(element) > 1 or board_of(element[0]) is not None)
)


@given(st.lists(elements, max_size=8), st.data())
def test_printing_then_reading_gives_the_same(parts: list[tuple[Square, ...]], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.tuples(st.integers(0, len(parts)), squares), max_size=3))
    route = Route(tuple(parts), tuple(sorted(places, key=lambda place: place[0])))
    assert read_routes(write_route(route)) == (route,)
    assert read_routes(write_routes((route, route)), 2) == (route, route)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for players in (1, 2):
        try:
            routes = read_routes(text, players)
        except NotationError:
            continue
        assert len(routes) == players


@pytest.mark.parametrize("kind", ["bridge", "upper", "coop", "coop-bridge"])
def test_points_and_stairs_need_not_be_typed(kind: str) -> None:
    for seed in range(10):
        of, routes = grown(seed, kind)
        bare = write_routes([without_points(route) for route in routes])
        again = routes_from_text(bare, of)
        assert [route.elements for route in again] == [route.elements for route in routes]
        assert check(of, again, TILES).solved
        assert routes_from_text(write_routes(routes), of) == again
        # Where a player crosses the other, a shorter path may leave a Bridge over nothing.
        for tiles in range(0 if kind == "coop-bridge" else len(routes[0].tiles)):
            part = Route(without_points(routes[0]).elements[:tiles])
            assert check(of, [read_in(of, 0, part), *routes[1:]], TILES).verdict.ok


def test_d7_a_point_visited_too_early_is_read_in_as_well() -> None:
    of = level("A1 G1 D1 J1 L3")
    found = check(of, routes_from_text("B1-C1 E1-F1 H1-I1 K1-L1-L2", of), TILES)
    assert {reason.rule for reason in found.verdict.reasons} == {"D7"}


def test_d11_one_of_two_stairs_will_do() -> None:
    of = level("A1 D1 P1 S1 V1", mode="upper", stairs=["G1", "M1"])
    for typed in ("B1-C1 E1-F1 G1 N1-O1", "B1-C1 E1-F1 M1 N1-O1", "B1-C1 E1-F1 N1-O1"):
        assert check(of, routes_from_text(typed, of), TILES).verdict.ok


def test_one_square() -> None:
    assert read_square(" c4 ") == Square(2, 4)
    with pytest.raises(NotationError):
        read_square("C4 C5")


@pytest.mark.parametrize(
    "typed", ["bleu: B1-C1 / vert: X7-X6", "Vert : X7-X6 / BLEUE: B1-C1", "green: X7-X6 bleu: B1-C1"]
)
def test_colours_are_read_in_both_languages_and_written_in_one(typed: str) -> None:
    assert write_routes(read_routes(typed, 2)) == "blue: B1-C1 / green: X7-X6"
