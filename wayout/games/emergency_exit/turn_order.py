"""Doubts about the order of turns: remarks beside a verdict, never a fault (E8)."""

from __future__ import annotations

from collections.abc import Sequence

from wayout.games.emergency_exit.pile import Entry, Round, Tile
from wayout.verdict import Reason


def doubts(round_: Round, pile: Sequence[Entry], whole_to: int | None = None) -> list[Reason]:
    """Remarks on a turn order that cannot have been, unless DANGER effects changed it; never a fault (E8).

    Each DIRECTION tile is one turn, clockwise among the players still in. After a doubtful turn the count
    goes on from the player who took it. whole_to: number of the last tile up to which no tile is left out, as
    in a pile that was revealed no further than it took (W3); whose turn it was above cannot be told.
    """
    if round_.danger:
        return []
    seats = list(round_.players)
    out: set[str] = set()
    turn = round_.first_player
    tiles = 0
    found = []

    def next_in(player: str) -> str:
        start = seats.index(player)
        for step in range(1, len(seats) + 1):
            if (other := seats[(start + step) % len(seats)]) not in out:
                return other
        return player

    for entry in pile:
        if isinstance(entry, Tile):
            tiles += 1
            turn = turn and next_in(turn)
            continue
        if whole_to is not None and tiles >= whole_to:
            turn = None
        active = entry.players[0]
        if turn is not None and turn != active:
            found.append(
                Reason("emergency.doubtful_turn", "E8", f"x:{active}", {"player": active, "expected": turn})
            )
        start = seats.index(active)
        steps = [(seats.index(player) - start) % len(seats) for player in entry.players]
        if steps != sorted(steps):
            right = tuple(
                sorted(entry.players, key=lambda player: (seats.index(player) - start) % len(seats))
            )
            found.append(
                Reason(
                    "emergency.doubtful_followers",
                    "E8",
                    f"x:{active}",
                    {"player": active, "players": entry.players, "expected": right},
                )
            )
        out.update(entry.players)
        turn = next_in(active)
    return found
