"""`wayout tables list`: the tables, the one used last first."""

from __future__ import annotations

from typing import Any

from scorer.refusal import problem_text
from scorer.tables.desk import Desk, local_time
from wayout.plain import plain
from wayout.record import Listed


def list_tables(desk: Desk, *, everything: bool) -> None:
    """Lists the tables."""
    listing = desk.tables.listing()
    shown = [listed for listed in listing if everything or not listed.archived]
    if desk.as_json:
        desk.write([_listed(listed) for listed in shown])
        return
    if shown:
        desk.rows("list_head", [_row(desk, listed) for listed in shown])
    elif not listing:
        desk.tell("list_none")
    for listed in shown:
        if listed.damage is not None:
            print("\n" + problem_text(listed.damage, desk.language))
    if len(shown) < len(listing):
        desk.tell("list_more", count=len(listing) - len(shown))


def _row(desk: Desk, listed: Listed) -> list[str]:
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
        local_time(listed.last_used),
        str(listed.entries),
        ", ".join(desk.say(mark) for mark, holds in marks.items() if holds),
    ]


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
