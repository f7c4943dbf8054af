"""Which game is meant: a shipped one by its name or a beginning of it, or anybody's folder."""

from __future__ import annotations

from pathlib import Path

from wayout.content.folder import GAME_FILE
from wayout.notation import nearest
from wayout.places import content_folder
from wayout.problem import Problem


def find_games() -> tuple[str, ...]:
    """The names of the shipped games, sorted."""
    return tuple(sorted(file.parent.name for file in content_folder().glob(f"*/{GAME_FILE}")))


def find_folder(game: str | Path) -> Path:
    """The folder of a game: a shipped game's name wins over a folder, a folder over the beginning of a name.

    Raises Problem where nothing fits, or the beginning fits several games.
    """
    games = find_games()
    if isinstance(game, str) and game in games:
        return content_folder() / game
    folder = Path(game)
    try:
        if folder.name == GAME_FILE and folder.is_file():
            return folder.parent
        if (folder / GAME_FILE).exists():
            return folder
        is_folder = folder.is_dir()
    except (OSError, ValueError):
        is_folder = False
    name = str(game)
    if is_folder:
        raise Problem("content.no_game_file", folder=name)
    fitting = [known for known in games if known.startswith(name.casefold())] if name else []
    if isinstance(game, Path) or "/" in name or "\\" in name or name.startswith("."):
        raise Problem("content.no_folder", folder=name)
    if len(fitting) == 1:
        return content_folder() / fitting[0]
    if fitting:
        raise Problem("content.ambiguous_game", name=name, games=tuple(fitting))
    raise Problem("content.unknown_game", name=name, games=games, nearest=nearest(name, games))
