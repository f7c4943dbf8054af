"""The commands of Dungeon Exit: check a path, get a hint, solve, show, list and mine levels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from scorer.options import Ascii, Content, Json, Lang, Last, Name, Resume

app = typer.Typer(
    name="dungeon",
    help="Check paths of Dungeon Exit, get hints, solve levels and make new ones.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

LevelName = Annotated[
    str | None,
    typer.Argument(metavar="LEVEL", help="17, B12, U3, C5, or a file (FILE:ID for one of several)."),
]
Path_ = Annotated[
    list[str] | None,
    typer.Argument(metavar="PATH", help="One token a tile: start, corners, end, such as D2-E2-E3-F3."),
]
File = Annotated[Path | None, typer.Option(metavar="FILE", help="Read `level` and `path` from YAML or JSON.")]

RULES_SAY_NO = 1


@app.command()
def check(
    level: LevelName = None,
    path: Path_ = None,
    file: File = None,
    content: Content = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Judge a path: whether it solves the level, or every fault with its ruling."""
    from scorer.dungeon.answers import finding_json, finding_lines
    from scorer.dungeon.asked import Refusing, read_asked, speak, write

    language, screen = speak(lang, ascii_only)
    with Refusing(as_json, language):
        from scorer.dungeon.game_asked import asked_game
        from wayout.games.dungeon_exit.check import check as judge

        game = asked_game(content)
        chosen, routes = read_asked(level, path, file, game.find_level)
        finding = judge(chosen, routes, game.tiles)
        unfit = any(reason.rule == "D4" for reason in finding.verdict.reasons)
        if as_json:
            write(finding_json(chosen, finding, language))
        else:
            print("\n".join(finding_lines(chosen, routes, finding, unfit, screen, language)))
        raise typer.Exit(2 if unfit else 0 if finding.verdict.ok else RULES_SAY_NO)


