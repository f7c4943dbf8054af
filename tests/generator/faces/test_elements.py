"""Each element as the log of what it draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing import Group, Shape, Use
from generator.faces import register_drawing
from generator.faces.elements.qr import modules
from generator.faces.kinds import Key, positive
from generator.faces.outlines import rectangle
from tests.generator.faces.desk import Desk, unshared

SQUARE = "M0,0 L2,0 L2,2 L0,2 Z"


def test_a_rect_is_filled_and_stroked(desk: Desk) -> None:
    assert desk.log('- rect: {x: 1, y: 2, w: 3, h: 4, fill: "#f00", stroke: "#00843d", line: 0.5}') == [
        "M1,2 L4,2 L4,6 L1,6 Z fill #ff0000 stroke #00843d 0.5 butt miter"
    ]


def test_a_rect_rounds_each_corner_by_its_own_radius(desk: Desk) -> None:
    (line,) = desk.log('- rect: {w: 10, h: 10, radius: [1, 0, 2, 0], fill: "#000"}')
    assert line == "M1,0 L10,0 L10,8 C10,9.1,9.1,10,8,10 L0,10 L0,1 C0,0.45,0.45,0,1,0 Z fill #000000"


def test_radii_too_large_shrink_together(desk: Desk) -> None:
    (op,) = desk.draw('- rect: {w: 10, h: 4, radius: 100, fill: "#000"}').ops
    assert isinstance(op, Shape)
    assert op.outline[0] == ("M", 2.0, 0.0)


def test_a_circle_is_four_curves_through_its_four_ends(desk: Desk) -> None:
    (op,) = desk.draw('- circle: {cx: 5, cy: 6, r: 2, fill: "#000"}').ops
    assert isinstance(op, Shape)
    ends = [segment[-2:] for segment in op.outline if segment[0] in "MC"]
    assert ends == [(7, 6), (5, 8), (3, 6), (5, 4), (7, 6)]


def test_an_ellipse_has_two_radii(desk: Desk) -> None:
    (op,) = desk.draw('- ellipse: {cx: 5, cy: 6, rx: 2, ry: 1, fill: "#000"}').ops
    assert isinstance(op, Shape)
    assert [segment[-2:] for segment in op.outline if segment[0] in "MC"][1:3] == [(5, 7), (3, 6)]


def test_a_polygon_is_closed(desk: Desk) -> None:
    assert desk.log('- polygon: {points: [[0, 0], [4, 0], [2, 3]], fill: "#000"}') == [
        "M0,0 L4,0 L2,3 Z fill #000000"
    ]


def test_a_line_is_black_and_may_be_dashed(desk: Desk) -> None:
    assert desk.log("- line: {from: [0, 0], to: [4, 0], dash: [1, 0.5], cap: round}") == [
        "M0,0 L4,0 stroke #000000 0.25 round miter dash 1 0.5"
    ]
    assert desk.log("- line: {points: [[0, 0], [4, 0], [4, 4]], join: round}") == [
        "M0,0 L4,0 L4,4 stroke #000000 0.25 butt round"
    ]


def test_a_path_is_moved_and_scaled(desk: Desk) -> None:
    assert desk.log('- path: {d: "M 0 0 h 2 v 2 h -2 z", fill: "#000"}') == [f"{SQUARE} fill #000000"]
    assert desk.log('- path: {d: "M 0 0 h 1 v 1 h -1 z", x: 3, scale: 2, fill: "#000", even_odd: true}') == [
        "M3,0 L5,0 L5,2 L3,2 Z fill #000000 even-odd"
    ]
    assert desk.log('- path: {d: "M 0 0 L 100 50", box: [100, 50], w: 10, h: 20, stroke: "#000"}') == [
        "M0,0 L10,20 stroke #000000 0.25 butt miter"
    ]
    assert desk.log('- path: {d: "M 0 0 L 100 50", box: [100, 50], w: 10, stroke: "#000"}') == [
        "M0,0 L10,5 stroke #000000 0.25 butt miter"
    ]


def test_none_paints_nothing(desk: Desk) -> None:
    assert desk.log('- rect: {w: 1, h: 1, fill: none, stroke: "{{ line }}"}', line=None) == []


def test_an_icon_stands_in_the_middle_of_its_box(desk: Desk) -> None:
    desk.write("symbols.yaml", 'wide: {box: [20, 10], paths: [{d: "M 0 0 H 20"}]}')
    assert desk.log('- icon: {name: wide, x: 5, y: 5, w: 10, h: 10, color: "#f00"}') == [
        "use wide by 0.5 0 0 0.5 5 7.5",
        "  M0,0 L20,0 fill #ff0000",
    ]
    assert desk.log("- icon: {name: '{{ which }}', w: 10}", which=None) == []


def test_an_icon_of_material_design(desk: Desk) -> None:
    lines = desk.log('- icon: {name: "mdi:heart", w: 12}')
    assert lines[0] == "use mdi-heart by 0.5 0 0 0.5 0 0"
    assert len(lines) == 2


def test_a_symbol_is_one_object_a_colour(desk: Desk) -> None:
    drawing = desk.draw(
        """
