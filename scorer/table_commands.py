"""What `wayout tables` does: finds the table, has the record do it, and tells how it went."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import typer

from scorer.refusal import clean, error_reasons, notation_lines, problem_text, reason_line
from scorer.screen import Screen, cells_wide, screen_of, write_safely
from scorer.table_rules import present_rules, read_move, seating, told
from wayout.notation import NotationError
from wayout.places import records_folder
from wayout.plain import plain
from wayout.problem import BAD_INPUT, Problem
from wayout.record import (
    Damaged,
    Engines,
    Held,
    Listed,
    Outcome,
    Stale,
    Table,
    Tables,
    import_record,
    to_csv,
    to_json,
    to_text,
)
from wayout.record.importing import MAX_BYTES
from wayout.record.steps import print_step
from wayout.record.written import print_line
from wayout.verdict import Param, Verdict
from wayout.wording import choose_language, say

REFUSED: Final = 1
_WRITERS: Final = {"text": to_text, "json": to_json, "csv": to_csv}


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
        self._now: Mapping[str, Any] = {}
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
                answer |= {"revision": problem.revision, "state": self._now}
            self._write(answer)
            raise typer.Exit(problem.exit_code)

    def _refusal(self, problem: Problem) -> dict[str, Any]:
        text = problem_text(problem, self.language)
        return {"ok": False, "reasons": [{"code": problem.code, "rule": "", "where": "", "text": text}]}

    def _say(self, key: str, **params: Param) -> str:
        return say(f"record.{key}", self.language, clean(params))

    def _tell(self, key: str, **params: Param) -> None:
        print(self._say(key, **params))

    def _write(self, value: object) -> None:
        print(json.dumps(value, ensure_ascii=False, indent=1))

    def _why(self, verdict: Verdict) -> str:
        return " ".join(reason_line(reason, self.language) for reason in verdict.reasons)

    def _rows(self, head: str, rows: Sequence[Sequence[str]]) -> None:
        """Aligned columns; numbers to the right."""
        table = [self._say(head).split("|"), *rows]
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
            return self.tables.last()
        if table is None:
            raise Problem("record.which")
        return self.tables.find(table)

    def numbered(self, words: Sequence[str], *, last: bool) -> tuple[str | None, int, str]:
        """Table, number and the rest of `[TABLE] NUMBER [WORDS]`; with `last` no table is named."""
        table, rest = (None, list(words)) if last else (words[0], list(words[1:]))
        if not rest:
            raise Problem("record.which") if not last else Problem("record.amend_number", found="")
        if not (rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) < 10):
            raise Problem("record.amend_number", found=rest[0])
        return table, int(rest[0]), " ".join(rest[1:])

    def _open(self, table: str | None, *, last: bool) -> Table[Any, Any]:
        found = self.which(table, last=last)
        return self.tables.open(found, self._rules(found))

    def _rules(self, table: str | None = None) -> Engines:
        """The rules for a table: of the folder named, else of the one it was played with, else as shipped."""
        hint = None if table is None else self.tables.folder_of(table)
        return present_rules(self.content, hint, self._stale_hint)

    def _stale_hint(self, folder: str, problem: Problem) -> None:
        why = problem_text(problem, self.language)
        print(self._say("folder_stale", folder=folder, why=why), file=sys.stderr)

    # Commands

    def list_tables(self, *, everything: bool) -> None:
        """Lists the tables."""
        listing = self.tables.listing()
        shown = [listed for listed in listing if everything or not listed.archived]
        if self.as_json:
            self._write([_listed(listed) for listed in shown])
            return
        if shown:
            self._rows("list_head", [self._row(listed) for listed in shown])
        elif not listing:
            self._tell("list_none")
        for listed in shown:
            if listed.damage is not None:
                print("\n" + problem_text(listed.damage, self.language))
        if len(shown) < len(listing):
            self._tell("list_more", count=len(listing) - len(shown))

    def _row(self, listed: Listed) -> list[str]:
        marks = {
            "list_damaged": listed.damage is not None,
            "list_held": listed.held,
            "list_archived": listed.archived,
        }
        return [
            listed.id,
            plain(listed.name),
            plain(listed.game),
            plain(", ".join(listed.players)),
            _local(listed.last_used),
            str(listed.entries),
            ", ".join(self._say(mark) for mark, holds in marks.items() if holds),
        ]

    def show(self, table: str | None, *, last: bool) -> int:
        """Shows the log; of a damaged table that of the last good state, with exit code 3."""
        found = self.which(table, last=last)
        try:
            opened, damaged = self.tables.open(found, self._rules(found)), None
        except Damaged as problem:
            print(problem_text(problem, self.language) + "\n", file=sys.stderr)
            opened, damaged = self.tables.last_good(problem, self._rules(found)), problem
        with opened:
            if self.as_json:
                print(to_json(opened), end="")
            else:
                if damaged is not None:
                    self._tell("show_last_good", revision=opened.revision)
                self._show(opened)
        return damaged.exit_code if damaged is not None else 0

    def _show(self, table: Table[Any, Any]) -> None:
        log, sentences = table.log(), told(table)
        self._tell(
            "show_head",
            name=table.name,
            id=table.id,
            game=table.pin.game,
            version=table.pin.version,
            started=_local(log[0].time),
            revision=table.revision,
        )
        print()
        rows = []
        for line in log:
            what = plain(print_step(line.kind, line.fields)) if line.revision else self._say("show_opened")
            if line.revision in sentences and line.kind == "move":
                code, params = sentences[line.revision]
                what = f"{what}  ({say(code, self.language, clean(params))})"
            standing = self._say(f"standing_{line.standing}") if line.standing else ""
            number = "" if line.number is None else str(line.number)
            rows.append([str(line.revision), _local(line.time), standing, number, what])
        self._rows("show_log_head", rows)
        for branch in table.branches():
            self._tell("show_branch", revision=branch.revision, length=branch.length, id=table.id)
        if table.drift is not None:
            drift = table.drift
            self._tell(
                "show_drift",
                number=drift.number,
                revision=drift.revision,
                why=self._why(drift.verdict),
                id=table.id,
            )
        elif table.held is not None:
            self._show_held(table, table.held)
        if table.read_only:
            self._tell("show_read_only")
        if table.renewed_copy:
            self._tell("show_renewed")

    def _show_held(self, table: Table[Any, Any], held: Held) -> None:
        print()
        self._tell("show_held", number=held.number, waiting=held.waiting, **self._reasons(held))
        self._tell("show_ways", id=table.id, number=held.number)

    def _reasons(self, held: Held) -> dict[str, Param]:
        return {"what": print_line(held.move), "why": self._why(held.verdict)}

    def resume(self, table: str | None, content: str | None, *, last: bool) -> int:
        """Goes on playing at a table, in its game's own companion."""
        found = self.which(table, last=last)
        game = next(listed.game for listed in self.tables.listing() if listed.id == found)
        if game == "emergency-exit":
            from scorer.emergency.play_command import PlayOptions, run_play

            return run_play(PlayOptions(resume=found, content=content, language=self.language))
        if game == "dungeon-exit":
            from scorer.dungeon import play_command

            options = play_command.PlayOptions(resume=found, content=content, language=self.language)
            return play_command.run_play(options)
        raise Problem("record.no_companion", game=game)

    def carry_out(
        self,
        table: str | None,
        do: Callable[[Table[Any, Any], int, str], Outcome[Any]],
        *,
        last: bool,
    ) -> int:
        """Opens the table, carries a command out and tells how it went; returns the exit code."""
        with self._open(table, last=last) as opened:
            return self._answer(opened, self._do(opened, do))

    def _do(
        self, table: Table[Any, Any], do: Callable[[Table[Any, Any], int, str], Outcome[Any]]
    ) -> Outcome[Any]:
        """Carries a command out. Where the table has moved on, shows where it stands before it is refused."""
        try:
            return do(table, table.revision if self.expect is None else self.expect, self.command)
        except Stale as stale:
            self._now = table.rules.engine.view(stale.state, None)
            if not self.as_json:
                self._show_now(table)
            raise

    def _show_now(self, table: Table[Any, Any]) -> None:
        """The last entry of a table, in words where its game has some."""
        entries, sentences = table.entries(), told(table)
        if entries:
            last = entries[-1]
            what = plain(print_line(last.move))
            if last.revision in sentences:
                code, params = sentences[last.revision]
                what = say(code, self.language, clean(params))
            self._tell("stands_now", number=len(entries), what=what)

    def _answer(self, table: Table[Any, Any], outcome: Outcome[Any], *, dry_run: bool = False) -> int:
        code = 0 if outcome.verdict.ok and outcome.held is None else REFUSED
        if self.as_json:
            self._write(self._outcome(table, outcome))
        elif not outcome.verdict.ok:
            self._tell("refused", why=self._why(outcome.verdict))
        elif dry_run and outcome.held is not None:
            self._tell("would_hold", number=outcome.held.number, **self._reasons(outcome.held))
        elif dry_run:
            self._tell("would")
        else:
            self._tell("done", name=table.name, revision=outcome.revision, entries=len(table.entries()))
            if outcome.held is not None:
                self._show_held(table, outcome.held)
        return code

    def _outcome(self, table: Table[Any, Any], outcome: Outcome[Any]) -> dict[str, Any]:
        held = outcome.held
        return {
            "ok": outcome.verdict.ok,
            "recorded": outcome.recorded,
            "repeated": outcome.repeated,
            "revision": outcome.revision,
            "reasons": self._reason_list(outcome.verdict),
            "held": None
            if held is None
            else {
                "entry": held.number,
                "move": held.move,
                "waiting": held.waiting,
                "reasons": self._reason_list(held.verdict),
            },
            "state": table.rules.engine.view(outcome.state, None),
        }

    def _reason_list(self, verdict: Verdict) -> list[dict[str, Any]]:
        return [
            {"code": r.code, "rule": r.rule, "where": r.where, "text": reason_line(r, self.language)}
            for r in verdict.reasons
        ]

    def amend(self, words: Sequence[str], *, remove: bool, dry_run: bool, last: bool) -> int:
        """Replaces or removes an entry."""
        name, number, text = self.numbered(words, last=last)
        if bool(text) == remove:
            raise Problem("record.amend_what")
        with self._open(name, last=last) as table:
            if not 1 <= number <= len(table.entries()):
                raise Problem("record.no_such_entry", number=number, last=len(table.entries()))
            try:
                move = None if remove else read_move(table, number, text)
            except NotationError as error:
                if self.as_json:
                    self._write({"ok": False, "reasons": error_reasons(error, self.language)})
                else:
                    print("\n".join(notation_lines(error, self.language, self.screen, text)), file=sys.stderr)
                return BAD_INPUT
            if dry_run:
                return self._answer(table, table.preview(number, move), dry_run=True)
            return self._answer(table, self._do(table, lambda t, at, key: t.amend(number, move, at, key)))

    def export(self, table: str | None, kind: str, output: Path | None, *, last: bool, force: bool) -> None:
        """Writes a table to a file, aside first and renamed then, or to standard output."""
        if kind not in _WRITERS:
            raise Problem("record.format_unknown", found=kind)
        if output is not None and output.exists() and not force:
            raise Problem("record.file_exists", file=str(output))
        with self._open(table, last=last) as opened:
            written = _WRITERS[kind](opened)
        if output is None:
            sys.stdout.write(written)
            return
        aside = output.with_name(f".{output.name}.{os.getpid()}.new")
        try:
            aside.write_text(written, encoding="utf-8", newline="")
            aside.replace(output)
        except OSError as error:
            why = error.strerror or str(error)
            raise Problem("companion.unwritable", file=str(output), why=why) from error
        finally:
            with contextlib.suppress(OSError):
                aside.unlink(missing_ok=True)
        self._tell("exported", file=str(output))

    def import_file(self, file: str, name: str | None) -> None:
        """Makes a table of a file."""
        if file == "-":
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as source:
                content = source.read(MAX_BYTES + 1)
        made = import_record(self.tables, content, self._rules(), command=self.command, name=name)
        if self.content is not None and Path(self.content).exists():
            self.tables.remember_folder(made, Path(self.content))
        with self.tables.open(made, self._rules()) as table:
            if self.as_json:
                self._write({"id": made, "name": table.name, "revision": table.revision})
            else:
                self._tell("imported", id=made, name=table.name, entries=len(table.entries()))

    def rename(self, table: str, name: str) -> None:
        """Gives a table another name."""
        self.tables.rename(self.which(table, last=False), name, self.command)
        self._tell("renamed", name=name.strip())

    def archive(self, table: str | None, *, archived: bool, last: bool) -> None:
        """Puts a table away or back."""
        found = self.which(table, last=last)
        self.tables.archive(found, archived, self.command)
        self._tell("archived" if archived else "unarchived", name=self._name(found))

    def _name(self, table: str) -> str:
        return next((listed.name for listed in self.tables.listing() if listed.id == table), table)

    def delete(self, table: str, yes: int) -> int:
        """Deletes a table when told twice: `--yes` twice, or its name typed at the terminal."""
        found = self.which(table, last=False)
        name = self._name(found)
        if yes < 2:
            if yes or not sys.stdin.isatty():
                raise Problem("record.delete_once", name=plain(name))
            print(self._say("delete_ask", name=name), end=" ", flush=True)
            if sys.stdin.readline().strip() not in (name, found):
                self._tell("delete_not")
                return REFUSED
        self.tables.delete(found)
        self._tell("deleted", name=name)
        return 0

    def rescue(self, table: str | None) -> None:
        """Brings a damaged table back to its last good state."""
        done = self.tables.rescue(self.which(table, last=False))
        kept = tuple(str(path) for path in done.kept)
        if self.as_json:
            survey = done.survey
            revision = len(survey.events) - 1
            self._write({"damage": survey.damage, "revision": revision, "lost": survey.lost, "kept": kept})
        else:
            self._tell("rescued", revision=len(done.survey.events) - 1, kept=kept)


def _listed(listed: Listed) -> dict[str, Any]:
    damage = listed.damage
    return {
        "id": listed.id,
        "name": listed.name,
        "game": listed.game,
        "players": listed.players,
        "started": listed.started,
        "last_used": listed.last_used,
        "entries": listed.entries,
        "held": listed.held,
        "archived": listed.archived,
        "damage": None if damage is None else str(damage.params.get("damage", damage.code)),
    }


def _local(time: str) -> str:
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M") if time else ""
