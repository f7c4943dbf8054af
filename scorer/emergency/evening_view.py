"""What the table sees of an evening: where it stands, points and cards."""

from __future__ import annotations

from scorer.screen import Screen, cells_wide, fitted, wrap
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.plain import plain
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
