"""The level booklet that ships: every level on its page, every solution apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.documents import compose_documents
from generator.job import Job
from generator.level_pages import with_level_pages
from generator.sheets.paper import read_paper
from wayout.components import Game
from wayout.content.levels import all_levels, find_level, tile_set
from wayout.content.load import load
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.notation import read_routes
from wayout.games.dungeon_exit.route import read_in
from wayout.words import Language

ASKED = {
    "en": "any number | exactly nine | Corners may touch | empty squares cannot be bridged | never two on one"
    " square | may run along its sides | Night sides | exactly once | swap boards | either path"
    " | both together | Pit twice",
    "fr": "nombre libre | exactement neuf | Les coins peuvent se toucher | ni case vide | jamais deux sur une"
    " même case | peut la longer | faces Nuit | une fois, une seule | Échangez alors | l’un ou l’autre"
    " | les deux ensemble | fosse en double",
}


@pytest.fixture(scope="module")
def game() -> Game:
    return with_level_pages(load("dungeon-exit"))


def entries(game: Game, component: str) -> Iterator[Mapping[str, Any]]:
    for page in game.components[component].items:
        yield from page.fields["entries"]


def document(game: Game, booklet: str, paper: str = "A4", language: Language = "en") -> bytes:
    (composed,) = compose_documents(Job(game, language, [booklet]), read_paper(paper), Path("x.pdf"))
    (content,) = composed.contents()
    return content


@pytest.mark.parametrize("component", ["levels", "solutions-pages"])
def test_every_level_is_printed_once_in_the_order_of_the_book(game: Game, component: str) -> None:
    assert [entry["id"] for entry in entries(game, component)] == [level.id for level in all_levels()]
    assert sum(1 for _ in entries(game, component)) == 170


def test_what_is_printed_of_a_level_is_what_is_judged(game: Game) -> None:
    for entry, level in zip(entries(game, "levels"), all_levels(), strict=True):
        assert entry["mode"] == level.level.mode
        assert entry["bridges"] == level.level.bridges
        assert entry["points"] == tuple(tuple(map(str, path)) for path in level.level.points)
        assert [count or None for count in entry["tiles"]] == list(level.level.tiles)
        assert entry["pits"] == tuple(map(str, level.level.pits))
        drawn = sum(len(board["things"]) + len(board["pits"]) for board in entry["boards"])
        things = sum(map(len, level.level.points)) + len(level.level.stairs) + len(level.level.pits)
        assert drawn == things


def test_a_printed_solution_leads_through_all_points_without_a_gap(game: Game) -> None:
    for entry in entries(game, "solutions-pages"):
        bridges = 0
        for board in entry["boards"]:
            for path in (board["path"], board["second"]):
                # Two steps on are a Bridge; what lies further apart went over the Stairs and came back.
                steps = [(one[-1], other[0]) for one, other in pairwise(path)]
                apart = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in steps]
                assert sum(distance > 2 for distance in apart) <= 1, entry["id"]
            bridges += len(board["crossed"])
        assert bridges == entry["bridges"], entry["id"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_booklet_is_eleven_sheets_and_names_every_level(
    game: Game, paper: str, language: Language
) -> None:
    pdf = pypdfium2.PdfDocument(document(game, "booklet", paper, language))
    assert len(pdf) == 22
    words = " ".join(str(page.get_textpage().get_text_range()) for page in pdf).split()
    pdf.close()
    assert {level.id for level in all_levels()} <= set(words)


def test_the_example_of_a_check_is_right_so_far_and_spoils_nothing(game: Game) -> None:
    (found,) = re.findall(r"wayout dungeon check (\w+) ((?:[A-L][1-8][- ]?)+)", document_words(game, "en"))
    level, (typed,) = find_level(found[0]), read_routes(found[1])
    ours = read_in(level.level, 0, typed)
    finding = check(level.level, (ours,), tile_set())
    assert finding.verdict.ok
    assert finding.so_far
    (own,) = level.solution()
    own_squares = {square for element in own.elements for square in element}
    assert not own_squares >= {square for tile in ours.tiles for square in tile}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_name_everything_that_a_level_may_ask_for(game: Game, language: Language) -> None:
    """A text that says less than the rulebook lets a family lay a path that does not hold."""
    words = document_words(game, language)
    for phrase in ASKED[language].split(" | "):
        assert phrase in words, phrase


def document_words(game: Game, language: Language) -> str:
    pdf = pypdfium2.PdfDocument(document(game, "rules", language=language))
    words = " ".join(" ".join(str(page.get_textpage().get_text_range()) for page in pdf).split())
    pdf.close()
    return words
