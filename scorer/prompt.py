"""Asks at the terminal and shows answers: a line in, some lines out, sound after Ctrl-C, at home in pipes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from scorer.screen import Screen, screen_of, wrapped, write_safely

MAX_LINE = 10_000
"""Characters of one answer that are read; the longest pile there is takes a few hundred."""


class Interrupted(Exception):  # noqa: N818 - somebody pressed Ctrl-C
    """Ctrl-C at a prompt."""


class Ended(Exception):  # noqa: N818 - there is nothing more to read
    """The end of the input at a prompt."""


@dataclass(slots=True)
class Console:
    """Where an evening is played: an input, an output and the screen behind it."""

    source: TextIO
    out: TextIO
    screen: Screen

    @classmethod
    def of_terminal(cls, *, ascii_only: bool = False) -> Console:
        """The console of this process; line editing and history come with a terminal."""
        for stream in (sys.stdin, sys.stdout):
            write_safely(stream)
        return cls(sys.stdin, sys.stdout, screen_of(sys.stdout, ascii_only=ascii_only))

    @property
    def interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return self.screen.live and self.source.isatty()

    def show(self, lines: Iterable[str] | str = "") -> None:
        """Writes lines at once, so that no answer stands half written when the process is stopped."""
        text = wrapped([lines] if isinstance(lines, str) else lines, self.screen.width)
        self.out.write(text + "\n")
        self.out.flush()

    def ask(self, question: str) -> str:
        """Asks one question and returns the answer without white space around it.

        Raises Interrupted after Ctrl-C and Ended where the input ends; the cursor then stands on a new line.
        """
        try:
            if self.interactive and self.source is sys.stdin and self.out is sys.stdout:
                _load_line_editing()
                line = input(f"{question} ")
            else:
                self.out.write(f"{question} ")
                self.out.flush()
                line = self.source.readline()
                if not line:
                    raise EOFError
                if not self.source.isatty():
                    self.out.write(line if line.endswith("\n") else line + "\n")
        except KeyboardInterrupt:
            self.out.write("\n")
            self.out.flush()
            raise Interrupted from None
        except EOFError:
            self.out.write("\n")
            self.out.flush()
            raise Ended from None
        return line[:MAX_LINE].strip()


def _load_line_editing() -> None:
    """Arrow keys and history where the platform has them; `input` uses the module once it is loaded."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
