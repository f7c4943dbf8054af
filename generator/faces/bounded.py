"""Values of the layout language, and what is made of them, kept small: texts, lists, sums, ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jinja2.runtime import Undefined

from generator.faces.faults import Unfit

LONGEST_TEXT = 20_000
"""Characters of one value."""
MOST_PARTS = 10_000
"""Members of one value, counted through all its lists."""
LONGEST_RANGE = 1_000
LARGEST_NUMBER = 1e15


def as_text(value: Any) -> str:
    """A value as it is printed: nothing for None, no `.0` on whole numbers. Lists and tables have no text."""
    if type(value) is str:
        return value
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < LARGEST_NUMBER else f"{value:.6g}"
    if isinstance(value, Undefined):
        return str(value)  # raises, naming what is not known
    raise Unfit("faces.no_text")


def kind_of(value: Any) -> str:
    """What sort of value it is, in a word of the layout language."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return "text"
    if isinstance(value, int | float):
        return "number"
    return "table" if isinstance(value, Mapping) else "list"


class Marked(str):
    """Text whose markup counts although it comes from a value: what the filter `markup` makes."""

    __slots__ = ()


def bounded_text(text: str) -> str:
    """The text, if it is not too long. Raises Unfit `faces.value_large`."""
    if len(text) > LONGEST_TEXT:
        raise Unfit("faces.value_large", limit=LONGEST_TEXT)
    return text


def bounded(value: Any) -> Any:
    """The value, if it is plain and not too large. Raises Unfit `faces.value_large` or `faces.value_kind`."""
    left = MOST_PARTS

    def count(part: Any, depth: int) -> Any:
        nonlocal left
        left -= 1
        if left < 0 or depth > 20:
            raise Unfit("faces.value_large", limit=MOST_PARTS)
        if isinstance(part, str):
            return bounded_text(part)
        if part is None or isinstance(part, bool):
            return part
        if isinstance(part, int | float):
            if not abs(part) <= LARGEST_NUMBER:
                raise Unfit("faces.number_large")
            return part
        if isinstance(part, Undefined):
            as_text(part)  # raises, but for a missing `else`, which is nothing
            return None
        if isinstance(part, Mapping):
            return {key: count(member, depth + 1) for key, member in part.items()}
        if isinstance(part, list | tuple | range | Iterator) or type(part).__name__.startswith("dict_"):
            return [count(member, depth + 1) for member in part]
        raise Unfit("faces.value_kind")

    return count(value, 0)


def joined(parts: Iterable[Any], separator: Any = "", attribute: str | None = None) -> str:
    """Parts as one text, stopping before it grows too long."""
    left = LONGEST_TEXT
    texts: list[str] = []
    gap = as_text(separator)
    for part in parts:
        text = as_text(part[attribute] if attribute is not None else part)
        left -= len(text) + (len(gap) if texts else 0)
        if left < 0:
            raise Unfit("faces.value_large", limit=LONGEST_TEXT)
        texts.append(text)
    return gap.join(texts)


def replaced(text: Any, old: Any, new: Any) -> str:
    """A text with one part put in the place of another, unless it would grow too long."""
    source, sought, put = as_text(text), as_text(old), as_text(new)
    if len(source) + source.count(sought) * (len(put) - len(sought)) > LONGEST_TEXT:
        raise Unfit("faces.value_large", limit=LONGEST_TEXT)
    return source.replace(sought, put)


def summed(numbers: Iterable[Any], attribute: str | None = None, start: float = 0) -> float:
    """The sum of numbers, or of an attribute of each."""
    total = start
    for number in numbers:
        part = number[attribute] if attribute is not None else number
        if not isinstance(part, int | float):
            raise Unfit("faces.sum")
        total += part
    return total


def bounded_range(*limits: int | None) -> range:
    """A range that is not too long. Raises Unfit `faces.range`."""
    steps = range(*(limit or 0 for limit in limits))  # nothing in a table counts as none
    if len(steps) > LONGEST_RANGE:
        raise Unfit("faces.range", limit=LONGEST_RANGE)
    return steps
