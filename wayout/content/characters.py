"""From bytes to text: the encodings that a file may have, and the characters that it may hold."""

from __future__ import annotations

import codecs
import functools
import re

from wayout.content.faults import ContentError, Fault
from wayout.content.limits import MAX_BYTES, too_big

_FORBIDDEN_IN_ASCII = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@functools.cache  # it takes milliseconds to compile, and many files are ASCII
def _forbidden_anywhere() -> re.Pattern[str]:
    return re.compile(
        "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
    )


def forbidden(text: str) -> re.Match[str] | None:
    """The first character that no file may hold."""
    return (_FORBIDDEN_IN_ASCII if text.isascii() else _forbidden_anywhere()).search(text)


BREAK = re.compile("\r\n|\r|\n")
"""What ends a line."""


def _place_of(text: str, at: int) -> tuple[int, int]:
    """Line and column of a character, both from 1."""
    breaks = list(BREAK.finditer(text, 0, at))
    return len(breaks) + 1, at - (breaks[-1].end() if breaks else 0) + 1


def decode(data: bytes, file: str) -> str:
    """The text of a file: UTF-8, with a byte order mark or not, or UTF-16 with one. Raises ContentError."""
    if len(data) > MAX_BYTES:
        raise ContentError([too_big(file)])
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        if utf16:
            raise ContentError([Fault("content.bad_utf16", file)]) from None
        start = 3 if data.startswith(codecs.BOM_UTF8) else 0
        before = data[start : start + error.start].decode("utf-8")
        line, column = _place_of(before, len(before))
        byte = f"{data[start + error.start]:02X}"
        raise ContentError([Fault("content.bad_utf8", file, line, column, params={"byte": byte})]) from None
    if found := forbidden(text):
        line, column = _place_of(text, found.start())
        sign = f"U+{ord(found[0]):04X}"
        raise ContentError([Fault("content.control_character", file, line, column, params={"sign": sign})])
    return text
