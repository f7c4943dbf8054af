"""Whether a move may be made: the rules of an evening, one function a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from wayout.games.emergency_exit import moves
from wayout.games.emergency_exit.box import FEWEST_PLAYERS, Box, face
from wayout.games.emergency_exit.evening import Evening, Step
from wayout.games.emergency_exit.legality import faults
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.names import name_fault
from wayout.games.emergency_exit.pile import Entry, LostTurn, Tile
from wayout.games.emergency_exit.scoring import by_name, final_reveal, missing_above, reveal_so_far, round_of
from wayout.games.emergency_exit.turn_order import doubts
from wayout.notation import nearest
from wayout.verdict import Reason, Verdict

Faults: TypeAlias = list[Reason]


def floor_due(box: Box, state: Evening) -> int:
    """How many FLOOR cards have still to be shown before this round begins (E14)."""
    return 0 if state.winners else min(state.round - 1, len(box.floor)) - len(state.floor)


def danger_due(box: Box, state: Evening) -> int:
    """How many DANGER cards have still to be shown before this round begins (Setup, E14)."""
    if state.winners or not state.danger:
        return 0
    return min(state.round, len(box.danger)) - len(state.dangers)


def next_step(box: Box, state: Evening) -> Step:
    """What the table waits for."""
    if state.winners:
        return "over"
    if floor_due(box, state):
        return "floor"
    return "danger" if danger_due(box, state) else "pile"


def judge_move(box: Box, state: Evening, move: Move) -> Verdict:
    """The verdict on a move: every reason against it, or what there is to remark beside it."""
    if state.winners and not isinstance(move, moves.RenamePlayer):
        winners = tuple(player.name for player in state.players if player.id in state.winners)
        return Verdict.of([Reason("emergency.evening_over", "E13", "", {"players": winners})])
    return _RULES[type(move)](box, state, move)


def _present(state: Evening, numbers: Sequence[int]) -> Faults:
    return [
        Reason("emergency.player_absent", "W2", str(number), {"number": number})
        for number in numbers
        if not state.seated(number)
    ]


def _between_rounds(state: Evening) -> Faults:
    if not state.pile:
        return []
    return [Reason("emergency.round_running", "W2", "", {"round": state.round})]


def _cards_first(box: Box, state: Evening) -> Faults:
    found = []
    if floor_due(box, state):
        found.append(Reason("emergency.floor_first", "E14", "", {"round": state.round}))
    if danger_due(box, state):
        found.append(Reason("emergency.danger_first", "E14", "", {"round": state.round}))
    return found


def _choose_first(box: Box, state: Evening, move: moves.ChooseFirstPlayer) -> Verdict:
    found = _present(state, [move.player])
    if state.scored:
        found.append(Reason("emergency.first_by_rule", "E12", "", {"round": state.round}))
    elif state.pile:
        found += _between_rounds(state)
    return Verdict.of(found)


def _show_floor(box: Box, state: Evening, move: moves.ShowFloorCard) -> Verdict:
    found: Faults = []
    if move.code not in box.floor:
        suggestion = nearest(move.code, box.floor)
        found.append(
            Reason(
                "emergency.no_floor_card",
                "E14",
                move.code,
                {"code": move.code, "known": tuple(box.floor), "suggestion": suggestion},
            )
        )
    elif move.code in state.floor:
        found.append(Reason("emergency.card_shows", "E14", move.code, {"code": move.code}))
    if not floor_due(box, state):
        found.append(Reason("emergency.no_floor_due", "E14", move.code, {"round": state.round}))
    return Verdict.of(found)


def _show_danger(box: Box, state: Evening, move: moves.ShowDangerCard) -> Verdict:
    if not state.danger:
        return Verdict.of([Reason("emergency.danger_off", "DANGER", move.code)])
    found: Faults = []
    if move.code not in box.danger:
        suggestion = nearest(move.code, box.danger)
        found.append(
            Reason(
                "emergency.no_danger_card",
                "E14",
                move.code,
                {"code": move.code, "known": tuple(box.danger), "suggestion": suggestion},
            )
        )
    elif move.code in state.dangers:
        found.append(Reason("emergency.card_shows", "E14", move.code, {"code": move.code}))
    if not danger_due(box, state):
        found.append(Reason("emergency.no_danger_due", "E14", move.code, {"round": state.round}))
    return Verdict.of(found)


def _add_entry(box: Box, state: Evening, entry: Entry, way: str) -> Faults:
    """What speaks against one more entry on the pile that is entered this way."""
    found = _cards_first(box, state)
    if state.way not in ("", way):
        found.append(Reason("emergency.entered_otherwise", "Revealing the Plan", "", {"way": state.way}))
    if isinstance(entry, LostTurn):
        absent = _present(state, [int(player) for player in entry.players])
        if not entry.players:
            absent = [Reason("emergency.lost_by_nobody", "E7")]
        if absent:
            return found + absent
    pile = by_name(state, (*state.pile, entry))
    return found + faults(box, round_of(box, state, unfinished=True), pile)


def _tile(box: Box, state: Evening, move: moves.PlayTile | moves.RevealTile) -> Verdict:
    live = isinstance(move, moves.PlayTile)
    found = _add_entry(box, state, move.tile, "played" if live else "revealed")
    if not live or not state.dangers:
        return Verdict.of(found)
    tile = move.tile
    if not tile.faces_known:
        number = 1 + sum(isinstance(entry, Tile) for entry in state.pile)
        found.append(
            Reason(
                "emergency.code_for_danger",
                "DANGER",
                f"tile {number}",
                {"tile": tile.name, "cards": state.dangers},
            )
        )
    return Verdict(not found, tuple(found or danger_effects(box, state, tile)))


def danger_effects(box: Box, state: Evening, tile: Tile) -> Faults:
    """What the DANGER cards that show do as this tile is played: to be done at the table at once."""
    return [
        Reason(
            "emergency.danger_effect",
            "DANGER",
            code,
            {
                "tile": tile.name,
                "danger": card.danger,
                "card": code,
                "effect": card.effect,
                **{
                    f"{part}_{language}": text
                    for part, words in (("title", card.title), ("text", card.text))
                    for language, text in words.by_language.items()
                },
            },
        )
        for code in state.dangers
        if tile.danger is not None and face((card := box.danger[code]).danger) == tile.danger
    ]


def _lost(box: Box, state: Evening, move: moves.PlayLost | moves.RevealLost) -> Verdict:
    entry = LostTurn(tuple(str(number) for number in move.players))
    found = _add_entry(box, state, entry, "played" if isinstance(move, moves.PlayLost) else "revealed")
    if found:
        return Verdict.of(found)
    round_ = round_of(box, state, unfinished=True)
    # A reveal may leave out tiles above the one that lost the group (W3); a pile logged live leaves out none.
    lost_at = reveal_so_far(box, state).lost_at if isinstance(move, moves.RevealLost) else None
    before = doubts(round_, by_name(state, state.pile), lost_at)
    return Verdict(True, tuple(doubts(round_, by_name(state, (*state.pile, entry)), lost_at)[len(before) :]))


def _give(box: Box, state: Evening, move: moves.GivePile) -> Verdict:
    found = _cards_first(box, state)
    lost = [entry for entry in move.pile if isinstance(entry, LostTurn)]
    found += _present(state, [int(player) for entry in lost for player in entry.players])
    if any(not entry.players for entry in lost):
        found.append(Reason("emergency.lost_by_nobody", "E7"))
    if not move.pile:
        found.append(Reason("emergency.pile_empty", "Revealing the Plan"))
    if found:
        return Verdict.of(found)
    return Verdict.of(faults(box, round_of(box, state, unfinished=True), by_name(state, move.pile)))


def _score(box: Box, state: Evening, move: moves.ScoreRound) -> Verdict:
    if not state.pile:
        return Verdict.of([Reason("emergency.pile_empty", "Revealing the Plan")])
    final = final_reveal(box, state)
    if final.ok and not move.complete and (missing := missing_above(box, state, final)):
        return Verdict.of([missing])
    return Verdict(final.ok, (*final.reasons, *final.remarks))


def _rename(box: Box, state: Evening, move: moves.RenamePlayer) -> Verdict:
    if state.player(move.player) is None:
        return Verdict.of(_present(state, [move.player]))
    everybody = (*state.players, *state.gone)
    fault = name_fault(move.name, [player.name for player in everybody if player.id != move.player])
    return Verdict.of([fault] if fault else [])


def _add(box: Box, state: Evening, move: moves.AddPlayer) -> Verdict:
    found = _between_rounds(state)
    if len(state.players) >= box.seats:
        found.append(Reason("emergency.table_full", "W2", "", {"most": box.seats}))
    fault = name_fault(move.name, state.names)
    if fault:
        found.append(fault)
    bearer = None if move.player is None else state.player(move.player)
    back = state.returning(move.name)
    holder = bearer or back
    if move.player is not None and holder is not None and bearer is not back:
        found.append(
            Reason("emergency.number_taken", "W2", "", {"number": move.player, "player": holder.name})
        )
    seats = len(state.players) + 1
    if move.seat is not None and not 1 <= move.seat <= seats:
        found.append(Reason("emergency.seat_unknown", "W2", "", {"seat": move.seat, "most": seats}))
    return Verdict.of(found)


def _remove(box: Box, state: Evening, move: moves.RemovePlayer) -> Verdict:
    found = _present(state, [move.player]) + _between_rounds(state)
    if len(state.players) <= FEWEST_PLAYERS:
        found.append(Reason("emergency.table_small", "W2", "", {"least": FEWEST_PLAYERS}))
    return Verdict.of(found)


def _reseat(box: Box, state: Evening, move: moves.ReseatPlayers) -> Verdict:
    found = _between_rounds(state)
    if sorted(move.players) != sorted(player.id for player in state.players):
        found.append(Reason("emergency.seats_wrong", "W2", "", {"players": state.names}))
    return Verdict.of(found)


_RULES: Final[dict[type, Callable[[Box, Evening, Any], Verdict]]] = {
    moves.ChooseFirstPlayer: _choose_first,
    moves.ShowFloorCard: _show_floor,
    moves.ShowDangerCard: _show_danger,
    moves.PlayTile: _tile,
    moves.PlayLost: _lost,
    moves.RevealTile: _tile,
    moves.RevealLost: _lost,
    moves.GivePile: _give,
    moves.ScoreRound: _score,
    moves.RenamePlayer: _rename,
    moves.AddPlayer: _add,
    moves.RemovePlayer: _remove,
    moves.ReseatPlayers: _reseat,
}
