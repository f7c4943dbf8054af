"""Events: what a record is made of. Each is sealed to the one before it, so that damage shows where it is.

An event is one line of text, `[revision,"time","command","kind",{...},"seal"]`: a JSON array, the seal last.
The seal is the SHA-256 (128 bits of it) over the seal before and the line up to the seal itself.

Kinds: `open` begins the record; `move`, `amend`, `cut` and `adopt` make positions; `undo`, `redo` and
`recover` go to one; `name` and `archive` do not touch the game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from json.encoder import encode_basestring
from typing import Any, Final, NamedTuple

from wayout.games.engine import Json

_SCAN: Final = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
"""Reads the value that a text begins with. Five thousand bodies are read whenever a record opens."""

MAX_BODY = 1 << 20
"""Characters one event may hold; a setup with all its content facts stays far below."""


class Event(NamedTuple):
    """One event. `body` is JSON text, kept as written: what was sealed is what is read."""

    revision: int
    time: str
    command: str
    kind: str
    body: str
    seal: str

    @property
    def fields(self) -> dict[str, Any]:
        """The body as plain data. It was checked when it was sealed. Raises ValueError where it was not."""
        try:
            read: dict[str, Any] = _SCAN(self.body, 0)[0]
        except StopIteration as error:
            raise ValueError("no JSON") from error
        return read


def canonical(value: Json, *, ordered: bool = False) -> str:
    """Plain data as JSON text, keys as they stand or in order. Raises ValueError for NaN and infinities."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=ordered, separators=(",", ":"))


def plain(value: Json) -> Json:
    """Plain data as reading it back from JSON gives it: tuples as lists, mappings as dicts."""
    read: Json = parse(canonical(value))
    return read


def parse(text: str) -> Any:
    """The value of a JSON text. Raises ValueError for everything that is none, however hostile."""
    try:
        return _DECODER.decode(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def parse_object(text: str) -> dict[str, Any]:
    """The value of a JSON text that must be an object. Raises ValueError."""
    value = parse(text)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse, object_pairs_hook=_without_twins)


def seal(before: str, revision: int, time: str, command: str, kind: str, body: str) -> str:
    """The seal of an event after one sealed with `before` (empty for the first).

    Raises ValueError for text that is no Unicode (lone surrogates).
    """
    text = f"{before}[{revision},{encode_basestring(time)},{encode_basestring(command)},{kind},{body}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def sealed(
    before: str, revision: int, time: str, command: str, kind: str, fields: Mapping[str, Json]
) -> Event:
    """A new event that follows the one sealed with `before`."""
    body = canonical(fields)
    return Event(revision, time, command, kind, body, seal(before, revision, time, command, kind, body))


def follows(event: Event, before: str) -> bool:
    """Whether the event is whole and follows the one sealed with `before`."""
    revision, time, command, kind, body, mark = event
    try:
        return mark == seal(before, revision, time, command, kind, body)
    except (ValueError, TypeError):  # a damaged file may hold anything
        return False


def line(event: Event) -> str:
    """The event as one line of text, without the line end."""
    time, command = encode_basestring(event.time), encode_basestring(event.command)
    return f'[{event.revision},{time},{command},"{event.kind}",{event.body},"{event.seal}"]'


def read_line(text: str) -> Event:
    """The event that `line` wrote. Raises ValueError for anything else; the seal is not checked here."""
    values = parse(text)
    if not isinstance(values, list) or len(values) != 6 or not isinstance(values[4], dict):
        raise ValueError("not an event")
    revision, time, command, kind, fields, mark = values
    if type(revision) is not int or not all(isinstance(word, str) for word in (time, command, kind, mark)):
        raise ValueError("not an event")
    return Event(revision, time, command, kind, canonical(fields), mark)
