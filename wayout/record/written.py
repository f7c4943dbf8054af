"""A move as one line of words, `score player=anna points=3`, which reads back as the same plain data.

The first word is the value of `move`; then `key=value`. A value is a word, a JSON string where a word will
not do, a number, `true`, `false`, `null`, a list `[a,b]` or an object `{key:value}`. No line holds a control
character or a semicolon but as an escape, so that it is safe in a terminal and in a spreadsheet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from wayout.games.engine import Json
from wayout.notation import Cursor
from wayout.problem import Problem

MAX_LINE: Final = 1 << 20
"""Characters of one line."""

_DEEPEST: Final = 40
_LEAD: Final = "move"
_NOTHING: Final = "{}"
_PLAIN: Final = re.compile(r"[^\W_][\w./:+=@|*%&!?#$'~^-]*")
_KEY: Final = re.compile(r"[^\W\d]\w*")
_BREAKS: Final = frozenset(' ,:[]{}"\t')


def print_line(fields: Mapping[str, Json]) -> str:
    """Plain data as one line."""
    lead = fields.get(_LEAD)
    begun = isinstance(lead, str) and _is_word(lead) and "=" not in lead
    words = [str(lead)] if begun else []
    words += [f"{_key(key)}={_print(value)}" for key, value in fields.items() if not begun or key != _LEAD]
    return " ".join(words) or _NOTHING


def _key(key: str) -> str:
    return key if _KEY.fullmatch(key) and key.isprintable() else _quoted(key)


def _print(value: Json) -> str:
    if isinstance(value, str):
        return value if _is_word(value) else _quoted(value)
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_key(key)}:{_print(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_print, value)) + "]"
    return json.dumps(value, allow_nan=False)


def _is_word(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and text.isprintable() and ":" not in text and not _is_literal(text)


def _is_literal(text: str) -> bool:
    """Whether a word would read back as something other than text."""
    try:
        return not isinstance(json.loads(text), str)
    except ValueError:
        return False


def _quoted(text: str) -> str:
    shown = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() and sign != ";" else _escaped(sign) for sign in shown)


def _escaped(sign: str) -> str:
    return "\\u003b" if sign == ";" else json.dumps(sign)[1:-1]


def read_line(text: str) -> dict[str, Json]:
    """The plain data that a line stands for. Raises Problem `record.line_unreadable` with the column."""
    if len(text) > MAX_LINE:
        raise Problem("record.line_long", most=MAX_LINE)
    cursor, fields = Cursor(text), dict[str, Json]()
    if not cursor:
        raise _fail(cursor, "move")
    if text.strip() == _NOTHING:
        return fields
    first = Cursor(text, cursor.at).word()
    if "=" not in first and not first.startswith('"'):
        fields[_LEAD] = cursor.word()
    while cursor:
        at = cursor.at
        key = _read_key(cursor)
        if key is None or not cursor.take("="):
            raise _fail(cursor, "key=value")
        if key in fields:
            raise _fail(Cursor(text, at), "key=value")
        fields[key] = _read(cursor, 0)
        if cursor.peek() and not cursor.peek().isspace():
            raise _fail(cursor, "key=value")
    return fields


def _read(cursor: Cursor, depth: int) -> Json:
    if depth > _DEEPEST:
        raise _fail(cursor, "]")
    sign = cursor.peek()
    if sign == '"':
        return _read_string(cursor)
    if sign == "[":
        return [_read(cursor, depth + 1) for _ in _parts(cursor, "[", "]")]
    if sign == "{":
        fields: dict[str, Json] = {}
        for _ in _parts(cursor, "{", "}"):
            key = _read_key(cursor)
            if key is None or key in fields or not cursor.take(":"):
                raise _fail(cursor, "key:value")
            fields[key] = _read(cursor, depth + 1)
        return fields
    at, word = cursor.at, _word(cursor)
    if not word:
        raise _fail(Cursor(cursor.text, at), "value")
    if not _is_literal(word):
        return word
    try:
        value: Json = json.loads(word, parse_constant=_refuse)
    except ValueError as error:
        raise _fail(Cursor(cursor.text, at), "value") from error
    return value


def _read_key(cursor: Cursor) -> str | None:
    if cursor.peek() == '"':
        return _read_string(cursor)
    return cursor.take_while(lambda sign: sign.isalnum() or sign == "_") or None


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _word(cursor: Cursor) -> str:
    return cursor.take_while(lambda character: character not in _BREAKS and not character.isspace())


def _parts(cursor: Cursor, begin: str, end: str) -> Iterator[None]:
    """Stops at each part of a list or object, for its reader to take it."""
    cursor.take(begin)
    if cursor.take(end):
        return
    while True:
        yield
        if cursor.take(end):
            return
        if not cursor.take(","):
            raise _fail(cursor, end)


def _read_string(cursor: Cursor) -> str:
    try:
        value, end = _STRINGS.raw_decode(cursor.text, cursor.at)
    except ValueError as error:
        raise _fail(cursor, '"') from error
    cursor.at = end
    return str(value)


_STRINGS: Final = json.JSONDecoder()


def _fail(cursor: Cursor, expected: str) -> Problem:
    found = cursor.text[cursor.at : cursor.at + 20]
    return Problem("record.line_unreadable", column=cursor.at + 1, found=found, expected=expected)
