"""What the table sees of an evening: where it stands, points, cards, and the log as a score sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from scorer.refusal import reason_line
from scorer.screen import Screen, cells_wide, fitted, wrap
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.notation import NotationError
from wayout.plain import plain
from wayout.record import Entry
from wayout.wording import say
from wayout.words import Language

_NAME_COLUMNS = 24


def round_lines(state: Evening, screen: Screen, language: Language) -> list[str]:
    """The head of a round: its number and the points."""
    rule = "─" if screen.unicode else "-"
    head = say("companion.round", language, {"round": state.round})
    width = min(screen.width, 60)
    return [
        "",
        screen.ink(f"{rule * 2} {head} ".ljust(width, rule), "strong"),
        *standing_lines(state, screen, language),
    ]


def standing_lines(state: Evening, screen: Screen, language: Language) -> list[str]:
    """One line a player: seat, name, points as figure and as dots, who begins, who won."""
    width = min(_NAME_COLUMNS, max(cells_wide(plain(name)) for name in state.names))
    full, empty = ("●", "○") if screen.unicode else ("#", ".")
    lines = []
    for seat, player in enumerate(state.players, 1):
        name = fitted(plain(player.name), width, "…" if screen.unicode else "~")
        dots = full * player.points + empty * (state.points_to_win - player.points)
        line = f"  {seat} {name}  {player.points}  {dots}"
        if player.id in state.winners:
            line += "  " + screen.ink(say("companion.wins", language), "good")
        elif not state.winners and player.id == (state.first_player or state.players[0].id):
            line += "  " + screen.ink(say("companion.begins", language), "soft")
        lines.append(line)
    return lines


def card_lines(engine: EmergencyExit, state: Evening, screen: Screen, language: Language) -> list[str]:
    """The FLOOR cards that show, and the DANGER cards where they are in play, each with its sentence."""
    box = engine.box
    floor = [box.initial, *(box.floor[code] for code in state.floor)]
    lines = [f"  {card.code}  {plain(card.text.in_language(language))}" for card in floor]
    for code in state.dangers:
        danger = box.danger[code]
        params = {"danger": plain(danger.danger), "text": plain(danger.text.in_language(language))}
        lines.append(f"  {code}  {say('companion.danger_line', language, params)}")
    return [wrapped for line in lines for wrapped in wrap(line, screen.width, 6)]


def log_lines(
    told: Iterable[tuple[int, str]], held: int | None, hidden: Collection[int], language: Language
) -> list[str]:
    """The score sheet: each entry with its number. Those from `held` on wait, those `hidden` are not told."""
    lines = []
    for number, text in told:
        mark = " " + say("companion.waits", language) if held is not None and number >= held else ""
        shown = say("companion.hidden", language) if number in hidden else text
        lines.append(f"{number:>4}  {shown}{mark}")
    return lines


def told_entries(
    engine: EmergencyExit,
    setup: Mapping[str, Any],
    entries: Iterable[Entry],
    held: int | None,
    language: Language,
) -> Iterator[tuple[int, str]]:
    """Each entry's number and what it did, in words; one that does not hold is told as it was written."""
    state = engine.start(setup)
    for number, entry in enumerate(entries, 1):
        if held is not None and number >= held:
            yield number, written_text(entry.move)
            continue
        move = engine.read(entry.move)
        yield number, reason_line(engine.tell(state, move), language)
        state = engine.apply(state, move)


def told_entry(
    engine: EmergencyExit,
    setup: Mapping[str, Any],
    entries: Iterable[Entry],
    number: int,
    held: int | None,
    language: Language,
) -> str:
    """What one entry did, in words."""
    return next(text for at, text in told_entries(engine, setup, entries, held, language) if at == number)


def written_text(move: Mapping[str, Any]) -> str:
    """A move as its record has it, on one line."""
    values = [str(value) for key, value in move.items() if key != "move"]
    return plain(" ".join([str(move.get("move", "?")).replace("_", " "), *values]))


def state_before(
    engine: EmergencyExit, setup: Mapping[str, Any], entries: Iterable[Entry], number: int
) -> Evening:
    """The state in which entry `number` was made, as far as the entries before it hold."""
    state = engine.start(setup)
    for entry in list(entries)[: number - 1]:
        try:
            move = engine.read(entry.move)
        except NotationError:
            break
        if not engine.judge(state, move).ok:
            break
        state = engine.apply(state, move)
    return state
