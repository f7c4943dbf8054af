"""What becomes of whole tables: played on, renamed, put away, brought back, deleted, rescued."""

from __future__ import annotations

import sys

from scorer.tables.companions import play_on
from scorer.tables.desk import REFUSED, Desk
from wayout.plain import plain
from wayout.problem import Problem


def resume(desk: Desk, table: str | None, *, last: bool) -> int:
    """Goes on playing at a table, in its game's own companion; returns the exit code."""
    found = desk.which(table, last=last)
    game = next(listed.game for listed in desk.tables.listing() if listed.id == found)
    return play_on(game, found, desk.content, desk.language)


def rename(desk: Desk, table: str, name: str) -> None:
    """Gives a table another name."""
    desk.tables.rename(desk.which(table, last=False), name, desk.command)
    desk.tell("renamed", name=name.strip())


def archive(desk: Desk, table: str | None, *, archived: bool, last: bool) -> None:
    """Puts a table away or back."""
    found = desk.which(table, last=last)
    desk.tables.archive(found, archived, desk.command)
    desk.tell("archived" if archived else "unarchived", name=_name(desk, found))


def _name(desk: Desk, table: str) -> str:
    return next((listed.name for listed in desk.tables.listing() if listed.id == table), table)


def delete(desk: Desk, table: str, yes: int) -> int:
    """Deletes a table when told twice: `--yes` twice, or its name typed at the terminal."""
    found = desk.which(table, last=False)
    name = _name(desk, found)
    if yes < 2:
        if yes or not sys.stdin.isatty():
            raise Problem("record.delete_once", name=plain(name))
        print(desk.say("delete_ask", name=name), end=" ", flush=True)
        if sys.stdin.readline().strip() not in (name, found):
            desk.tell("delete_not")
            return REFUSED
    desk.tables.delete(found)
    desk.tell("deleted", name=name)
    return 0


def rescue(desk: Desk, table: str | None) -> None:
    """Brings a damaged table back to its last good state."""
    done = desk.tables.rescue(desk.which(table, last=False))
    kept = tuple(str(path) for path in done.kept)
    if desk.as_json:
        survey = done.survey
        revision = len(survey.events) - 1
        desk.write({"damage": survey.damage, "revision": revision, "lost": survey.lost, "kept": kept})
    else:
        desk.tell("rescued", revision=len(done.survey.events) - 1, kept=kept)
