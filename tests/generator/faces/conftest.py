"""A desk for each test of the faces: a game in a folder of its own, and a book of its layouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.faces.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
