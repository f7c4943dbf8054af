"""Layout files: where they are looked for, and how they are read."""

from __future__ import annotations

from pathlib import Path

from generator.faces.faults import LayoutError
from wayout.content.faults import Fault
from wayout.content.limits import MAX_BYTES, too_big
from wayout.content.strict_yaml import Document, parse
from wayout.places import templates_folder
from wayout.verdict import Param


def shown_path(file: Path) -> str:
    """A file as faults name it: from the working folder where it lies in it, else from the templates' own."""
    for folder in (Path.cwd(), templates_folder().parent):
        if file.is_relative_to(folder):
            return str(file.relative_to(folder))
    return str(file)


def read_document(file: Path, home: Path | None = None) -> Document:
    """The YAML of a file, with places.

    home: the folder in which it must lie once every link is followed, for a file of somebody's game.
    Raises ContentError for what lies elsewhere, is no file, or is not strict YAML.
    """
    shown = shown_path(file)
    params: dict[str, Param] = {"found": file.name}
    try:
        real = file.resolve(strict=True)
        if home is not None and not real.is_relative_to(home.resolve()):
            raise LayoutError([Fault("content.outside", shown, params=params)])
        if not real.is_file():  # a device or a pipe might never end
            raise LayoutError([Fault("content.not_a_file", shown, params=params)])
        with real.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except (OSError, RuntimeError) as error:  # also loops of links
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise LayoutError([Fault("faces.unreadable", shown, params={"reason": reason})]) from None
    if len(data) > MAX_BYTES:
        raise LayoutError([too_big(shown)])
    return parse(data, shown)
