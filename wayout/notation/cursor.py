"""The cursor that every notation reads with: it knows where it stands, so that a refusal can say so."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known spelling that `word` most likely meant, or None where nothing is near."""
    from difflib import get_close_matches  # only a slip needs it

    by_fold = {name.casefold(): name for name in known}
    found = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None


class NotationError(ValueError):
    """Text that is no notation: says what was found, where (line and column from 1) and what was expected.

    where: what the text is a part of (`pile 3`), empty where it stands alone.
    """

    def __init__(
        self,
        code: str,
        *,
        line: int = 1,
        column: int = 1,
        found: str = "",
        expected: str = "",
        suggestion: str | None = None,
        where: str = "",
    ) -> None:
        super().__init__(f"{line}:{column}: {code}: {found!r}, expected {expected}")
        self.code = code
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.suggestion = suggestion
        self.where = where

    @property
    def errors(self) -> tuple[NotationError, ...]:
        """Everything that could not be read; itself, where it is not Unreadable."""
        return (self,)


class Cursor:
    """A place in a text. Readers take what fits and advance; `fail` makes the error for this place."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def __bool__(self) -> bool:
        """Whether anything but white space is left."""
        self.skip_space()
        return self.at < len(self.text)

    @property
    def line(self) -> int:
        """Line of the cursor, from 1."""
        return self.text.count("\n", 0, self.at) + 1

    @property
    def column(self) -> int:
        """Column of the cursor, from 1, in characters."""
        return self.at - (self.text.rfind("\n", 0, self.at) + 1) + 1

    def skip_space(self) -> None:
        """Moves past white space."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        """The next character, or an empty text at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, literal: str) -> bool:
        """Moves past `literal` if it stands here (case does not count); says whether it did."""
        if self.text[self.at : self.at + len(literal)].casefold() == literal.casefold():
            self.at += len(literal)
            return True
        return False

    def take_while(self, fits: Callable[[str], bool]) -> str:
        """Moves past the longest run of characters that fit and returns it."""
        start = self.at
        while self.at < len(self.text) and fits(self.text[self.at]):
            self.at += 1
        return self.text[start : self.at]

    def word(self) -> str:
        """Moves past white space and the run of characters up to the next white space; returns the run."""
        self.skip_space()
        return self.take_while(lambda character: not character.isspace())

    def fail(
        self,
        code: str,
        *,
        at: int | None = None,
        found: str = "",
        expected: str = "",
        known: Iterable[str] = (),
    ) -> NotationError:
        """The error for this place (or for offset `at`); `known` are the spellings to suggest from."""
        place = self if at is None else Cursor(self.text, at)
        return NotationError(
            code,
            line=place.line,
            column=place.column,
            found=found,
            expected=expected,
            suggestion=nearest(found, known) if found else None,
        )
