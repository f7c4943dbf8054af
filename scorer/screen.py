"""The screen that the companion writes on: how wide it is, what characters it can show, whether in colour.

Whatever a user typed passes through `wayout.plain` first: no control character reaches the terminal.
"""

from __future__ import annotations

import codecs
import os
import re
import shutil
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TextIO, TypeAlias

from wayout.plain import END_ISOLATE, ISOLATE

Ink: TypeAlias = Literal["strong", "good", "bad", "alarm", "soft", "path", "second", "mark"]

_CODES: Mapping[Ink, str] = MappingProxyType(
    {
        "strong": "1",
        "good": "1;32",
        "bad": "1;31",
        "alarm": "1;7;31",
        "soft": "2",
        "path": "1;32",
        "second": "36",
        "mark": "1;33",
    }
)

_NEEDED = "━┃╅▲►▼◄✗░┄█▌·—é"
"""What an encoding must know to be written to in full; with less, drawings are made of ASCII."""

_UNLIMITED = 10_000

_INKS = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Screen:
    """width: columns. unicode: drawings may leave ASCII. color: inks are shown. live: it is a terminal."""

    width: int = 80
    unicode: bool = True
    color: bool = False
    live: bool = False

    def ink(self, text: str, ink: Ink | None) -> str:
        """The text in an ink, or as it is where the screen has no colours."""
        if not self.color or ink is None or not text:
            return text
        return f"\x1b[{_CODES[ink]}m{text}\x1b[0m"


def screen_of(
    stream: TextIO, environment: Mapping[str, str] = os.environ, *, ascii_only: bool = False
) -> Screen:
    """The screen behind a stream. A pipe has no colours, and no width but the one that `COLUMNS` asks for."""
    live = stream.isatty()
    dumb = environment.get("TERM") == "dumb"
    columns = environment.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        width = int(columns)
    elif live:
        try:
            width = os.get_terminal_size(stream.fileno()).columns or 80
        except (OSError, ValueError):
            width = shutil.get_terminal_size().columns
    else:
        width = _UNLIMITED
    return Screen(
        width=max(width, 20),
        unicode=not ascii_only and not dumb and _can_write(stream),
        color=live and not dumb and not environment.get("NO_COLOR"),
        live=live,
    )


def _can_write(stream: TextIO) -> bool:
    try:
        _NEEDED.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_NEAREST = {
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
    "…": "...",
    "·": "-",
}


def nearest_ascii(text: str) -> str:
    """The text with the nearest ASCII characters: accents dropped, quotes made straight, `?` for all else."""
    shown = (_NEAREST.get(sign, sign) for sign in text)
    parts = unicodedata.normalize("NFKD", "".join(shown))
    return "".join(
        sign if sign.isascii() else "?" for sign in parts if unicodedata.category(sign) not in ("Mn", "Cf")
    )


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        return "\ufffd", getattr(error, "end", 1)
    return nearest_ascii(error.object[error.start : error.end]), error.end


def write_safely(stream: TextIO) -> None:
    """Lets a stream write the nearest to what its encoding lacks, instead of failing half way."""
    codecs.register_error("wayout-nearest", _replace)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="wayout-nearest")


def cells_wide(text: str) -> int:
    """How many columns a text takes: wide and emoji characters take two, combining ones and inks none."""
    if "\x1b" in text:
        text = _INKS.sub("", text)
    wide = 0
    joined = False
    for character in text:
        if character == "\u200d":
            joined = True
            continue
        category = unicodedata.category(character)
        if category in ("Mn", "Me", "Cf", "Cc") or "\U0001f3fb" <= character <= "\U0001f3ff":
            continue
        if not joined:
            wide += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        joined = False
    return wide


def fitted(text: str, width: int, ellipsis: str = "…") -> str:
    """The text cut to a width in columns, and filled up to it."""
    if cells_wide(text) > width:
        room = width - cells_wide(ellipsis)
        while text and cells_wide(text) > room:
            text = text[:-1]
        if ISOLATE in text and END_ISOLATE not in text:
            text += END_ISOLATE
        text += ellipsis
    return text + " " * (width - cells_wide(text))


def wrap(line: str, width: int, indent: int = 0) -> list[str]:
    """A line broken between words so that it fits; what follows is set in by `indent`."""
    if cells_wide(line) <= width:
        return [line]
    words = _held_together(line.split(" "))
    lead = next((at for at, word in enumerate(words) if word), 0)
    kept: list[str] = []
    now, wide = [" " * lead + words[lead]], lead + cells_wide(words[lead])
    for word in words[lead + 1 :]:
        more = cells_wide(word)
        if wide + 1 + more > width:
            kept.append(" ".join(now))
            now, wide = [" " * indent + word], indent + more
        else:
            now.append(word)
            wide += 1 + more
    return [*kept, " ".join(now)]


def _held_together(words: list[str]) -> list[str]:
    """The words of a line, French punctuation held to the word that it belongs to."""
    held: list[str] = []
    for word in words:
        if held and held[-1].strip() and (word in _CLOSING or held[-1].endswith("«")):
            held[-1] += f" {word}"
        else:
            held.append(word)
    return held


_CLOSING = frozenset({":", ";", "!", "?", "»", "».", "»,", "%", "»)", "?)"})


def wrapped(lines: Iterable[str], width: int) -> str:
    """Lines as one text, each broken between words where it is too wide, and what follows set in.

    What follows a term and two spaces (`  undo    takes back ...`) goes on below its beginning.
    """
    shown: list[str] = []
    for line in "\n".join(lines).split("\n"):
        term = _TERM.match(line)
        hang = cells_wide(term.group()) if term else 0
        plain_indent = min(len(line) - len(line.lstrip()) + 2, width // 4)
        shown += wrap(line, width, hang if 0 < hang <= width // 2 else plain_indent)
    return "\n".join(shown)


_TERM = re.compile(r" +\S+(?: \S+)* {2,}(?=\S)")
