"""Layouts as written: found, read, joined with the layouts they extend."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.faces.elements import ELEMENTS
from generator.faces.faults import LayoutError, Origin, Unfit, nearest, unknown_key
from generator.faces.source import read_document
from wayout.content.faults import Fault

TOP_KEYS = ("extends", "define", "styles", "elements")
"""What a layout may say at its top."""

DEEPEST = 8
"""How many layouts may extend each other."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Written:
    """A part of a layout as it is written, and where."""

    value: Any
    origin: Origin

    def at(self, step: str | int) -> Written:
        """A part of it."""
        return Written(self.value[step], self.origin.at(step))


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout with all that it extends.

    define, styles: the extending layout's win. elements: those of the extended layout come first.
    replaced: elements that stand in the place of an extended layout's of the same `id`.
    """

    name: str
    define: Mapping[str, Written]
    styles: Mapping[str, Mapping[str, Written]]
    elements: Sequence[Written]
    replaced: Mapping[str, Written]


def find_layout(name: str, folders: Sequence[Path], extending: Sequence[Path] = ()) -> Path:
    """The file of a layout in the first folder that has it, leaving out those that led here.

    What has its name without being a file is found too: passing over it would print another layout.
    Raises Unfit `faces.layout`, saying where it was looked for.
    """
    if _NAME.fullmatch(name):
        for folder in folders:
            file = folder / f"{name}.yaml"
            if os.path.lexists(file) and file not in extending:
                return file
    known = sorted({file.stem for folder in folders for file in folder.glob("*.yaml")})
    raise Unfit("faces.layout", meant=nearest(name, known), got=name, known=", ".join(known) or "-")


def read_layout(file: Path, folders: Sequence[Path], extending: Sequence[Path] = ()) -> Layout:
    """The layout in a file, with what it extends. Raises ContentError with every fault of its outline.

    folders: where layouts are looked for; the first is the game's own, whose files must lie in the game.
    """
    own = folders[0].parent if folders and file.parent == folders[0] else None
    document = read_document(file, own)
    top = Written(document.value, Origin(document))
    if not isinstance(document.value, dict):
        raise LayoutError([top.origin.fault(Unfit("faces.layout_shape"))])
    faults: list[Fault] = []
    strange = [key for key in document.value if key not in TOP_KEYS]
    faults.extend(top.origin.fault(unknown_key(key, TOP_KEYS)) for key in strange)
    base = _extended(top, folders, (*extending, file), faults)
    define = dict(_members(top, "define", dict, faults))
    styles = {}
    for name, style in _members(top, "styles", dict, faults):
        if isinstance(style.value, dict):
            styles[name] = {key: style.at(key) for key in style.value}
        else:
            faults.append(style.origin.fault(Unfit("faces.not_table")))
    elements = [element for _, element in _members(top, "elements", list, faults)]
    if faults:
        raise LayoutError(faults)
    if base is None:
        return Layout(file.stem, define, styles, elements, {})
    inherited = set().union(*(_ids(element) for element in base.elements))
    replaced = {
        identity: element for element in elements if (identity := _id(element)) in inherited and identity
    }
    further = [element for element in elements if _id(element) not in replaced]
    return Layout(
        file.stem,
        {**base.define, **define},
        {**base.styles, **{name: {**base.styles.get(name, {}), **style} for name, style in styles.items()}},
        [*base.elements, *further],
        {**base.replaced, **replaced},
    )


def _extended(
    top: Written, folders: Sequence[Path], chain: tuple[Path, ...], faults: list[Fault]
) -> Layout | None:
    name = top.value.get("extends")
    if name is None:
        return None
    try:
        if not isinstance(name, str):
            raise Unfit("faces.extends")
        if len(chain) >= DEEPEST:
            raise Unfit("faces.extends_deep", limit=DEEPEST)
        found = find_layout(name, folders, chain)
    except Unfit as unfit:
        faults.append(top.origin.at("extends").fault(unfit))
        return None
    return read_layout(found, folders, chain)


def _members(
    top: Written, key: str, shape: type[dict[str, Any]] | type[list[Any]], faults: list[Fault]
) -> Iterator[tuple[Any, Written]]:
    """The members of a part of the layout, which must be of that shape."""
    if top.value.get(key) is None:
        return
    part = top.at(key)
    if not isinstance(part.value, shape):
        code = "faces.not_table" if shape is dict else "faces.not_list"
        faults.append(part.origin.fault(Unfit(code)))
        return
    steps = part.value if shape is dict else range(len(part.value))
    for step in steps:
        yield step, part.at(step)


def _body(element: Written) -> Written | None:
    """What stands under the element's name."""
    if isinstance(element.value, dict):
        for name in element.value:
            if name in ELEMENTS and isinstance(element.value[name], dict):
                return element.at(name)
    return None


def _id(element: Written) -> str | None:
    body = _body(element)
    identity = body.value.get("id") if body else None
    return identity if isinstance(identity, str) else None


def _ids(element: Written) -> set[str]:
    """The ids of an element and of those inside it."""
    body = _body(element)
    if body is None:
        return set()
    inner = body.value.get("elements")
    found = (
        set().union(*(_ids(body.at("elements").at(i)) for i in range(len(inner))))
        if isinstance(inner, list)
        else set()
    )
    identity = _id(element)
    return found | {identity} if identity else found
