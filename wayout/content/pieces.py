"""The rows of a table as pieces: plain `Row`s, or the frozen dataclasses of the game's engine."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import SchemaValidator, core_schema

from wayout.components import Row
from wayout.content.explain import Spot, faults_of, not_text, show_typed
from wayout.content.faults import PATH, Fault
from wayout.content.words_schema import words_schema
from wayout.words import LANGUAGES, Words


def strict(schema: Any) -> Any:
    """A dataclass's core schema made strict, all the way down.

    No unknown keys, no text for numbers; `Words` are read as words; mappings are made read-only. The class
    itself stays as it is: pydantic's own strict mode would ask for its instances, not for mappings.
    """
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if isinstance(schema, tuple):
        return tuple(strict(part) for part in schema)
    if not isinstance(schema, dict):
        return schema
    kind = schema.get("type")
    if kind == "dataclass" and schema.get("cls") is Words:
        return {**words_schema(), **({"ref": schema["ref"]} if "ref" in schema else {})}
    made = {key: part if key == "metadata" else strict(part) for key, part in schema.items()}
    if kind in ("int", "float", "bool", "str"):
        made["strict"] = True
    if kind == "float":
        made["allow_inf_nan"] = False
    if kind == "dataclass-args":
        made["extra_behavior"] = "forbid"
    if kind == "dict":
        return core_schema.no_info_after_validator_function(MappingProxyType, made)
    return made


@functools.cache
def piece_schema(piece: type) -> core_schema.CoreSchema:
    """The strict core schema of an engine's dataclass."""
    return cast("core_schema.CoreSchema", strict(TypeAdapter(piece).core_schema))


@functools.cache
def _validator(piece: type) -> SchemaValidator:
    return SchemaValidator(core_schema.list_schema(piece_schema(piece)))


def field_names(schema: Any) -> Iterator[str]:
    """Every key that a schema knows, at any depth."""
    if isinstance(schema, (list, tuple)):
        for part in schema:
            yield from field_names(part)
    elif isinstance(schema, dict):
        if schema.get("type") == "dataclass-args":
            yield from (entry["name"] for entry in schema["fields"])
        for key, part in schema.items():
            if key != "metadata":
                yield from field_names(part)


def typed_pieces(
    rows: list[Any], piece: type, languages: tuple[str, ...], spot: Spot
) -> tuple[tuple[Any, ...], list[Fault]]:
    """The rows as values of an engine's dataclass, or every fault in them."""
    try:
        return tuple(_validator(piece).validate_python(rows, context={"languages": languages})), []
    except ValidationError as error:
        return (), faults_of(error, rows, spot, lambda _path: field_names(piece_schema(piece)))


_words = SchemaValidator(words_schema())


def plain_rows(
    rows: list[Any], languages: tuple[str, ...], spot: Spot
) -> tuple[tuple[Row, ...], list[Fault]]:
    """The rows as `Row`s: `code`, `copies`, and any other columns frozen as they are."""
    reader = _Plain(languages, spot)
    made = tuple(reader.row(row, (index,)) for index, row in enumerate(rows))
    return made, reader.faults


def plain_value(
    value: Any, languages: tuple[str, ...], spot: Spot, *, at: PATH = ()
) -> tuple[Any, list[Fault]]:
    """Any value frozen: lists as tuples, mappings read-only, a text by language as `Words`."""
    reader = _Plain(languages, spot)
    return reader.value(value, at), reader.faults


class _Plain:
    """Freezes plain values and collects what is wrong in them."""

    def __init__(self, languages: tuple[str, ...], spot: Spot) -> None:
        self.languages = languages
        self.spot = spot
        self.faults: list[Fault] = []

    def row(self, row: Any, path: PATH) -> Row:
        if not isinstance(row, dict):
            self.faults.append(self.spot("content.mapping", path, params={"found": show_typed(row)}))
            return Row("")
        rest = dict(row)
        code, copies = rest.pop("code", None), rest.pop("copies", 1)
        if "code" not in row:
            self.faults.append(self.spot("content.missing", path, params={"key": "code"}))
        elif type(code) is not str:
            self.faults.append(not_text(code, (*path, "code"), self.spot))
        if type(copies) is not int:
            params = {"found": show_typed(copies)}
            self.faults.append(self.spot("content.whole_number", (*path, "copies"), params=params))
        fields = {key: v if type(v) is str else self.value(v, (*path, key)) for key, v in rest.items()}
        return Row(code, copies, MappingProxyType(fields))

    def value(self, value: Any, path: PATH) -> Any:
        if isinstance(value, list):
            return tuple(self.value(part, (*path, index)) for index, part in enumerate(value))
        if not isinstance(value, dict):
            return value
        if not value.keys().isdisjoint(LANGUAGES):
            return self._words(value, path)
        return MappingProxyType({key: self.value(part, (*path, key)) for key, part in value.items()})

    def _words(self, value: Mapping[str, Any], path: PATH) -> Any:
        try:
            return _words.validate_python(value, context={"languages": self.languages})
        except ValidationError as error:
            self.faults += faults_of(error, value, self.spot, lambda _path: LANGUAGES, at=path)
            return ""
