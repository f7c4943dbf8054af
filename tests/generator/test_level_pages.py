"""Pages of a level booklet: rows that ask for levels become pages that hold some each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from generator.level_pages import crossed, facts, with_level_pages
from tests.generator.few_levels import COOP, CROSSING_WAY, UPPER_WAY, Few, sections, squares
from tests.generator.plain_game import component, game
from wayout.components import Game, Row
from wayout.content.load import load
from wayout.problem import Problem
from wayout.wording import word


def rows(**fields: Any) -> Game:
    """A booklet of a cover, some rows that ask for levels, and a back."""
    pages = component("pages", 1, booklet="book")
    asking = replace(component("levels", 0, booklet="book"), items=(Row("A", fields=fields),))
    ending = component("ending", 1, booklet="book")
    return with_level_pages(game(pages, asking, ending, component("cards", 2)), sections)


def test_a_row_becomes_as_many_pages_as_its_levels_take() -> None:
    pages = rows(levels="adventure", each=3, title="Adventure").components["levels"].items
    assert [page.code for page in pages] == ["A-1", "A-2", "A-3"]
    assert [[entry["id"] for entry in page.fields["entries"]] for page in pages] == [
        ["1", "2", "3"],
        ["4", "5", "6"],
        ["7"],
    ]
    assert [(page.fields["first"], page.fields["last"]) for page in pages] == [
        ("1", "3"),
        ("4", "6"),
        ("7", "7"),
    ]
    assert [entry["place"] for entry in pages[0].fields["entries"]] == [0, 1, 2]


def test_the_pages_of_a_booklet_are_numbered_through_its_components() -> None:
    made = rows(levels="adventure", each=3, title="Adventure")
    numbers = [
        item.fields["page"] for name in ("pages", "levels", "ending") for item in made.components[name].items
    ]
    assert numbers == [1, 2, 3, 4, 5]
    assert "page" not in made.components["cards"].items[0].fields
    (listed,) = made.components["pages"].items[0].fields["contents"]
    assert listed == {"title": "Adventure", "page": 2, "first": "1", "last": "7"}


@pytest.mark.parametrize(
    "fields",
    [{"levels": "adventure", "each": 0}, {"levels": "adventure", "each": "six"}, {"levels": 3, "each": 6}],
)
def test_rows_that_ask_wrongly_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Problem) as refused:
        rows(**fields)
    assert refused.value.code == "printing.levels"
    assert word(refused.value, "fr") != word(refused.value, "en")


def test_a_section_that_is_not_there_is_refused() -> None:
    with pytest.raises(Problem) as refused:
        rows(levels="cellar", each=3)
    assert "cellar" in word(refused.value, "en")


def test_a_column_called_levels_stays_what_it_is_outside_booklets_or_without_each() -> None:
    row = Row("A", fields={"levels": 3, "each": 2})
    deck = replace(component("heroes", 0), items=(row,))
    story = replace(component("story", 0, booklet="story"), items=(Row("B", fields={"levels": "all"}),))
    made = with_level_pages(game(deck, story), sections)
    assert made.components["heroes"].items == (row,)
    (page,) = made.components["story"].items
    assert (page.fields["levels"], page.fields["page"]) == ("all", 1)


def test_a_game_without_booklets_is_left_alone() -> None:
    of = load("emergency-exit")
    assert with_level_pages(of) is of


def test_typed_pieces_of_a_booklet_keep_their_fields_and_count_as_pages() -> None:
    @dataclass(frozen=True)
    class Typed:
        code: str

    typed = replace(component("a", 0, booklet="story"), items=(Typed("T"),))
    made = with_level_pages(game(typed, component("b", 1, booklet="story")), sections)
    assert made.components["a"].items == (Typed("T"),)
    assert made.components["b"].items[0].fields["page"] == 2


def test_facts_of_a_cooperative_level_tell_both_players_and_both_boards() -> None:
    told = facts(sections("coop")[0])
    assert told["mode"] == "coop"
    assert told["grade"] == 3
    assert told["tiles"] == (8, 0)
    assert told["bridges"] == 2
    assert told["colours"] == ("blue", "green")
    assert told["points"] == (("A1", "C1", "E1", "Q1", "S1"), ("X8", "V8", "T8", "J8", "H8"))
    assert told["stairs"] == ("G1", "O1")
    first, second = told["boards"]
    assert (first["first"], second["first"]) == (0, 12)
    assert {"sign": "door", "dress": "blue", "at": (0, 0)} in first["things"]
    assert {"sign": "door", "dress": "green", "at": (11, 7)} in second["things"]
    assert {"sign": "stairs", "dress": "both", "at": (2, 0)} in second["things"]
    assert first["pits"] == ((0, 7),)
    assert len(first["things"]) + len(second["things"]) == 12


def test_no_solution_is_asked_for_where_none_is_shown() -> None:
    class Secret(Few):
        def solution(self) -> tuple[Any, ...]:
            raise AssertionError("a solution was looked at")

    told = facts(Secret("C1", COOP, "", ()))
    assert all(board["path"] == board["second"] == board["crossed"] == () for board in told["boards"])


def test_a_solution_is_cut_in_two_at_the_stairs() -> None:
    below, above = facts(sections("upper")[0], solved=True)["boards"]
    assert below["path"][0] == ((0, 0),)
    assert below["path"][-1] == ((5, 0),)
    assert above["path"][0] == ((0, 2),)
    assert above["path"][-1] == ((6, 0),)
    assert sum(map(len, (below["path"], above["path"]))) == len(UPPER_WAY.elements)


def test_a_bridge_lies_where_a_path_steps_over_a_square() -> None:
    assert tuple(crossed(CROSSING_WAY)) == squares("B2")
    assert tuple(crossed(UPPER_WAY)) == ()
