"""Wording: the sentence of a code in a language, from `templates/wording/<area>.<language>.yaml`.

A code is `<area>.<key>`; a sentence is a Jinja template over the parameters of a reason or a problem.
"""

from __future__ import annotations

import functools
import locale
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from wayout.places import templates_folder
from wayout.problem import Because, Problem
from wayout.verdict import Param, Verdict
from wayout.words import LANGUAGES, Language

if TYPE_CHECKING:
    from jinja2 import Template
    from jinja2.sandbox import ImmutableSandboxedEnvironment


def choose_language(asked: str | None = None) -> Language:
    """The language to speak: the one asked for, else `WAYOUT_LANG`, else the system's, else English."""
    candidates = (
        asked,
        os.environ.get("WAYOUT_LANG"),
        *(os.environ.get(n) for n in ("LC_ALL", "LC_MESSAGES", "LANG")),
    )
    for candidate in candidates:
        if candidate:
            short = locale.normalize(candidate)[:2].lower()
            return next((known for known in LANGUAGES if known == short), "en")
    return "en"


@functools.cache
def _environment() -> ImmutableSandboxedEnvironment:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)


@functools.cache
def sentences(area: str, language: Language) -> Mapping[str, str]:
    """All sentences of one area, by key, as written. Raises FileNotFoundError for an unknown area."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    text = (templates_folder() / "wording" / f"{area}.{language}.yaml").read_text(encoding="utf-8")
    return cast("Mapping[str, str]", yaml.load(text, Loader=loader) or {})  # noqa: S506 - every scalar stays text


@functools.cache
def _template(code: str, language: Language) -> Template:
    area, _, key = code.partition(".")
    return _environment().from_string(sentences(area, language)[key].strip())


def say(code: str, language: Language, params: Mapping[str, Param] | None = None) -> str:
    """The sentence of a code in a language, filled in.

    Raises KeyError for a code without wording and jinja2.UndefinedError for a missing parameter: both are
    mistakes of ours, which the tests look for.
    """
    return _template(code, language).render(params or {})


class WordsItself(Problem):
    """A problem that tells several things at once, and so puts its message together itself."""

    def text(self, language: Language) -> str:
        """What its user is told."""
        raise NotImplementedError


def word(problem: Problem, language: Language) -> str:
    """What the user of a problem is told, in a language."""
    if isinstance(problem, WordsItself):
        return problem.text(language)
    if isinstance(problem, Because):
        return say(problem.code, language, {**problem.params, "why": _why(problem.why, language)})
    return say(problem.code, language, problem.params)


def _why(why: Problem | Verdict, language: Language) -> str:
    if isinstance(why, Problem):
        return word(why, language)
    return " ".join(say(reason.code, language, reason.params) for reason in why.reasons)
