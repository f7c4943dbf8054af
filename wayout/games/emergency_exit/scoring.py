"""From an evening's state to the reveal of its pile: the one place where players' numbers and names meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.legality import too_short
from wayout.games.emergency_exit.pile import LostTurn, Pile, Round, Tile, is_over
from wayout.games.emergency_exit.reveal import Reveal, judge_pile, reveal_pile
from wayout.verdict import Reason


def by_name(state: Evening, pile: Pile) -> Pile:
    """A pile of the state with names in the place of numbers."""
    if not any(isinstance(entry, LostTurn) for entry in pile):
        return pile
    names = {str(player.id): player.name for player in (*state.players, *state.gone)}
    return tuple(
        entry if isinstance(entry, Tile) else LostTurn(tuple(names.get(p, p) for p in entry.players))
        for entry in pile
    )


def by_number(state: Evening, pile: Pile) -> Pile:
    """A pile as read from notation with numbers in the place of names: what moves carry."""
    numbers = {player.name: str(player.id) for player in state.players}
    return tuple(
        entry if isinstance(entry, Tile) else LostTurn(tuple(numbers[name] for name in entry.players))
        for entry in pile
    )


def round_of(box: Box, state: Evening, *, unfinished: bool, stopped: bool = False) -> Round:
    """What the table knows of the round that is being played."""
    first = None if state.first_player is None else state.player(state.first_player)
    return Round(
        state.names,
        first.name if first else None,
        tuple(condition for code in state.floor for condition in box.conditions(code)),
        unfinished=unfinished,
        stopped=stopped,
        danger=state.danger,
    )


def reveal_so_far(box: Box, state: Evening) -> Reveal:
    """The pile as entered so far: its path, and whether the group is lost already. No points."""
    return judge_pile(box, round_of(box, state, unfinished=True), by_name(state, state.pile))


def final_reveal(box: Box, state: Evening) -> Reveal:
    """The round as it is scored.

    A pile revealed tile by tile need not be entered further than the reveal goes: to the tile that lost the
    group and the first LOST turn above it (Revealing the Plan).
    """
    pile = by_name(state, state.pile)
    final = judge_pile(box, round_of(box, state, unfinished=False, stopped=True), pile)
    if state.way == "revealed" and final.lost:
        return final
    return judge_pile(box, round_of(box, state, unfinished=False), pile)


def scored_reveal(box: Box, state: Evening) -> Reveal:
    """The round as it counts once `final_reveal` has found nothing against it: not judged, no remarks."""
    return reveal_pile(round_of(box, state, unfinished=False), by_name(state, state.pile))


def missing_above(box: Box, state: Evening, final: Reveal) -> Reason | None:
    """What must be known before the round can be scored, unless nothing lies above what was entered."""
    if not final.ok or is_over(state.pile, len(state.players), box.directions):
        return None
    short = too_short(box, round_of(box, state, unfinished=False), state.pile)
    if final.lost and state.way == "revealed":
        if short and not final.scorers:
            return Reason("emergency.reveal_on", "W3", f"tile {final.lost_at}", {"at": final.lost_at})
    elif short and state.danger:
        return replace(short[0], code="emergency.ended_early", rule="E14")
    return None


def numbers_of(state: Evening, names: Sequence[str]) -> tuple[int, ...]:
    """The numbers of players at the table, by name."""
    ids = {player.name: player.id for player in state.players}
    return tuple(ids[name] for name in names)
