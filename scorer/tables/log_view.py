"""`wayout tables show`: a table's log, and what stands in its way."""

from __future__ import annotations

import sys
from typing import Any

from scorer.refusal import clean, problem_text
from scorer.tables.desk import Desk, local_time
from scorer.tables.rules import told
from wayout.plain import plain
from wayout.record import Damaged, Held, Table, to_json
from wayout.record.steps import print_step
from wayout.record.written import print_line
from wayout.verdict import Param
from wayout.wording import say


def show(desk: Desk, table: str | None, *, last: bool) -> int:
    """Shows the log; of a damaged table that of the last good state, with exit code 3."""
    found = desk.which(table, last=last)
    try:
        opened, damaged = desk.tables.open(found, desk.rules(found)), None
    except Damaged as problem:
        print(problem_text(problem, desk.language) + "\n", file=sys.stderr)
        opened, damaged = desk.tables.last_good(problem, desk.rules(found)), problem
    with opened:
        if desk.as_json:
            print(to_json(opened), end="")
        else:
            if damaged is not None:
                desk.tell("show_last_good", revision=opened.revision)
            _show(desk, opened)
    return damaged.exit_code if damaged is not None else 0


def _show(desk: Desk, table: Table[Any, Any]) -> None:
    log, sentences = table.log(), told(table)
    desk.tell(
        "show_head",
        name=table.name,
        id=table.id,
        game=table.pin.game,
        version=table.pin.version,
        started=local_time(log[0].time),
        revision=table.revision,
    )
    print()
    rows = []
    for line in log:
        what = plain(print_step(line.kind, line.fields)) if line.revision else desk.say("show_opened")
        if line.revision in sentences and line.kind == "move":
            code, params = sentences[line.revision]
            what = f"{what}  ({say(code, desk.language, clean(params))})"
        standing = desk.say(f"standing_{line.standing}") if line.standing else ""
        number = "" if line.number is None else str(line.number)
        rows.append([str(line.revision), local_time(line.time), standing, number, what])
    desk.rows("show_log_head", rows)
    for branch in table.branches():
        desk.tell("show_branch", revision=branch.revision, length=branch.length, id=table.id)
    if table.drift is not None:
        drift = table.drift
        desk.tell(
            "show_drift",
            number=drift.number,
            revision=drift.revision,
            why=desk.why(drift.verdict),
            id=table.id,
        )
    elif table.held is not None:
        show_held(desk, table, table.held)
    if table.read_only:
        desk.tell("show_read_only")
    if table.renewed_copy:
        desk.tell("show_renewed")


def show_held(desk: Desk, table: Table[Any, Any], held: Held) -> None:
    """Tells which entry holds a table up, why, and the ways on."""
    print()
    desk.tell("show_held", number=held.number, waiting=held.waiting, **held_reasons(desk, held))
    desk.tell("show_ways", id=table.id, number=held.number)


def held_reasons(desk: Desk, held: Held) -> dict[str, Param]:
    """What an entry says that no longer holds, and why it does not."""
    return {"what": print_line(held.move), "why": desk.why(held.verdict)}
