"""What every errand at the tables needs: the language, the table that is meant, and a way to answer."""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import typer

from scorer.refusal import clean, problem_text, reason_line
from scorer.screen import Screen, cells_wide, screen_of, write_safely
from scorer.tables.companions import seating
from scorer.tables.rules import present_rules
from wayout.places import records_folder
from wayout.problem import Problem
from wayout.record import Engines, Stale, Table, Tables
from wayout.verdict import Param, Verdict
from wayout.wording import choose_language, say

REFUSED: Final = 1
"""Exit code where the rules, or the one who was asked, say no."""


class Desk:
    """One command's errand: the language, the tables and how to answer."""

    def __init__(
        self,
        language: str | None,
        *,
        as_json: bool = False,
        content: str | None = None,
        expect: int | None = None,
        command: str | None = None,
    ) -> None:
        self.language = choose_language(language)
        self.as_json = as_json
        self.content = content
        self.expect = expect
        self.command = command or uuid.uuid4().hex
        self.tables = Tables(records_folder(), seating=seating)
        self.now: Mapping[str, Any] = {}
        write_safely(sys.stdout)
        self.screen: Screen = screen_of(sys.stdout)

    # Answers

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        """Tells a program that asked for JSON of a problem in JSON, too."""
        if self.as_json and isinstance(problem, Problem):
            answer = self._refusal(problem)
            if isinstance(problem, Stale):
                answer |= {"revision": problem.revision, "state": self.now}
            self.write(answer)
            raise typer.Exit(problem.exit_code)

    def _refusal(self, problem: Problem) -> dict[str, Any]:
        text = problem_text(problem, self.language)
        return {"ok": False, "reasons": [{"code": problem.code, "rule": "", "where": "", "text": text}]}

    def say(self, key: str, **params: Param) -> str:
        """A sentence of the tables."""
        return say(f"record.{key}", self.language, clean(params))

    def tell(self, key: str, **params: Param) -> None:
        """Shows a sentence of the tables."""
        print(self.say(key, **params))

    def write(self, value: object) -> None:
        """Writes an answer as JSON."""
        print(json.dumps(value, ensure_ascii=False, indent=1))

    def why(self, verdict: Verdict) -> str:
        """The reasons of a verdict, on one line."""
        return " ".join(reason_line(reason, self.language) for reason in verdict.reasons)

    def rows(self, head: str, rows: Sequence[Sequence[str]]) -> None:
        """Aligned columns; numbers to the right."""
        table = [self.say(head).split("|"), *rows]
        wide = [max(cells_wide(row[at]) for row in table) for at in range(len(table[0]))]
        for number, row in enumerate(table):
            cells = [
                " " * (width - cells_wide(cell)) + cell
                if number and cell.isdecimal()
                else cell + " " * (width - cells_wide(cell))
                for cell, width in zip(row, wide, strict=True)
            ]
            line = "  ".join(cells).rstrip()
            print(self.screen.ink(line, "strong") if not number else line)

    # Finding

    def which(self, table: str | None, *, last: bool) -> str:
        """The id of the table that was meant. Raises Problem."""
        if last:
            if table is not None:
                raise Problem("record.last_or_table", found=table)
            return self.tables.last()
        if table is None:
            raise Problem("record.which")
        return self.tables.find(table)

    def stepped(self, words: Sequence[str], steps: int | None, *, last: bool) -> tuple[str | None, int]:
        """Table and steps of `[TABLE] [STEPS]` or of `--steps`, which count alike. Raises Problem."""
        table, rest = (None, list(words)) if last else (words[0] if words else None, list(words[1:]))
        if rest and (steps is not None or len(rest) > 1):
            raise Problem("record.last_or_table" if last else "record.steps_wanted", found=" ".join(rest))
        typed = rest[0] if rest else "1" if steps is None else str(steps)
        if not (typed.isascii() and typed.isdecimal() and len(typed) < 9 and int(typed)):
            raise Problem("record.steps_wanted", found=typed)
        return table, int(typed)

    def numbered(self, words: Sequence[str], *, last: bool) -> tuple[str | None, int, str]:
        """Table, number and the rest of `[TABLE] NUMBER [WORDS]`; with `last` no table is named."""
        table, rest = (None, list(words)) if last else (words[0], list(words[1:]))
        if not rest:
            raise Problem("record.which") if not last else Problem("record.amend_number", found="")
        if not (rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) < 10):
            raise Problem("record.amend_number", found=rest[0])
        return table, int(rest[0]), " ".join(rest[1:])

    def open(self, table: str | None, *, last: bool) -> Table[Any, Any]:
        """The table that was meant, opened."""
        found = self.which(table, last=last)
        return self.tables.open(found, self.rules(found))

    def rules(self, table: str | None = None) -> Engines:
        """The rules for a table: of the folder named, else of the one it was played with, else as shipped."""
        hint = None if table is None else self.tables.folder_of(table)
        return present_rules(self.content, hint, self._stale_hint)

    def _stale_hint(self, folder: str, problem: Problem) -> None:
        why = problem_text(problem, self.language)
        print(self.say("folder_stale", folder=folder, why=why), file=sys.stderr)


def local_time(time: str) -> str:
    """A time of a record as a clock on the wall has it; empty where there is none."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M") if time else ""
