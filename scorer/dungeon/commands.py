"""The commands of Dungeon Exit: check a path, get a hint, solve, show, list and mine levels."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from scorer.screen import Screen
    from wayout.content.levels import LevelEntry
    from wayout.games.dungeon_exit.check import Finding
    from wayout.games.dungeon_exit.hint import Hint
    from wayout.games.dungeon_exit.level import Level
    from wayout.games.dungeon_exit.route import Route
    from wayout.verdict import Reason
    from wayout.words import Language

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
Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
Lang = Annotated[str | None, typer.Option("--lang", help="Speak `en` or `fr`.")]

RULES_SAY_NO = 1


@app.command()
def check(
    level: LevelName = None,
    path: Path_ = None,
    file: File = None,
    as_json: Json = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Judge a path: whether it solves the level, or every fault with its ruling."""
    language, screen = _speak(lang, ascii_only)
    with _Refusing(as_json, language):
        from wayout.content.levels import tile_set
        from wayout.games.dungeon_exit.check import check as judge

        chosen, routes = _asked(level, path, file)
        finding = judge(chosen, routes, tile_set())
        unfit = any(reason.rule == "D4" for reason in finding.verdict.reasons)
        if as_json:
            _write(_finding_json(chosen, finding, language))
        else:
            print("\n".join(_finding_lines(chosen, routes, finding, unfit, screen, language)))
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
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Say whether a path can still be completed; with --more, what to take back and what comes next."""
    language, _ = _speak(lang)
    with _Refusing(as_json, language):
        from wayout.content.levels import tile_set
        from wayout.games.dungeon_exit.hint import hint as ask

        chosen, routes = _asked(level, path, file, path_needed=False)
        _refuse_unfit(chosen, as_json, language)
        told = ask(chosen, routes, tile_set())
        if as_json:
            _write(_hint_json(chosen, told))
        else:
            print("\n".join(_hint_lines(chosen, told, more, language)))
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
    as_json: Json = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Find a solution of a level, several, or their number. No solution is a proof that there is none."""
    language, screen = _speak(lang, ascii_only)
    with _Refusing(as_json, language):
        from dataclasses import replace
        from itertools import islice

        from scorer.dungeon.board_drawing import board_lines, legend_if_marked
        from wayout.content.levels import tile_set
        from wayout.games.dungeon_exit.notation import write_routes
        from wayout.games.dungeon_exit.solve import Puzzle
        from wayout.wording import say

        chosen = _chosen(level, file)
        if tiles is not None:
            chosen = replace(chosen, tiles=(tiles,) * len(chosen.points))
        _refuse_unfit(chosen, as_json, language)
        puzzle = Puzzle(chosen, tile_set())
        if count:
            counted = puzzle.count(limit)
            if as_json:
                _write({"count": counted.number, "exact": counted.exact})
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
            _write({"solutions": [_routes_json(chosen, routes) for routes in found]})
        elif not found:
            print(say("dungeon.no_solution", language))
        else:
            for routes in found:
                print(write_routes(_tiles_only(routes)))
            if all_ is None:
                board = board_lines(chosen, screen, found[0])
                print("\n".join(["", *board, *legend_if_marked(chosen, screen, language, found[0])]))
        raise typer.Exit(0 if found else RULES_SAY_NO)


