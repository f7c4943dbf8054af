"""Lines of mixed directions: Hebrew or Arabic characters put in the order in which they stand on paper.

The Unicode bidirectional algorithm (UAX 9) as python-bidi has it, run over characters that remember their
font, with rule N0 of paired brackets, which its Python part lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unicodedata import category

from bidi import algorithm
from bidi.mirror import MIRRORED

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
    for run in storage["runs"]:
        signs = storage["chars"][run["start"] : run["start"] + run["length"]]
        _resolve_brackets(signs, run["sor"], "LR"[signs[0]["level"] % 2] if signs else "L")
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    algorithm.apply_mirroring(storage, False)
    ordered: list[Piece] = []
    for sign in storage["chars"]:
        cell: Piece = sign["cell"]
        ordered.append(cell if isinstance(cell, Icon) else (cell[0], sign["ch"]))
    return ordered


def _resolve_brackets(signs: list[dict[str, Any]], before: str, embedding: str) -> None:
    """Rule N0: both brackets of a pair run as what they hold and what stands before them say.

    signs: of one level run. before: the direction at its start. embedding: the direction of its level.
    """
    strong = ["R" if sign["type"] in ("R", "AN", "EN") else sign["type"] for sign in signs]
    for opening, closing in _pairs(signs):
        inside = strong[opening + 1 : closing]
        if embedding in inside:
            direction = embedding
        elif "L" in inside or "R" in inside:
            earlier = next((kind for kind in reversed(strong[:opening]) if kind in ("L", "R")), before)
            direction = earlier
        else:
            continue
        for at in (opening, closing):
            signs[at]["type"] = strong[at] = direction


def _pairs(signs: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """The pairs of brackets, in the order of their openings (definition BD16)."""
    open_: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, sign in enumerate(signs):
        bracket, kind = sign["ch"], category(sign["ch"])
        if kind == "Ps" and sign["type"] == "ON" and bracket in MIRRORED:
            open_.append((MIRRORED[bracket], at))
        elif kind == "Pe" and sign["type"] == "ON":
            for depth in range(len(open_) - 1, -1, -1):
                if open_[depth][0] == bracket:
                    pairs.append((open_[depth][1], at))
                    del open_[depth:]
                    break
    return sorted(pairs)
