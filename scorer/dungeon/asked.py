"""What was asked of a command of Dungeon Exit: the level, the path, the language; and how it is refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import typer

from scorer.refusal import problem_text, reason_line
from scorer.screen import Screen, screen_of, write_safely
from wayout.content.levels import LevelEntry, find_level, read_data, read_level_file
from wayout.games.dungeon_exit.from_data import level_from_data, routes_from_data, routes_from_text
from wayout.games.dungeon_exit.level import Level, faults
from wayout.games.dungeon_exit.route import Route
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.problem import Problem
from wayout.verdict import Reason
from wayout.wording import choose_language, say
from wayout.words import Language

_NOTHING = {"next_point": None, "tiles_used": 0, "bridges_used": 0}


class Refusing:
    """Turns what cannot be read into a problem; for JSON, into an answer like any other, exit code 2."""

    def __init__(self, as_json: bool, language: Language) -> None:
        self.as_json = as_json
        self.language = language

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, NotationError):
            params = {"found": error.found, "expected": error.expected}
            code, text = error.code, say(error.code, self.language, params)
            where = f"{error.line}:{error.column}"
            if not self.as_json:
                raise Problem("dungeon.unreadable", text=text, where=where) from error
        elif isinstance(error, Problem) and self.as_json:
            code, text, where = error.code, problem_text(error, self.language), ""
        elif isinstance(error, OSError) and self.as_json:
            code, where = "usage.system", plain(str(error.filename or ""))
            text = say(code, self.language, {"file": where, "why": error.strerror or ""})
        else:
            return
        reasons = [{"code": code, "rule": "", "where": where, "text": text}]
        write({"ok": False, "so_far": False, "reasons": reasons} | _NOTHING)
        raise typer.Exit(2) from error


def speak(lang: str | None, ascii_only: bool = False) -> tuple[Language, Screen]:
    """The language to speak, and the screen to speak on."""
    for stream in (sys.stdout, sys.stderr):
        write_safely(stream)
    return choose_language(lang), screen_of(sys.stdout, ascii_only=ascii_only)


def find_entry(
    name: str | None, file: Path | None, numbered: Callable[[str], LevelEntry] = find_level
) -> LevelEntry:
    """The level of a name or file, as the booklet (`numbered`) or the file has it. Raises Problem."""
    if file is not None:
        return read_level_file(file, name or "")
    if name is None:
        raise Problem("dungeon.no_level")
    if _is_file(name):
        return read_level_file(Path(name))
    front, colon, wanted = name.rpartition(":")
    if colon and _is_file(front):
        return read_level_file(Path(front), wanted)
    return numbered(name)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a name that no system takes
        return False


def find_chosen(
    name: str | None, file: Path | None, numbered: Callable[[str], LevelEntry] = find_level
) -> Level:
    """The level of a name or file. Raises Problem."""
    return find_entry(name, file, numbered).level


def read_asked(
    name: str | None,
    path: Sequence[str] | None,
    file: Path | None,
    numbered: Callable[[str], LevelEntry] = find_level,
    *,
    path_needed: bool = True,
) -> tuple[Level, tuple[Route, ...]]:
    """The level and the routes. A file gives what it holds of both; what is typed comes first."""
    data = read_data(file) if file is not None else {}
    if not isinstance(data, dict):
        data = {"level": data}
    if file is not None and name is None and "level" not in data and "path" not in data:
        data = {"level": data}
    typed = list(path or ())
    inner = data.get("level")
    if inner is not None and not isinstance(inner, str | int):
        level = level_from_data(inner)
        typed = [name, *typed] if name is not None else typed
    elif inner is not None:
        # What is typed may name a file; what a file says may name a level of the booklet alone.
        level = numbered(str(inner)).level
        typed = [name, *typed] if name is not None else typed
    else:
        level = find_chosen(name, None, numbered)
    if faults(level):
        return level, tuple(Route() for _ in level.points)
    if typed:
        return level, routes_from_text(" ".join(typed), level)
    if "path" not in data and path_needed:
        raise Problem("dungeon.no_path")
    return level, routes_from_data(data.get("path", ""), level)


def refuse_unfit(level: Level, as_json: bool, language: Language) -> None:
    """Ends the command where a level cannot be played (D4)."""
    unfit = faults(level)
    if unfit:
        _refuse(unfit, as_json, language)


def _refuse(reasons: Sequence[Reason], as_json: bool, language: Language) -> NoReturn:
    if as_json:
        write(
            {"ok": False, "so_far": False, "reasons": [reason_json(r, language) for r in reasons]} | _NOTHING
        )
    else:
        for reason in reasons:
            print(reason_line(reason, language), file=sys.stderr)
    raise typer.Exit(2)


def write(data: Any) -> None:
    """Writes an answer as JSON."""
    print(json.dumps(data, ensure_ascii=False))


def reason_json(reason: Reason, language: Language) -> dict[str, str]:
    """A reason as JSON."""
    text = say(reason.code, language, reason.params)
    return {"code": reason.code, "rule": reason.rule, "where": reason.where, "text": text}
