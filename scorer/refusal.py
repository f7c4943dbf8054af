"""Refusals as the table sees them: the typed line, a caret under the word, what would be right."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.screen import Screen, cells_wide
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.problem import Problem
from wayout.verdict import Param, Reason
from wayout.wording import WordsItself, say
from wayout.words import Language

_SHOWN = 72
"""Characters of a typed line that are shown around the word that was meant."""

_LISTED = 60
"""Members of a list that a sentence names; a file may hold many more faults of one kind."""


def clean(params: Mapping[str, Param]) -> dict[str, Param]:
    """Parameters of a sentence, safe to show."""
    return {name: _clean(value) for name, value in params.items()}


def _clean(value: Param) -> Param:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, tuple):
        shown = tuple(plain(part) if isinstance(part, str) else part for part in value[:_LISTED])
        return shown if len(value) <= _LISTED else (*shown, "...")
    return value


def reason_line(reason: Reason, language: Language) -> str:
    """A reason's sentence with the ruling it rests on."""
    sentence = say(reason.code, language, clean(reason.params))
    return f"{sentence} ({reason.rule})" if reason.rule else sentence


def notation_lines(
    error: NotationError, language: Language, screen: Screen, typed: str | None = None
) -> list[str]:
    """What is wrong with a text that is no notation; with `typed`, the line and a caret under the place."""
    lines = [] if typed is None else _pointed(typed, error, screen)
    params = clean({"found": error.found, "expected": error.expected, "suggestion": error.suggestion})
    return [*lines, say(error.code, language, params)]


def _pointed(typed: str, error: NotationError, screen: Screen) -> list[str]:
    lines = typed.split("\n")
    if not 1 <= error.line <= len(lines) or not 1 <= error.column <= len(lines[error.line - 1]) + 1:
        return []
    line, at = lines[error.line - 1], error.column - 1
    start = max(0, at - _SHOWN // 2) if len(line) > _SHOWN else 0
    ellipsis = "…" if screen.unicode else "..."
    before = ("" if start == 0 else ellipsis) + plain(line[start:at])
    rest = line[at : start + _SHOWN]
    wide = max(1, cells_wide(plain(error.found[: len(rest)])))
    shown = before + plain(rest) + (ellipsis if start + _SHOWN < len(line) else "")
    return [f"  {shown}", "  " + " " * cells_wide(before) + screen.ink("^" * wide, "bad")]


def problem_text(problem: Problem, language: Language) -> str:
    """A problem's message; one that tells several things at once words itself."""
    if isinstance(problem, WordsItself):
        return plain(problem.text(language), lines=True)
    return plain(say(problem.code, language, clean(problem.params)), lines=True)
