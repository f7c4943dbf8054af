"""Verdicts: what a game's rules say of a move, a pile or a path, with every reason and its ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Scalar: TypeAlias = str | int | bool | None
Param: TypeAlias = Scalar | tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason of a verdict.

    code: `<game>.<defect>`, the key of its wording in `templates/wording`.
    where: what it points at, in the notation of the game (`tile 7`, `C4`, `p3`); empty for the whole.
    rule: the ruling (`E3`) or rulebook section it rests on.
    params: what the wording fills in.
    """

    code: str
    rule: str
    where: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.code, self.rule, self.where, tuple(sorted(self.params))))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something holds, with all its reasons in rulebook order. A holding one may carry remarks."""

    ok: bool
    reasons: tuple[Reason, ...] = ()

    @classmethod
    def of(cls, faults: tuple[Reason, ...] | list[Reason]) -> Verdict:
        """The verdict that holds exactly if there are no faults."""
        return cls(not faults, tuple(faults))


HOLDS = Verdict(True)
