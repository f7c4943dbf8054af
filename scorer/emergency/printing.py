"""What the companion asks of a printer. The companion prints nothing itself: the command line hands one in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

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
        lost: Mapping[int, Sequence[str]],
        verdict: str,
        lines: Sequence[str],
        paper: str,
        language: Language,
    ) -> bytes:
        """lost: the players whose LOST lies on a tile, by its number. verdict: one line. lines: why, points, next."""


_printer: PrintPath | None = None


def print_with(printer: PrintPath) -> None:
    """Hands in the printer that `--pdf` uses."""
    global _printer  # noqa: PLW0603 - set once, by the one place that knows both halves
    _printer = printer


def printer() -> PrintPath | None:
    """The printer, where one was handed in."""
    return _printer
