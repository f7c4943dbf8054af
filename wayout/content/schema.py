"""JSON Schemas of game.yaml and of tables, so that an editor completes keys and marks mistakes at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema, to_jsonable_python

from wayout.content.engines import engines, piece_types
from wayout.content.models import GameEntry
from wayout.content.piece_checks import CODE, LONGEST_CODE, MOST_COPIES
from wayout.content.pieces import piece_schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_CODE = {"type": "string", "pattern": f"^{CODE.pattern}$", "maxLength": LONGEST_CODE}
_COPIES = {"type": "integer", "minimum": 1, "maximum": MOST_COPIES, "default": 1}


class _Generate(GenerateJsonSchema):
    """Defaults of the engines' dataclasses are plain values: they need no schema of their own."""

    def encode_default(self, dft: Any) -> Any:
        return to_jsonable_python(dict(dft) if isinstance(dft, Mapping) else dft)


def schemas() -> dict[str, dict[str, Any]]:
    """By name: `game` (game.yaml), `pieces` (a table without a type), `<engine>.<type>` (one with it)."""
    made = {"game": game_schema(), "pieces": pieces_schema()}
    for engine in engines():
        for name, piece in piece_types(engine).items():
            made[f"{engine}.{name}"] = table_schema(piece)
    return made


def game_schema() -> dict[str, Any]:
    """The schema of game.yaml."""
    made = GameEntry.model_json_schema()
    # A game based on another takes from it whatever it leaves out.
    required, made["required"] = made["required"], ["game"]
    component = made["$defs"]["ComponentEntry"]
    needed = component.pop("required")
    own = {"properties": {"components": {"additionalProperties": {"required": needed}}}, "required": required}
    made["if"] = {"not": {"required": ["based_on"]}}
    made["then"] = own
    components = made["properties"]["components"]
    components["patternProperties"] = {
        pattern: {"anyOf": [entry, {"type": "null"}]}
        for pattern, entry in components["patternProperties"].items()
    }
    made["properties"]["engine"]["anyOf"][0]["enum"] = list(engines())
    return {"$schema": DIALECT, **made, "title": "game.yaml"}


def pieces_schema() -> dict[str, Any]:
    """The schema of a table whose component names no type: any columns beside `code`."""
    row = {"type": "object", "properties": {"code": _CODE, "copies": _COPIES}, "required": ["code"]}
    return {"$schema": DIALECT, "title": "Pieces", "type": "array", "items": row}


def table_schema(piece: type) -> dict[str, Any]:
    """The schema of a table of an engine's pieces."""
    made = _Generate().generate(core_schema.list_schema(piece_schema(piece)))
    items = made.get("items", {})
    row = made["$defs"][items["$ref"].rsplit("/", 1)[1]] if "$ref" in items else items
    row["properties"]["code"] = _CODE
    row["properties"]["copies"] = _COPIES
    for described in (row, *made.get("$defs", {}).values()):
        if described.get("type") == "object":
            described["additionalProperties"] = False
    return {"$schema": DIALECT, "title": piece.__name__, **made}
