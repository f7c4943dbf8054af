"""The box: a set of tiles and cards as the rules look them up, and what keeps a set from being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wayout.games.emergency_exit.components import DangerCard, DirectionTile, FloorCard, Kind, LostTile
from wayout.games.emergency_exit.conditions import CONDITIONS, Condition, most
from wayout.games.emergency_exit.pile import LETTERS, Tile
from wayout.notation import nearest
from wayout.verdict import Reason

MOST_PLAYERS: Final = 5
FEWEST_PLAYERS: Final = 2

_SIGNS_IN_CODES = frozenset(".-_")


@dataclass(frozen=True, slots=True)
class Box:
    """A playable set.

    tiles: by folded code, START among them. copies: how many of each, by code as printed.
    of_kind: how many DIRECTION tiles of each kind; directions: of all kinds, START left out.
    floor: the FLOOR cards beside the initial one; danger: the DANGER cards; both by code as printed.
    says: what each FLOOR card says beside the initial one, by its code as printed.
    seats: the most players it serves.
    """

    tiles: Mapping[str, Tile]
    copies: Mapping[str, int]
    of_kind: Mapping[Kind, int]
    directions: int
    initial: FloorCard
    floor: Mapping[str, FloorCard]
    danger: Mapping[str, DangerCard]
    says: Mapping[str, tuple[Condition, ...]]
    seats: int

    @property
    def set_of_tiles(self) -> list[tuple[Tile, int]]:
        """Each DIRECTION tile with its copies, START left out."""
        return [(tile, self.copies[tile.code]) for tile in self.tiles.values() if tile.kind != "start"]

    def conditions(self, code: str) -> tuple[Condition, ...]:
        """What a FLOOR card, by its code as printed, says beside the initial card."""
        return self.says[code]


def box_of(components: Mapping[str, Iterable[object]]) -> Box:
    """The box that a game's components make: any grouping, pieces are told by their type.

    Raises ValueError where `check_components` finds faults.
    """
    found = check_components(components)
    if found:
        raise ValueError(f"unplayable components: {', '.join(reason.code for reason in found)}")
    pieces = [piece for items in components.values() for piece in items]
    directions = [piece for piece in pieces if isinstance(piece, DirectionTile)]
    floor = [piece for piece in pieces if isinstance(piece, FloorCard)]
    of_kind: Counter[Kind] = Counter()
    for tile in directions:
        of_kind[tile.kind] += tile.copies
    del of_kind["start"]
    lost = sum(piece.copies for piece in pieces if isinstance(piece, LostTile))
    return Box(
        tiles={tile.code.casefold(): _tile(tile) for tile in directions},
        copies={tile.code: tile.copies for tile in directions},
        of_kind=of_kind,
        directions=of_kind.total(),
        initial=next(card for card in floor if card.initial),
        floor={card.code: card for card in floor if not card.initial},
        danger={piece.code: piece for piece in pieces if isinstance(piece, DangerCard)},
        says={
            card.code: tuple(Condition(name, n, card.code) for name, n in card.conditions.items())
            for card in floor
            if not card.initial
        },
        seats=min(MOST_PLAYERS, lost),
    )


def _tile(tile: DirectionTile) -> Tile:
    return Tile(tile.kind, tile.code, face(tile.character), face(tile.danger))


def face(name: str | None) -> str | None:
    """A character's or a danger sign's name as the rules compare it: folded, words joined by hyphens."""
    return "-".join(name.casefold().split()) if name and name.strip() else None


def check_components(components: Mapping[str, Iterable[object]]) -> tuple[Reason, ...]:
    """Everything that keeps a set of pieces from being played; `where` is the code of the piece meant.

    Pieces are told by their type, whatever group they stand in; other rows are passed over.
    """
    pieces = [piece for items in components.values() for piece in items]
    tiles = [piece for piece in pieces if isinstance(piece, DirectionTile)]
    floor = [piece for piece in pieces if isinstance(piece, FloorCard)]
    danger = [piece for piece in pieces if isinstance(piece, DangerCard)]
    lost = [piece for piece in pieces if isinstance(piece, LostTile)]
    found: list[Reason] = []

    counted: list[tuple[str, int]] = [
        (piece.code, piece.copies) for group in (tiles, lost, floor, danger) for piece in group
    ]
    found += [
        Reason("emergency.copies_below_one", "Components", code, {"copies": copies})
        for code, copies in counted
        if copies < 1
    ]
    found += _codes(tiles, [*floor, *danger])
    starts = sum(tile.copies for tile in tiles if tile.kind == "start")
    if starts != 1:
        found.append(Reason("emergency.start_count", "Components", "", {"found": starts}))
    if not any(tile.kind != "start" for tile in tiles):
        found.append(Reason("emergency.no_directions", "Components"))
    for tile in tiles:
        if tile.kind == "start" and (face(tile.character) or face(tile.danger)):
            found.append(Reason("emergency.start_face", "Faces", tile.code))
        elif face(tile.character) and face(tile.danger):
            found.append(
                Reason(
                    "emergency.both_faces",
                    "Faces",
                    tile.code,
                    {"character": tile.character, "danger": tile.danger},
                )
            )
    seats = sum(tile.copies for tile in lost)
    if seats < FEWEST_PLAYERS:
        found.append(Reason("emergency.lost_count", "Setup 1", "", {"found": seats, "least": FEWEST_PLAYERS}))
    initial = sum(card.initial for card in floor)
    if initial != 1:
        found.append(Reason("emergency.initial_count", "E5", "", {"found": initial}))
    set_of_tiles = [(_tile(tile), max(tile.copies, 0)) for tile in tiles if tile.kind != "start"]
    for card in floor:
        found += _floor_card(card, set_of_tiles)
    signs = {sign for tile in tiles if (sign := face(tile.danger))}
    for dangerous in danger:
        if face(dangerous.danger) not in signs:
            found.append(
                Reason(
                    "emergency.danger_unknown",
                    "DANGER",
                    dangerous.code,
                    {
                        "danger": dangerous.danger,
                        "known": tuple(sorted(signs)),
                        "suggestion": nearest(dangerous.danger, signs),
                    },
                )
            )
    return tuple(found)


def _codes(tiles: list[DirectionTile], cards: list[FloorCard | DangerCard]) -> list[Reason]:
    found = []
    letters = {spelled.casefold(): kind for kind, spelled in LETTERS.items()}
    seen: set[str] = set()
    for piece in (*tiles, *cards):
        folded = piece.code.casefold()
        if not folded or not all(sign.isalnum() or sign in _SIGNS_IN_CODES for sign in folded):
            found.append(Reason("emergency.code_unreadable", "W4", piece.code, {"code": piece.code}))
        elif folded in seen:
            found.append(Reason("emergency.code_twice", "W4", piece.code, {"code": piece.code}))
        elif isinstance(piece, DirectionTile) and letters.get(folded, piece.kind) != piece.kind:
            found.append(
                Reason(
                    "emergency.code_is_a_kind",
                    "W4",
                    piece.code,
                    {"code": piece.code, "kind": letters[folded]},
                )
            )
        seen.add(folded)
    return found


def _floor_card(card: FloorCard, set_of_tiles: list[tuple[Tile, int]]) -> list[Reason]:
    if card.initial:
        if card.conditions:
            return [Reason("emergency.initial_with_conditions", "E5", card.code)]
        return []
    if not card.conditions:
        return [Reason("emergency.card_without_condition", "E6", card.code)]
    return [
        fault
        for name, n in card.conditions.items()
        if (fault := check_condition(name, n, set_of_tiles, card.code))
    ]


def check_condition(
    name: str, n: object, set_of_tiles: list[tuple[Tile, int]], where: str = ""
) -> Reason | None:
    """What is wrong with a condition: unknown, below one, never to be met with this set; None if nothing."""
    if name not in CONDITIONS:
        return Reason(
            "emergency.condition_unknown",
            "E6",
            where,
            {"condition": name, "known": tuple(CONDITIONS), "suggestion": nearest(name, CONDITIONS)},
        )
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        return Reason("emergency.condition_number", "E6", where, {"condition": name, "found": str(n)[:40]})
    reached = most(name, set_of_tiles)
    if n > reached:
        return Reason("emergency.condition_never", "E6", where, {"condition": name, "n": n, "most": reached})
    return None
