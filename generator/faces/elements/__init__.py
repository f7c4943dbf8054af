"""The elements of the layout language: each has its keys, and a function from their values to operations."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faces.elements import code, container, custom, icon, image, qr, shapes, words
from generator.faces.elements.kind import ElementKind

ELEMENTS: Mapping[str, ElementKind] = {
    kind.name: kind
    for kind in (
        *shapes.KINDS,
        image.IMAGE,
        icon.ICON,
        words.TEXT,
        container.GROUP,
        container.GRID,
        code.CODE,
        qr.QR,
        custom.DRAWING,
    )
}
"""Every element by its name."""

__all__ = ["ELEMENTS", "ElementKind"]