@app.command()
def show(
    level: LevelName = None,
    file: File = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the booklet's solution too.")] = False,
    as_json: Json = False,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Show a level's board."""
    language, screen = _speak(lang, ascii_only)
    with _Refusing(as_json, language):
        from scorer.dungeon.board_drawing import board_lines, legend
        from wayout.games.dungeon_exit.from_data import level_to_data
        from wayout.games.dungeon_exit.notation import write_routes

        entry = _entry(level, file)
        routes = entry.solution() if solution else ()
        if as_json:
            data: dict[str, Any] = {"id": entry.id, "grade": entry.grade, "level": level_to_data(entry.level)}
            if solution:
                data["solution"] = _routes_json(entry.level, routes)
            _write(data)
            return
        lines = [_entry_line(entry, language), "", *board_lines(entry.level, screen, routes)]
        print("\n".join([*lines, "", *legend(screen, language)]))
        if solution:
            print(write_routes(_tiles_only(routes)))


@app.command("list")
def list_levels(as_json: Json = False, lang: Lang = None) -> None:
    """List the levels of the booklet."""
    language, _ = _speak(lang)
    with _Refusing(as_json, language):
        from wayout.content.levels import all_levels
        from wayout.games.dungeon_exit.from_data import level_to_data

        entries = list(all_levels())
        if as_json:
            _write([{"id": e.id, "grade": e.grade, "level": level_to_data(e.level)} for e in entries])
        else:
            print("\n".join(_entry_line(entry, language) for entry in entries))


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
    lang: Lang = None,
) -> None:
    """Make new levels: graded, each with a solution, the same for the same seed."""
    language, screen = _speak(lang)
    from scorer.dungeon.mining import mine_to_file
    from wayout.wording import say

    found = mine_to_file(output, kind, count, seed, jobs, single=single, show=screen.live, language=language)
    print(say("dungeon.mine_done", language, {"found": found, "file": str(output)}))


@app.command()
def play(
    players: Annotated[str | None, typer.Option(help="Names, parted by commas.")] = None,
    by_eye: Annotated[
        bool,
        typer.Option("--by-eye/--no-by-eye", help="Let the table judge paths by eye, or have all typed."),
    ] = True,
    resume: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Go on at a table, by its name or id.")
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="Go on at the table used last.")] = False,
    name: Annotated[str | None, typer.Option(help="What to call the table.")] = None,
    content: Annotated[
        str | None,
        typer.Option(
            "--content", metavar="FOLDER", help="Your own game's folder, with your tiles and levels."
        ),
    ] = None,
    ascii_only: Ascii = False,
    lang: Lang = None,
) -> None:
    """Play level after level, alone, in a race or together: times, hints, best results, the line marker."""
    from scorer.dungeon.play_command import PlayOptions, run_play

    code = run_play(PlayOptions(players, by_eye, resume, last, name, content, ascii_only, lang))
    if code:
        raise typer.Exit(code)


# --- what was asked
# --------------------------------------------------------------------------------------------


class _Refusing:
    """Turns what cannot be read into a problem; for JSON, into an answer like any other, exit code 2."""

    def __init__(self, as_json: bool, language: Language) -> None:
        self.as_json = as_json
        self.language = language

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        from scorer.refusal import problem_text
        from wayout.notation import NotationError
        from wayout.problem import Problem
        from wayout.wording import say

        if isinstance(error, NotationError):
            params = {"found": error.found, "expected": error.expected}
            code, text = error.code, say(error.code, self.language, params)
            where = f"{error.line}:{error.column}"
            if not self.as_json:
                raise Problem("dungeon.unreadable", text=text, where=where) from error
        elif isinstance(error, Problem) and self.as_json:
            code, text, where = error.code, problem_text(error, self.language), ""
        else:
            return
        reasons = [{"code": code, "rule": "", "where": where, "text": text}]
        _write({"ok": False, "so_far": False, "reasons": reasons} | _NOTHING)
        raise typer.Exit(2) from error


_NOTHING = {"next_point": None, "tiles_used": 0, "bridges_used": 0}


def _speak(lang: str | None, ascii_only: bool = False) -> tuple[Language, Screen]:
    from scorer.screen import screen_of, write_safely
    from wayout.wording import choose_language

    for stream in (sys.stdout, sys.stderr):
        write_safely(stream)
    return choose_language(lang), screen_of(sys.stdout, ascii_only=ascii_only)


