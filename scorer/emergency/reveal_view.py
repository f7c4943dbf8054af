"""Shows a reveal: verdict, reasons with their rulings, the path, points, who is next; or the same as JSON."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from scorer.emergency.path_drawing import LaidPath, draw_path
from scorer.refusal import error_reasons, reason_line
from scorer.screen import Ink, Screen
from wayout.games.emergency_exit.path import MAIN, SIDES
from wayout.games.emergency_exit.pile import LostTurn, Pile
from wayout.games.emergency_exit.reveal import Reveal
from wayout.games.engine import Json
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.verdict import Param, Reason
from wayout.wording import say
from wayout.words import Language

_SECOND_PATHS = ("double left", "double right", "crossroads")


def laid_path(reveal: Reveal, pile: Pile) -> LaidPath:
    """What a reveal laid, for drawing."""
    plain_data = reveal.path
    fatal: tuple[int, str] | None = None
    if reveal.fatal is not None:
        fatal = (reveal.fatal[0], SIDES[reveal.fatal[1]])
    elif reveal.lost_at is not None:
        fatal = (reveal.lost_at, "")
    dotted = {
        tile: tuple(side for number, side in enumerate(SIDES) if number not in (entry, leaving))
        for tile, entry, leaving, _, way, _ in plain_data.passages
        if way == MAIN and reveal.tiles[tile - 1].kind in _SECOND_PATHS
    }
    return LaidPath(
        cells=tuple(
            (number, *plain_data.cell(number), SIDES[heading])
            for number, (_, heading) in enumerate(plain_data.laid)
        ),
        traversals=tuple(
            (tile, SIDES[entry], SIDES[leaving], "", ("main", "second", "repeat")[way])
            for tile, entry, leaving, _, way, _ in plain_data.passages
        ),
        fatal=fatal,
        labels={number: tile.name for number, tile in enumerate(reveal.tiles, 1)},
        dotted={tile: (sides[0], sides[1]) for tile, sides in dotted.items()},
        lost=lost_on(pile),
    )


def lost_turns(pile: Pile) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Each LOST turn of a pile: its number from 1, the number of the tile it was played on, its players."""
    tiles = turns = 0
    for entry in pile:
        if isinstance(entry, LostTurn):
            turns += 1
            yield turns, tiles, entry.players
        else:
            tiles += 1


def lost_on(pile: Pile) -> dict[int, int]:
    """The number of the LOST turn on a tile, by the tile's; of two turns on one tile, the first."""
    return {after: turn for turn, after, _ in reversed(list(lost_turns(pile)))}


def headline(reveal: Reveal, language: Language) -> str:
    """The verdict in one line, without ink."""
    if reveal.lost_at is not None:
        name = reveal.tiles[reveal.lost_at - 1].name if reveal.lost_at else "START"
        return say("companion.lost_at", language, {"tile": reveal.lost_at, "name": plain(name)})
    if reveal.so_far:
        return say("companion.lost_not_yet", language, {"tiles": reveal.path.length})
    return say("companion.not_lost", language)


def why_lost(reveal: Reveal) -> tuple[Reason, ...]:
    """The reasons of the verdict itself."""
    return tuple(reason for reason in reveal.reasons if _is_of_verdict(reason))


def what_follows(reveal: Reveal) -> tuple[Reason, ...]:
    """The reasons of points and of who starts next."""
    return tuple(reason for reason in reveal.reasons if not _is_of_verdict(reason))


def _is_of_verdict(reason: Reason) -> bool:
    key = reason.code.partition(".")[2]
    return key.startswith("lost_") or key in ("not_lost", "so_far")


def verdict_lines(reveal: Reveal, screen: Screen, language: Language) -> list[str]:
    """The verdict and its reasons, the verdict first and in colour."""
    ink: Ink = "bad" if reveal.lost else "good"
    return [
        screen.ink(headline(reveal, language), ink),
        *(reason_line(reason, language) for reason in why_lost(reveal)),
    ]