- for: ink in ["#000", "#000", "#fff"]
  icon: {name: "common:star", w: "{{ number + 1 }}", color: "{{ ink }}"}
"""
    )
    first, second, third = (op.symbol for op in drawing.ops if isinstance(op, Use))
    assert first is second
    assert first is not third


def test_a_group_has_its_own_axes(desk: Desk) -> None:
    assert desk.log(
        """
- group:
    x: 10
    y: 5
    scale: [2, 1]
    clip: {w: 4, h: 4}
    elements: [{rect: {w: 2, h: 2, fill: "#000"}}]
"""
    ) == ["group by 2 0 0 1 10 5 clip M0,0 L4,0 L4,4 L0,4 Z", f"  {SQUARE} fill #000000"]


def test_an_empty_group_draws_nothing(desk: Desk) -> None:
    assert desk.log('- group: {elements: [{when: title, rect: {w: 2, h: 2, fill: "#000"}}]}', title="") == []


def test_a_grid_numbers_its_cells(desk: Desk) -> None:
    assert desk.log(
        """
- grid:
    x: 1
    y: 1
    columns: 2
    rows: 2
    cell: [5, 4]
    gap: [1, 2]
    elements: [{line: {from: [0, 0], to: ["{{ column }}", "{{ row }}"], line: "{{ index + 1 }}"}}]
