"""Notation: how moves and piles are typed. One small cursor serves every game's reader."""

from wayout.notation.cursor import Cursor, NotationError, nearest
from wayout.notation.unreadable import Gathering, Unreadable

__all__ = ["Cursor", "Gathering", "NotationError", "Unreadable", "nearest"]
