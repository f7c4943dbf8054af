"""Moves as lines of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wayout.problem import Problem
from wayout.record.written import print_line, read_line

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["true", "null", "12", "1e5", "NaN", "-1", "=cmd", "S=/fire", "x:anna", ";", "é"]),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=4), below, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from(["move", "player", "a b", "", "é", "=", '"']) | st.text(max_size=5),
        VALUES,
        max_size=4,
    )
)
def test_printing_then_reading_gives_the_same(fields: dict[str, object]) -> None:
    line = print_line(fields)
    assert read_line(line) == fields
    assert print_line(read_line(line)) == line
    assert line.isprintable()
    assert ";" not in line


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"move": "score", "player": "anna", "points": 3}, "score player=anna points=3"),
        ({"move": "pile", "pile": ["S1", [1, 2]]}, "pile pile=[S1,[1,2]]"),
        ({"move": "rename", "name": "Zoë B."}, 'rename name="Zoë B."'),
        ({"tile": "S=cook", "danger": True, "at": None}, "tile=S=cook danger=true at=null"),
        ({"move": "a", "of": {"x": 1, "y z": "3"}}, 'a of={x:1,"y z":"3"}'),
        ({}, "{}"),
    ],
)
def test_a_line_reads_like_a_sheet(fields: dict[str, object], line: str) -> None:
    assert print_line(fields) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "  ",
        "score player",
        "score =3",
        "score player=",
        "score player=[1",
        "score player=[1 2]",
        'score player="a',
        "score player=a player=b",
        "score move=b",
        "score a={b}",
        "score a={b:1,b:2}",
        "score a=NaN",
        "score a=]",
        "score a=" + "[" * 100,
        'score a="b"c',
        "score a=[1]]",
    ],
)
def test_what_is_no_line_is_refused_with_its_column(line: str) -> None:
    with pytest.raises(Problem, match=r"record\.line_unreadable") as caught:
        read_line(line)
    assert 1 <= caught.value.params["column"] <= len(line) + 1
