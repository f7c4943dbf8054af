"""What a move makes of the state: one function a move, for moves that were judged good."""

from __future__ import annotations

from dataclasses import replace

from wayout.games.emergency_exit import moves
from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.evening import Evening, Player, ScoredRound
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.pile import Entry, LostTurn
from wayout.games.emergency_exit.scoring import numbers_of, scored_reveal


def play(box: Box, state: Evening, move: Move) -> Evening:
    """The state after a move that `judge_move` holds good."""
    match move:
        case moves.PlayTile(tile):
            return _on_pile(state, tile, live=True)
        case moves.RevealTile(tile):
            return _on_pile(state, tile, live=False)
        case moves.PlayLost(players):
            return _on_pile(state, LostTurn(tuple(map(str, players))), live=True)
        case moves.RevealLost(players):
            return _on_pile(state, LostTurn(tuple(map(str, players))), live=False)
        case moves.GivePile(pile):
            return replace(state, pile=pile, way="given")
        case moves.ScoreRound():
            return _score(box, state)
        case moves.ShowFloorCard(code):
            return replace(state, floor=(*state.floor, code))
        case moves.ShowDangerCard(code):
            return replace(state, dangers=(*state.dangers, code))
        case moves.ChooseFirstPlayer(number):
            return replace(state, first_player=number)
        case moves.RenamePlayer(number, name):
            return replace(
                state,
                players=_renamed(state.players, number, name),
                gone=_renamed(state.gone, number, name),
            )
        case moves.AddPlayer():
            return _add(state, move)
        case moves.RemovePlayer(number):
            return _remove(state, number)
        case moves.ReseatPlayers(numbers):
            by_id = {player.id: player for player in state.players}
            return replace(state, players=tuple(by_id[number] for number in numbers))


def _on_pile(state: Evening, entry: Entry, *, live: bool) -> Evening:
    # `replace` in full: most entries of a long evening are these, and opening it makes them all again.
    return Evening(
        state.players,
        state.danger,
        state.first_player,
        state.floor,
        state.dangers,
        (*state.pile, entry),
        "played" if live else "revealed",
        state.scored,
        state.winners,
        state.gone,
    )


def _score(box: Box, state: Evening) -> Evening:
    final = scored_reveal(box, state)
    scorers = numbers_of(state, final.scorers or ())
    (then,) = numbers_of(state, [final.next_first_player or state.names[0]])
    players = tuple(
        replace(player, points=player.points + 1) if player.id in scorers else player
        for player in state.players
    )
    # Judged as a round is scored and at no other time: who joins or leaves may change how many points win.
    winners = tuple(player.id for player in players if player.points >= state.points_to_win)
    return replace(
        state,
        players=players,
        first_player=then,
        pile=(),
        way="",
        scored=(*state.scored, ScoredRound(final.lost_at, final.conditions, scorers, then)),
        winners=winners,
    )


def _renamed(players: tuple[Player, ...], number: int, name: str) -> tuple[Player, ...]:
    return tuple(replace(player, name=name) if player.id == number else player for player in players)


def _add(state: Evening, move: moves.AddPlayer) -> Evening:
    back = state.returning(move.name)
    player = back or Player(move.player or state.unused_number, move.name)
    at = len(state.players) if move.seat is None else move.seat - 1
    return replace(
        state,
        players=(*state.players[:at], player, *state.players[at:]),
        gone=tuple(other for other in state.gone if other is not back),
    )


def _remove(state: Evening, number: int) -> Evening:
    at = next(at for at, player in enumerate(state.players) if player.id == number)
    left = state.players[:at] + state.players[at + 1 :]
    first = state.first_player
    if first == number:
        # The turn goes where it would have gone: to the left.
        first = left[at % len(left)].id
    return replace(state, players=left, gone=(*state.gone, state.players[at]), first_player=first)
