"""Documents: the files that one printing makes. The sheets are one; each booklet is one of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.job import Composed, Job, PrintFaults, Report, file_name
from generator.printing import compose_sheets
from generator.sheets.paper import Paper
from wayout.components import Component
from wayout.problem import Problem


def compose_documents(job: Job, paper: Paper, output: Path) -> list[Composed]:
    """All files of a job, none written yet.

    The sheets go to `output`, a booklet to the same name with its component's added. Raises Problem.
    """
    sheets = [component.id for component in job.components if not component.booklet]
    booklets = [component for component in job.components if component.booklet]
    composed = []
    if sheets:
        composed.append(compose_sheets(replace(job, only=sheets, warnings={}), paper, output))
    for component in booklets:
        file = output.with_name(f"{output.stem}-{file_name(component.id)}{output.suffix}")
        composed.append(compose_booklet(job, component, paper, file))
    return composed


def compose_booklet(job: Job, component: Component, paper: Paper, output: Path) -> Composed:
    """The PDF of one booklet: its pages drawn at half the paper's size, two on each side of a sheet.

    Raises PrintFaults for a paper too small or faults of faces.
    """
    from generator.sheets.booklet import booklet_pages, page_size
    from generator.sheets.pdf import Press

    size = page_size(paper)
    if any(have < need for have, need in zip(size, component.size, strict=True)):
        raise PrintFaults([_too_small(job, component, paper)])
    pages = replace(component, size=size)
    components = {**job.game.components, component.id: pages}
    own = replace(
        job, game=replace(job.game, components=components), only=[component.id], copies=1, warnings={}
    )
    title = f"{job.title}: {component.name.in_language(job.language)}"
    press = Press(title, job.language, "DuplexFlipLongEdge")
    (drawn,) = own.draw(press)
    faces = [piece.front for piece in drawn.pieces]
    printed = [page for _ in range(job.copies) for page in booklet_pages(faces, paper)]
    for page in printed:
        press.page(page)
    document = press.finish()
    report = Report(
        job.game.id, (output,), len(printed), len(printed) // 2, len(faces), tuple(own.warnings), booklet=True
    )
    return Composed(report, lambda: iter((document,)))


def _too_small(job: Job, component: Component, paper: Paper) -> Problem:
    width, height = (paper.height / 2, paper.width)
    return Problem(
        "printing.too_large",
        component=component.name.in_language(job.language),
        needed=f"{component.size[0]:g} × {component.size[1]:g}",
        available=f"{width:.4g} × {height:.4g}",
        paper=paper.name,
    )
