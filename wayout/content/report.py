"""What `wayout content check` tells: for each game that it holds, or every fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wayout.aside import write_aside
from wayout.components import Game
from wayout.content.faults import ContentError
from wayout.content.find import find_games
from wayout.content.layout_names import layout_names
from wayout.content.load import load
from wayout.printer import CheckFaces
from wayout.problem import Problem
from wayout.wording import say, word
from wayout.words import Language


@dataclass(frozen=True, slots=True)
class Checked:
    """A game as it was asked for, and what came of loading it and drawing its faces."""

    asked: str
    found: Game | Problem
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it can be used."""
        return isinstance(self.found, Game)

    def text(self, language: Language) -> str:
        """One line where it holds, else a line a fault."""
        if isinstance(self.found, Problem):
            return word(self.found, language)
        pieces = sum(item.copies for part in self.found.components.values() for item in part.items)
        params = {"game": self.found.id, "components": len(self.found.components), "pieces": pieces}
        return say("content.holds", language, params)

    def plain(self, language: Language) -> dict[str, Any]:
        """The same for `--json`."""
        if isinstance(self.found, Game):
            return {
                "game": self.found.id,
                "ok": True,
                "content_hash": self.found.content_hash,
                "faults": [],
                "warnings": list(self.warnings),
            }
        return {"game": self.asked, "ok": False, "faults": _plain_faults(self.found, language)}


def check(game: str | None = None, check_faces: CheckFaces | None = None) -> tuple[Checked, ...]:
    """Loads a game, or every shipped one, and looks up its layouts; nothing is raised for faults.

    check_faces: draws the faces of what could be loaded; without it, layouts are only looked up.
    """
    return tuple(_checked(name, check_faces) for name in ([game] if game is not None else find_games()))


def _checked(name: str, check_faces: CheckFaces | None) -> Checked:
    try:
        found = load(name, layout_names)
    except Problem as problem:
        return Checked(name, problem)
    faults, warnings = check_faces(found) if check_faces is not None else ((), ())
    return Checked(name, ContentError(faults) if faults else found, tuple(warnings))


def as_text(games: Iterable[Checked], language: Language) -> str:
    """A paragraph a game."""
    return "\n".join(game.text(language) for game in games)


def as_plain(games: Iterable[Checked], language: Language) -> dict[str, Any]:
    """`ok`, and each game with its faults."""
    told = [game.plain(language) for game in games]
    return {"ok": all(game["ok"] for game in told), "games": told}


def _plain_faults(problem: Problem, language: Language) -> list[dict[str, Any]]:
    if not isinstance(problem, ContentError):
        return [{"code": problem.code, "text": word(problem, language)}]
    return [
        {
            "code": fault.code,
            "file": fault.file,
            "line": fault.line or None,
            "column": fault.column or None,
            "where": fault.where,
            "text": fault.sentence(language),
            "nearest": fault.nearest,
            "rule": fault.rule,
        }
        for fault in problem.faults
    ]


def write_schemas(folder: Path) -> tuple[Path, ...]:
    """Writes every JSON Schema into a folder as `<name>.schema.json`; each is written aside and renamed."""
    import json

    from wayout.content.schema import schemas

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in schemas().items():
        file = folder / f"{name}.schema.json"
        write_aside(file, (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode())
        written.append(file)
    return tuple(written)
