"""Players' names at any table: kept as typed, told apart without regard to case."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

LONGEST: Final = 40

NameDefect: TypeAlias = Literal["long", "unprintable", "empty", "twice"]

_TURNS_TEXT_AROUND = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class NameFault(NamedTuple):
    """Why nobody can be called so. shown: the name, safe to show; twin: who is called so already."""

    defect: NameDefect
    shown: str
    twin: str = ""


def fold(name: str) -> str:
    """What spellings of a name have in common that look the same, or differ in capitals only."""
    if name.isascii():
        return " ".join(name.casefold().split())
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in folded if unicodedata.category(sign) != "Cf").split())


def fault_of(name: str, others: Sequence[str] = ()) -> NameFault | None:
    """Why a player cannot be called that beside the others, or None."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in name[:LONGEST])
    if len(name) > LONGEST:
        return NameFault("long", shown)
    if any(
        unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in _TURNS_TEXT_AROUND for sign in name
    ):
        return NameFault("unprintable", shown)
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        return NameFault("empty", shown)
    twin = next((other for other in others if fold(other) == fold(name)), None)
    return None if twin is None else NameFault("twice", shown, twin)


def find(typed: str, players: Sequence[str], seat: str = "") -> tuple[int, ...]:
    """The places (from 0) of the players that may be meant: by name, by seat (`2`), by a name's beginning.

    seat: what is written before the number of a seat. One place is an answer, none is nobody, several are a
    question to be asked back.
    """
    wanted = fold(typed)
    exact = tuple(place for place, player in enumerate(players) if fold(player) == wanted)
    if exact or not wanted:
        return exact[:1]
    number = wanted.removeprefix(seat) if wanted.startswith(seat) else ""
    if number.isascii() and number.isdigit() and len(number) < LONGEST and 1 <= int(number) <= len(players):
        return (int(number) - 1,)
    return tuple(place for place, player in enumerate(players) if fold(player).startswith(wanted))
