"""The commands `print` and `preview`: what was typed goes in, files and a word about them come out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from generator.job import Composed, Progress, Report
    from wayout.components import Game
    from wayout.verdict import Param
    from wayout.words import Language

app = typer.Typer()

OUTPUT = Path("output")
ALL = "all"
DPI = 300
MOST_COPIES = 1000


class PrintCommand(TyperCommand):
    """Lets `--png` stand alone: without a number after it, it means the usual resolution."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Completes a bare `--png`, then reads as every command does."""
        completed: list[str] = []
        for argument, following in zip(args, [*args, ""][1:], strict=True):
            bare = argument == "--png" and not following.lstrip("-").isdigit()
            completed.append(f"--png={DPI}" if bare else argument)
        return super().parse_args(ctx, completed)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name or its beginning, a game's folder, or `all`.")
]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|fr", help="Language of the pieces.")]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="COMPONENT", help="Only this component; may be given again."),
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE|DIR", help="Where to write.")]
Folder = Annotated[Path | None, typer.Option("--output", "-o", metavar="DIR", help="Where to write.")]
AsJson = Annotated[bool, typer.Option("--json", help="Report as JSON.")]


@app.command("print", cls=PrintCommand)
def print_command(
    game: GameName,
    paper: Annotated[
        str, typer.Option("--paper", metavar="A4|Letter|WxH", help="By name or in mm: A3, A5, 148x210.")
    ] = "A4",
    lang: Lang = None,
    only: Only = None,
    copies: Annotated[int, typer.Option("--copies", metavar="N", help="Print everything so often.")] = 1,
    solutions: Annotated[
        bool, typer.Option("--solutions", help="Also print solutions, in a file of their own.")
    ] = False,
    output: Output = None,
    png: Annotated[
        int | None,
        typer.Option("--png", metavar="[DPI]", help="Also write each face as a PNG file (300 dpi)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a game's pieces on sheets to cut out: a PDF in output/."""
    from generator.documents import compose_documents
    from generator.face_pictures import compose_faces
    from generator.job import Job
    from generator.sheets.paper import read_paper
    from wayout.problem import Problem

    sheet = read_paper(paper)
    if not 1 <= copies <= MOST_COPIES:
        raise Problem("printing.copies", typed=copies, most=MOST_COPIES)
    games = _load(game)
    composed: list[Composed] = []
    for loaded, target in zip(games, _targets(games, output, several=game == ALL), strict=True):
        language = _language(lang, loaded)
        with _progress(language, loaded) as progress:
            job = Job(loaded, language, only or (), copies, progress, on_request=solutions)
            composed += compose_documents(job, sheet, target)
            if png is not None:
                folder = target.with_name(f"{target.stem}-faces")
                job = Job(loaded, language, only or (), 1, progress, on_request=solutions)
                composed.append(compose_faces(job, folder, png))
    _tell([each.write() for each in composed], lang, as_json)


@app.command("preview")
def preview_command(
    game: GameName,
    lang: Lang = None,
    only: Only = None,
    output: Folder = None,
    as_json: AsJson = False,
) -> None:
    """Show all pieces side by side with their codes: one PNG picture a component."""
    from generator.job import Job, file_name
    from generator.preview import compose_preview

    composed: list[Composed] = []
    for loaded in _load(game):
        language = _language(lang, loaded)
        own = (output or OUTPUT) / f"{file_name(loaded.id)}-preview"
        folder = own if output is None or game == ALL else output
        with _progress(language, loaded) as progress:
            composed.append(compose_preview(Job(loaded, language, only or (), 1, progress), folder))
    _tell([each.write() for each in composed], lang, as_json)


def _load(name: str) -> list[Game]:
    """The game that is meant, or every shipped one."""
    from generator.level_pages import with_level_pages
    from wayout.content.find import find_games
    from wayout.content.load import load

    games = [load(each) for each in (find_games() if name == ALL else (name,))]
    return [with_level_pages(game) for game in games]


def _language(asked: str | None, game: Game) -> Language:
    """The language to print in: the one asked for; else the user's, where the game speaks it."""
    from wayout.wording import choose_language
    from wayout.words import LANGUAGES

    if asked is not None:
        from wayout.problem import Problem

        meant = next((known for known in LANGUAGES if known == asked.casefold()), None)
        if meant is None:
            raise Problem("printing.language", game=game.id, language=asked, known=", ".join(game.languages))
        return meant
    own = choose_language()
    return own if own in game.languages else next(known for known in LANGUAGES if known in game.languages)


def _targets(games: Sequence[Game], output: Path | None, several: bool) -> list[Path]:
    """The file of each game: what ends in `.pdf` is meant as a file, anything else as a folder."""
    from generator.job import file_name
    from wayout.problem import Problem

    asked = output or OUTPUT
    if asked.suffix.casefold() == ".pdf" and not asked.is_dir():
        if several:
            raise Problem("printing.output_file", typed=str(asked))
        return [asked]
    return [asked / f"{file_name(game.id)}.pdf" for game in games]


@contextmanager
def _progress(language: Language, game: Game) -> Iterator[Progress | None]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from wayout.wording import say

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{say('printing.drawing', language)}: {game.id}", total=None)

        def told(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield told


def _tell(reports: Sequence[Report], lang: str | None, as_json: bool) -> None:
    """Warnings to standard error; to standard output what was written: in a pipe the files alone."""
    from wayout.wording import choose_language, say

    language = choose_language(lang)
    for text in dict.fromkeys(text for report in reports for text in report.warnings):
        print(say("printing.warning", language, {"text": text}), file=sys.stderr)
    if as_json:
        print(_json(reports))
        return
    for report in reports:
        print(_sentence(report, language) if sys.stdout.isatty() else _place(report))


def _place(report: Report) -> str:
    """The file that was written, or the folder of several."""
    return str(report.files[0] if report.sheets else report.files[0].parent)


def _sentence(report: Report, language: Language) -> str:
    from wayout.wording import say

    if report.booklet:
        params: dict[str, Param] = {"file": _place(report), "pieces": report.pieces, "sheets": report.sheets}
        return say("printing.done_booklet", language, params)
    if not report.sheets:
        return say("printing.done_pictures", language, {"folder": _place(report), "count": len(report.files)})
    return say(
        "printing.done",
        language,
        {
            "file": _place(report),
            "pieces": report.pieces,
            "sheets": report.sheets,
            "two_sided": report.pages > report.sheets,
        },
    )


def _json(reports: Sequence[Report]) -> str:
    """Totals, then the same for each game: its sheets, and its pictures where they were asked for."""
    import json

    games = {report.game: [each for each in reports if each.game == report.game] for report in reports}
    told = _totals(reports) | {"games": [{"game": name} | _totals(own) for name, own in games.items()]}
    return json.dumps(told, ensure_ascii=False, indent=2)


def _totals(reports: Sequence[Report]) -> dict[str, Any]:
    return {
        "files": [str(file) for report in reports for file in report.files],
        "pages": sum(report.pages for report in reports),
        "sheets": sum(report.sheets for report in reports),
        "pieces": sum(report.pieces for report in reports),
        "warnings": list(dict.fromkeys(text for report in reports for text in report.warnings)),
    }