def path_lines(
    reveal: Reveal, pile: Pile, screen: Screen, language: Language, *, stopped: bool = False
) -> list[str]:
    """The path as drawn, with the legend that its marks need. stopped: revealed no further than it took."""
    path = laid_path(reveal, pile)
    drawing = draw_path(path, screen, start=say("companion.start_short", language))
    lines = list(drawing.lines)
    for side, hidden in (("west", drawing.hidden_west), ("east", drawing.hidden_east)):
        if hidden:
            lines.append(screen.ink(say(f"companion.hidden_{side}", language, {"tiles": hidden}), "soft"))
    if path.fatal is not None:
        cross = "✗" if screen.unicode else "X"
        params: dict[str, Param] = {"tile": path.fatal[0], "side": path.fatal[1]}
        lines.append(screen.ink(f"{cross}  " + say("companion.legend_fatal", language, params), "bad"))
    marks = (screen.ink(f"!{turn} ", "mark") for turn, _, _ in lost_turns(pile))
    told = told_lost_turns(pile, language, reveal.lost_at if stopped else None)
    return lines + [mark + turn for mark, turn in zip(marks, told, strict=True)]


def told_lost_turns(pile: Pile, language: Language, whole_to: int | None = None) -> list[str]:
    """Each LOST turn of a pile in words.

    whole_to: the tile above which a reveal may have left tiles out; a LOST turn there is known to lie above
    the tile told before it, not on it.
    """
    return [
        say(
            "companion.legend_lost",
            language,
            {
                "tile": after,
                "above": whole_to is not None and after >= whole_to,
                "players": " + ".join(plain(player) for player in players),
            },
        )
        for _, after, players in lost_turns(pile)
    ]


def reveal_lines(
    reveal: Reveal, pile: Pile, screen: Screen, language: Language, *, stopped: bool = False
) -> list[str]:
    """Everything a table wants to see of a legal pile."""
    lines = [*verdict_lines(reveal, screen, language), ""]
    lines += [*path_lines(reveal, pile, screen, language, stopped=stopped), ""]
    lines += [reason_line(reason, language) for reason in what_follows(reveal)]
    lines += [
        say("companion.remark", language, {"text": reason_line(remark, language)})
        for remark in reveal.remarks
    ]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def refused_lines(reveal: Reveal, screen: Screen, language: Language) -> list[str]:
    """Why a pile is not legal: every reason, in rulebook order; and what to say of one that is too short."""
    short = {"emergency.pile_short", "emergency.stopped_undecided"} & {r.code for r in reveal.reasons}
    return [
        screen.ink(say("companion.illegal", language), "bad"),
        *(f"- {reason_line(reason, language)}" for reason in reveal.reasons),
        *([say("companion.short_advice", language)] if short else []),
    ]


def reveal_json(reveal: Reveal, language: Language) -> str:
    """The verdict as JSON, one key a line in a fixed order, each reason with its sentence."""
    told: dict[str, Json] = dict(reveal.as_plain())
    told["reasons"] = [
        {
            "code": reason.code,
            "rule": reason.rule,
            "where": reason.where,
            "text": reason_line(Reason(reason.code, "", params=reason.params), language),
        }
        for reason in (*reveal.reasons, *reveal.remarks)
    ]
    return one_key_a_line(told)


def unreadable_json(error: NotationError, language: Language) -> str:
    """The JSON of a pile that could not even be read: the same keys, a reason for each error."""
    return _refused_json(error_reasons(error, language))


def refused_json(code: str, text: str) -> str:
    """The JSON of a pile that was out of reach: the same keys and the one reason."""
    return _refused_json([{"code": code, "rule": "", "where": "", "text": text}])


def _refused_json(reasons: Sequence[Mapping[str, Json]]) -> str:
    return one_key_a_line({**Reveal(ok=False).as_plain(), "reasons": list(reasons)})


def one_key_a_line(told: dict[str, Json]) -> str:
    """An object as JSON that people can read as well. Characters that could steer a terminal are escaped."""
    lines = ",\n".join(f"  {_json(key)}: {_json(value)}" for key, value in told.items())
    return "{\n" + lines + "\n}"


def _json(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return "".join(
        f"\\u{ord(sign):04x}"
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp") and ord(sign) < 0x10000
        else sign
        for sign in text
    )
