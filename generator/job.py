"""A job: what of a game is asked for, in which language, how often; its faces drawn, its files composed.

Everything that can be wrong with content or layouts is found while a job is composed, before its first byte
is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Protocol, TypeAlias

from generator.drawing import Drawing, Glyphs, Op
from generator.sheets.aside import write_aside
from generator.sheets.imposition import Piece
from wayout.components import Component, Game
from wayout.problem import Problem
from wayout.wording import WordsItself, say, word
from wayout.words import Language

if TYPE_CHECKING:
    from generator.sheets.pdf import Press

Progress: TypeAlias = Callable[[int, int], None]
"""Told after each piece how many are drawn, of how many."""

MOST_PIECES = 20_000
"""Pieces in one document: more than two thousand sheets is a slip of the keyboard."""

FAULTS_TOLD = 20

_ENDLESS = 10_000.0  # mm: lettering is set in one line, however long


class Faces(Protocol):
    """Draws the faces of one game in one language."""

    def draw(self, component: Component, item: Any, number: int, side: Literal["front", "back"]) -> Drawing:
        """One face of a piece, `number` counting from 1 in its component. Raises Problem."""


class PrintFaults(WordsItself):
    """Several problems, found together."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("printing.more_faults", count=len(problems))
        self.problems = tuple(problems)

    def text(self, language: Language) -> str:
        """One line a problem, each once."""
        lines = list(dict.fromkeys(word(problem, language) for problem in self.problems))
        if len(lines) > FAULTS_TOLD:
            more = len(lines) - FAULTS_TOLD
            lines[FAULTS_TOLD:] = [say(self.code, language, {"count": more})]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a job. pages, sheets: of paper, none for pictures. warnings: sentences, one each.

    booklet: its pieces are the pages of one.
    """

    game: str
    files: tuple[Path, ...]
    pages: int
    sheets: int
    pieces: int
    warnings: tuple[str, ...]
    booklet: bool = False


@dataclass(frozen=True, slots=True)
class Composed:
    """A job without fault whose files can be written. contents: of each file of the report, in order."""

    report: Report
    contents: Callable[[], Iterator[bytes]]

    def write(self) -> Report:
        """Writes the files, each aside and renamed. Raises Problem where the system refuses."""
        for file, content in zip(self.report.files, self.contents(), strict=True):
            write_aside(file, content)
        return self.report


@dataclass(frozen=True, slots=True)
class Drawn:
    """The faces of one component in a press: front and back of each of its items, in order."""

    component: Component
    pieces: tuple[Piece, ...]


@dataclass
class Job:
    """One game to be printed: which components (all where none is named), in which language, how often.

    What is printed on request alone is left out, unless it is named, or `on_request` asks for all of it.
    Raises Problem for a language or component that the game has not, and for too few or too many pieces.
    """

    game: Game
    language: Language
    only: Sequence[str] = ()
    copies: int = 1
    progress: Progress | None = None
    faces: Faces | None = None
    on_request: bool = False
    warnings: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = self.game
        if self.language not in game.languages:
            known = ", ".join(game.languages)
            raise Problem("printing.language", game=game.id, language=self.language, known=known)
        if not self.count:
            raise Problem("printing.nothing", game=game.id)
        if self.count > MOST_PIECES:
            raise Problem("printing.too_many", count=self.count, most=MOST_PIECES)

    @property
    def title(self) -> str:
        """The game's, in the language printed."""
        return self.game.title.in_language(self.language)

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """Those asked for, in the game's order, as far as they have pieces."""
        known = self.game.components
        for name in self.only:
            if name not in (names := _names(self.game)):
                raise _no_component(name, names, self.game)
        return tuple(
            component
            for component in known.values()
            if self._is_asked_for(component) and any(map(copies_of, component.items))
        )

    def _is_asked_for(self, component: Component) -> bool:
        if component.id in self.only or component.booklet in self.only:
            return True
        return self.on_request if component.on_request else not self.only

    @cached_property
    def count(self) -> int:
        """How many pieces will be cut out."""
        return sum(copies_of(item) for each in self.components for item in each.items) * self.copies

    def draw(self, press: Press) -> tuple[Drawn, ...]:
        """Hands every face to the press. Raises PrintFaults with all that is wrong with any of them."""
        faces = self.faces or _layout_book(self.game, self.language)
        total = sum(len(component.items) for component in self.components)
        problems: list[Problem] = []
        drawn: list[Drawn] = []
        done = 0
        for component in self.components:
            pieces: list[Piece] = []
            for number, item in enumerate(component.items, start=1):
                try:
                    pieces.append(self._piece(faces, press, component, item, number))
                except Problem as problem:
                    problems.append(_of_piece(problem, item))
                    if len(problems) > 10 * FAULTS_TOLD:
                        raise PrintFaults(problems) from None
                done += 1
                if self.progress is not None:
                    self.progress(done, total)
            drawn.append(Drawn(component, tuple(pieces)))
        if problems:
            raise PrintFaults(problems)
        return tuple(drawn)

    def _piece(self, faces: Faces, press: Press, component: Component, item: Any, number: int) -> Piece:
        front = self._face(press, faces.draw(component, item, number, "front"))
        if component.back is None:
            return Piece(front)
        if component.back == component.face:
            return Piece(front, front)
        return Piece(front, self._face(press, faces.draw(component, item, number, "back")))

    def _face(self, press: Press, drawing: Drawing) -> int:
        self.warnings.update(dict.fromkeys(drawing.warnings))
        return press.face(drawing)


