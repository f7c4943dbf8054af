"""A game's folder: its files are read, nothing outside it is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from wayout.content.faults import ContentError, Fault, show, show_file
from wayout.content.limits import MAX_BYTES, too_big
from wayout.content.strict_yaml import Document, parse
from wayout.notation import nearest
from wayout.verdict import Param

GAME_FILE = "game.yaml"


@dataclass(frozen=True)
class Folder:
    """The files of one folder; remembers what it has read for the content hash."""

    path: Path
    read: dict[str, str] = field(default_factory=dict)

    def shown(self, name: str) -> str:
        """A file's name as faults show it."""
        return show_file(self.path.absolute() / name)

    def names(self) -> list[str]:
        """The tables that lie here, for suggestions."""
        return sorted(file.name for file in self.path.glob("*.y*ml") if file.name != GAME_FILE)

    def document(self, name: str) -> Document:
        """The file of that name, a relative path with `/`. Raises ContentError."""
        document = parse(self._bytes(name), self.shown(name))
        self.read[name] = document.text
        return document

    def _bytes(self, name: str) -> bytes:
        if leads_out(name):
            raise self._fault("content.outside", name)
        path = self.path / name
        try:
            real = path.resolve(strict=True)
            if not real.is_relative_to(self.path.resolve()):
                raise self._fault("content.outside", name)
            if not real.is_file():
                raise self._fault("content.not_a_file", name)
            with real.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            raise self._fault("content.no_file", name, meant=nearest(name, self.names())) from None
        except (OSError, ValueError, RuntimeError) as error:  # also names with NUL, loops of links
            reason = getattr(error, "strerror", None) or type(error).__name__
            raise self._fault("content.unreadable", name, reason=reason) from None
        if len(data) > MAX_BYTES:
            raise ContentError([too_big(self.shown(name))])
        return data

    def _fault(self, code: str, name: str, *, meant: str | None = None, **params: Param) -> ContentError:
        return ContentError(
            [Fault(code, self.shown(name), params={"found": show(name), **params}, nearest=meant)]
        )


def content_hash(*folders: Folder) -> str:
    r"""SHA-256 over names and texts of every file that was read, the same on every system.

    Texts are taken decoded, without byte order mark, with `\n` line ends.
    """
    total = hashlib.sha256()
    for number, folder in enumerate(folders):
        for name in sorted(folder.read):
            text = folder.read[name].replace("\r\n", "\n").replace("\r", "\n").encode()
            total.update(f"{number}\n{name}\n{len(text)}\n".encode() + text)
    return total.hexdigest()


def leads_out(name: str) -> bool:
    """Whether a path is absolute, climbs with `..`, or is spelled for one system only."""
    windows = PureWindowsPath(name)
    return bool(
        "\\" in name or windows.drive or windows.root or ".." in PurePosixPath(name).parts or not name.strip()
    )
