"""Documents: the files that one printing makes. The sheets are one; each booklet is one of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.job import Composed, Job, PrintFaults, Report, copies_of, file_name
from generator.printing import compose_sheets
from generator.sheets.paper import Paper
from wayout.components import Component
from wayout.problem import Problem


def compose_documents(job: Job, paper: Paper, output: Path) -> list[Composed]:
    """All files of a job, none written yet.

    The sheets go to `output`, a booklet to the same name with its own added. Raises Problem.
    """
    sheets = [component.id for component in job.components if component.booklet is None]
    booklets: dict[str, list[Component]] = {}
    for component in job.components:
        if component.booklet is not None:
            booklets.setdefault(component.booklet, []).append(component)
    composed = []
    if sheets:
        composed.append(
            compose_sheets(replace(job, only=sheets, on_request=False, warnings={}), paper, output)
        )
    for name, components in booklets.items():
        file = output.with_name(f"{output.stem}-{file_name(name)}{output.suffix}")
        composed.append(compose_booklet(job, components, paper, file))
    return composed


def compose_booklet(job: Job, components: Sequence[Component], paper: Paper, output: Path) -> Composed:
    """The PDF of one booklet: its pages drawn at half the paper's size, two on each side of a sheet.

    Raises PrintFaults for a paper too small or faults of faces.
    """
    from generator.sheets.booklet import booklet_pages, page_size
    from generator.sheets.pdf import Press

    size = page_size(paper)
    small = [each for each in components if each.size[0] > size[0] or each.size[1] > size[1]]
    if small:
        raise PrintFaults([_too_small(job, each, paper) for each in small])
    pages = {each.id: replace(each, size=size) for each in components}
    game = replace(job.game, components={**job.game.components, **pages})
    own = replace(job, game=game, only=list(pages), on_request=False, copies=1, warnings={})
    press = Press(job.title, job.language, "DuplexFlipLongEdge")
    faces = [
        piece.front
        for drawn in own.draw(press)
        for item, piece in zip(drawn.component.items, drawn.pieces, strict=True)
        for _ in range(copies_of(item))
    ]
    printed = [page for _ in range(job.copies) for page in booklet_pages(faces, paper)]
    for page in printed:
        press.page(page)
    document = press.finish()
    warnings = tuple(own.warnings)
    sheets = len(printed) // 2
    report = Report(job.game.id, (output,), len(printed), sheets, len(faces), warnings, booklet=True)
    return Composed(report, lambda: iter((document,)))


def _too_small(job: Job, component: Component, paper: Paper) -> Problem:
    return Problem(
        "printing.too_large",
        component=component.name.in_language(job.language),
        needed=f"{component.size[0]:g} × {component.size[1]:g}",
        available=f"{paper.height / 2:.4g} × {paper.width:.4g}",
        paper=paper.name,
    )
