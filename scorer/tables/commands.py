"""The commands `wayout tables`: list, look at, correct, exchange and put away running evenings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.options import Json, Lang

app = typer.Typer(
    name="tables",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Which = Annotated[
    str | None, typer.Argument(metavar="TABLE", help="Its id or name, or how they begin; or say --last.")
]
Stepped = Annotated[
    list[str] | None,
    typer.Argument(metavar="[TABLE] [STEPS]", help="Its id or name, or say --last; and how many commands."),
]
Last = Annotated[bool, typer.Option("--last", help="The table used last.")]
Content = Annotated[
    str | None, typer.Option(metavar="FOLDER", help="Your own game's folder, where it was played with.")
]
Expect = Annotated[
    int | None, typer.Option(metavar="REVISION", help="Refuse if the table has moved on from it.")
]
Command = Annotated[
    str | None, typer.Option("--command", metavar="ID", help="An id of your own: a retry is recorded once.")
]
Everything = Annotated[bool, typer.Option("--all", help="List those put away, too.")]


@app.callback()
def tables(
    context: typer.Context,
    everything: Everything = False,
    last: Annotated[bool, typer.Option("--last", help="Go on playing at the table used last.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Look after the tables: running evenings and their records. Alone it lists them."""
    if context.invoked_subcommand is None:
        if last:
            resume(last=True, lang=lang)
        else:
            list_tables(everything, as_json, lang)


@app.command("list")
def list_tables(everything: Everything = False, as_json: Json = False, lang: Lang = None) -> None:
    """List the tables, the one used last first."""
    from scorer.tables import listing
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json) as desk:
        listing.list_tables(desk, everything=everything)


@app.command()
def resume(table: Which = None, last: Last = False, content: Content = None, lang: Lang = None) -> None:
    """Go on playing at a table."""
    from scorer.tables import keeping
    from scorer.tables.desk import Desk

    raise typer.Exit(keeping.resume(Desk(lang, content=content), table, last=last))


@app.command()
def show(
    table: Which = None, last: Last = False, as_json: Json = False, content: Content = None, lang: Lang = None
) -> None:
    """Show a table's log: entry numbers, revisions, what was undone or waits."""
    from scorer.tables import log_view
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content) as desk:
        raise typer.Exit(log_view.show(desk, table, last=last))


@app.command()
def undo(
    words: Stepped = None,
    last: Last = False,
    steps: Annotated[int | None, typer.Option(help="How many commands.")] = None,
    expect: Expect = None,
    command: Command = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Take back the last commands of a table."""
    from scorer.tables import correcting
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content, expect=expect, command=command) as desk:
        table, count = desk.stepped(words or [], steps, last=last)
        raise typer.Exit(
            correcting.carry_out(desk, table, lambda t, at, key: t.undo(at, key, count), last=last)
        )


@app.command()
def redo(
    words: Stepped = None,
    last: Last = False,
    steps: Annotated[int | None, typer.Option(help="How many commands.")] = None,
    expect: Expect = None,
    command: Command = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Make undone commands again."""
    from scorer.tables import correcting
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content, expect=expect, command=command) as desk:
        table, count = desk.stepped(words or [], steps, last=last)
        raise typer.Exit(
            correcting.carry_out(desk, table, lambda t, at, key: t.redo(at, key, count), last=last)
        )


@app.command()
def amend(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[TABLE] ENTRY [MOVE]...", help="Which entry, and what it should be."),
    ],
    remove: Annotated[bool, typer.Option("--remove", help="Take the entry out.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would become of it.")] = False,
    last: Last = False,
    expect: Expect = None,
    command: Command = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Replace or remove an earlier entry; all that follow are judged again."""
    from scorer.tables import correcting
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content, expect=expect, command=command) as desk:
        raise typer.Exit(correcting.amend(desk, words, remove=remove, dry_run=dry_run, last=last))


@app.command()
def cut(
    table: Which = None,
    last: Last = False,
    expect: Expect = None,
    command: Command = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Drop the entry that no longer holds and all that wait behind it."""
    from scorer.tables import correcting
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content, expect=expect, command=command) as desk:
        raise typer.Exit(correcting.carry_out(desk, table, lambda t, at, key: t.cut(at, key), last=last))


@app.command()
def recover(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[TABLE] REVISION", help="The revision to go back to, as the log shows it."),
    ],
    last: Last = False,
    expect: Expect = None,
    command: Command = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Go back to where a table stood after a revision, on an undone branch or not."""
    from scorer.tables import correcting
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content, expect=expect, command=command) as desk:
        table, revision, _ = desk.numbered(words, last=last)
        raise typer.Exit(
            correcting.carry_out(desk, table, lambda t, at, key: t.recover(revision, at, key), last=last)
        )


@app.command()
def adopt(
    table: Which = None,
    last: Last = False,
    expect: Expect = None,
    command: Command = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Go on under the present rules although an entry turns out otherwise under them."""
    from scorer.tables import correcting
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content, expect=expect, command=command) as desk:
        raise typer.Exit(correcting.carry_out(desk, table, lambda t, at, key: t.adopt(at, key), last=last))


@app.command()
def export(
    table: Which = None,
    last: Last = False,
    format: Annotated[str, typer.Option(help="text (a score sheet), json or csv.")] = "text",  # noqa: A002
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file where there is one.")] = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Write a table's record: a score sheet, JSON, or CSV for spreadsheets."""
    from scorer.tables import exchange
    from scorer.tables.desk import Desk

    exchange.export(Desk(lang, content=content), table, format, output, last=last, force=force)


@app.command("import")
def import_table(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A score sheet, JSON or CSV; - for standard input.")
    ],
    name: Annotated[str | None, typer.Option(help="What to call the table.")] = None,
    as_json: Json = False,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Make a table of a file that `export` wrote; every entry is judged."""
    from scorer.tables import exchange
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json, content=content) as desk:
        exchange.import_file(desk, file, name)


@app.command()
def rename(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id or name.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it.")],
    lang: Lang = None,
) -> None:
    """Give a table another name."""
    from scorer.tables import keeping
    from scorer.tables.desk import Desk

    keeping.rename(Desk(lang), table, name)


@app.command()
def archive(table: Which = None, last: Last = False, lang: Lang = None) -> None:
    """Put a table away; nothing is deleted."""
    from scorer.tables import keeping
    from scorer.tables.desk import Desk

    keeping.archive(Desk(lang), table, archived=True, last=last)


@app.command()
def unarchive(table: Which = None, lang: Lang = None) -> None:
    """Bring a table back that was put away."""
    from scorer.tables import keeping
    from scorer.tables.desk import Desk

    keeping.archive(Desk(lang), table, archived=False, last=False)


@app.command()
def delete(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id or name.")],
    yes: Annotated[int, typer.Option("--yes", "-y", count=True, help="Say it twice to be believed.")] = 0,
    lang: Lang = None,
) -> None:
    """Delete a table for good, when told twice."""
    from scorer.tables import keeping
    from scorer.tables.desk import Desk

    raise typer.Exit(keeping.delete(Desk(lang), table, yes))


@app.command()
def rescue(table: Which = None, as_json: Json = False, lang: Lang = None) -> None:
    """Bring a damaged table back to its last good state; the damaged files are kept."""
    from scorer.tables import keeping
    from scorer.tables.desk import Desk

    with Desk(lang, as_json=as_json) as desk:
        keeping.rescue(desk, table)
