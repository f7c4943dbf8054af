"""Where things lie: the checkout's own folders where they exist, else the copies that travel in the wheel."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent


def _folder(name: str) -> Path:
    if (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / name).is_dir():
        return _CHECKOUT / name
    return _PACKAGE / "_data" / name


def content_folder() -> Path:
    """The folder that holds one folder a shipped game."""
    return _folder("content")


def templates_folder() -> Path:
    """The folder of face layouts, symbols and wording."""
    return _folder("templates")


def records_folder() -> Path:
    """The folder of the user's own tables: `WAYOUT_DATA`, else the system's place for user data."""
    chosen = os.environ.get("WAYOUT_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "wayout"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "wayout"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wayout"