def _of_piece(problem: Problem, item: Any) -> Problem:
    """A problem with a picture, naming the piece that shows it; others know their place themselves."""
    if not problem.code.startswith("printing.picture"):
        return problem
    return Problem(problem.code, **{**problem.params, "piece": item.code})


def copies_of(item: Any) -> int:
    """How often a piece is in its game."""
    return int(getattr(item, "copies", 1))


def _names(game: Game) -> list[str]:
    """What `only` may name: components, and booklets for all of theirs."""
    booklets = (component.booklet for component in game.components.values() if component.booklet)
    return list(dict.fromkeys((*game.components, *booklets)))


def _no_component(name: str, known: Sequence[str], game: Game) -> Problem:
    from wayout.notation import nearest

    near = nearest(name, known)
    return Problem("printing.component", name=name, game=game.id, near=near, known=", ".join(known))


def _layout_book(game: Game, language: Language) -> Faces:
    from generator.faces import LayoutBook

    book: Faces = LayoutBook(game, language)
    return book


def set_line(text: str, size: float) -> tuple[float, tuple[Op, ...]]:
    """A line of lettering at a size in points: its width in mm, and its glyphs with the baseline from (0, 0).

    What its font lacks is set as in the text of a face: by the fallback font, in its script's order.
    """
    from generator.faces.fonts import find_font

    family, weight = "Barlow Condensed", "medium"
    font = find_font(family, weight)
    line = re.sub(r"\s*\n\s*", " ", text)
    if line and font.characters.issuperset(line):
        width = sum(map(font.widths.__getitem__, line)) * size * 25.4 / 72
        return width, (Glyphs(0.0, 0.0, line, font.name, size),)

    from reportlab.pdfbase.pdfmetrics import stringWidth

    from generator.faces.text.setting import Frame, set_text
    from generator.faces.text.style import TextStyle

    style = TextStyle(family, weight, size=size, min_size=size, align="left", fit="ellipsis")
    ops = set_text(line, style, Frame(0.0, 0.0, _ENDLESS, size), "en", _no_symbol, lambda sign: None)
    runs = [op for op in ops if isinstance(op, Glyphs)]
    if not runs:
        return 0.0, ()
    last = runs[-1]
    width = last.x + stringWidth(last.text, last.font, size) * 25.4 / 72
    return width, tuple(replace(run, y=0.0) for run in runs)


def _no_symbol(name: str) -> NoReturn:
    raise AssertionError(f"lettering has no symbols, and yet {name} is asked for")


def file_name(text: str) -> str:
    """A text as a part of a file's name on any system: letters, digits, hyphens, not too many."""
    return re.sub(r"[^0-9A-Za-z]+", "-", text).strip("-")[:60] or "x"
