"""Faults: what is wrong in a game's files, each with its place, all told at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from wayout.verdict import Param
from wayout.wording import WordsItself, say
from wayout.words import Language

PATH = tuple[str | int, ...]
"""The way from the top of a file to a value: keys of mappings, positions in lists (from 0)."""

SHOWN = 100
"""How many faults a message tells; the rest are only counted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, and where.

    code: key of its wording, filled in with `params`. file: as it is shown to the user.
    line, column: from 1; 0 where it is in no one place. where: the value, as `components.cards.size[1]`.
    nearest: the spelling that was probably meant. rule: the ruling it rests on.
    """

    code: str
    file: str
    line: int = 0
    column: int = 0
    where: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    nearest: str | None = None
    rule: str = ""

    def sentence(self, language: Language) -> str:
        """What is wrong and what would be right, without the place."""
        told = say(self.code, language, self.params)
        if self.rule:
            told += f" ({self.rule})"
        if self.nearest is not None:
            told += " " + say("content.did_you_mean", language, {"nearest": self.nearest})
        return told

    def text(self, language: Language) -> str:
        """`file:line:column: where: what is wrong, what would be right`; unknown parts are left out."""
        place = ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])
        return ": ".join(part for part in (place, self.where, self.sentence(language)) if part)


class ContentError(WordsItself):
    """A game's files cannot be used; `faults` has every reason, in the order of the files."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("content.faults", count=len(self.faults))

    def text(self, language: Language) -> str:
        """One line a fault, then how many there are where it is more than one."""
        lines = [fault.text(language) for fault in self.faults[:SHOWN]]
        if len(self.faults) > 1:
            lines.append(say(self.code, language, {**self.params, "shown": len(lines)}))
        return "\n".join(lines)


def spell(path: PATH) -> str:
    """A path as it is shown: `components.cards.size[2]`; positions are counted from 1, as people do."""
    told = ""
    for step in path:
        told += f"[{step + 1}]" if isinstance(step, int) else f".{show(step)}" if told else show(step)
    return told


def show(value: object) -> str:
    """A value from a file as a sentence quotes it: short, on one line."""
    if isinstance(value, float):
        told = f"{value:g}"
    else:
        told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    told = " ".join(told.split())
    return told if len(told) <= 60 else told[:57] + "..."


def show_file(path: Path) -> str:
    """A file's name for a message: from the working folder where it lies inside, else whole."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(path)
