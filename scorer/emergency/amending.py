"""What an entry becomes when it is corrected: the new text is read as the entry's own kind of move."""

from __future__ import annotations

from wayout.games.emergency_exit import moves
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.referee import EmergencyExit


def new_move(engine: EmergencyExit, state: Evening, old: Move, text: str) -> Move | None:
    """The move that `text` makes in the place of `old`, `state` being the one before it.

    None for a move that has nothing to correct and can only be removed. Raises NotationError.
    """
    match old:
        case moves.PlayTile() | moves.RevealTile():
            return engine.move_of(engine.read_entry(state, text), live=isinstance(old, moves.PlayTile))
        case moves.PlayLost() | moves.RevealLost():
            typed = text if ":" in text else f"x:{text.replace(',', '+').replace(' ', '')}"
            return engine.move_of(engine.read_entry(state, typed), live=isinstance(old, moves.PlayLost))
        case moves.GivePile():
            return engine.give(state, text)
        case moves.ShowFloorCard():
            return moves.ShowFloorCard(_printed(text, engine.box.floor))
        case moves.ShowDangerCard():
            return moves.ShowDangerCard(_printed(text, engine.box.danger))
        case moves.ChooseFirstPlayer():
            return moves.ChooseFirstPlayer(*engine.read_players(state, [text]))
        case moves.RemovePlayer():
            return moves.RemovePlayer(*engine.read_players(state, [text]))
        case moves.ReseatPlayers():
            parts = text.split(",") if "," in text else text.split()
            return moves.ReseatPlayers(
                engine.read_players(state, [part.strip() for part in parts if part.strip()])
            )
        case moves.RenamePlayer(player, _):
            return moves.RenamePlayer(player, text)
        case moves.AddPlayer(_, seat):
            return moves.AddPlayer(text, seat)
        case moves.ScoreRound():
            return None


def _printed(text: str, known: object) -> str:
    """A card's code as printed; one that is not known is left to the rules to refuse."""
    codes = list(known) if isinstance(known, dict) else []
    return next((code for code in codes if code.casefold() == text.casefold()), text)
