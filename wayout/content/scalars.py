"""Plain scalars by the core schema of YAML 1.2, section 10.3.2: `NO`, `on`, `12:30` and dates stay text."""

from __future__ import annotations

import re
from typing import Any

_WORDS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((sign + dot for sign in ("", "+") for dot in (".inf", ".Inf", ".INF")), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_MAY_BE_NUMBER = frozenset("+-.0123456789")
_INT = re.compile(r"(?:([-+]?[0-9]+)|0o([0-7]+)|0x([0-9a-fA-F]+))\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_LONGEST_NUMBER = 40
_LARGEST_INT = 2**63


class TooLarge(Exception):  # noqa: N818 - told as a fault at once
    """A number that no table needs."""


def core_value(text: str) -> Any:
    """What a plain scalar means. Raises TooLarge."""
    if text in _WORDS:
        return _WORDS[text]
    return _number(text) if text[0] in _MAY_BE_NUMBER else text


def _number(text: str) -> int | float | str:
    if whole := _INT.match(text):
        if len(text) > _LONGEST_NUMBER:
            raise TooLarge
        decimal, octal, hexadecimal = whole.groups()
        value = int(decimal) if decimal else int(octal, 8) if octal else int(hexadecimal, 16)
        if abs(value) >= _LARGEST_INT:
            raise TooLarge
        return value
    if _FLOAT.match(text):
        broken = float(text)
        if broken in (float("inf"), float("-inf")):
            raise TooLarge
        return broken
    return text
