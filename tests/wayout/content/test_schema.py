"""JSON Schemas: they know exactly the keys that the loader reads."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

from wayout.content.engines import engines, piece_types
from wayout.content.models import ComponentEntry, GameEntry
from wayout.content.schema import schemas

SCHEMAS = schemas()
PIECES = [(f"{engine}.{name}", piece) for engine in engines() for name, piece in piece_types(engine).items()]


def _row(schema: dict[str, Any]) -> dict[str, Any]:
    items: dict[str, Any] = schema["items"]
    return schema["$defs"][items["$ref"].rsplit("/", 1)[1]] if "$ref" in items else items


def test_there_is_one_for_game_yaml_for_plain_tables_and_for_each_type() -> None:
    assert list(SCHEMAS) == ["game", "pieces", *(name for name, _ in PIECES)]
    assert "emergency_exit.floor" in SCHEMAS
    assert all(schema["$schema"].startswith("https://json-schema.org/") for schema in SCHEMAS.values())


def test_game_yaml_has_the_keys_of_its_model() -> None:
    game = SCHEMAS["game"]
    assert set(game["properties"]) == set(GameEntry.model_fields)
    component = game["$defs"]["ComponentEntry"]
    assert set(component["properties"]) == set(ComponentEntry.model_fields)
    assert game["additionalProperties"] is component["additionalProperties"] is False


def test_a_game_based_on_another_need_not_say_everything() -> None:
    game = SCHEMAS["game"]
    assert game["required"] == ["game"]
    assert "required" not in game["$defs"]["ComponentEntry"]
    assert game["if"] == {"not": {"required": ["based_on"]}}
    assert set(game["then"]["required"]) == {"game", "title", "components"}
    needed = game["then"]["properties"]["components"]["additionalProperties"]["required"]
    assert set(needed) == {"name", "rows", "size", "face"}


@pytest.mark.parametrize(("name", "piece"), PIECES)
def test_a_table_has_the_keys_of_its_type(name: str, piece: type) -> None:
    row = _row(SCHEMAS[name])
    assert set(row["properties"]) == {field.name for field in fields(piece)}
    assert row["additionalProperties"] is False
    assert "code" in row["required"]


def test_a_plain_table_takes_any_column() -> None:
    row = SCHEMAS["pieces"]["items"]
    assert row["required"] == ["code"]
    assert row.get("additionalProperties", True) is True


@pytest.mark.parametrize(
    ("code", "fits"), [("S1", True), ("a.b-c_1", True), ("-1", False), ("a b", False), ("С1", False)]
)
def test_the_pattern_of_codes_is_that_of_the_loader(code: str, fits: bool) -> None:
    pattern = SCHEMAS["pieces"]["items"]["properties"]["code"]["pattern"]
    assert bool(re.search(pattern, code)) is fits


def test_words_are_one_string_or_one_a_language() -> None:
    floor = SCHEMAS["emergency_exit.floor"]
    one, each = floor["$defs"]["Words"]["anyOf"]
    assert one == {"type": "string", "minLength": 1}
    assert set(each["properties"]) == {"en", "fr"}
    assert each["additionalProperties"] is False
