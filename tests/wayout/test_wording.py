"""Wording: English and French say the same things, with the same parameters, and choose well."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

import wayout
from wayout.places import templates_folder
from wayout.wording import choose_language, say, sentences

AREAS = sorted(
    file.name.removesuffix(".en.yaml") for file in (templates_folder() / "wording").glob("*.en.yaml")
)


def test_there_is_wording() -> None:
    assert "usage" in AREAS


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_are_whole(area: str) -> None:
    english, french = sentences(area, "en"), sentences(area, "fr")
    assert english.keys() == french.keys()
    assert all(text.strip() for text in (*english.values(), *french.values()))


@pytest.mark.parametrize("area", AREAS)
def test_a_sentence_compiles_and_needs_the_same_parameters_in_both_languages(area: str) -> None:
    parse = ImmutableSandboxedEnvironment().parse
    for key, text in sentences(area, "en").items():
        needed = meta.find_undeclared_variables(parse(text))
        assert meta.find_undeclared_variables(parse(sentences(area, "fr")[key])) == needed, key


@pytest.mark.parametrize(
    ("asked", "environment", "chosen"),
    [
        ("fr", {}, "fr"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LANG": "fr_FR", "WAYOUT_LANG": "en"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_then_the_systems(
    asked: str | None, environment: dict[str, str], chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("WAYOUT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert choose_language(asked) == chosen


def test_a_sentence_is_filled_in() -> None:
    assert say("usage.missing", "fr", {"name": "PILE"}) == "Il manque PILE."


def _codes_in(package: str) -> Iterator[tuple[str, bool]]:
    """Texts of a package's program that may name a sentence, as patterns; whether one has gaps to fill."""
    for file in (Path(wayout.__file__).parents[1] / package).rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value), False
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(part.value)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    else r"\w+"
                    for part in node.values
                )
                yield "".join(parts), True


def test_every_sentence_is_said_somewhere() -> None:
    written = {found for package in ("wayout", "generator", "scorer") for found in _codes_in(package)}
    literal = {pattern for pattern, gaps in written if not gaps}
    built = [re.compile(pattern) for pattern, gaps in written if gaps and _tells_a_key(pattern)]
    unused = [
        f"{area}.{key}"
        for area in AREAS
        if area != "help"  # held to the commands in test_command_line.py
        for key in sentences(area, "en")
        if not {re.escape(key), re.escape(f"{area}.{key}")} & literal
        and not any(form.fullmatch(key) or form.fullmatch(f"{area}.{key}") for form in built)
    ]
    assert unused == []


def _tells_a_key(pattern: str) -> bool:
    """Whether a text with gaps has letters of a key in it, not of an area alone."""
    return re.search(r"[a-z]{2}", re.sub(r"\\w\+|^[a-z_]+\\\.", "", pattern)) is not None
