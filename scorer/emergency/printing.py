"""What the companion asks of a printer. It prints nothing itself: the command line hands a printer in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from wayout.components import Game
    from wayout.games.emergency_exit.reveal import Reveal
    from wayout.words import Language


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


_printer: PrintPath | None = None


def print_with(printer: PrintPath) -> None:
    """Hands in the printer that `--pdf` uses."""
    global _printer
    _printer = printer


def printer() -> PrintPath | None:
    """The printer, where one was handed in."""
    return _printer
