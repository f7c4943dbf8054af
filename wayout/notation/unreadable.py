"""Everything in a text that is no notation, told at once: a table corrects a line once, not word by word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, ParamSpec, TypeVar

from wayout.notation.cursor import NotationError

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 100
"""Errors that are told at most: whoever hands in a book is not told of every word."""


class Unreadable(NotationError):  # noqa: N818 - the word a user would use
    """All errors of one text, in its order. Where one is asked for, it stands for the first."""

    def __init__(self, errors: Sequence[NotationError]) -> None:
        first = errors[0]
        super().__init__(
            first.code,
            line=first.line,
            column=first.column,
            found=first.found,
            expected=first.expected,
            suggestion=first.suggestion,
            where=first.where,
        )
        self._errors = tuple(errors)

    @property
    def errors(self) -> tuple[NotationError, ...]:
        """Everything that could not be read, in the order of the text."""
        return self._errors


class Gathering:
    """Reads part by part and goes on after a part that cannot be read; `done` raises what came together."""

    def __init__(self) -> None:
        self._errors: list[NotationError] = []

    def __bool__(self) -> bool:
        """Whether there was any error so far."""
        return bool(self._errors)

    @property
    def full(self) -> bool:
        """Whether so much is wrong that reading on would help nobody."""
        return len(self._errors) >= MOST

    def add(self, error: NotationError, where: str = "") -> None:
        """Takes in an error, or all of an Unreadable; `where` is the part it was found in."""
        for one in error.errors[: MOST - len(self._errors)]:
            one.where = one.where or where
            self._errors.append(one)

    def read(self, where: str, reader: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T | None:
        """What `reader` makes of its part, or None where it cannot."""
        try:
            return reader(*args, **kwargs)
        except NotationError as error:
            self.add(error, where)
            return None

    def done(self) -> None:
        """Raises NotationError for a single error and Unreadable for several; otherwise does nothing."""
        if len(self._errors) == 1:
            raise self._errors[0]
        if self._errors:
            raise Unreadable(self._errors)