def _entry(name: str | None, file: Path | None) -> LevelEntry:
    from wayout.content.levels import find_level, read_level_file
    from wayout.problem import Problem

    if file is not None:
        return read_level_file(file, name or "")
    if name is None:
        raise Problem("dungeon.no_level")
    whole = Path(name)
    if whole.is_file():
        return read_level_file(whole)
    front, colon, wanted = name.rpartition(":")
    if colon and Path(front).is_file():
        return read_level_file(Path(front), wanted)
    return find_level(name)


def _chosen(name: str | None, file: Path | None) -> Level:
    return _entry(name, file).level


def _asked(
    name: str | None, path: Sequence[str] | None, file: Path | None, *, path_needed: bool = True
) -> tuple[Level, tuple[Route, ...]]:
    """The level and the routes. A file gives what it holds of both; what is typed comes first."""
    from wayout.content.levels import read_data
    from wayout.games.dungeon_exit.from_data import level_from_data, routes_from_data, routes_from_text
    from wayout.games.dungeon_exit.level import faults
    from wayout.games.dungeon_exit.route import Route
    from wayout.problem import Problem

    data = read_data(file) if file is not None else {}
    if not isinstance(data, dict):
        data = {"level": data}
    if file is not None and name is None and "level" not in data and "path" not in data:
        data = {"level": data}
    typed = list(path or ())
    inner = data.get("level")
    if inner is not None and not isinstance(inner, str | int):
        level = level_from_data(inner)
        typed = [name, *typed] if name is not None else typed
    else:
        level = _chosen(name if inner is None else str(inner), None)
    if faults(level):
        return level, tuple(Route() for _ in level.points)
    if typed:
        return level, routes_from_text(" ".join(typed), level)
    if "path" not in data and path_needed:
        raise Problem("dungeon.no_path")
    return level, routes_from_data(data.get("path", ""), level)


def _refuse_unfit(level: Level, as_json: bool, language: Language) -> None:
    from wayout.games.dungeon_exit.level import faults

    unfit = faults(level)
    if unfit:
        _refuse(unfit, as_json, language)


def _refuse(reasons: Sequence[Reason], as_json: bool, language: Language) -> NoReturn:
    from scorer.refusal import reason_line

    if as_json:
        _write(
            {"ok": False, "so_far": False, "reasons": [_reason_json(r, language) for r in reasons]} | _NOTHING
        )
    else:
        for reason in reasons:
            print(reason_line(reason, language), file=sys.stderr)
    raise typer.Exit(2)


# --- what is told
# ----------------------------------------------------------------------------------------------


def _write(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False))


def _tiles_only(routes: Sequence[Route]) -> list[Route]:
    """The routes without points and Stairs, which need not be typed."""
    from wayout.games.dungeon_exit.route import without_points

    return [without_points(route) for route in routes]


def _routes_json(level: Level, routes: Sequence[Route]) -> Any:
    from wayout.games.dungeon_exit.level import COLOURS

    lists = [[[str(square) for square in element] for element in route.elements] for route in routes]
    return dict(zip(COLOURS, lists, strict=False)) if level.mode == "coop" else lists[0]


def _each(level: Level, values: Sequence[Any]) -> Any:
    """One player's value, or both by colour."""
    from wayout.games.dungeon_exit.level import COLOURS

    return dict(zip(COLOURS, values, strict=True)) if level.mode == "coop" else values[0]


def _reason_json(reason: Reason, language: Language) -> dict[str, str]:
    from wayout.wording import say

    text = say(reason.code, language, reason.params)
    return {"code": reason.code, "rule": reason.rule, "where": reason.where, "text": text}


def _finding_json(level: Level, finding: Finding, language: Language) -> dict[str, Any]:
    return {
        "ok": finding.verdict.ok,
        "so_far": finding.so_far,
        "reasons": [_reason_json(reason, language) for reason in finding.verdict.reasons],
        "next_point": _each(level, finding.next_point),
        "tiles_used": _each(level, finding.tiles_used),
        "bridges_used": finding.bridges_used,
    }


