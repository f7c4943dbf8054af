"""What is told of an evening: a line a move for the log, and what may be seen of the state."""

from __future__ import annotations

from wayout.games.emergency_exit import moves
from wayout.games.emergency_exit.box import Box
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.judging import next_step
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.notation import print_pile, print_tile
from wayout.games.emergency_exit.pile import LostTurn, Tile, lost_players, tiles_of
from wayout.games.emergency_exit.playing import play
from wayout.games.emergency_exit.scoring import by_name, reveal_so_far
from wayout.games.engine import Json
from wayout.verdict import Param, Reason


def tell(box: Box, state: Evening, move: Move) -> Reason:
    """One line of the score sheet: what the move does in this state, to be worded. For moves that hold."""
    code = f"emergency.told_{moves.WORDS[type(move)]}"
    params: dict[str, Param] = {"round": state.round}
    match move:
        case moves.PlayTile(tile) | moves.RevealTile(tile):
            params |= {"number": 1 + len(tiles_of(state.pile)), "tile": print_tile(tile), "kind": tile.kind}
        case moves.PlayLost(numbers) | moves.RevealLost(numbers) | moves.ReseatPlayers(numbers):
            params["players"] = tuple(_name(state, number) for number in numbers)
        case moves.GivePile(pile):
            params["pile"] = print_pile(by_name(state, pile), state.names)
        case moves.ShowFloorCard(card):
            params |= {
                "card": card,
                **{f"title_{lang}": text for lang, text in box.floor[card].title.by_language.items()},
            }
        case moves.ShowDangerCard(card):
            params |= {
                "card": card,
                **{f"title_{lang}": text for lang, text in box.danger[card].title.by_language.items()},
            }
        case moves.ScoreRound():
            after = play(box, state, move)
            scored = after.scored[-1]
            params |= {
                "at": scored.lost_at,
                "conditions": tuple(scored.conditions),
                "scorers": tuple(_name(state, number) for number in scored.scorers),
                "then": _name(state, scored.next_first_player),
                "winners": tuple(_name(state, number) for number in after.winners),
                "standing": tuple(f"{player.name} {player.points}" for player in after.players),
            }
        case moves.RenamePlayer(number, name):
            params |= {"player": _name(state, number), "name": name}
        case moves.AddPlayer(name):
            back = state.returning(name)
            params |= {"name": name, "points": back.points if back else None}
        case moves.RemovePlayer(number) | moves.ChooseFirstPlayer(number):
            params["player"] = _name(state, number)
    return Reason(code, "", "", params)


def _name(state: Evening, number: int) -> str:
    player = state.player(number)
    return player.name if player else str(number)


def view(box: Box, state: Evening) -> dict[str, Json]:
    """What everybody may see; nobody at this table may see more.

    A pile that is logged live shows its top alone and who has played LOST: looking into it is forbidden until
    the round has ended. A pile being revealed shows all, with its path.
    """
    hidden = state.way == "played"
    pile = by_name(state, state.pile)
    shown = pile[-1:] if hidden else pile
    reveal = None if hidden or not pile else reveal_so_far(box, state).as_plain()
    return {
        "players": [
            {"id": player.id, "name": player.name, "points": player.points} for player in state.players
        ],
        "gone": [{"id": player.id, "name": player.name, "points": player.points} for player in state.gone],
        "danger": state.danger,
        "round": state.round,
        "points_to_win": state.points_to_win,
        "first_player": state.first_player,
        "floor": [box.initial.code, *state.floor],
        "dangers": list(state.dangers),
        "waits_for": next_step(box, state),
        "pile": {
            "way": state.way,
            "tiles": len(tiles_of(pile)),
            "lost": list(lost_players(pile)),
            "shown": [print_tile(e) if isinstance(e, Tile) else _lost(e) for e in shown],
        },
        "reveal": reveal,
        "scored": [
            {
                "lost_at": scored.lost_at,
                "conditions": dict(scored.conditions),
                "scorers": list(scored.scorers),
                "next_first_player": scored.next_first_player,
            }
            for scored in state.scored
        ],
        "winners": list(state.winners),
    }


def _lost(turn: LostTurn) -> dict[str, Json]:
    return {"lost": list(turn.players)}
