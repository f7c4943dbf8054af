"""What game.yaml may say, as pydantic models."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetPydanticSchema
from pydantic_core import PydanticCustomError

from wayout.content.words_schema import words_schema
from wayout.words import Words

_SLUG = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


def _slug(name: str) -> str:
    if not _SLUG.fullmatch(name) or len(name) > 60:
        raise PydanticCustomError("content.slug", "not a slug", {"found": name})
    return name


def _once(names: list[Any]) -> list[Any]:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise PydanticCustomError("content.twice", "twice", {"found": twice})
    return names


Slug: TypeAlias = Annotated[
    str, AfterValidator(_slug), Field(json_schema_extra={"pattern": f"^{_SLUG.pattern}$", "maxLength": 60})
]
"""A name for files and commands: small letters, digits, single hyphens."""

WordsHere: TypeAlias = Annotated[Words, GetPydanticSchema(lambda _source, _handler: words_schema())]
LanguageHere: TypeAlias = Literal["en", "fr"]
Side: TypeAlias = Annotated[float, Field(ge=5, le=1200)]

DEFAULT_LANGUAGES: tuple[LanguageHere, ...] = ("en", "fr")


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class ComponentEntry(_Strict):
    """One kind of piece: an entry under `components`. Lengths in mm."""

    name: WordsHere
    rows: str = Field(description="The table of its pieces: a YAML file in the game's folder.")
    type: str | None = Field(None, description="A type of piece that the engine knows.")
    size: Annotated[
        list[Side], Field(min_length=2, max_length=2, description="Trimmed width and height, mm.")
    ]
    face: Slug = Field(description="The layout of the front.")
    back: Slug | None = Field(None, description="The layout of the back; `same` prints the face again.")
    bleed: Annotated[float, Field(ge=0, le=20, description="Around the trim, mm.")] = 2.0
    gutter: Annotated[float, Field(ge=0, le=50)] | None = Field(
        None, description="Between trims, mm; twice the bleed where left out, 0 shares the cut."
    )
    cut: Literal["marks", "lines", "none"] = "marks"
    sheet: Slug | None = Field(None, description="Components of one sheet name and size share sheets.")
    square: Annotated[float, Field(ge=5, le=200)] | None = Field(
        None, description="Cut along squares of this side, mm, and nested: polyominoes."
    )
    booklet: Slug | None = Field(None, description="Its pieces are pages of the booklet of this name.")
    on_request: bool = Field(False, description="Printed only when it is asked for, such as solutions.")
    variables: dict[str, Any] = Field(default_factory=dict, description="Handed to the layouts.")


class GameEntry(_Strict):
    """The whole of game.yaml."""

    game: Slug = Field(description="The game's name in commands and file names.")
    title: WordsHere
    edition: Annotated[int, Field(ge=1, le=9999)] = 1
    engine: str | None = Field(None, description="The rules that judge this game.")
    based_on: Slug | None = Field(
        None, description="A shipped game whose components are taken where not given here."
    )
    languages: Annotated[list[LanguageHere], Field(min_length=1), AfterValidator(_once)] = Field(
        default_factory=lambda: list(DEFAULT_LANGUAGES)
    )
    texts: str | None = Field(None, description="Longer texts by key: a YAML file in the game's folder.")
    components: Annotated[dict[Slug, ComponentEntry], Field(min_length=1)]
