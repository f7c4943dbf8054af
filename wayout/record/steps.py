"""The steps of a record as people write them: a move as its line, anything else behind a star.

`coins player=anna coins=3`, `* undo 2`, `* redo 1`, `* recover 5`, `* amend 3: coins player=anna coins=1`,
`* amend 3: -` (taken out), `* cut`, `* adopt`, `* name "Friday night"`, `* archive`, `* unarchive`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wayout.games.engine import Json
from wayout.problem import Problem
from wayout.record.written import print_line, read_line

_NUMBERED: Final = {"undo": "steps", "redo": "steps", "recover": "revision"}
_BARE: Final[Mapping[str, tuple[str, dict[str, Json]]]] = {
    "cut": ("cut", {}),
    "adopt": ("adopt", {}),
    "archive": ("archive", {"archived": True}),
    "unarchive": ("archive", {"archived": False}),
}
_STEP: Final = re.compile(r"\*\s*(\w+)\s*(.*)", re.DOTALL)
_AMEND: Final = re.compile(r"([0-9]{1,9})\s*:\s*(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """One event to be replayed: when, by which command (empty: unknown), what; its place in its file."""

    time: str
    command: str
    kind: str
    fields: Mapping[str, Any]
    where: str


def print_step(kind: str, fields: Mapping[str, Any]) -> str:
    """An event as one line."""
    if kind == "move":
        return print_line(fields["move"])
    if kind in _NUMBERED:
        return f"* {kind} {fields[_NUMBERED[kind]]}"
    if kind == "amend":
        changed = "-" if fields["move"] is None else print_line(fields["move"])
        return f"* amend {fields['entry']}: {changed}"
    if kind == "name":
        return f"* {print_line({'move': 'name', 'to': fields['name']})}"
    if kind == "archive":
        return "* archive" if fields["archived"] else "* unarchive"
    return f"* {kind}"


def read_step(text: str) -> tuple[str, dict[str, Json]]:
    """Kind and fields of an event that `print_step` wrote. Raises Problem."""
    found = _STEP.fullmatch(text.strip())
    if found is None:
        return "move", {"move": read_line(text)}
    word, rest = found.groups()
    if word in _BARE and not rest:
        kind, fields = _BARE[word]
        return kind, dict(fields)
    if word in _NUMBERED and rest.isascii() and rest.isdecimal() and len(rest) < 10:
        return word, {_NUMBERED[word]: int(rest)}
    if word == "name":
        fields = read_line(f"name {rest}")
        if isinstance(fields.get("to"), str) and len(fields) == 2:
            return "name", {"name": fields["to"]}
    if word == "amend" and (amended := _AMEND.fullmatch(rest)):
        number, changed = amended.groups()
        return "amend", {"entry": int(number), "move": None if changed == "-" else read_line(changed)}
    raise Problem("record.step_unknown", step=text.strip()[:60])
