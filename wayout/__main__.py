"""The command `wayout`: the one place that knows both halves."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated, Any

import typer

from generator.commands import app as printing
from scorer.dungeon.commands import app as dungeon
from scorer.emergency.commands import app as emergency
from scorer.emergency.printing import print_with
from scorer.tables.commands import app as tables
from wayout import __version__
from wayout.command_line import HELP_OPTIONS, prepare_streams, run
from wayout.content_commands import app as content
from wayout.content_commands import check_with

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
    """The generator's page of a revealed path, for the companion, which never prints itself."""
    from generator.reveal_page import reveal_page

    return reveal_page(*what, **how)


print_with(_print_path)


def _check_faces(game: Any) -> Any:
    """The generator's check of all faces, for `wayout content check`, which never prints itself."""
    from generator.face_check import check_faces

    return check_faces(game)


check_with(_check_faces)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"wayout {__version__}")
        raise typer.Exit


@app.callback()
def _wayout(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Print escape games at home, and let Wayout referee them at the table."""


def main() -> None:
    """Runs the command line."""
    # Nobody else's plugin reads what stands in the user's files; to look for some takes a tenth of the start.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    prepare_streams()
    gc.set_threshold(50_000)  # loading makes much, and none of it garbage
    code = run(app, sys.argv[1:])
    gc.freeze()  # nor is a last search for garbage worth an eighth of the time
    sys.exit(code)


if __name__ == "__main__":
    main()
