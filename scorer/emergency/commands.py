"""The commands of Emergency Exit Only. What they need beside typer, they load when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.options import Ascii, Json, Lang, Last, Name, Players, Resume
from wayout.printer import Printer

app = typer.Typer(
    name="emergency",
    help="Referee Emergency Exit Only: one reveal, a whole evening, many shuffled piles.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Content = Annotated[
    str | None,
    typer.Option("--content", metavar="FOLDER", help="Your own game's folder, with your cards and tiles."),
]


@app.command()
def reveal(
    context: typer.Context,
    pile: Annotated[
        list[str] | None,
        typer.Argument(
            help="The pile from the bottom: codes or kinds (S L R DL DR C RP), `x:anna+ben` for LOST."
        ),
    ] = None,
    players: Players = None,
    floor: Annotated[str, typer.Option(help="Codes of the FLOOR cards that show, parted by commas.")] = "",
    condition: Annotated[
        list[str] | None, typer.Option(metavar="NAME=N", help="A condition in force, such as second_paths=1.")
    ] = None,
    first: Annotated[str | None, typer.Option(help="Who was first player.")] = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="The round goes on: judge it so far.")
    ] = False,
    stopped: Annotated[
        bool, typer.Option("--stopped", help="The pile was revealed only as far as it took.")
    ] = False,
    danger: Annotated[bool, typer.Option("--danger", help="DANGER effects were in play.")] = False,
    file: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Read players and pile from YAML or JSON; - for standard input."),
    ] = None,
    as_json: Json = False,
    pdf: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Print the revealed path as a page to keep.")
    ] = None,
    paper: Annotated[str, typer.Option(help="Paper of the page: A4 or Letter.")] = "A4",
    content: Content = None,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Judge one pile: lost or not, where and why, who scores, who starts next."""
    from scorer.emergency.reveal_command import RevealOptions, run_reveal

    printer = context.find_object(Printer)
    code = run_reveal(
        RevealOptions(
            pile=pile or (),
            players=players,
            floor=floor,
            conditions=condition or (),
            first=first,
            unfinished=unfinished,
            stopped=stopped,
            danger=danger,
            file=file,
            as_json=as_json,
            ascii_only=ascii_only,
            pdf=pdf,
            paper=paper,
            content=content,
            language=lang,
            print_path=printer.print_path if printer is not None else None,
        )
    )
    if code:
        raise typer.Exit(code)


@app.command()
def play(
    players: Players = None,
    danger: Annotated[
        bool | None, typer.Option("--danger/--no-danger", help="Play with DANGER cards or without.")
    ] = None,
    resume: Resume = None,
    last: Last = False,
    name: Name = None,
    content: Content = None,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Referee a whole evening: rounds, cards, reveals, points, with undo that really works."""
    from scorer.emergency.play_command import PlayOptions, run_play

    code = run_play(PlayOptions(players, danger, resume, last, name, content, ascii_only, lang))
    if code:
        raise typer.Exit(code)


@app.command()
def simulate(
    piles: Annotated[int, typer.Option(help="How many piles to shuffle.")] = 20_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 1,
    cards: Annotated[
        str, typer.Option(help="How many FLOOR cards show, as in 1,3,7 or 1-4; all if left out.")
    ] = "",
    as_json: Json = False,
    content: Content = None,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Shuffle many piles: at which tile they lose the group, by FLOOR cards showing."""
    from scorer.emergency.simulate_command import SimulateOptions, run_simulate

    code = run_simulate(SimulateOptions(piles, seed, cards, as_json, content, ascii_only, lang))
    if code:
        raise typer.Exit(code)