def _finding_lines(
    level: Level,
    routes: Sequence[Route],
    finding: Finding,
    unfit: bool,
    screen: Screen,
    language: Language,
) -> list[str]:
    from scorer.dungeon.board_drawing import board_lines, legend_if_marked
    from scorer.refusal import reason_line
    from wayout.wording import say

    tiles = sum(finding.tiles_used)
    if unfit:
        lines = [say("dungeon.level_faulty", language)]
    else:
        legend = legend_if_marked(level, screen, language, routes, finding.squares)
        lines = [*board_lines(level, screen, routes, finding.squares), *legend, ""]
        if not finding.verdict.ok:
            lines.append(say("dungeon.faulty", language, {"faults": len(finding.verdict.reasons)}))
        elif finding.so_far:
            names = [f"dungeon.word_{point}" for point in finding.next_point if point]
            following = ", ".join(say(name, language) for name in names)
            lines.append(say("dungeon.so_far", language, {"tiles": tiles, "next": following}))
        else:
            lines.append(say("dungeon.solved", language, {"tiles": tiles, "bridges": finding.bridges_used}))
    for reason in finding.verdict.reasons:
        where = f"{_in_words(reason.where, language)}: " if reason.where else ""
        lines.append(f"- {where}{reason_line(reason, language)}")
    return lines


def _in_words(where: str, language: Language) -> str:
    """A place such as `green tile 7 V3 C4` in a language."""
    from wayout.wording import say

    return " ".join(
        say(f"dungeon.word_{word}", language) if word in ("tile", "blue", "green") else word
        for word in where.split(" ")
    )


def _hint_json(level: Level, told: Hint) -> dict[str, Any]:
    after = [
        None
        if following is None
        else {
            "region": [str(square) for square in following.region],
            "tile": [str(square) for square in following.tile],
            "over": None if following.over is None else str(following.over),
        }
        for following in told.next
    ]
    return {
        "solved": told.solved,
        "completable": told.completable,
        "take_back": None if told.take_back is None else _each(level, [list(t) for t in told.take_back]),
        "next": _each(level, after),
    }


def _hint_lines(level: Level, told: Hint, more: int, language: Language) -> list[str]:
    from wayout.games.dungeon_exit.level import COLOURS
    from wayout.games.dungeon_exit.notation import write_element
    from wayout.wording import say

    if told.solved:
        return [say("dungeon.hint_solved", language)]
    if told.take_back is None:
        return [say("dungeon.hint_never", language)]
    lines = [say("dungeon.hint_open" if told.completable else "dungeon.hint_stuck", language)]
    for player, (back, following) in enumerate(zip(told.take_back, told.next, strict=True)):
        colour = say(f"dungeon.word_{COLOURS[player]}", language) if level.mode == "coop" else ""
        if more >= 1 and back:
            lines.append(say("dungeon.hint_back", language, {"colour": colour, "tiles": back}))
        if following is not None and more >= 2:
            start, end = following.region
            params = {"colour": colour, "from": str(start), "to": str(end)}
            lines.append(say("dungeon.hint_region", language, params))
        if following is not None and more >= 3:
            over = "" if following.over is None else str(following.over)
            params = {"colour": colour, "tile": write_element(following.tile), "over": over}
            lines.append(say("dungeon.hint_tile", language, params))
    if not more:
        lines.append(say("dungeon.hint_more", language))
    return lines


def _entry_line(entry: LevelEntry, language: Language) -> str:
    from wayout.wording import say

    level = entry.level
    exact = sorted({str(tiles) for tiles in level.tiles if tiles is not None})
    return say(
        "dungeon.list_line",
        language,
        {
            "id": f"{entry.id or '-':>3}",
            "mode": say(f"dungeon.word_{level.mode}", language),
            "tiles": " + ".join(str(t) for t in level.tiles if t is not None)
            if len(exact) > 1
            else "".join(exact),
            "bridges": level.bridges,
            "pits": len(level.pits),
            "grade": say(f"dungeon.word_{entry.grade}", language) if entry.grade else "",
        },
    )
