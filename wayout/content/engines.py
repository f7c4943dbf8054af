"""What content asks of a game's rules: which there are, which pieces they know, what they say of them."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from typing import Any

import wayout.games
from wayout.content.faults import Fault
from wayout.content.strict_yaml import Document
from wayout.verdict import Reason

Check = Callable[[Mapping[str, tuple[object, ...]]], tuple[Reason, ...]]
"""`check_components` of an engine: reasons against a set of pieces; `where` is a piece's code, or empty."""


@functools.cache
def engines() -> tuple[str, ...]:
    """The games whose rules know their pieces: packages of `wayout.games` with `components`, by name."""
    packages = (module.name for module in pkgutil.iter_modules(wayout.games.__path__) if module.ispkg)
    return tuple(sorted(name for name in packages if find_spec(f"wayout.games.{name}.components")))


def piece_types(engine: str) -> Mapping[str, type]:
    """The pieces that an engine knows, by the name that a component gives as `type`."""
    types: Mapping[str, type] = importlib.import_module(f"wayout.games.{engine}.components").TYPES
    return types


def engine_faults(
    engine: str, pieces: Mapping[str, tuple[Any, ...]], tables: Mapping[str, Document], game: Document
) -> Iterator[Fault]:
    """What the engine's own check says, each reason at the row whose code it names."""
    check: Check | None = getattr(importlib.import_module(f"wayout.games.{engine}"), "check_components", None)
    if check is None:
        return
    rows = {
        item.code: (tables[name], index) for name, items in pieces.items() for index, item in enumerate(items)
    }
    for reason in check(pieces):
        document, index = rows.get(reason.where, (game, None))
        line, column = document.place(("components",) if index is None else (index,))
        yield Fault(reason.code, document.file, line, column, reason.where, reason.params, rule=reason.rule)
