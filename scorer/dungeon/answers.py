"""What a command of Dungeon Exit answers of a path, a hint, a level: as lines, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scorer.dungeon.asked import reason_json
from scorer.dungeon.board_drawing import board_lines, legend
from scorer.refusal import reason_line
from scorer.screen import Screen
from wayout.content.levels import LevelEntry
from wayout.games.dungeon_exit.level import COLOURS, Level
from wayout.games.dungeon_exit.notation import write_element
from wayout.games.dungeon_exit.route import Route, without_points
from wayout.wording import say
from wayout.words import Language

if TYPE_CHECKING:  # whoever asks for neither need not load the search
    from wayout.games.dungeon_exit.check import Finding
    from wayout.games.dungeon_exit.hint import Hint


def tiles_only(routes: Sequence[Route]) -> list[Route]:
    """The routes without points and Stairs, which need not be typed."""
    return [without_points(route) for route in routes]


def routes_json(level: Level, routes: Sequence[Route]) -> Any:
    """Routes as JSON: of one player, or of both by colour."""
    lists = [[[str(square) for square in element] for element in route.elements] for route in routes]
    return dict(zip(COLOURS, lists, strict=False)) if level.mode == "coop" else lists[0]


def _each(level: Level, values: Sequence[Any]) -> Any:
    """One player's value, or both by colour."""
    return dict(zip(COLOURS, values, strict=True)) if level.mode == "coop" else values[0]


def finding_json(level: Level, finding: Finding, language: Language) -> dict[str, Any]:
    """What was found of a path, as JSON."""
    return {
        "ok": finding.verdict.ok,
        "so_far": finding.so_far,
        "reasons": [reason_json(reason, language) for reason in finding.verdict.reasons],
        "next_point": _each(level, finding.next_point),
        "tiles_used": _each(level, finding.tiles_used),
        "bridges_used": finding.bridges_used,
    }


def finding_lines(
    level: Level,
    routes: Sequence[Route],
    finding: Finding,
    unfit: bool,
    screen: Screen,
    language: Language,
) -> list[str]:
    """What was found of a path: the board, the verdict, every reason."""
    tiles = sum(finding.tiles_used)
    if unfit:
        lines = [say("dungeon.level_faulty", language)]
    else:
        board = board_lines(level, screen, routes, finding.squares)
        lines = [*board, "", *legend(screen, language), ""]
        if not finding.verdict.ok:
            lines.append(say("dungeon.faulty", language, {"faults": len(finding.verdict.reasons)}))
        elif finding.so_far:
            following = _following(level, finding, language)
            lines.append(say("dungeon.so_far", language, {"tiles": tiles, "next": following}))
        else:
            lines.append(say("dungeon.solved", language, {"tiles": tiles, "bridges": finding.bridges_used}))
    for reason in finding.verdict.reasons:
        where = f"{_in_words(reason.where, language)}: " if reason.where else ""
        lines.append(f"- {where}{reason_line(reason, language)}")
    return lines


def _following(level: Level, finding: Finding, language: Language) -> str:
    """The point to reach next; in a cooperative level each player's, with its colour."""
    if level.mode != "coop":
        return ", ".join(say(f"dungeon.word_{point}", language) for point in finding.next_point if point)
    return ", ".join(
        say("dungeon.coloured_point", language, {"colour": colour, "point": point})
        for colour, point in zip(COLOURS, finding.next_point, strict=True)
        if point
    )


_WORDS = {word: word for word in ("tile", *COLOURS)} | {"?": "unknown_shape"}
"""What a place says in words, by the sentence that tells it; a tile of no known shape has the code `?`."""


def _in_words(where: str, language: Language) -> str:
    """A place such as `green tile 7 V3 C4` in a language."""
    return " ".join(
        say(f"dungeon.word_{_WORDS[word]}", language) if word in _WORDS else word for word in where.split(" ")
    )


def hint_json(level: Level, told: Hint) -> dict[str, Any]:
    """A hint as JSON, with all that it knows."""
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


def hint_lines(level: Level, told: Hint, more: int, language: Language) -> list[str]:
    """A hint, no bolder than `more` asks."""
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


def entry_line(entry: LevelEntry, language: Language) -> str:
    """A level on one line."""
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
