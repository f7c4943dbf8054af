"""Words: a text in every language that its game speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Words:
    """A text in every language of its game."""

    by_language: Mapping[str, str]

    def in_language(self, language: str) -> str:
        """The text in that language."""
        return self.by_language[language]

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.by_language.items())))
