"""A box for the tests, written out here: the counts of the rulings, and faces of its own."""

from __future__ import annotations

from collections.abc import Mapping

from wayout.games.emergency_exit import Box, box_of
from wayout.games.emergency_exit.components import DangerCard, DirectionTile, FloorCard, Kind, LostTile
from wayout.words import Words

CHARACTERS = ("cook", "diver", "pirate", "queen", "robot", "viking", "wizard", "alien")
SIGNS = ("fire", "lightning", "slippery")

_KINDS: tuple[tuple[str, Kind, int], ...] = (
    ("S", "straight", 7),
    ("L", "left turn", 6),
    ("R", "right turn", 4),
    ("DL", "double left", 5),
    ("DR", "double right", 3),
    ("C", "crossroads", 6),
    ("RP", "repeat", 6),
)


def both(text: str) -> Words:
    return Words({"en": text, "fr": f"{text} (fr)"})


def tiles() -> list[DirectionTile]:
    """START, then all tiles: characters twice through from the first on, then the signs; three are plain."""
    codes = [(f"{letters}{n}", kind) for letters, kind, copies in _KINDS for n in range(1, copies + 1)]
    faces: list[dict[str, str]] = [{"character": name} for name in CHARACTERS * 2]
    faces += [{"danger": sign} for sign in SIGNS * 6]
    faces += [{}] * (len(codes) - len(faces))
    made = [DirectionTile(code, kind, **face) for (code, kind), face in zip(codes, faces, strict=True)]
    return [DirectionTile("ST", "start"), *made]


def floor(conditions: Mapping[str, int]) -> list[FloorCard]:
    cards = [FloorCard("F1", both("first"), both("lost"), initial=True)]
    return cards + [
        FloorCard(f"F{n}", both(name), both(name), conditions={name: number})
        for n, (name, number) in enumerate(conditions.items(), 2)
    ]


CONDITIONS = {
    "identical_characters": 2,
    "different_characters": 5,
    "danger_signs": 7,
    "distance_from_start": 5,
    "second_paths": 1,
    "same_turn_in_a_row": 3,
}


def components() -> dict[str, tuple[object, ...]]:
    return {
        "directions": tuple(tiles()),
        "lost": tuple(LostTile(f"LO{n}", both(str(n)), f"sign{n}", "#000") for n in range(1, 6)),
        "floor": tuple(floor(CONDITIONS)),
        "danger": tuple(
            DangerCard(f"D{n}", sign, "turn", both(f"card {n}"), both(f"do {n}"))
            for n, sign in enumerate((*SIGNS, *SIGNS, SIGNS[0]), 1)
        ),
    }


BOX: Box = box_of(components())
PLAYERS = ("anna", "ben", "chloe", "dan", "eve")
