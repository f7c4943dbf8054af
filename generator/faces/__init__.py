"""Faces: layouts and text setting, from an item to its drawing."""
