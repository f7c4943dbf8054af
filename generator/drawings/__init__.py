"""Drawings that no layout could say, registered for all of them by name. Importing this package does it."""

from generator.drawings import dungeon_floor, level_board, path_tile

dungeon_floor.register()
level_board.register()
path_tile.register()
