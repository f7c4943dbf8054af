"""Refusals as the table sees them: the typed line, a caret under the word, what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.screen import Screen, cells_wide
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.problem import Because, Problem
from wayout.verdict import Param, Reason
from wayout.wording import WordsItself, say, word
from wayout.words import Language

_SHOWN = 72
"""Columns of a typed line that are shown around the word that was meant, where the screen has them."""

_LEAST_SHOWN = 16
_AROUND = 8
"""Columns that indent and ellipses take."""

_LISTED = 60
"""Members of a list that a sentence names; a file may hold many more faults of one kind."""

_LISTING = frozenset({"emergency.tile_unknown", "emergency.player_unknown"})
"""Refusals that end with all that could be typed: of several in a row, only the last does."""


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


def error_line(error: NotationError, language: Language, *, repeated: bool = False) -> str:
    """What is wrong at one place; `repeated`: what would be right is told of the next one, too."""
    expected = "" if repeated else error.expected
    params = clean({"found": error.found, "expected": expected, "suggestion": error.suggestion})
    return say(error.code, language, params)


def error_reasons(error: NotationError, language: Language) -> list[dict[str, str]]:
    """Everything that could not be read, as the reasons of a JSON answer."""
    return [
        {
            "code": one.code,
            "rule": "",
            "where": one.where or f"{one.line}:{one.column}",
            "text": error_line(one, language),
        }
        for one in error.errors
    ]


def notation_lines(
    error: NotationError, language: Language, screen: Screen, typed: str | None = None
) -> list[str]:
    """What is wrong with a text that is no notation, everything at once.

    With `typed`, the line and a caret under each place; what stands elsewhere is told with its place.
    """
    here = [one for one in error.errors if not one.where]
    lines = [] if typed is None else _pointed(typed, here, screen)
    told = error.errors[:_LISTED]
    for number, one in enumerate(told, 1):
        repeated = one.code in _LISTING and any(
            (one.code, one.expected) == (later.code, later.expected) for later in told[number:]
        )
        line = error_line(one, language, repeated=repeated)
        if one.where:
            line = say("companion.at_place", language, {"place": plain(one.where), "text": line})
        if line not in lines:
            lines.append(line)
    return lines if len(told) == len(error.errors) else [*lines, "..."]


def _pointed(typed: str, errors: Sequence[NotationError], screen: Screen) -> list[str]:
    """Each line with errors, and carets under them: of a long line what is about its first one."""
    shown: list[str] = []
    lines = typed.split("\n")
    by_line: dict[int, list[NotationError]] = {}
    for error in errors:
        if 1 <= error.line <= len(lines) and 1 <= error.column <= len(lines[error.line - 1]) + 1:
            by_line.setdefault(error.line, []).append(error)
    for number, found in list(by_line.items())[:_LISTED]:
        shown += _pointed_line(lines[number - 1], found, screen)
    return shown


def _pointed_line(line: str, errors: Sequence[NotationError], screen: Screen) -> list[str]:
    at = errors[0].column - 1
    room = max(_LEAST_SHOWN, min(_SHOWN, screen.width - _AROUND))
    start = max(0, at - room // 2) if cells_wide(plain(line)) > room else 0
    end = start + room
    while end > at + 1 and cells_wide(plain(line[start:end])) > room:
        end -= 1
    ellipsis = "…" if screen.unicode else "..."
    shown = "" if start == 0 else ellipsis
    carets = " " * cells_wide(shown)
    done = start
    for error in errors:
        begins = error.column - 1
        if not done <= begins <= min(end, len(line)) or (begins == end and error is not errors[0]):
            continue
        before, word = plain(line[done:begins]), plain(line[begins : min(end, begins + len(error.found))])
        shown += before + word
        carets += " " * cells_wide(before) + screen.ink("^" * max(1, cells_wide(word)), "bad")
        done = min(end, begins + len(error.found))
    shown += plain(line[done:end]) + (ellipsis if end < len(line) else "")
    return [f"  {shown}", f"  {carets}"]


def problem_text(problem: Problem, language: Language) -> str:
    """A problem's message, safe to show."""
    if isinstance(problem, WordsItself | Because):
        return plain(word(problem, language), lines=True)
    return plain(say(problem.code, language, clean(problem.params)), lines=True)
