"""Strict YAML: one document of plain values, every surprise refused with its line and column.

PyYAML's C parser gives events; the values are built here, in one loop without recursion, by the core schema
of YAML 1.2: `NO`, `on`, `12:30` and dates stay text. Keys are always text, as written. Aliases, anchors,
tags, merge keys, duplicate keys, a second document, deep nesting and too much of anything are faults.
"""

from __future__ import annotations

import codecs
import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from wayout.content.faults import PATH, ContentError, Fault, show, spell
from wayout.verdict import Param

MAX_BYTES = 4 * 1024 * 1024
MAX_SCALAR = 64 * 1024
MAX_NODES = 200_000
MAX_DEPTH = 32
MAX_FAULTS = 200


class Place(NamedTuple):
    """Where a value stands in its file; both from 1, columns in characters."""

    line: int
    column: int


class _Places(NamedTuple):
    values: dict[PATH, Place]
    keys: dict[PATH, Place]


@dataclass(frozen=True)
class Document:
    """A file's value, and the places in it.

    value: None, bool, int, float, str, list or dict with text keys. file: as it is shown in faults.
    """

    file: str
    text: str = field(repr=False)
    value: Any

    @cached_property
    def _places(self) -> _Places:
        """Read anew, for only faults need places."""
        places = _Places({}, {})
        _Builder(self.file, places).build(self.text)
        return places

    def known_part(self, path: PATH) -> PATH:
        """The longest beginning of `path` that the file has."""
        while path and path not in self._places.values:
            path = path[:-1]
        return path

    def place(self, path: PATH, *, of_key: bool = False) -> Place:
        """The place of the value at a path (or of its key), or of what stands nearest above it."""
        known = self.known_part(path)
        if of_key and known in self._places.keys:
            return self._places.keys[known]
        return self._places.values.get(known, Place(1, 1))

    def fault(
        self,
        code: str,
        path: PATH = (),
        *,
        of_key: bool = False,
        params: Mapping[str, Param] | None = None,
        nearest: str | None = None,
    ) -> Fault:
        """The fault of what stands at a path (or of its key)."""
        line, column = self.place(path, of_key=of_key)
        return Fault(code, self.file, line, column, spell(self._named(path)), params or {}, nearest)

    def _named(self, path: PATH) -> PATH:
        """The path with a row of a table called by its code, where it has one."""
        if path and isinstance(path[0], int) and isinstance(self.value, list) and path[0] < len(self.value):
            row = self.value[path[0]]
            code = row.get("code") if isinstance(row, dict) else None
            if isinstance(code, str) and code.strip():
                return (show(code), *path[1:])
        return path


def parse(data: bytes, file: str = "") -> Document:
    """Reads one document of UTF-8 (a byte order mark is fine) or UTF-16 with its mark.

    Raises ContentError with every fault that can be told from what was read.
    """
    text = _decode(data, file)
    builder = _Builder(file)
    value = builder.build(text)
    if builder.faults:
        raise ContentError(builder.faults)
    return Document(file, text, value)


# --- characters -------------------------------------------------------------------------------------------

_FORBIDDEN_IN_ASCII = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@functools.cache  # it takes milliseconds to compile, and many files are ASCII
def _forbidden_anywhere() -> re.Pattern[str]:
    return re.compile(
        "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
    )


def _forbidden(text: str) -> re.Match[str] | None:
    """The first character that no file may hold."""
    return (_FORBIDDEN_IN_ASCII if text.isascii() else _forbidden_anywhere()).search(text)


_BREAK = re.compile("\r\n|\r|\n")


def _place_of(text: str, at: int) -> Place:
    breaks = list(_BREAK.finditer(text, 0, at))
    return Place(len(breaks) + 1, at - (breaks[-1].end() if breaks else 0) + 1)


def _decode(data: bytes, file: str) -> str:
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
    if found := _forbidden(text):
        line, column = _place_of(text, found.start())
        sign = f"U+{ord(found[0]):04X}"
        raise ContentError([Fault("content.control_character", file, line, column, params={"sign": sign})])
    return text


