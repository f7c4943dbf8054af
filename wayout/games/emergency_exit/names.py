"""How Emergency Exit Only calls players: by name, by its beginning, or by seat (`p2`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wayout.games.names import LONGEST, fault_of, find
from wayout.verdict import Reason

SEPARATORS: Final = frozenset(",;>→+")
"""What parts the words of a pile, beside white space: a name with one of these is written by its seat."""


def name_fault(name: str, others: Sequence[str] = ()) -> Reason | None:
    """Why a player cannot be called that beside the others, or None."""
    fault = fault_of(name, others)
    if fault is None:
        return None
    expected = str(LONGEST) if fault.defect == "long" else fault.twin
    params = {"found": fault.shown, "expected": expected}
    return Reason(f"emergency.name_{fault.defect}", "W1", fault.shown, params)


def find_player(typed: str, players: Sequence[str]) -> str | tuple[str, ...]:
    """The player meant: by name, else by seat (`p2`), else by the only name that begins so.

    A tuple of those it might be, empty for nobody, where that is not one player.
    """
    found = tuple(players[place] for place in find(typed, players, seat="p"))
    return found[0] if len(found) == 1 else found


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
