"""Tests see the same world everywhere: no language, width, colour or data of the machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

OF_THE_MACHINE = (
    "COLUMNS",
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LINES",
    "NO_COLOR",
    "SOURCE_DATE_EPOCH",
    "WAYOUT_DATA",
    "WAYOUT_DEBUG",
    "WAYOUT_LANG",
)


@pytest.fixture(autouse=True, scope="session")
def _the_same_world() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in OF_THE_MACHINE:
            patch.delenv(name, raising=False)
        yield
