"""How pydantic reads `Words`: one string for all languages, or a string a language of the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic_core import PydanticCustomError, core_schema

from wayout.words import LANGUAGES, Words


def words_schema() -> core_schema.CoreSchema:
    """The schema of Words. The validation context gives `languages`: the ones that may not be missing."""
    one = core_schema.no_info_plain_validator_function(
        _text, json_schema_input_schema=core_schema.str_schema(min_length=1)
    )
    by_language = core_schema.typed_dict_schema(
        {language: core_schema.typed_dict_field(one, required=False) for language in LANGUAGES},
        extra_behavior="forbid",
    )
    return core_schema.no_info_after_validator_function(
        lambda texts: Words(MappingProxyType(texts)),
        core_schema.with_info_before_validator_function(_by_language, by_language),
        metadata={"pydantic_js_functions": [_json_schema]},
    )


def _json_schema(_schema: Any, handler: Any) -> dict[str, Any]:
    return {"anyOf": [{"type": "string", "minLength": 1}, handler(_schema)]}


def _by_language(value: Any, info: core_schema.ValidationInfo) -> Any:
    """A mapping that names every language of the game; a missing one as None, for `_text` to refuse."""
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    if not isinstance(value, Mapping):
        raise PydanticCustomError("content.words", "neither text nor mapping", {"found": value})
    needed = (info.context or {}).get("languages", ())
    return {**dict.fromkeys(needed), **value}


def _text(value: Any) -> str:
    if value is None:
        raise PydanticCustomError("content.language_missing", "missing")
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "not text")
    if not value.strip():
        raise PydanticCustomError("content.empty_text", "empty")
    return value
