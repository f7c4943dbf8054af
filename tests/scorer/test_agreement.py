"""Sentences agree with their numbers: whatever counts one thing says one thing, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from jinja2 import meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

from wayout.wording import say, sentences

PARSE = ImmutableSandboxedEnvironment().parse

LISTS: dict[str, Any] = {
    "players": ("anna",),
    "numbers": (1,),
    "known": ("S1",),
    "faces": ("cook",),
    "cards": ("D1",),
    "conditions": ("loop",),
    "scorers": ("anna",),
    "standing": ("anna 1",),
    "winners": (),
    "characters": ("李",),
    "shares": (("loop", "1"),),
    "ids": ("a", "b"),
    "kept": ("a",),
    "expected": "S L R",
    "found": 1,
}
TEXTS: dict[str, Any] = {
    "side": "N",
    "way": "played",
    "damage": "empty",
    "unit": "line",
    "share": "1",
    "character": "cook",
    "at": 1,
}
NEVER_ONE = {
    # what these count is never one thing
    "tile_too_often",  # beyond the set's own number, which is one or more
    "too_many_lost",  # of two players or more, all
    "start_count",  # told where it is not one
    "initial_count",
    "table_small",  # the least number of players is two
    "table_full",
    "players_count",  # says how many would do
    "lost_count",  # the least is two
    "piles_wanted",  # 1 to many
    "too_long",
    "help_players",
    "name_long",  # most: a limit of ours
    "entry_too_big",
    "command_id",
    "import_big",
    "import_long",
    "line_long",
}
PLURALS = {
    "en": r"tiles|players|characters|signs|times|paths|points|cards|entries|piles|events|rows|columns",
    "fr": r"tuiles|joueurs|personnages|panneaux|fois de suite|tours|chemins|points|cartes|entrées|piles|"
    r"événements|rangées|colonnes|exemplaires",
}


def sentence(area: str, key: str, language: Any, number: int) -> str:
    needed = meta.find_undeclared_variables(PARSE(sentences(area, language)[key]))
    params = {name: LISTS.get(name, TEXTS.get(name, number)) for name in needed}
    return say(f"{area}.{key}", language, params)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("area", ["emergency", "companion", "record"])
def test_one_thing_is_one_thing(area: str, language: Any) -> None:
    of_one = re.compile(rf"\b1 (?:[A-Z]+ )?(?:{PLURALS[language]})\b")
    wrong = {
        key: text
        for key in sentences(area, language)
        if key not in NEVER_ONE and of_one.search(text := sentence(area, key, language, 1))
    }
    assert wrong == {}


@pytest.mark.parametrize("area", ["emergency", "companion", "record"])
def test_in_french_nothing_is_singular_too(area: str) -> None:
    of_none = re.compile(rf"\b0 (?:[\w-]+ )?(?:{PLURALS['fr']})\b")
    counted = {"so_far", "not_lost", "told_add_player", "start_count", "lost_count", "copies_below_one"}
    for key in counted & sentences(area, "fr").keys():
        assert not of_none.search(sentence(area, key, "fr", 0)), key
