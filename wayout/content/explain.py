"""Pydantic's errors told as our faults: in the words of somebody who edits YAML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from pydantic_core import ErrorDetails, ValidationError

from wayout.content.faults import PATH, Fault, show
from wayout.notation import NotationError, nearest
from wayout.verdict import Param


class Spot(Protocol):
    """Makes a fault at a path of what was validated."""

    def __call__(
        self,
        code: str,
        path: PATH,
        *,
        of_key: bool = False,
        params: Mapping[str, Param] | None = None,
        nearest: str | None = None,
    ) -> Fault:
        """The fault with file, line, column and `where` filled in."""


_SIMPLE = {
    "string_type": "content.text",
    "int_type": "content.whole_number",
    "int_from_float": "content.whole_number",
    "float_type": "content.number",
    "finite_number": "content.number",
    "bool_type": "content.yes_or_no",
    "list_type": "content.list",
    "tuple_type": "content.list",
    "set_type": "content.list",
    "frozen_set_type": "content.list",
    "iterable_type": "content.list",
    "dict_type": "content.mapping",
    "mapping_type": "content.mapping",
    "model_type": "content.mapping",
    "model_attributes_type": "content.mapping",
    "dataclass_type": "content.mapping",
    "typed_dict_type": "content.mapping",
}
_BOUNDS = {
    "greater_than_equal": ("content.at_least", "ge"),
    "less_than_equal": ("content.at_most", "le"),
}
_COUNTS = {
    "too_short": ("content.too_few", "min_length"),
    "too_long": ("content.too_many", "max_length"),
}


Names = Callable[[PATH], Iterable[str]]
"""The keys that an unknown one, at the end of a path, may have meant."""


def faults_of(
    error: ValidationError, value: object, spot: Spot, names: Names, *, at: PATH = ()
) -> list[Fault]:
    """One fault for each thing that is wrong in `value`, which stands at the path `at`."""
    told: dict[object, Fault] = {}
    for detail in error.errors(include_url=False):
        path = (*at, *_real_path(value, detail))
        fault = _fault(detail, path, spot, names)
        told.setdefault((path, fault.code, fault.params.get("key")), fault)
    return list(told.values())


def _real_path(value: object, detail: ErrorDetails) -> PATH:
    """The part of pydantic's location that the file has; beside it are branches of unions and `[key]`."""
    path: list[str | int] = []
    for step in detail["loc"]:
        in_list = isinstance(value, list) and isinstance(step, int) and step < len(value)
        if in_list or (isinstance(value, Mapping) and step in value):
            value = value[step]  # type: ignore[index]
        elif detail["type"] == "missing" and step == detail["loc"][-1]:
            break
        else:
            continue
        path.append(step)
    return tuple(path)


def _fault(detail: ErrorDetails, path: PATH, spot: Spot, names: Names) -> Fault:
    kind, found, context = detail["type"], show(detail["input"]), detail.get("ctx", {})
    last = str(detail["loc"][-1]) if detail["loc"] else ""
    if kind == "missing":
        return spot("content.missing", path, params={"key": last})
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return unknown_key(last, path, spot, names(path))
    if kind == "content.language_missing":
        return spot(kind, path, params={"language": last})
    if kind.startswith("content."):
        return spot(kind, path, of_key=last == "[key]", params={"found": show(context.get("found"))})
    if kind in ("literal_error", "enum"):
        choices = re.findall(r"'([^']*)'", str(context["expected"])) or [str(context["expected"])]
        return spot(
            "content.choice",
            path,
            params={"found": found, "choices": tuple(choices)},
            nearest=nearest(found, choices),
        )
    if kind in _BOUNDS:
        code, bound = _BOUNDS[kind]
        return spot(code, path, params={"found": found, "bound": show(context[bound])})
    if kind in _COUNTS:
        code, bound = _COUNTS[kind]
        return spot(code, path, params={"count": context.get("actual_length", 0), "bound": context[bound]})
    if kind in ("value_error", "assertion_error"):
        return _refusal(context["error"], path, spot)
    code = _SIMPLE.get(kind, "content.wrong")
    if code == "content.text":
        return not_text(detail["input"], path, spot)
    return spot(code, path, params={"found": show_typed(detail["input"])})


def unknown_key(key: str, path: PATH, spot: Spot, known: Iterable[str]) -> Fault:
    """The fault of a key that nothing reads; letters of other scripts that look like ours are named."""
    params: dict[str, Param] = {"key": show(key), **odd_letter(key)}
    return spot("content.unknown_key", path, of_key=True, params=params, nearest=nearest(key, known))


def odd_letter(text: str) -> dict[str, Param]:
    """The first character that is none of ours, though it may look like one, and its name."""
    odd = next((sign for sign in text if not sign.isascii()), "")
    return {"odd": odd, "odd_name": unicodedata.name(odd, "") if odd else ""}


def not_text(value: object, path: PATH, spot: Spot) -> Fault:
    """The fault of a value that should be text; quotes make it so where it is a number, true or false."""
    quotable = isinstance(value, (bool, int, float))
    return spot("content.text", path, params={"found": show(value), "quotable": quotable})


def show_typed(value: object) -> str:
    """A value as sentences quote it where its quotes, or its `.0`, may be the mistake."""
    if isinstance(value, float) and value.is_integer():
        return repr(value)
    return f'"{show(value)}"' if isinstance(value, str) else show(value)


def _refusal(error: Exception, path: PATH, spot: Spot) -> Fault:
    """What a piece's own class says against its values."""
    if isinstance(error, NotationError):
        params: dict[str, Param] = {"found": error.found, "expected": error.expected}
        return spot("content.not_read", path, params=params, nearest=error.suggestion)
    return spot("content.refused", path, params={"reason": str(error)})
