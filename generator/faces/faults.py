"""Faults of a layout or of a face: first what is wrong, then, as it passes its element, where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from wayout.content.faults import PATH, ContentError, Fault, spell
from wayout.content.strict_yaml import Document
from wayout.verdict import Param


class Unfit(Exception):  # noqa: N818 - it is caught and placed, never shown
    """A value that cannot be used, before anybody has said where it stands.

    meant: the spelling that was probably meant. of_key: the key is wrong, rather than its value.
    at: the part of the value that is to blame, where the one who raises it knows.
    """

    def __init__(
        self, code: str, *, meant: str = "", of_key: bool = False, at: str = "", **params: Param
    ) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.meant = meant
        self.of_key = of_key
        self.at = at


@dataclass(frozen=True, slots=True)
class Origin:
    """A value of a layout: the file that says it and the way to it."""

    document: Document
    path: PATH = ()

    def at(self, *steps: str | int) -> Origin:
        """A part of the value."""
        return Origin(self.document, (*self.path, *steps))

    @property
    def above(self) -> Origin:
        """What it is a part of."""
        return Origin(self.document, self.path[:-1])

    def fault(self, unfit: Unfit) -> Fault:
        """The fault with its place."""
        path = (*self.path, unfit.at) if unfit.at else self.path
        line, column = self.document.place(path, of_key=unfit.of_key)
        return Fault(
            unfit.code, self.document.file, line, column, spell(path), unfit.params, unfit.meant or None
        )


class LayoutError(ContentError):
    """A layout cannot be used, or a face that it should draw cannot be drawn."""

    def of_piece(self, piece: str) -> LayoutError:
        """The same, naming the piece whose face shows it."""
        return LayoutError(
            [replace(f, where=f"{piece}: {f.where}" if f.where else piece) for f in self.faults]
        )


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that was probably meant, or nothing."""
    return next(iter(difflib.get_close_matches(str(word), sorted(known), 1, 0.6)), "")


def unknown_key(key: str, known: Iterable[str]) -> Unfit:
    """A key that is not among the known ones."""
    names = list(known)
    return Unfit("faces.key", of_key=True, at=key, meant=nearest(key, names), got=key, known=", ".join(names))
