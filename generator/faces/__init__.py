"""Faces: layouts and text setting, from an item to its drawing."""

from generator.faces.book import LayoutBook
from generator.faces.elements.custom import register_drawing

__all__ = ["LayoutBook", "register_drawing"]