def too_big(file: str) -> Fault:
    """The fault of a file that is larger than any table needs."""
    return Fault("content.too_big", file, params={"most": MAX_BYTES // (1024 * 1024)})


# --- scalars: the core schema of YAML 1.2, section 10.3.2 -------------------------------------------------

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


class _TooLarge(Exception):  # noqa: N818 - told as a fault at once
    """A number that no table needs."""


def _number(text: str) -> int | float | str:
    if whole := _INT.match(text):
        if len(text) > _LONGEST_NUMBER:
            raise _TooLarge
        decimal, octal, hexadecimal = whole.groups()
        value = int(decimal) if decimal else int(octal, 8) if octal else int(hexadecimal, 16)
        if abs(value) >= _LARGEST_INT:
            raise _TooLarge
        return value
    if _FLOAT.match(text):
        broken = float(text)
        if broken in (float("inf"), float("-inf")):
            raise _TooLarge
        return broken
    return text


# --- events to values -------------------------------------------------------------------------------------


def _parser() -> Any:
    """Libyaml's parser, or PyYAML's own where that is missing."""
    if yaml.__with_libyaml__:
        return yaml.cyaml.CParser  # type: ignore[attr-defined]
    from wayout.content.pure_parser import PureParser

    return PureParser


class _Frame:
    """A list or mapping that is being read; in a mapping, a key is read and then its value."""

    __slots__ = ("into", "is_mapping", "key", "path", "wants_key")

    def __init__(self, into: Any, path: PATH, *, is_mapping: bool) -> None:
        self.into = into
        self.path = path
        self.is_mapping = is_mapping
        self.wants_key = is_mapping
        self.key: str | None = None


class _Builder:
    """Builds one document's value; collects faults; notes places where asked to."""

    def __init__(self, file: str, places: _Places | None = None) -> None:
        self.file = file
        self.places = places
        self.faults: list[Fault] = []
        self.top = _Frame([], (), is_mapping=False)

    def build(self, text: str) -> Any:
        """The value of the document; with `faults`, what could be read of it."""
        try:
            return self._build(text)
        except yaml.MarkedYAMLError as error:
            self.faults.append(_syntax_fault(error, text, self.file))
        except yaml.reader.ReaderError:  # pragma: no cover - what it refuses was refused in `_decode`
            self.faults.append(Fault("content.syntax", self.file, 1, 1))
        except _Enough:
            pass
        return None

    def _fault(self, code: str, event: Any, **params: Param) -> None:
        mark = event.start_mark
        self.faults.append(Fault(code, self.file, mark.line + 1, mark.column + 1, params=params))
        if len(self.faults) >= MAX_FAULTS:
            raise _Enough

    def _build(self, text: str) -> Any:
        frame = self.top
        frames = [frame]
        nodes = documents = 0
        next_event = _parser()(text).get_event
        event: Any
        while (event := next_event()) is not None:
            kind = type(event)
            if kind is ScalarEvent:
                value: Any = self._scalar(event, is_key=frame.wants_key)
            elif kind is MappingStartEvent:
                value = {}
            elif kind is SequenceStartEvent:
                value = []
            elif kind is SequenceEndEvent or kind is MappingEndEvent:
                frames.pop()
                frame = frames[-1]
                continue
            elif kind is AliasEvent:
                self._fault("content.alias", event, name=show(event.anchor))
                value = f"*{event.anchor}"
            else:
                if kind is DocumentStartEvent:
                    documents += 1
                    self._check_document(event, documents)
                continue

            nodes += 1
            if nodes > MAX_NODES:
                self._fault("content.too_many_values", event, most=MAX_NODES)
                raise _Enough
            if kind is not AliasEvent and (event.anchor is not None or event.tag is not None):
                self._refuse_properties(event)
            path = self._put(frame, value, event)
            if kind is MappingStartEvent or kind is SequenceStartEvent:
                if len(frames) > MAX_DEPTH:
                    self._fault("content.too_deep", event, most=MAX_DEPTH)
                    raise _Enough
                frame = _Frame(value, path, is_mapping=kind is MappingStartEvent)
                frames.append(frame)
        return self.top.into[0] if self.top.into else None

    def _put(self, frame: _Frame, value: Any, event: Any) -> PATH:
        """Puts a value where it belongs; returns its path, if places are asked for."""
        path: PATH = ()
        if frame.wants_key:
            self._put_key(frame, value, event)
        elif frame.is_mapping:
            frame.wants_key = True
            if frame.key is not None:
                if self.places:
                    path = (*frame.path, frame.key)
                    self.places.values.setdefault(path, _mark(event))
                frame.into[frame.key] = value
        else:
            if self.places:
                path = () if frame is self.top else (*frame.path, len(frame.into))
                self.places.values[path] = _mark(event)
            frame.into.append(value)
        return path

    def _put_key(self, frame: _Frame, key: Any, event: Any) -> None:
        frame.wants_key = False
        frame.key = None
        if type(key) is not str:
            self._fault("content.key_not_text", event)
        elif key in frame.into:
            self._fault("content.duplicate_key", event, key=show(key))
        else:
            frame.key = key
            if self.places:
                self.places.keys[(*frame.path, key)] = _mark(event)

    def _scalar(self, event: ScalarEvent, *, is_key: bool) -> Any:
        text = event.value
        if len(text) > MAX_SCALAR:
            self._fault("content.too_long", event, most=MAX_SCALAR)
            return ""
        plain = event.implicit[0]
        if not plain and (found := _forbidden(text)):
            self._fault("content.control_character", event, sign=f"U+{ord(found[0]):04X}")
        if is_key:
            if plain and text == "<<":
                self._fault("content.merge_key", event)
            elif plain and not text:
                self._fault("content.no_key", event)
            return text
        if not plain:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] in _MAY_BE_NUMBER:
            try:
                return _number(text)
            except _TooLarge:
                self._fault("content.too_large_number", event)
                return 0
        return text

    def _refuse_properties(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault("content.anchor", event, name=show(event.anchor))
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._fault("content.tag", event, tag=show(tag))

    def _check_document(self, event: DocumentStartEvent, documents: int) -> None:
        if documents > 1:
            self._fault("content.second_document", event)
            raise _Enough
        if event.tags or (event.version is not None and tuple(event.version) != (1, 2)):
            self._fault("content.directive", event)


class _Enough(Exception):  # noqa: N818 - the faults say why
    """Reading on makes no sense."""


def _mark(event: Any) -> Place:
    return Place(event.start_mark.line + 1, event.start_mark.column + 1)


# --- what the parser says, in our words -------------------------------------------------------------------

_SYNTAX = (
    ("exceeded maximum nesting depth", "content.too_deep"),
    ("mapping values are not allowed", "content.colon_in_text"),
    ("entries are not allowed", "content.dash"),
    ("quoted scalar found unexpected", "content.unclosed"),
    ("',' or ']'", "content.open_list"),
    ("',' or '}'", "content.open_mapping"),
    ("could not find expected ':'", "content.no_colon"),
    ("escape", "content.escape"),
    ("a block scalar", "content.block_text"),
    ("directive", "content.directive"),
    ("incompatible YAML document", "content.directive"),
    ("cannot start any token", "content.odd_start"),
    ("scanning an anchor", "content.odd_start"),
    ("scanning an alias", "content.odd_start"),
    ("a tag", "content.odd_start"),
    ("undefined tag", "content.odd_start"),
    ("document start", "content.trailing"),
    ("node content", "content.no_value"),
    ("a block ", "content.indentation"),
)
"""What PyYAML's parsers say of a mistake (libyaml's and its own differ a little), and our code for it."""

_AT_ITS_START = {
    "content.unclosed",
    "content.open_list",
    "content.open_mapping",
    "content.odd_start",
    "content.no_colon",
}


def _syntax_fault(error: yaml.MarkedYAMLError, text: str, file: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    told = f"{error.context or ''} {error.problem or ''}"
    code = next((code for part, code in _SYNTAX if part in told), "content.syntax")
    opened = error.context_mark
    if opened and mark and code in ("content.open_list", "content.open_mapping") and opened.line == mark.line:
        code = "content.no_comma"
    elif opened and code in _AT_ITS_START:
        mark = opened
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    lines = _BREAK.split(text)
    at_line = lines[line - 1] if line <= len(lines) else ""
    indentation = at_line[: len(at_line) - len(at_line.lstrip())]
    if "\t" in indentation:
        return Fault("content.tab", file, line, at_line.index("\t") + 1)
    sign = at_line[column - 1 : column]
    if code in ("content.indentation", "content.no_value") and sign == ":":
        code = "content.no_key"
    elif code == "content.indentation" and column > len(indentation) + 1:
        code = "content.trailing"
    if code in ("content.trailing", "content.no_value") and sign in ("]", "}"):
        code = "content.too_much"
    params: dict[str, Param] = {"sign": sign, "most": MAX_DEPTH}
    return Fault(code, file, line, column, params=params)
