"""`wayout dungeon mine`: attempts in their order, over several processes, gone on with later."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from scorer.dungeon.game_asked import asked_game
from wayout.aside import write_aside
from wayout.content.levels import entry_from, read_data, write_entry
from wayout.games.dungeon_exit.mine import KINDS, Found, attempt, fingerprint
from wayout.games.dungeon_exit.notation import write_routes
from wayout.games.dungeon_exit.route import without_points
from wayout.problem import Problem
from wayout.wording import say
from wayout.words import Language

MOST_TRIED = 500
"""Attempts for each level that is wanted; then what was found must do."""

SAVED = 20
"""Attempts after which the file is written anew."""


def mine_to_file(
    output: Path,
    kind: str,
    count: int,
    seed: int,
    jobs: int,
    *,
    single: bool,
    content: str | None = None,
    show: bool,
    language: Language,
) -> int:
    """Mines until the file holds so many levels, going on where it stands; returns how many it holds.

    content: the folder of one's own game, whose path tiles are used. The bytes of the file depend on kind,
    count, seed, `single` and the tiles alone. Raises Problem for a kind that is
    not known and for a file of other settings.
    """
    if kind not in KINDS:
        raise Problem("dungeon.mine_kind", kind=kind[:40], known=", ".join(KINDS))
    settings = {"kind": kind, "seed": seed, "single": single} | _tiles_named(content)
    tried, lines, seen = _stands(output, settings)
    with _attempts(partial(_attempt, kind, seed, single, content), tried, jobs) as results:
        while len(lines) < count and tried < MOST_TRIED * count:
            found = next(results)
            tried += 1
            if found is not None and (mark := fingerprint(found.level)) not in seen:
                seen.add(mark)
                lines.append(_line(str(len(lines) + 1), found))
            if show:
                told = {"found": len(lines), "wanted": count, "tried": tried}
                print(
                    "\r" + say("dungeon.mine_progress", language, told), end="", file=sys.stderr, flush=True
                )
            if tried % SAVED == 0:
                _save(output, settings, tried, lines)
    if show:
        print(file=sys.stderr)
    _save(output, settings, tried, lines)
    return len(lines)


def _attempt(kind: str, seed: int, single: bool, content: str | None, number: int) -> Found | None:
    return attempt(kind, seed, number, asked_game(content).tiles, single=single)


def _tiles_named(content: str | None) -> dict[str, str]:
    """What tells tiles of one's own from the shipped ones; nothing where they are the same."""
    own, shipped = (
        sorted((shape.turns, shape.copies) for shape in asked_game(folder).tiles.shapes)
        for folder in (content, None)
    )
    return {} if own == shipped else {"tiles": f"set-{sha256(repr(own).encode()).hexdigest()[:12]}"}


@contextmanager
def _attempts(try_: Any, start: int, jobs: int) -> Iterator[Iterator[Found | None]]:
    """The results of all attempts from a number on, in their order."""
    from itertools import count

    if jobs == 1:
        yield map(try_, count(start))
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        yield _in_flight(pool, try_, start, 2 * jobs)


def _in_flight(pool: Any, try_: Any, start: int, ahead: int) -> Iterator[Found | None]:
    """Results in order, with so many attempts under way at a time."""
    waiting = [pool.apply_async(try_, (start + n,)) for n in range(ahead)]
    number = start + ahead
    while True:
        yield waiting.pop(0).get()
        waiting.append(pool.apply_async(try_, (number,)))
        number += 1


def _stands(output: Path, settings: Mapping[str, Any]) -> tuple[int, list[str], set[Any]]:
    """What a file holds already: attempts made, levels as they are written, and their fingerprints."""
    if not output.exists():
        return 0, [], set()
    data = read_data(output)
    mined = data.get("mined") if isinstance(data, dict) else None
    tried = mined.get("tried") if isinstance(mined, dict) else None
    if not isinstance(mined, dict) or type(tried) is not int or not isinstance(data.get("levels"), list):
        raise Problem("dungeon.mine_foreign", file=str(output))
    mined_with = {key: value for key, value in mined.items() if key != "tried"}
    if mined_with != settings:
        was = ", ".join(f"{key} {value}" for key, value in mined_with.items())
        raise Problem("dungeon.mine_other", file=str(output), was=was)
    entries = [entry_from(row, f"{output.name}.{n + 1}") for n, row in enumerate(data["levels"])]
    return tried, [write_entry(entry) for entry in entries], {fingerprint(entry.level) for entry in entries}


def _line(id_: str, found: Found) -> str:
    from wayout.content.levels import LevelEntry
    from wayout.games.dungeon_exit.scramble import scramble

    typed = write_routes([without_points(route) for route in found.solution])
    grade = found.grade
    solutions = round(grade.solutions) if grade.exact else None
    return write_entry(LevelEntry(id_, found.level, grade.name, grade.score, solutions, scramble(typed, id_)))


def _save(output: Path, settings: Mapping[str, Any], tried: int, lines: list[str]) -> None:
    """Writes the file aside and puts it in its place."""
    words = ", ".join(f"{key}: {str(value).lower()}" for key, value in settings.items())
    text = f"mined: {{{words}, tried: {tried}}}\nlevels:\n" + "".join(lines) if lines else (
        f"mined: {{{words}, tried: {tried}}}\nlevels: []\n"
    )  # fmt: skip
    write_aside(output, text.encode())
