"""Lines of mixed directions: Hebrew or Arabic characters put in the order in which they stand on paper.

The Unicode bidirectional algorithm as python-bidi has it, run over characters that remember their font.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bidi import algorithm

from generator.faces.text.boxes import Icon, Piece

_OBJECT = "\ufffc"
"""Stands for a symbol: neutral, as Unicode means it."""


def visual_order(pieces: Sequence[Piece], leftward: bool) -> list[Piece]:
    """The pieces of a line from left to right, character by character. leftward: how their paragraph runs."""
    cells: list[Piece] = []
    for piece in pieces:
        cells.extend([piece] if isinstance(piece, Icon) else [(piece[0], sign) for sign in piece[1]])
    text = "".join(_OBJECT if isinstance(cell, Icon) else cell[1] for cell in cells)
    level = int(leftward)
    storage: Any = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = level, ("L", "R")[level]
    algorithm.get_embedding_levels(text, storage)
    for index, sign in enumerate(storage["chars"]):
        sign["cell"] = cells[index]
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    algorithm.apply_mirroring(storage, False)
    ordered: list[Piece] = []
    for sign in storage["chars"]:
        cell: Piece = sign["cell"]
        ordered.append(cell if isinstance(cell, Icon) else (cell[0], sign["ch"]))
    return ordered
