"""Whatever a layout says, it is drawn or refused with a fault that both languages word."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.faces.elements import ELEMENTS
from generator.faces.elements.kind import REST
from tests.generator.faces.desk import Desk
from wayout.content.faults import ContentError
from wayout.wording import word

FINE: dict[str, Any] = {
    "x": 1, "y": 1, "w": 9, "h": 9, "cx": 3, "cy": 3, "r": 2, "rx": 1, "ry": 2, "fill": "#000", "size": 5,
    "name": "common:star", "d": "M 0 0 L 1 1", "from": [0, 0], "to": [1, 1], "text": "hi", "value": "x",
    "cell": [2, 2], "columns": 2, "rows": 2, "elements": [{"rect": {"w": 1, "h": 1, "fill": "#000"}}],
    "file": "a.png",
}  # fmt: skip
ODD = st.sampled_from(
    [
        *(0, -1, 5, 1e9, 1.5, True, None, [], {}, [1, 2], [1, 2, 3, 4], [[0, 0], [1, 1]], {"w": 1, "h": 1}),
        *(
            "a",
            "#fff",
            "none",
            "M 0 0 L 1 1",
            "mdi:heart",
            "left",
            "center",
            "top-left",
            "Barlow",
            float("inf"),
        ),
        *(
            "{{ title }}",
            "{{ number }}",
            "{{ item }}",
            "{{ title[0] }}",
            "{{ 1/0 }}",
            "{{ none }}",
            "{{ range(3) }}",
        ),
    ]
)
LOOPS = st.sampled_from(["i in range(2)", "a, b in [[1, 2]]", "x in title", "i in item", "q", "i in none", 5])


@st.composite
def elements(draw: st.DrawFn) -> dict[str, Any]:
    name = draw(st.sampled_from(sorted(ELEMENTS)))
    kind = ELEMENTS[name]
    keys = [key for key in kind.keys if key != REST] + ["rotate", "pivot"]
    keys += ["elements"] if kind.inner is not None else []
    left_out = ("w", "h") if name == "path" else ()
    body = {key: FINE[key] for key in keys if key in FINE and key not in left_out}
    body |= draw(st.dictionaries(st.sampled_from(keys), ODD, max_size=2))
    element: dict[str, Any] = {name: body}
    if draw(st.booleans()):
        element["for"] = draw(LOOPS)
    if draw(st.booleans()):
        element["when"] = draw(ODD)
    return element


@settings(max_examples=300, deadline=None)
@given(st.lists(elements(), min_size=1, max_size=2))
def test_any_layout_is_drawn_or_refused(some: list[dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        desk.write("layouts/face.yaml", yaml.safe_dump({"elements": some}))
        book, cards = desk.book([{"title": "Hello"}])
        try:
            drawing = book.draw(cards, cards.items[0], 1)
        except ContentError as error:
            told = [word(error, "en"), word(error, "fr")]
        else:
            told = [str(drawing.width), str(drawing.height)]
        assert all(told)
