"""Notation: how moves and piles are typed. One small cursor serves every game's reader."""

from wayout.notation.cursor import Cursor, NotationError, nearest

__all__ = ["Cursor", "NotationError", "nearest"]
