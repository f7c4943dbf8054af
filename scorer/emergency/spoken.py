"""The words that every prompt of an evening understands, in both languages at once."""

from __future__ import annotations

from scorer.vocabulary import COMMON, Vocabulary

VOCABULARY = Vocabulary(
    {
        **COMMON,
        "score": ("score", "scores", "points"),
        "rename": ("rename", "renommer"),
        "add": ("add", "ajouter"),
        "remove": ("remove", "retirer"),
        "seat": ("seat", "seats", "placer"),
        "live": ("live", "direct"),
    }
)

DONE = frozenset({"done", "fini"})
"""What ends a pile, as an empty line does."""