"""
    ) == [
        "group by 1 0 0 1 1 1",
        "  M0,0 L0,0 stroke #000000 1 butt miter",
        "group by 1 0 0 1 7 1",
        "  M0,0 L1,0 stroke #000000 2 butt miter",
        "group by 1 0 0 1 1 7",
        "  M0,0 L0,1 stroke #000000 3 butt miter",
        "group by 1 0 0 1 7 7",
        "  M0,0 L1,1 stroke #000000 4 butt miter",
    ]


@pytest.mark.parametrize(
    ("anchor", "x", "y"),
    [("top-left", 10, 11.48), ("middle-center", 8.81, 10.74), ("bottom-right", 7.62, 10)],
)
def test_the_code_hangs_by_its_anchor(desk: Desk, anchor: str, x: float, y: float) -> None:
    (line,) = desk.log(f"- code: {{x: 10, y: 10, size: 6, anchor: {anchor}}}")
    assert line == f'text "P1" at {x:g} {y:g} in IBMPlexSansCondensed-SemiBold 6'


def test_a_qr_code_is_one_shape_of_its_dark_modules(desk: Desk) -> None:
    (shape,) = unshared(desk.draw('- qr: {value: "WAYOUT", x: 2, y: 3, w: 21, color: "#003"}').ops)
    assert isinstance(shape, Shape)
    # Version 1 has 21 modules a side; a finder's upper edge is 7 of them.
    assert shape.outline[:3] == (("M", 2.0, 3.0), ("L", 9.0, 3.0), ("L", 9.0, 4.0))
    assert shape.fill == (0.0, 0.0, 0.2)


def test_nothing_has_no_qr_code(desk: Desk) -> None:
    assert desk.log('- qr: {value: "{{ link }}", w: 20}', link=None) == []


def test_a_registered_drawing_reads_its_own_keys(desk: Desk) -> None:
    def bar(values: object) -> tuple[Shape, ...]:
        assert isinstance(values, dict)
        return (Shape(rectangle(0, 0, values["long"], 1), fill=(0, 0, 0)),)

    register_drawing("test-bar", bar, {"long": Key(positive, 3.0)})
    assert desk.log("- drawing: {name: test-bar, x: 2, long: '{{ size }}'}", size=7) == [
        "group by 1 0 0 1 2 0",
        "  M0,0 L7,0 L7,1 L0,1 Z fill #000000",
    ]
    register_drawing("test-bar", bar, {"long": Key(positive, 3.0)})
    with pytest.raises(ValueError, match="registered twice"):
        register_drawing("test-bar", lambda values: (), {})


def test_every_element_turns_about_its_middle_or_its_pivot(desk: Desk) -> None:
    assert (
        desk.log('- rect: {x: 2, y: 2, w: 4, h: 2, rotate: 90, fill: "#000"}')[0] == "group by 0 1 -1 0 7 -1"
    )
    assert (
        desk.log('- rect: {w: 4, h: 2, rotate: -90, pivot: [0, 0], fill: "#000"}')[0]
        == "group by 0 -1 1 0 0 0"
    )
    assert desk.log('- group: {x: 3, y: 4, rotate: 180, elements: [{rect: {w: 1, h: 1, fill: "#000"}}]}')[
        :2
    ] == [
        "group by -1 0 0 -1 6 8",
        "  group by 1 0 0 1 3 4",
    ]


def test_quarter_turns_are_exact(desk: Desk) -> None:
    (op,) = unshared(desk.draw('- rect: {x: 0, y: 0, w: 45, h: 45, rotate: 270, fill: "#000"}').ops)
    assert isinstance(op, Group)
    assert op.matrix == (0.0, -1.0, 1.0, 0.0, 0.0, 45.0)


def test_when_and_for(desk: Desk) -> None:
    elements = """
- when: i != 1
  for: i in range(cost)
  line: {from: ["{{ i }}", 0], to: ["{{ i }}", 1]}
"""
    assert [line[:9] for line in desk.log(elements, cost=3)] == ["M0,0 L0,1", "M2,0 L2,1"]
    assert desk.log(elements, cost=None) == []


def test_when_is_asked_once_before_a_repetition_that_it_does_not_depend_on(desk: Desk) -> None:
    elements = "- {when: spots, for: 'x, y in spots', line: {from: [0, 0], to: ['{{ x }}', '{{ y }}']}}"
    assert desk.log(elements, spots=[[1, 2]]) == ["M0,0 L1,2 stroke #000000 0.25 butt miter"]
    assert desk.log(elements, spots=None) == []


def test_for_walks_a_table_by_key_and_value(desk: Desk) -> None:
    elements = "- {for: 'name, n in costs', text: {text: '{{ name }} {{ n }}', w: 20, h: 5}}"
    assert [line.split('"')[1] for line in desk.log(elements, costs={"oil": 2, "rope": 1})] == [
        "oil 2",
        "rope 1",
    ]


def test_an_image_of_the_games_folder(desk: Desk, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (40, 20)).save(tmp_path / "wide.png")
    assert desk.log("- image: {file: wide.png, w: 10, h: 10}") == ["picture wide.png 0 2.5 10 5"]
    assert desk.log("- image: {file: wide.png, w: 10, h: 10, fit: stretch}") == ["picture wide.png 0 0 10 10"]
    assert desk.log("- image: {file: wide.png, w: 10, h: 10, fit: cover}") == [
        "group by 1 0 0 1 0 0 clip M0,0 L10,0 L10,10 L0,10 Z",
        "  picture wide.png -5 0 20 10",
    ]


@pytest.mark.parametrize(("level", "most"), [("L", 2953), ("M", 2331), ("Q", 1663), ("H", 1273)])
def test_the_largest_qr_code_of_each_level_has_177_modules(level: str, most: int) -> None:
    assert len(modules("x" * most, level)) == 177
    assert len(modules("x", level)) == 21
