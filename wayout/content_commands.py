"""The commands `wayout content ...`: check a game's files, write schemas for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wayout.printer import Printer
from wayout.problem import BAD_INPUT

app = typer.Typer(
    name="content",
    help="Check the files of a game, and help to write them.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Lang = Annotated[str | None, typer.Option("--lang", help="Language of the messages: en or fr.")]


@app.command("check")
def check_command(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="PATH",
            help="A game's name or folder; every shipped game where left out.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    lang: Lang = None,
) -> None:
    """Read a game's files, draw every face, and tell every fault at once, with its line and column."""
    import json
    import sys

    from wayout.content import report
    from wayout.wording import choose_language, say

    language = choose_language(lang)
    printer = context.find_object(Printer)
    games = report.check(game, printer.check_faces if printer is not None else None)
    holds = all(checked.ok for checked in games)
    if as_json:
        typer.echo(json.dumps(report.as_plain(games, language), ensure_ascii=False, indent=2))
    else:
        for checked in games:
            for warning in checked.warnings:
                print(say("content.note", language, {"text": warning}), file=sys.stderr)
            print(checked.text(language), file=sys.stdout if checked.ok else sys.stderr)
    if not holds:
        raise typer.Exit(BAD_INPUT)


@app.command("schema")
def schema_command(
    name: Annotated[
        str,
        typer.Argument(help="game, pieces, or <engine>.<type> such as emergency_exit.floor."),
    ] = "game",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A folder to write all schemas into.", show_default=False),
    ] = None,
) -> None:
    """Print the JSON Schema of game.yaml or of a table, for editors."""
    import json

    from wayout.content.report import write_schemas
    from wayout.content.schema import schemas
    from wayout.notation import nearest
    from wayout.problem import Problem

    if output is not None:
        for file in write_schemas(output):
            typer.echo(str(file))
        return
    known = schemas()
    if name not in known:
        raise Problem("content.unknown_schema", name=name, known=tuple(known), nearest=nearest(name, known))
    typer.echo(json.dumps(known[name], indent=2, ensure_ascii=False))
