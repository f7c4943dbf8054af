"""The names that a layout may use, with plain values: what a face knows of its piece, component and game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence, Set
from enum import Enum
from typing import Any

from generator.faces.values import Scope
from wayout.components import Component, Game, Row
from wayout.words import Words

OF_COMPONENT = ("component", "t", "lang", "width", "height", "count")
"""Names whose values all faces of a component share; its variables come beside them."""
OF_PIECE = ("item", "number")
"""Names that each face has for itself; the fields of its piece come beside them."""


def plain(value: Any, language: str) -> Any:
    """A value of the game as numbers, texts, lists and tables alone; texts in one language."""
    if isinstance(value, Enum):
        return plain(value.value, language)
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Words):
        return value.in_language(language)
    if isinstance(value, Mapping):
        return {str(plain(key, language)): plain(part, language) for key, part in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: plain(getattr(value, field.name), language) for field in fields}
    if isinstance(value, Set):
        return sorted((plain(part, language) for part in value), key=str)
    if isinstance(value, Sequence):
        return [plain(part, language) for part in value]
    return str(value)


def piece_fields(item: Any, language: str) -> dict[str, Any]:
    """The fields of a piece by name: a row's columns, or the fields of a typed piece."""
    if isinstance(item, Row):
        columns = {key: plain(value, language) for key, value in item.fields.items()}
        return {**columns, "code": item.code, "copies": item.copies}
    fields = plain(item, language)
    return fields if isinstance(fields, dict) else {"code": str(item)}


def field_names(component: Component) -> frozenset[str]:
    """Every field that any piece of the component has: a piece that lacks one has nothing there."""
    names: set[str] = set()
    for item in component.items:
        names.update(_names_of(item))
    return frozenset(names)


def _names_of(item: Any) -> Iterable[str]:
    if isinstance(item, Row):
        return ("code", "copies", *item.fields)
    return (field.name for field in dataclasses.fields(item))


def shared_facts(game: Game, component: Component, language: str) -> Scope:
    """Names and values that all faces of a component share."""
    width, height = component.size
    return {
        **{key: plain(value, language) for key, value in component.variables.items()},
        "component": component.id,
        "t": plain(game.texts, language),
        "lang": language,
        "width": width,
        "height": height,
        "count": len(component.items),
    }
