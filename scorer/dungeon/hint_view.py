"""What a hint says at the table, from bold 1 (can it be completed?) to bold 4 (the next tile)."""

from __future__ import annotations

from scorer.refusal import clean
from wayout.games.dungeon_exit.hint import Hint
from wayout.games.dungeon_exit.level import COLOURS, Level
from wayout.games.dungeon_exit.notation import write_element
from wayout.verdict import Param
from wayout.wording import say
from wayout.words import Language


def hint_lines(level: Level, told: Hint, boldness: int, language: Language) -> list[str]:
    """The sentences of a hint, one a player where there are two."""

    def word(key: str, **params: Param) -> str:
        return say(f"dungeon_play.{key}", language, clean(params))

    if boldness == 1:
        key = "solved" if told.solved else "open" if told.completable else "stuck"
        return [word("hint_never" if told.take_back is None else f"hint_{key}")]
    lines = []
    for player, (back, following) in enumerate(zip(told.take_back or (), told.next, strict=True)):
        colour = COLOURS[player] if level.mode == "coop" else ""
        if boldness == 2 and back:
            lines.append(word("hint_back", colour=colour, tiles=back))
        elif following is not None and boldness == 3:
            start, end = following.region
            lines.append(word("hint_region", colour=colour, start=str(start), end=str(end)))
        elif following is not None and boldness == 4:
            over = "" if following.over is None else str(following.over)
            tile = write_element(following.tile)
            lines.append(word("hint_tile", colour=colour, tile=tile, over=over))
    return lines


def says_more(told: Hint, boldness: int) -> bool:
    """Whether a hint so bold tells anything: nothing is to be taken back of a path that can go on."""
    if boldness == 1:
        return True
    if told.take_back is None:
        return False
    return any(told.take_back) if boldness == 2 else any(following is not None for following in told.next)
