"""Cleaning text: from what stands in a table to the characters that are set."""

from __future__ import annotations

import re
import unicodedata

NO_BREAK = "\u00a0"

_DROPPED = re.compile(
    "[\u200c\u200d\u2060\ufe00-\ufe0f\ufeff\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\x00-\x08\x0b-\x1f\x7f-\x9f]"
)
"""Joiners, variation selectors, tags and control characters: they have no shape of their own."""

_SPACES = re.compile("[\t \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+")
_FRENCH_BEFORE = re.compile(" (?=[;:!?»])")
_FRENCH_AFTER = re.compile("« ")
_PLAIN = re.compile("[!-~]+(?: [!-~]+)*", re.ASCII)


def clean(text: str, language: str) -> str:
    """Text with composed characters, single spaces, line feeds alone for line breaks, and its fixed spaces.

    In French the spaces before `; : ! ? »` and after `«` never break.
    """
    if not _PLAIN.fullmatch(text):
        text = (
            text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n\n")
        )
        text = unicodedata.normalize("NFC", text)
        text = _DROPPED.sub("", text)
        text = _SPACES.sub(" ", text)
        text = text.replace("\u202f", NO_BREAK).replace("\u2007", NO_BREAK).replace("\u2011", "\u2060-")
        text = "\n".join(line.strip(" ") for line in text.split("\n"))
    if language == "fr":
        text = _FRENCH_BEFORE.sub(NO_BREAK, text)
        text = _FRENCH_AFTER.sub("«" + NO_BREAK, text)
    return text
