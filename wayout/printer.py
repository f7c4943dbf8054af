"""What the companion and the check of content ask of printing, which they never do: `wayout.app` lends it.

A command finds it with `context.find_object(Printer)`; where it runs without the whole command line, as in
its own tests, there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from wayout.components import Game
    from wayout.content.faults import Fault
    from wayout.games.emergency_exit.reveal import Reveal
    from wayout.words import Language

CheckFaces: TypeAlias = "Callable[[Game], tuple[Sequence[Fault], Sequence[str]]]"
"""Draws every face of a game: what is at fault with them, and sentences of warning."""


class PrintPath(Protocol):
    """Makes a page of a revealed path and returns the bytes of a PDF."""

    def __call__(
        self,
        game: Game,
        reveal: Reveal,
        *,
        lost: Mapping[int, int],
        verdict: str,
        lines: Sequence[str],
        paper: str,
        language: Language,
        missing: Callable[[str], None],
    ) -> bytes:
        """lost: the number of the LOST turn on a tile, by the tile's. lines: why, points, who is next.

        missing: told each character that the page has no letter for.
        """


@dataclass(frozen=True, slots=True)
class Printer:
    """The generator, as far as the other half may use it."""

    print_path: PrintPath
    check_faces: CheckFaces
