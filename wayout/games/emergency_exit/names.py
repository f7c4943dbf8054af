"""Players' names: kept as typed, told apart without regard to case, and called by name, beginning or seat."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from wayout.verdict import Reason

LONGEST: Final = 40

SEPARATORS: Final = frozenset(",;>→+")
"""What parts the words of a pile, beside white space: a name with one of these is written by its seat."""

_TURNS_TEXT_AROUND = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def fold(name: str) -> str:
    """What spellings of a name have in common that look the same, or differ in capitals only."""
    if name.isascii():
        return " ".join(name.casefold().split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in folded if unicodedata.category(sign) != "Cf").split())


def name_fault(name: str, others: Sequence[str] = ()) -> Reason | None:
    """Why a player cannot be called that beside the others, or None."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in name[:LONGEST])
    where = shown
    if len(name) > LONGEST:
        return Reason("emergency.name_long", "W1", where, {"found": shown, "expected": str(LONGEST)})
    if any(
        unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in _TURNS_TEXT_AROUND for sign in name
    ):
        return Reason("emergency.name_unprintable", "W1", where, {"found": shown, "expected": ""})
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        return Reason("emergency.name_empty", "W1", where, {"found": shown, "expected": ""})
    twin = next((other for other in others if fold(other) == fold(name)), None)
    if twin is not None:
        return Reason("emergency.name_twice", "W1", where, {"found": shown, "expected": twin})
    return None


def find_player(typed: str, players: Sequence[str]) -> str | tuple[str, ...]:
    """The player meant: by name, else by seat (`p2`), else by the only name that begins so.

    A tuple of those it might be, empty for nobody, where that is not one player.
    """
    wanted = fold(typed)
    exact = [player for player in players if fold(player) == wanted]
    if exact:
        return exact[0]
    if wanted[:1] == "p" and wanted[1:].isascii() and wanted[1:].isdigit():
        seat = int(wanted[1:4])
        if 1 <= seat <= len(players):
            return players[seat - 1]
    begun = tuple(player for player in players if wanted and fold(player).startswith(wanted))
    return begun[0] if len(begun) == 1 else begun


def print_player(player: str, players: Sequence[str]) -> str:
    """A player as notation writes it: the name where it is one plain word, else the seat (`p2`)."""
    plain = not any(sign.isspace() or sign in SEPARATORS for sign in player)
    if plain and find_player(player, players) == player:
        return player
    seat = players.index(player) + 1
    spelled = f"p{seat}"
    # Somebody may be called p2 and sit elsewhere: zeros before the number make another word of the same seat.
    while find_player(spelled, players) != player:
        spelled = f"p0{spelled[1:]}"
    return spelled
