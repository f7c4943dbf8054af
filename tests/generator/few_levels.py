"""A few levels of each section, made on the spot: what tests of the level booklet print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.level_pages import Printed
from wayout.games.dungeon_exit.board import Square
from wayout.games.dungeon_exit.level import Level
from wayout.games.dungeon_exit.route import Route
from wayout.problem import Problem


def squares(text: str) -> tuple[Square, ...]:
    return tuple(Square(ord(name[0]) - ord("A"), int(name[1:])) for name in text.split())


def route(text: str) -> Route:
    """Elements apart by `/`, each with all its squares."""
    return Route(tuple(squares(element) for element in text.split("/")))


SOLO = Level("solo", (squares("A1 D1 G1 J1 L3"),), (9,), 1, squares("B3 C3 F8"))
SOLO_WAY = route("A1/B1 C1/D1/E1 F1/G1/H1 I1/J1/K1 L1 L2/L3")
CROSSING = Level("solo", (squares("A2 D2 D5 B5 B1"),), (None,), 1)
CROSSING_WAY = route("A2/B2 C2/D2/D3 D4/D5/C5 C4/B4 B3/B1")
UPPER = Level("upper", (squares("A1 D1 N1 Q1 S1"),), (None,), 0, squares("H8 X8"), squares("F1 M3"))
UPPER_WAY = route("A1/B1 C1/D1/E1 E2 F2/F1/M3/M2 M1/N1/O1 P1/Q1/R1 R2/S1")
COOP = Level(
    "coop",
    (squares("A1 C1 E1 Q1 S1"), squares("X8 V8 T8 J8 H8")),
    (8, None),
    2,
    squares("A8"),
    squares("G1 O1"),
)
COOP_WAYS = (route("A1/B1 B2/C1/G1/O1/P1 P2/Q1"), route("X8/W8 W7/V8/U8 U7/T8"))


@dataclass(frozen=True)
class Few:
    """A level as the booklet gets it."""

    id: str
    level: Level
    grade: str
    ways: tuple[Route, ...]

    def solution(self) -> tuple[Route, ...]:
        return self.ways


def sections(name: str) -> Sequence[Printed]:
    """Seven and fifteen levels of one board, four and two of two."""
    solo = [(SOLO, (SOLO_WAY,)), (CROSSING, (CROSSING_WAY,))]
    match name:
        case "adventure":
            return [Few(f"{n + 1}", *solo[n % 2][:1], "", solo[n % 2][1]) for n in range(7)]
        case "bonus":
            return [Few(f"B{n + 1}", *solo[n % 2][:1], "expert", solo[n % 2][1]) for n in range(16)]
        case "upper":
            return [Few(f"U{n + 1}", UPPER, "easy", (UPPER_WAY,)) for n in range(4)]
        case "coop":
            return [Few(f"C{n + 1}", COOP, "hard", COOP_WAYS) for n in range(2)]
    raise Problem("printing.section", found=name, known="adventure, bonus, upper, coop")
