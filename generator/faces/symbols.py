"""Symbols: vector art by name, from the game's own file, the common one, and Material Design Icons.

A symbol becomes one `Symbol` a colour, in the units of its box; whoever uses it scales it.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.drawing import Color, Shape, Symbol
from generator.faces.faults import LayoutError, Origin, Unfit, nearest, unknown_key
from generator.faces.kinds import REQUIRED, Key, Keys, choice, color, extent, flag, positive
from generator.faces.path_data import read_path
from generator.faces.source import read_document
from wayout.content.faults import Fault

if TYPE_CHECKING:
    from zipfile import ZipFile

_TOLD = 12
"""Names of symbols that a message lists."""

_INK = "color"
_NONE = "none"


def _paint(value: Any) -> Color | str:
    """A colour of its own, `color` for the icon's, or `none`."""
    return value if value in (_INK, _NONE) else color(value)


def _path(value: Any) -> Any:
    if not isinstance(value, str):
        raise Unfit("faces.not_path")
    return read_path(value)


PATH_KEYS: Keys = {
    "d": Key(_path),
    "fill": Key(_paint, _INK),
    "stroke": Key(_paint, _NONE),
    "line": Key(positive, 1.0),
    "cap": Key(choice("butt", "round", "square"), "butt"),
    "join": Key(choice("miter", "round", "bevel"), "miter"),
    "even_odd": Key(flag, False),
}
"""What a path of a symbol may say."""


@dataclass(frozen=True, slots=True)
class Art:
    """A symbol as its file describes it: the size of its box, and its paths' values by key."""

    box: tuple[float, float]
    paths: tuple[Mapping[str, Any], ...]

    def shapes(self, ink: Color) -> tuple[Shape, ...]:
        """Its paths in a colour."""

        def painted(paint: Color | str) -> Color | None:
            if isinstance(paint, str):
                return ink if paint == _INK else None
            return paint

        return tuple(
            Shape(
                path["d"],
                painted(path["fill"]),
                painted(path["stroke"]),
                width=path["line"],
                cap=path["cap"],
                join=path["join"],
                even_odd=path["even_odd"],
            )
            for path in self.paths
        )


class SymbolLibrary:
    """The symbols that the faces of one game may use."""

    def __init__(self, files: tuple[Path, ...], common: Path) -> None:
        self._files = files
        self._common = common
        self._made: dict[tuple[str, Color], tuple[Symbol, tuple[float, float]]] = {}
        self._art: dict[str, Art] = {}

    @functools.cached_property
    def _origins(self) -> dict[str, Origin]:
        """Where each symbol is described: the game's by their names, common ones after `common:`.

        The first file is the game's own: it must lie in the game's folder.
        """
        origins: dict[str, Origin] = {}
        for prefix, file in (("common:", self._common), *(("", file) for file in reversed(self._files))):
            if os.path.lexists(file):
                document = read_document(file, file.parent if file in self._files[:1] else None)
                if not isinstance(document.value, dict):
                    raise LayoutError([Origin(document).fault(Unfit("faces.symbols_shape"))])
                origins.update({prefix + name: Origin(document, (name,)) for name in document.value})
        return origins

    def find(self, name: str, ink: Color) -> tuple[Symbol, tuple[float, float]]:
        """The symbol in a colour, and the size of its box.

        Raises Unfit `faces.symbol` for an unknown name, LayoutError for a symbol that is described wrongly.
        """
        known = self._made.get((name, ink))
        if known is None:
            art = self._art.get(name)
            if art is None:
                art = self._art[name] = self._find_art(name)
            # Names of forms keep to letters, digits and hyphens: other signs break a PDF unseen.
            label = f"{re.sub('[^A-Za-z0-9-]', '-', name)}-{len(self._made)}"
            known = self._made[name, ink] = Symbol(label, art.shapes(ink)), art.box
        return known

    def _find_art(self, name: str) -> Art:
        if name.startswith("mdi:"):
            return _material_icon(name.removeprefix("mdi:"))
        origin = self._origins.get(name)
        if origin is None:
            own = sorted(known for known in self._origins if not known.startswith("common:"))
            told = ", ".join([*own[:_TOLD], "..."] if len(own) > _TOLD else own)
            raise Unfit("faces.symbol", meant=self._near(name), got=name, known=told)
        return _read_art(origin)

    def _near(self, name: str) -> str:
        """The known symbol that was probably meant: by its bare name, for a prefix is easily forgotten."""
        bare = {known.removeprefix("common:"): known for known in sorted(self._origins)}
        return bare.get(nearest(name.removeprefix("common:"), bare), "")


ART_KEYS: Keys = {"box": Key(extent), "paths": Key(lambda value: value)}
"""What a symbol says."""


def _read_art(origin: Origin) -> Art:
    """A symbol's description. Raises LayoutError with every fault in it."""
    faults: list[Fault] = []
    given = origin.document.value[origin.path[0]]
    values = _read_keys(given, ART_KEYS, origin, faults)
    paths = values.get("paths")
    if "paths" in values and (not isinstance(paths, list) or not paths):
        faults.append(origin.at("paths").fault(Unfit("faces.symbol_paths")))
    members = paths if isinstance(paths, list) else []
    read = [_read_keys(path, PATH_KEYS, origin.at("paths", i), faults) for i, path in enumerate(members)]
    if faults:
        raise LayoutError(faults)
    return Art(values["box"], tuple(read))


def _read_keys(given: Any, keys: Keys, origin: Origin, faults: list[Fault]) -> dict[str, Any]:
    """The values of a mapping by key, with what stands for those left out; what is wrong goes to `faults`."""
    if not isinstance(given, dict):
        faults.append(origin.fault(Unfit("faces.not_table")))
        return {}
    faults.extend(origin.fault(unknown_key(key, keys)) for key in given if key not in keys)
    values = {}
    for key, kind in keys.items():
        try:
            if key in given:
                values[key] = kind.read(given[key])
            elif kind.default is REQUIRED:
                faults.append(origin.fault(Unfit("faces.missing_key", key=key)))
            else:
                values[key] = kind.default
        except Unfit as unfit:
            faults.append(origin.at(key).fault(unfit))
    return values


_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_PATH_DATA = re.compile(r'<path[^>]*? d="([^"]*)"')


@functools.cache
def _material_icons() -> ZipFile:
    found = importlib.util.find_spec("justmyresource_mdi")
    if found is None or found.origin is None:
        raise Unfit("faces.icons_missing")
    from zipfile import ZipFile

    return ZipFile(Path(found.origin).parent / "icons.zip")


def _material_icon(name: str) -> Art:
    """One of Material Design Icons: filled paths in a box of 24 by 24."""
    icons = _material_icons()
    try:
        source = icons.read(f"{name}.svg").decode()
    except KeyError:
        known = [file.removesuffix(".svg") for file in icons.namelist()]
        near = nearest(name, known)
        meant = f"mdi:{near}" if near else ""
        raise Unfit("faces.symbol", meant=meant, got=f"mdi:{name}", known="") from None
    view = _VIEW_BOX.search(source)
    box = (float(view[1]), float(view[2])) if view else (24.0, 24.0)
    plain = {key: kind.default for key, kind in PATH_KEYS.items()}
    return Art(box, tuple(plain | {"d": read_path(data)} for data in _PATH_DATA.findall(source)))
