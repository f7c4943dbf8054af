"""Checking faces: draws every face of a game in each of its languages, and tells what stops a printing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.job import Job, PrintFaults, copies_of
from generator.level_pages import with_level_pages
from generator.shapes import outline_of
from wayout.components import Game
from wayout.content.faults import ContentError, Fault, show_file
from wayout.content.folder import GAME_FILE
from wayout.problem import Problem
from wayout.wording import choose_language


def check_faces(game: Game) -> tuple[tuple[Fault, ...], tuple[str, ...]]:
    """What is at fault with the faces of a game, and the warnings that printing it would give, each once.

    Whether the pieces fit on a paper is for printing to say, which knows the paper.
    """
    if not any(copies_of(item) for component in game.components.values() for item in component.items):
        return (), ()
    manifest = show_file(game.folder.absolute() / GAME_FILE)
    faults: dict[str, Fault] = {}
    warnings: dict[str, None] = {}
    for language in game.languages:
        try:
            job = Job(with_level_pages(game), choose_language(language), on_request=True)
            _draw(job)
            warnings.update(job.warnings)
        except Problem as problem:
            for fault in _faults(problem, manifest):
                faults.setdefault(fault.text("en"), fault)
    return tuple(faults.values()), tuple(warnings)


def _draw(job: Job) -> None:
    from generator.sheets.pdf import Press

    for component in job.components:
        if component.square is not None:
            for item in component.items:
                outline_of(component, item)
    job.draw(Press(job.title, job.language))


def _faults(problem: Problem, manifest: str) -> Iterator[Fault]:
    """A problem as faults; one that knows no place stands for game.yaml as a whole."""
    if isinstance(problem, PrintFaults):
        for part in problem.problems:
            yield from _faults(part, manifest)
    elif isinstance(problem, ContentError):
        yield from problem.faults
    else:
        yield Fault(problem.code, manifest, params=problem.params)
