"""Layout files: where they are looked for, and how they are read."""

from __future__ import annotations

from pathlib import Path

from generator.faces.faults import LayoutError
from wayout.content.faults import Fault
from wayout.content.strict_yaml import MAX_BYTES, Document, parse, too_big
from wayout.places import templates_folder


def shown_path(file: Path) -> str:
    """A file as faults name it: from the working folder where it lies in it, else from the templates' own."""
    for folder in (Path.cwd(), templates_folder().parent):
        if file.is_relative_to(folder):
            return str(file.relative_to(folder))
    return str(file)


def read_document(file: Path) -> Document:
    """The YAML of a file, with places. Raises ContentError for what is not strict YAML."""
    shown = shown_path(file)
    try:
        if file.stat().st_size > MAX_BYTES:
            raise LayoutError([too_big(shown)])
        data = file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise LayoutError([Fault("faces.unreadable", shown, params={"reason": reason})]) from None
    return parse(data, shown)
