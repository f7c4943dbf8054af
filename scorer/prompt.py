"""Asks at the terminal and shows answers: a line in, some lines out, sound after Ctrl-C, at home in pipes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import TextIO

from scorer.screen import Screen, screen_of, wrapped, write_safely
from wayout.plain import plain

MAX_LINE = 10_000
"""Characters of one answer that are read; the longest pile there is takes a few hundred."""

_LOOK_SECONDS = 0.5


class Interrupted(Exception):  # noqa: N818 - somebody pressed Ctrl-C
    """Ctrl-C at a prompt."""


class Stopped(Exception):  # noqa: N818 - the system asks us to go
    """The process was told to end, or its terminal was closed."""


class Ended(Exception):  # noqa: N818 - there is nothing more to read
    """The end of the input at a prompt."""


@dataclass(slots=True)
class Console:
    """Where an evening is played: an input, an output and the screen behind it."""

    source: TextIO
    out: TextIO
    screen: Screen
    _asking: bool = field(default=False, init=False)
    _interrupted: bool = field(default=False, init=False)

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

    @contextmanager
    def attending(self) -> Iterator[None]:
        """Inside, Ctrl-C never cuts into what is being done: it counts at the question, else at the next one.

        A process told to end while it asks raises Stopped, so that the terminal is left as it was found.
        """

        def interrupt(signal_number: int, frame: FrameType | None) -> None:
            if self._asking:
                raise KeyboardInterrupt
            self._interrupted = True

        def stop(signal_number: int, frame: FrameType | None) -> None:
            if self._asking:
                raise Stopped
            sys.exit(128 + signal_number)

        handlers = {signal.SIGINT: interrupt, signal.SIGTERM: stop}
        if hasattr(signal, "SIGHUP"):
            handlers[signal.SIGHUP] = stop
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

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
            self._asking = True
            if self._interrupted:
                raise KeyboardInterrupt
            line = self._line(question)
        except KeyboardInterrupt:
            self._interrupted = False
            self.show()
            raise Interrupted from None
        except EOFError:
            self.show()
            raise Ended from None
        finally:
            self._asking = False
        return line[:MAX_LINE].strip()

    def _line(self, question: str) -> str:
        if self.interactive and self.source is sys.stdin and self.out is sys.stdout:
            _load_line_editing()
            with _second_looks():
                return input(f"{question} ")
        self.out.write(f"{question} ")
        self.out.flush()
        line = self.source.readline(MAX_LINE)
        if not line:
            raise EOFError
        if not self.source.isatty():
            # What comes through a pipe is shown, so that the whole reads like a dialogue.
            self.out.write(plain(line.rstrip("\n")) + "\n")
        return line


@contextmanager
def _second_looks() -> Iterator[None]:
    """Makes line editing notice a Ctrl-C that came while it was drawing a key: it looks only when woken."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, _LOOK_SECONDS, _LOOK_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _load_line_editing() -> None:
    """Arrow keys and history where the platform has them; `input` uses the module once it is loaded."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
