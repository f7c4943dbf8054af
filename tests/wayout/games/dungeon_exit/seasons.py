"""Short ways to play a season, so that a test reads like an afternoon at the table."""

from __future__ import annotations

from tests.wayout.games.dungeon_exit.laid_paths import TILES, level
from wayout.games.dungeon_exit.moves import CallDone, ChooseLevel, Move, ShowPath, StartClock
from wayout.games.dungeon_exit.referee import DungeonExit
from wayout.games.dungeon_exit.season import Season
from wayout.verdict import Reason

FREE = level("A1 D1 G1 J1 L3")
EXACT = level("A1 D1 G1 J1 L3", tiles=4)
UPPER = level("A1 D1 G1 N1 P1", mode="upper", stairs=["I1", "X8"])
COOP = level("A1 C1 E1 Q1 S1/X8 V8 T8 J8 H8", mode="coop", stairs=["G1", "O1"])

RIGHT = "B1-C1 E1-F1 H1-I1 K1-L1-L2"
"""Solves FREE and EXACT with four tiles."""

WRONG = "B1-B2-C2-C1 E1-F1 H1-I1 K1-L1-L2"
"""Reaches the Exit with a tile that touches itself."""
SHORT = "B1-C1 E1-F1"

LEVELS = (("1", FREE), ("2", EXACT), ("3", FREE), ("B1", FREE), ("U1", UPPER), ("C1", COOP))
REFEREE = DungeonExit(TILES, LEVELS)


def season(*moves: Move, players: tuple[str, ...] = ("anna", "ben"), by_eye: bool = True) -> Season:
    """The state after moves that must all hold."""
    state = REFEREE.start({"players": list(players), "by_eye": by_eye})
    for number, move in enumerate(moves, 1):
        verdict = REFEREE.judge(state, move)
        assert verdict.ok, (number, move, codes(verdict.reasons))
        state = REFEREE.apply(state, move)
    return state


def played(id_: str = "1", *players: int, start: int = 0) -> tuple[Move, Move]:
    """A level on the table and the clock running."""
    return ChooseLevel(id_, dict(LEVELS)[id_], players or (1,)), StartClock(start)


def solved(id_: str, player: int, seconds: int, start: int = 0, *others: int) -> tuple[Move, ...]:
    """A level solved in so many seconds."""
    at = start + seconds * 1000
    return (*played(id_, player, *others, start=start), CallDone(player, at), ShowPath(player, RIGHT))


def refused(state: Season, move: Move) -> list[tuple[str, str]]:
    """Ruling and defect of each reason against a move; nothing where it holds."""
    verdict = REFEREE.judge(state, move)
    return [] if verdict.ok else [(reason.rule, defect(reason)) for reason in verdict.reasons]


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    return [defect(reason) for reason in reasons]


def defect(reason: Reason) -> str:
    return reason.code.rpartition(".")[2]
