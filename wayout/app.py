"""The commands of `wayout`, put together: the one place that knows both halves."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from generator.commands import app as printing
from scorer.dungeon.commands import app as dungeon
from scorer.emergency.commands import app as emergency
from scorer.tables.commands import app as tables
from wayout import __version__
from wayout.command_line import HELP_OPTIONS
from wayout.content_commands import app as content
from wayout.printer import Printer

app = typer.Typer(
    name="wayout",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP_OPTIONS},
)


app.add_typer(printing)
app.add_typer(emergency, name="emergency")
app.add_typer(dungeon, name="dungeon")
app.add_typer(tables, name="tables")
app.add_typer(content, name="content")


def _print_path(*what: Any, **how: Any) -> bytes:
    from generator.reveal_page import reveal_page

    return reveal_page(*what, **how)


def _check_faces(game: Any) -> Any:
    from generator.face_check import check_faces

    return check_faces(game)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"wayout {__version__}")
        raise typer.Exit


@app.callback()
def _wayout(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Print escape games at home, and let Wayout referee them at the table."""
    context.obj = Printer(print_path=_print_path, check_faces=_check_faces)
