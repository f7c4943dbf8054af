"""Printing: a game's pieces laid on sheets, as one PDF."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.job import Composed, Drawn, Job, PrintFaults, Report, copies_of, set_line
from generator.shapes import box_of, outline_of
from generator.sheets.imposition import Cutting, Piece, Rectangle, choose_grid
from generator.sheets.paper import Margins, Paper
from wayout.components import Component
from wayout.problem import Problem
from wayout.verdict import Param
from wayout.wording import say
from wayout.words import Language

if TYPE_CHECKING:
    from generator.sheets.nested import Shaped
    from generator.sheets.nested_pages import NestBatch
    from generator.sheets.pages import Batch, Side


def compose_sheets(job: Job, paper: Paper, output: Path, margins: Margins | None = None) -> Composed:
    """The PDF of a game's sheets: front, back, front, back.

    Raises PrintFaults with each piece that does not fit on the paper, or everything that is wrong with faces.
    """
    from generator.sheets.pages import Words, lay_out, pages
    from generator.sheets.pdf import Press

    margins = margins or Margins()
    runs = tuple(share_sheets(job.components))
    _check_fit(job, paper, margins)
    two_sided = any(component.back is not None for component in job.components)
    press = Press(job.title, job.language, "DuplexFlipLongEdge" if two_sided else "Simplex")
    drawn = {each.component.id: each for each in job.draw(press)}

    batches = [_batch(run, drawn, job.copies) for run in runs]
    laid = lay_out(batches, paper, margins)
    labels = _Labels(job, tuple(_Names.of(run, job.copies) for run in runs))
    printed = tuple(pages(batches, laid, Words(labels.of, say("printing.ruler", job.language), set_line)))
    for page in printed:
        press.page(page)
    document = press.finish()
    sheets = sum(map(len, laid))
    report = Report(job.game.id, (output,), len(printed), sheets, job.count, tuple(job.warnings))
    return Composed(report, lambda: iter((document,)))


def share_sheets(components: Sequence[Component]) -> Iterator[tuple[Component, ...]]:
    """The components that lie together: those of one `sheet` name, size and cutting, and each other alone.

    Pieces that are nested may have any size: the squares they are cut along are the same.
    """
    runs: dict[object, list[Component]] = {}
    for component in components:
        alike = component.square or component.size
        shared = (component.sheet, alike, cutting(component)) if component.sheet else component.id
        runs.setdefault(shared, []).append(component)
    return (tuple(run) for run in runs.values())


def cutting(component: Component) -> Cutting:
    """How a component's pieces are kept apart; the gutter is twice the bleed where none is given."""
    gutter = 2 * component.bleed if component.gutter is None else component.gutter
    return Cutting(component.bleed, gutter, component.cut)


def _check_fit(job: Job, paper: Paper, margins: Margins) -> None:
    problems: list[Problem] = []
    for component in job.components:
        try:
            if component.square is not None:
                _check_nest(component, component.square, paper, margins)
                continue
            choose_grid(Rectangle(*component.size), cutting(component), paper, margins, 1)
        except Problem as problem:
            name = component.name.in_language(job.language)
            problems.append(Problem(problem.code, **{**problem.params, "component": name}))
    if problems:
        raise PrintFaults(problems)


def _check_nest(component: Component, square: float, paper: Paper, margins: Margins) -> None:
    from generator.sheets.nested import check_fits, choose_lattice

    cut = cutting(component)
    lattice = choose_lattice(square, cut.bleed, paper, margins, cut.cut)
    check_fits([outline_of(component, item) for item in component.items], lattice, paper, margins)


def _batch(run: tuple[Component, ...], drawn: dict[str, Drawn], copies: int) -> Batch | NestBatch:
    """The pieces of components that share sheets, as they are laid: in rows, or nested along squares."""
    first = run[0]
    if first.square is not None:
        from generator.sheets.nested_pages import NestBatch

        return NestBatch(first.square, cutting(first), _shapes(run, drawn, copies))
    from generator.sheets.pages import Batch

    return Batch(Rectangle(*first.size), cutting(first), _pieces(run, drawn, copies))


def _shapes(run: tuple[Component, ...], drawn: dict[str, Drawn], copies: int) -> tuple[Shaped, ...]:
    """The pieces of components that are nested together, as often as wanted; those of one are kin."""
    from generator.sheets.nested import Shaped

    return tuple(
        shaped
        for kin, component in enumerate(run)
        for item, piece in zip(component.items, drawn[component.id].pieces, strict=True)
        for shaped in [Shaped(piece, outline_of(component, item), box_of(component), kin)]
        for _ in range(copies_of(item) * copies)
    )


def _pieces(run: tuple[Component, ...], drawn: dict[str, Drawn], copies: int) -> tuple[Piece, ...]:
    """The pieces of components that share sheets, one after another, each as often as it is wanted."""
    return tuple(
        piece
        for component in run
        for item, piece in zip(component.items, drawn[component.id].pieces, strict=True)
        for _ in range(copies_of(item) * copies)
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """Which pieces of a batch belong to which component: `ends` has the position after each one's last."""

    components: tuple[Component, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, run: tuple[Component, ...], copies: int) -> _Names:
        ends: list[int] = []
        end = 0
        for component in run:
            end += sum(map(copies_of, component.items)) * copies
            ends.append(end)
        return cls(run, tuple(ends))

    def between(self, first: int, last: int, language: Language) -> str:
        begin, end = (bisect_right(self.ends, position) for position in (first, last))
        return ", ".join(each.name.in_language(language) for each in self.components[begin : end + 1])


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of sheets, each in wordings from long to short."""

    job: Job
    names: tuple[_Names, ...]

    def of(self, side: Side) -> tuple[str, ...]:
        language = self.job.language
        params: dict[str, Param] = {
            "game": self.job.title,
            "components": self.names[side.batch].between(side.first, side.last, language),
            "sheet": side.sheet,
            "sheets": side.sheets,
            "back": side.reverse,
        }
        codes = ("printing.label", "printing.label_short", "printing.label_shortest")
        return tuple(say(code, language, params) for code in codes)
