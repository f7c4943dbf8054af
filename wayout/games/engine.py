"""What every game's engine offers, so that one record, one companion and one test suite serve them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from wayout.verdict import Verdict

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Engine(Protocol[StateT, MoveT]):
    """The rules of one game at one version, over one content.

    A state is the replay of its moves: `apply` is a pure function, chance (dice, draws, shuffles) arrives
    inside the moves, and a state holds nothing that can be derived.
    """

    game: str
    version: int

    def start(self, setup: Mapping[str, Json]) -> StateT:
        """The state before the first move. Raises NotationError where `setup` cannot be read."""

    def legal_moves(self, state: StateT) -> Iterable[MoveT]:
        """Moves that `judge` holds good; all of them where they can be listed, else a fair choice."""

    def judge(self, state: StateT, move: MoveT) -> Verdict:
        """Whether the move may be made here; every reason against it, or remarks beside it."""

    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after a move that `judge` holds good."""

    def view(self, state: StateT, seat: str | None) -> Mapping[str, Json]:
        """What a seat may see of the state (None: what everybody may see), as plain data."""

    def write(self, move: MoveT) -> Mapping[str, Json]:
        """The move as plain data, for the record."""

    def read(self, written: Mapping[str, Json]) -> MoveT:
        """The move that `write` wrote. Raises NotationError for anything else."""
