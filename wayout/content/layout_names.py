"""Which layouts a game can name: those of its own `layouts/`, those shipped for it, the common ones."""

from __future__ import annotations

from wayout.components import Game
from wayout.places import templates_folder


def layout_names(game: Game) -> frozenset[str]:
    """The names, by the files alone; whether a layout can be drawn is for the generator to say."""
    faces = templates_folder() / "faces"
    shipped = (faces / name for name in (game.id, game.based_on, "common") if name)
    folders = (game.folder / "layouts", *shipped)
    return frozenset(file.stem for folder in folders for file in folder.glob("*.yaml"))
