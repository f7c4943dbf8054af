"""Strict YAML: one document of plain values, every surprise refused with its line and column.

PyYAML's C parser gives events; the values are built here, in one loop without recursion, by the core schema
of YAML 1.2: `NO`, `on`, `12:30` and dates stay text. Keys are always text, as written. Aliases, anchors,
tags, merge keys, duplicate keys, a second document, deep nesting and too much of anything are faults.
"""

from __future__ import annotations

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

from wayout.content.characters import decode, forbidden
from wayout.content.faults import PATH, ContentError, Fault, show, spell
from wayout.content.limits import MAX_DEPTH, MAX_FAULTS, MAX_NODES, MAX_SCALAR
from wayout.content.scalars import TooLarge, core_value
from wayout.content.syntax import syntax_fault
from wayout.verdict import Param


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
    text = decode(data, file)
    builder = _Builder(file)
    value = builder.build(text)
    if builder.faults:
        raise ContentError(builder.faults)
    return Document(file, text, value)


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
            self.faults.append(syntax_fault(error, text, self.file))
        except yaml.reader.ReaderError:  # pragma: no cover - what it refuses was refused in `decode`
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
        if not plain and (found := forbidden(text)):
            self._fault("content.control_character", event, sign=f"U+{ord(found[0]):04X}")
        if is_key:
            if plain and text == "<<":
                self._fault("content.merge_key", event)
            elif plain and not text:
                self._fault("content.no_key", event)
            return text
        if not plain:
            return text
        try:
            return core_value(text)
        except TooLarge:
            self._fault("content.too_large_number", event)
            return 0

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
