"""What holds for every piece of every game: codes, copies, sheets that are shared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from wayout.content.explain import odd_letter
from wayout.content.faults import Fault, show
from wayout.content.models import ComponentEntry
from wayout.content.strict_yaml import Document
from wayout.verdict import Param

MOST_COPIES = 999
LONGEST_CODE = 24

CODE = re.compile("[A-Za-z0-9][A-Za-z0-9._-]*")


def check_rows(tables: Mapping[str, Document]) -> Iterator[Fault]:
    """Faults of codes and copies, over all tables of a game; what is no text or no number was told before.

    Codes are told apart without regard to case: at the table `s1` means `S1`.
    """
    first: dict[str, tuple[Document, int]] = {}
    for table in tables.values():
        for index, row in enumerate(table.value):
            if not isinstance(row, dict):
                continue
            code, copies = row.get("code"), row.get("copies")
            if type(copies) is int and not 1 <= copies <= MOST_COPIES:
                params: dict[str, Param] = {"found": copies, "most": MOST_COPIES}
                yield table.fault("content.copies", (index, "copies"), params=params)
            if type(code) is not str:
                continue
            if not CODE.fullmatch(code) or len(code) > LONGEST_CODE:
                odd: dict[str, Param] = {"found": show(code), "most": LONGEST_CODE, **odd_letter(code)}
                yield table.fault("content.code", (index, "code"), params=odd)
            elif (folded := code.casefold()) in first:
                there, at = first[folded]
                if (there.file, at) == (table.file, index):
                    continue  # one table that two components print: the same piece in another dress
                other: dict[str, Param] = {
                    "code": code,
                    "file": there.file,
                    "line": there.place((at, "code")).line,
                }
                yield table.fault("content.duplicate_code", (index, "code"), params=other)
            else:
                first[folded] = (table, index)


def check_sheets(components: Mapping[str, ComponentEntry], game: Document) -> Iterator[Fault]:
    """Faults of components that name one sheet but cannot lie on one."""
    first: dict[str, str] = {}
    for name, component in components.items():
        if component.sheet is None:
            continue
        other = first.setdefault(component.sheet, name)
        same = ("size", "bleed", "gutter", "cut") if component.square is None else ("square", "bleed", "cut")
        for key in same:
            ours, theirs = _spelled(getattr(component, key)), _spelled(getattr(components[other], key))
            if ours != theirs:
                path = ("components", name, key if key in component.model_fields_set else "sheet")
                told: dict[str, Param] = {
                    "sheet": component.sheet,
                    "key": key,
                    "ours": ours,
                    "theirs": theirs,
                    "other": other,
                }
                yield game.fault("content.shared_sheet", path, params=told)


def _spelled(value: object) -> str:
    return " x ".join(f"{side:g}" for side in value) if isinstance(value, list) else show(value)
