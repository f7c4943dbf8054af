"""What the table sees of a season: the level, its clock, what came of it, the best results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.dungeon.board_drawing import board_lines, legend
from scorer.refusal import clean
from scorer.screen import Screen, cells_wide
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.season import Result, Season, adventure, best, races
from wayout.games.dungeon_exit.telling import clock_text
from wayout.plain import plain
from wayout.verdict import Param
from wayout.wording import say
from wayout.words import Language


def told_time(milliseconds: int, language: Language) -> str:
    """A time as the language writes it."""
    text = clock_text(milliseconds)
    return text.replace(".", ",") if language == "fr" else text


def head_line(name: str, level: Level, language: Language, grade: str = "") -> str:
    """A level in one line: what it is called, and what it asks for."""
    exact = [str(number) for number in level.tiles if number is not None]
    params: dict[str, Param] = {
        "level": name,
        "mode": level.mode,
        "tiles": " + ".join(exact if len(set(exact)) > 1 else exact[:1]),
        "each": level.mode == "coop" and len(set(exact)) == 1,
        "bridges": level.bridges,
        "pits": len(level.pits),
        "grade": say(f"dungeon.word_{grade}", language) if grade else "",
    }
    return say("dungeon_play.level_head", language, clean(params))


def level_lines(name: str, level: Level, screen: Screen, language: Language, grade: str = "") -> list[str]:
    """A level as it is laid out."""
    head = screen.ink(head_line(name, level, language, grade), "strong")
    return ["", head, "", *board_lines(level, screen), "", *legend(screen, language)]


def result_line(season: Season, result: Result, language: Language) -> str:
    """What came of a level for one side, as a sentence."""
    names = tuple(map(plain, season.names_of(result.players)))
    params: dict[str, Param] = {
        "level": plain(result.id),
        "players": names,
        "time": told_time(result.time, language),
        "notes": ", ".join(_notes(result, language)),
    }
    return say(f"dungeon_play.ended_{result.ending}", language, params)


def _notes(result: Result, language: Language) -> Iterable[str]:
    """What is worth knowing about a result beside its time."""
    for key, count in (("tiles", result.tiles), ("hints", result.hints), ("wrong", result.wrong)):
        if count:
            yield say(f"dungeon_play.note_{key}", language, {"count": count})
    for key, holds in (("by_eye", result.by_eye), ("knew", result.knew)):
        if holds:
            yield say(f"dungeon_play.note_{key}", language)


def results_lines(season: Season, screen: Screen, language: Language, of: str = "") -> list[str]:
    """The best result of each level and player; of one level (`of`), every result."""
    results = [one for one in season.results if one.id.casefold() == of.casefold()] if of else season.results
    shown = sorted(results if of else best(season.results), key=_booklet_order)
    rows = [_row(season, result, language) for result in shown]
    head = say("dungeon_play.results_head", language).split("|")
    lines = [*_table([head, *rows], screen)] if rows else [say("dungeon_play.no_results", language)]
    if not of:
        unsolved = {one.id for one in season.results} - {one.id for one in season.results if one.solved}
        if unsolved:
            levels = tuple(map(plain, sorted(unsolved, key=_id_order)))
            lines.append(say("dungeon_play.unsolved", language, {"levels": levels}))
        won = races(season.results)
        if won:
            counts = tuple(f"{plain(season.name(player))} {number}" for player, number in won.items())
            lines.append(say("dungeon_play.races", language, {"counts": counts}))
        lines.append(marker_line(season, language))
    return lines


def marker_line(season: Season, language: Language) -> str:
    """Where the line marker lies."""
    return say("dungeon_play.marker", language, {"behind": season.marker})


def _booklet_order(result: Result) -> tuple[object, ...]:
    return (*_id_order(result.id), result.players)


def _id_order(name: str) -> tuple[int, str, int, str]:
    """Adventure first, then by letter, numbers as numbers; levels of one's own last."""
    if (number := adventure(name)) is not None:
        return 0, "", number, ""
    letter, digits = name[:1], name[1:]
    if digits.isascii() and digits.isdecimal() and len(digits) < 9:
        return 1, letter, int(digits), ""
    return 2, "", 0, name


def _row(season: Season, result: Result, language: Language) -> list[str]:
    ending = [] if result.solved else [say(f"dungeon_play.note_{result.ending}", language)]
    return [
        plain(result.id),
        " + ".join(map(plain, season.names_of(result.players))),
        told_time(result.time, language),
        str(result.hints),
        "-" if result.tiles is None else str(result.tiles),
        str(result.wrong),
        ", ".join(
            [
                *ending,
                *(
                    say(f"dungeon_play.note_{key}", language)
                    for key in ("by_eye", "knew")
                    if getattr(result, key)
                ),
            ]
        ),
    ]


_NUMBERS = frozenset({2, 3, 4, 5})


def _table(rows: Sequence[Sequence[str]], screen: Screen) -> list[str]:
    """Aligned columns; numbers to the right."""
    wide = [max(cells_wide(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for n, row in enumerate(rows):
        cells = [
            " " * (width - cells_wide(cell)) + cell
            if at in _NUMBERS
            else cell + " " * (width - cells_wide(cell))
            for at, (cell, width) in enumerate(zip(row, wide, strict=True))
        ]
        line = "  ".join(cells).rstrip()
        lines.append(screen.ink(line, "strong") if not n else line)
    return lines
