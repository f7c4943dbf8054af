"""Plain text: whatever anybody typed or wrote in a file, made safe to show in a terminal."""

from __future__ import annotations

import unicodedata

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Signs that keep a run of text from turning what stands around it."""


def plain(text: str, *, lines: bool = False) -> str:
    r"""A text of anybody's making, safe to show on one line (with `lines`, line breaks stay).

    Control characters become visible (`\x1b`), signs that turn the writing direction are dropped, and a text
    that runs right to left is kept from turning its neighbours.
    """
    shown: list[str] = []
    turns = False
    for character in text:
        category = unicodedata.category(character)
        if category in ("Cc", "Zl", "Zp", "Cs"):
            shown.append(character if lines and character == "\n" else _visible(character))
            continue
        direction = unicodedata.bidirectional(character)
        if direction in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"):
            continue
        turns = turns or direction in ("R", "AL")
        shown.append(character)
    joined = "".join(shown)
    return f"{ISOLATE}{joined}{END_ISOLATE}" if turns and not lines else joined


def _visible(character: str) -> str:
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
