"""Markup: `**bold**`, `_italic_`, `:symbol:` in a text, a backslash before a sign meant as written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text of one kind. It may hold line breaks."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Inline:
    """A symbol that stands in the line like a letter."""

    name: str


Marked: TypeAlias = tuple[Span | Inline, ...]

_SIGN = re.compile(r"\\([\\*_:])|(\*\*)|(_)|:((?:common:|mdi:)?[a-z][a-z0-9-]*):")


def read_markup(text: str) -> Marked:
    """The spans and symbols of a marked-up text.

    An underscore within a word is a letter; bold or italic that is never closed is no markup: its signs stay.
    """
    parts: list[Span | Inline] = []
    bold = italic = False
    plain = ""
    at = 0

    def flush() -> None:
        nonlocal plain
        if plain:
            parts.append(Span(plain, bold, italic))
            plain = ""

    for sign in _SIGN.finditer(text):
        plain += text[at : sign.start()]
        at = sign.end()
        escaped, strong, slanted, symbol = sign.groups()
        if escaped:
            plain += escaped
        elif strong and (bold or _closes("**", text, at)):
            flush()
            bold = not bold
        elif slanted and not _in_word(text, sign.start()) and (italic or _closes("_", text, at)):
            flush()
            italic = not italic
        elif symbol:
            flush()
            parts.append(Inline(symbol))
        else:
            plain += sign[0]
    plain += text[at:]
    flush()
    return tuple(parts)


def _in_word(text: str, at: int) -> bool:
    before, after = text[at - 1 : at] if at else "", text[at + 1 : at + 2]
    return before.isalnum() and after.isalnum()


def _closes(mark: str, text: str, start: int) -> bool:
    """Whether the mark stands again later, unescaped."""
    at = text.find(mark, start)
    while at > 0:
        slashes = len(text[:at]) - len(text[:at].rstrip("\\"))
        if slashes % 2 == 0 and not (mark == "_" and _in_word(text, at)):
            return True
        at = text.find(mark, at + 1)
    return False
