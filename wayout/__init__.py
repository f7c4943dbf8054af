"""Wayout: escape games printed from YAML and refereed at the table. This package is the shared core."""

__version__ = "0.1.0"
