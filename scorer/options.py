"""Options that commands of the companion share."""

from __future__ import annotations

from typing import Annotated

import typer

Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
Content = Annotated[
    str | None,
    typer.Option("--content", metavar="FOLDER", help="Your own game's folder, with your tiles and levels."),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|fr", help="Language of what is said.")]
Last = Annotated[bool, typer.Option("--last", help="Go on at the table used last.")]
Name = Annotated[str | None, typer.Option(help="What to call the table.")]
Players = Annotated[str | None, typer.Option(metavar="NAMES", help="Names in seat order, parted by commas.")]
Resume = Annotated[str | None, typer.Option(metavar="TABLE", help="Go on at a table, by its name or id.")]
