"""Short ways to ask the referee, so that a test reads like an argument at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.wayout.games.emergency_exit.a_box import BOX, PLAYERS, components
from wayout.games.emergency_exit import EmergencyExit, Reveal, Round, check_components, judge_pile
from wayout.games.emergency_exit.conditions import Condition
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import Move
from wayout.games.emergency_exit.notation import read_pile
from wayout.notation import NotationError
from wayout.verdict import Reason

REFEREE = EmergencyExit(BOX)


def reveal(
    pile: str,
    players: int = 3,
    asked: Mapping[str, int] | None = None,
    *,
    first: str | None = None,
    unfinished: bool = True,
    card: str = "",
    **flags: bool,
) -> Reveal:
    """What becomes of a pile as typed; unfinished unless the test is about points."""
    names = PLAYERS[:players]
    shown = tuple(Condition(name, n, card) for name, n in (asked or {}).items())
    round_ = Round(names, first, shown, unfinished=unfinished, **flags)
    return judge_pile(BOX, round_, read_pile(pile, BOX, names))


def codes(reasons: Iterable[Reason]) -> list[str]:
    return [reason.code.removeprefix("emergency.") for reason in reasons]


def all_reasons(found: Reveal) -> list[Reason]:
    return [*found.reasons, *found.remarks]


def refusal(read: Callable[[], object]) -> list[Reason]:
    """The refusal of a text that is no notation, a reason for each error; nothing where it can be read."""
    try:
        read()
    except NotationError as refused:
        return [
            Reason(
                error.code,
                "",
                error.where or f"{error.line}:{error.column}",
                {"found": error.found, "expected": error.expected, "suggestion": error.suggestion},
            )
            for error in refused.errors
        ]
    return []


def faults_with(**changed: Any) -> tuple[Reason, ...]:
    """What is wrong with the box once some of its tables are others."""
    return check_components({**components(), **changed})


def evening(
    *moves: Move, players: int = 3, danger: bool = False, referee: EmergencyExit = REFEREE
) -> Evening:
    """The state after moves that must all hold."""
    state = referee.start({"players": list(PLAYERS[:players]), "danger": danger})
    for number, move in enumerate(moves, 1):
        verdict = referee.judge(state, move)
        assert verdict.ok, (number, move, codes(verdict.reasons))
        state = referee.apply(state, move)
    return state


def judged(state: Evening, move: Move) -> tuple[Reason, ...]:
    return REFEREE.judge(state, move).reasons
