"""What changes a table's record: undo, redo, amend, cut, recover, adopt; and how it went."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from scorer.refusal import clean, error_reasons, notation_lines, reason_line
from scorer.tables.desk import REFUSED, Desk
from scorer.tables.log_view import held_reasons, show_held
from scorer.tables.rules import read_move, told
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.problem import BAD_INPUT, Problem
from wayout.record import Outcome, Stale, Table
from wayout.record.written import print_line
from wayout.verdict import Verdict
from wayout.wording import say

Change: TypeAlias = Callable[[Table[Any, Any], int, str], Outcome[Any]]
"""What is done to a table that stands at a revision, by a command with an id."""


def carry_out(
    desk: Desk,
    table: str | None,
    do: Change,
    *,
    last: bool,
) -> int:
    """Opens the table, carries a command out and tells how it went; returns the exit code."""
    with desk.open(table, last=last) as opened:
        return _answer(desk, opened, _do(desk, opened, do))


def _do(desk: Desk, table: Table[Any, Any], do: Change) -> Outcome[Any]:
    """Carries a command out. Where the table has moved on, shows where it stands before it is refused."""
    try:
        return do(table, table.revision if desk.expect is None else desk.expect, desk.command)
    except Stale as stale:
        desk.now = table.rules.engine.view(stale.state, None)
        if not desk.as_json:
            _show_now(desk, table)
        raise


def _show_now(desk: Desk, table: Table[Any, Any]) -> None:
    """The last entry of a table, in words where its game has some."""
    entries, sentences = table.entries(), told(table)
    if entries:
        last = entries[-1]
        what = plain(print_line(last.move))
        if last.revision in sentences:
            code, params = sentences[last.revision]
            what = say(code, desk.language, clean(params))
        desk.tell("stands_now", number=len(entries), what=what)


def _answer(desk: Desk, table: Table[Any, Any], outcome: Outcome[Any], *, dry_run: bool = False) -> int:
    code = 0 if outcome.verdict.ok and outcome.held is None else REFUSED
    if desk.as_json:
        desk.write(_outcome(desk, table, outcome))
    elif not outcome.verdict.ok:
        desk.tell("refused", why=desk.why(outcome.verdict))
    elif dry_run and outcome.held is not None:
        desk.tell("would_hold", number=outcome.held.number, **held_reasons(desk, outcome.held))
    elif dry_run:
        desk.tell("would")
    else:
        desk.tell("done", name=table.name, revision=outcome.revision, entries=len(table.entries()))
        if outcome.held is not None:
            show_held(desk, table, outcome.held)
    return code


def _outcome(desk: Desk, table: Table[Any, Any], outcome: Outcome[Any]) -> dict[str, Any]:
    held = outcome.held
    return {
        "ok": outcome.verdict.ok,
        "recorded": outcome.recorded,
        "repeated": outcome.repeated,
        "revision": outcome.revision,
        "reasons": _reason_list(desk, outcome.verdict),
        "held": None
        if held is None
        else {
            "entry": held.number,
            "move": held.move,
            "waiting": held.waiting,
            "reasons": _reason_list(desk, held.verdict),
        },
        "state": table.rules.engine.view(outcome.state, None),
    }


def _reason_list(desk: Desk, verdict: Verdict) -> list[dict[str, Any]]:
    return [
        {"code": r.code, "rule": r.rule, "where": r.where, "text": reason_line(r, desk.language)}
        for r in verdict.reasons
    ]


def amend(desk: Desk, words: Sequence[str], *, remove: bool, dry_run: bool, last: bool) -> int:
    """Replaces or removes an entry."""
    name, number, text = desk.numbered(words, last=last)
    if bool(text) == remove:
        raise Problem("record.amend_what")
    with desk.open(name, last=last) as table:
        if not 1 <= number <= len(table.entries()):
            raise Problem("record.no_such_entry", number=number, last=len(table.entries()))
        try:
            move = None if remove else read_move(table, number, text)
        except NotationError as error:
            if desk.as_json:
                desk.write({"ok": False, "reasons": error_reasons(error, desk.language)})
            else:
                print("\n".join(notation_lines(error, desk.language, desk.screen, text)), file=sys.stderr)
            return BAD_INPUT
        if dry_run:
            return _answer(desk, table, table.preview(number, move), dry_run=True)
        return _answer(desk, table, _do(desk, table, lambda t, at, key: t.amend(number, move, at, key)))