@app.command()
def hint(
    level: LevelName = None,
    path: Path_ = None,
    file: File = None,
    more: Annotated[
        int,
        typer.Option(
            "--more", "-m", count=True, help="Once: what to take back; twice: where; thrice: the tile."
        ),
    ] = 0,
    content: Content = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Say whether a path can still be completed; with --more, what to take back and what comes next."""
    from scorer.dungeon.answers import hint_json, hint_lines
    from scorer.dungeon.asked import Refusing, read_asked, refuse_unfit, speak, write

    language, _ = speak(lang)
    with Refusing(as_json, language):
        from scorer.dungeon.game_asked import asked_game
        from wayout.games.dungeon_exit.hint import hint as ask

        game = asked_game(content)
        chosen, routes = read_asked(level, path, file, game.find_level, path_needed=False)
        refuse_unfit(chosen, as_json, language)
        told = ask(chosen, routes, game.tiles)
        if as_json:
            write(hint_json(chosen, told))
        else:
            print("\n".join(hint_lines(chosen, told, more, language)))
        raise typer.Exit(0 if told.completable else RULES_SAY_NO)


@app.command()
def solve(
    level: LevelName = None,
    file: File = None,
    all_: Annotated[
        int | None, typer.Option("--all", metavar="N", min=1, help="All solutions, up to N.")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Only count the solutions.")] = False,
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Count no further than this.")] = 10_000,
    tiles: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=99, help="Ask for another exact number of tiles.")
    ] = None,
    content: Content = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Find a solution of a level, several, or their number. No solution is a proof that there is none."""
    from scorer.dungeon.answers import routes_json, tiles_only
    from scorer.dungeon.asked import Refusing, find_chosen, refuse_unfit, speak, write

    language, screen = speak(lang, ascii_only)
    with Refusing(as_json, language):
        from dataclasses import replace
        from itertools import islice

        from scorer.dungeon.board_drawing import board_lines, legend
        from scorer.dungeon.game_asked import asked_game
        from wayout.games.dungeon_exit.notation import write_routes
        from wayout.games.dungeon_exit.solve import Puzzle
        from wayout.wording import say

        game = asked_game(content)
        chosen = find_chosen(level, file, game.find_level)
        if tiles is not None:
            chosen = replace(chosen, tiles=(tiles,) * len(chosen.points))
        refuse_unfit(chosen, as_json, language)
        puzzle = Puzzle(chosen, game.tiles)
        if count:
            counted = puzzle.count(limit)
            if as_json:
                write({"count": counted.number, "exact": counted.exact})
            else:
                code = "dungeon.count_exact" if counted.exact else "dungeon.count_least"
                print(say(code, language, {"number": counted.number}))
            raise typer.Exit(0 if counted.number else RULES_SAY_NO)
        if all_ is None:
            solution = puzzle.solution()
            found = [] if solution is None else [solution]
        else:
            found = list(islice(puzzle.solutions(), all_))
        if as_json:
            write({"solutions": [routes_json(chosen, routes) for routes in found]})
        elif not found:
            print(say("dungeon.no_solution", language))
        else:
            for routes in found:
                print(write_routes(tiles_only(routes)))
            if all_ is None:
                board = board_lines(chosen, screen, found[0])
                print("\n".join(["", *board, "", *legend(screen, language)]))
        raise typer.Exit(0 if found else RULES_SAY_NO)


@app.command()
def show(
    level: LevelName = None,
    file: File = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the booklet's solution too.")] = False,
    content: Content = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Show a level's board."""
    from scorer.dungeon.answers import entry_line, routes_json, tiles_only
    from scorer.dungeon.asked import Refusing, find_entry, speak, write

    language, screen = speak(lang, ascii_only)
    with Refusing(as_json, language):
        from scorer.dungeon.board_drawing import board_lines, legend
        from scorer.dungeon.game_asked import asked_game
        from wayout.games.dungeon_exit.from_data import level_to_data
        from wayout.games.dungeon_exit.notation import write_routes

        game = asked_game(content)
        entry = find_entry(level, file, game.find_level)
        routes = entry.solution() if solution else ()
        if as_json:
            data: dict[str, Any] = {"id": entry.id, "grade": entry.grade, "level": level_to_data(entry.level)}
            if solution:
                data["solution"] = routes_json(entry.level, routes)
            write(data)
            return
        lines = [entry_line(entry, language), "", *board_lines(entry.level, screen, routes)]
        print("\n".join([*lines, "", *legend(screen, language)]))
        if solution:
            print(write_routes(tiles_only(routes)))


@app.command("list")
def list_levels(as_json: Json = False, lang: Lang = None) -> None:
    """List the levels of the booklet."""
    from scorer.dungeon.answers import entry_line
    from scorer.dungeon.asked import Refusing, speak, write

    language, _ = speak(lang)
    with Refusing(as_json, language):
        from wayout.content.levels import all_levels
        from wayout.games.dungeon_exit.from_data import level_to_data

        entries = list(all_levels())
        if as_json:
            write([{"id": e.id, "grade": e.grade, "level": level_to_data(e.level)} for e in entries])
        else:
            print("\n".join(entry_line(entry, language) for entry in entries))


@app.command()
def mine(
    output: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The YAML file to write; an unfinished one is gone on with."),
    ],
    kind: Annotated[
        str, typer.Option(help="free, exact, pits, both, bridge, bridges, all, upper, coop, coop-bridge.")
    ] = "exact",
    count: Annotated[int, typer.Option(min=1, max=10_000, help="How many levels.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The same seed makes the same levels.")] = 1,
    single: Annotated[bool, typer.Option("--single", help="Only levels with a single solution.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, help="Processes to work with.")] = 1,
    content: Content = None,
    lang: Lang = None,
) -> None:
    """Make new levels: graded, each with a solution, the same for the same seed."""
    from scorer.dungeon.asked import speak

    language, screen = speak(lang)
    from scorer.dungeon.mining import mine_to_file
    from wayout.wording import say

    found = mine_to_file(
        output, kind, count, seed, jobs, single=single, content=content, show=screen.live, language=language
    )
    print(say("dungeon.mine_done", language, {"found": found, "file": str(output)}))


@app.command()
def play(
    players: Annotated[str | None, typer.Option(help="Names, parted by commas.")] = None,
    by_eye: Annotated[
        bool,
        typer.Option("--by-eye/--no-by-eye", help="Let the table judge paths by eye, or have all typed."),
    ] = True,
    resume: Resume = None,
    last: Last = False,
    name: Name = None,
    content: Content = None,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Play level after level, alone, in a race or together: times, hints, best results, the line marker."""
    from scorer.dungeon.play_command import PlayOptions, run_play

    code = run_play(PlayOptions(players, by_eye, resume, last, name, content, ascii_only, lang))
    if code:
        raise typer.Exit(code)
