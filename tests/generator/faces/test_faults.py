"""Every fault of a layout or a face: where it stands, what is wrong, what would be right."""

# ruff: noqa: E501 - a case a line reads best

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
import yaml

from tests.generator.faces.desk import Desk
from wayout.content.faults import ContentError
from wayout.places import templates_folder


class Case(NamedTuple):
    """A layout, the code and the English words of its fault; `at`: line, column and way."""

    code: str
    layout: str
    at: str
    told: str
    fields: Mapping[str, Any] = MappingProxyType({})


def text(keys: str) -> str:
    return f'elements:\n  - text: {{text: "{{{{ title }}}}", w: 20, h: 8, {keys}}}'


def value(expression: str) -> str:
    return f'elements:\n  - text: {{w: 20, h: 8, text: "{expression}"}}'


CASES = [
    Case("layout", "extends: bace", "1:10: extends", "there is no layout “bace”; it would be a file bace.yaml"),
    Case("layout_shape", "- 1", "1:1", "a layout is a mapping with “elements”"),
    Case("extends", "extends: [a]", "1:10: extends", "“extends” takes the name of one layout."),
    Case("not_table", "define: [1]", "1:9: define", "here keys and values are needed"),
    Case("not_table", "styles: {a: 1}", "1:13: styles.a", "here keys and values are needed"),
    Case("not_table", "elements: [{rect: 1}]", "1:19: elements[1].rect", "here keys and values are needed"),
    Case("not_list", "elements: {rect: 1}", "1:11: elements", "here a list is needed"),
    Case("key", "elemens: []", "1:1: elemens", "there is no key “elemens” here; there are: extends, define, styles, elements. Did you mean “elements”?"),
    Case("key", text("colour: red"), "2:46: elements[1].text.colour", "there is no key “colour” here; there are: text, x, y, w, h, font, size, weight, bold, italic, color, align, valign, leading, fit, min_size, markup, hyphenate, upper, spacing, id, rotate, pivot, style. Did you mean “color”?"),
    Case("key", "styles: {a: {sise: 3}}\nelements: []", "1:14: styles.a.sise", "Did you mean “size”?"),
    Case("key", "elements: [{group: {clip: {w: 1, h: 1, radios: 2}, elements: []}}]", "1:40: elements[1].group.clip.radios", "Did you mean “radius”?"),
    Case("missing_key", 'elements: [{circle: {cx: 1, r: 2, fill: "#000"}}]', "1:21: elements[1].circle", "“cy” is missing"),
    Case("missing_key", "elements: [{group: {x: 1}}]", "1:20: elements[1].group", "“elements” is missing"),
    Case("bad_name", "define: {a-b: 1}\nelements: []", "1:10: define.a-b", "“a-b” cannot be a name"),
    Case("circle", "define: {a: '{{ b }}', b: '{{ a }}'}\nelements: []", "1:13: define.a", "defined in a circle: a > b > a."),
    Case("taken_name", "elements: [{for: 'width in [1]', line: {from: [0, 0], to: [1, 1]}}]", "1:18: elements[1].for", "the name “width” is taken"),
    Case("element_shape", "elements: [5]", "1:12: elements[1]", "an element is written as “rect: {x: 1, ...}”."),
    Case("element", "elements: [{rekt: {}}]", "1:13: elements[1].rekt", "there is no element “rekt”; there are: rect, circle, ellipse, polygon, line, path, image, icon, text, group, grid, code, qr, drawing. Did you mean “rect”?"),
    Case("element", "elements: [{when: 1}]", "1:12: elements[1]", "here stands no element"),
    Case("two_elements", "elements: [{rect: {}, circle: {}}]", "1:12: elements[1]", "this entry has several elements (rect, circle)"),
    Case("beside", "elements: [{wen: 1, code: {x: 1, y: 1}}]", "1:13: elements[1].wen", "“wen” cannot stand beside an element; “when” and “for” can, all other keys stand within it. Did you mean “when”?"),
    Case("belongs_beside", text("when: 1"), "2:46: elements[1].text.when", "“when” stands beside the element, not within it."),
    Case("unseen", "elements: [{rect: {w: 1, h: 1}}]", "1:19: elements[1].rect", "nothing would be seen: give at least one of fill, stroke."),
    Case("for", "elements: [{for: i of 3, code: {x: 1, y: 1}}]", "1:18: elements[1].for", "“i of 3” is no repetition"),
    Case("for_list", "elements: [{for: i in number, code: {x: 1, y: 1}}]", "1:18: P1: elements[1].for", "“for” needs a list"),
    Case("for_pairs", "elements: [{for: 'a, b in [1]', code: {x: 1, y: 1}}]", "1:18: P1: elements[1].for", "“for” has 2 names, so each member must be a list of 2."),
    Case("too_many", "elements: [{for: i in range(999), grid: {columns: 9, rows: 9, cell: [1, 1], elements: [{code: {x: 1, y: '{{ i }}'}}]}}]", "1:95: P1: elements[1].grid.elements[1].code", "more than 20000 things"),
    Case("style", text("style: titel"), "2:53: elements[1].text.style", "there is no style “titel”; this layout has none."),
    Case("style", "styles: {title: {}}\n" + text("style: titel"), "3:53: elements[1].text.style", "there is no style “titel”; there are: title. Did you mean “title”?"),
    Case("line_points", "elements: [{line: {from: [0, 0], points: [[0, 0], [1, 1]]}}]", "1:19: P1: elements[1].line", "a line has either “points”, or “from” and “to”."),
    Case("line_ends", "elements: [{line: {from: [0, 0]}}]", "1:19: P1: elements[1].line", "a line needs “from” and “to”, or “points”."),
    Case("path_box", 'elements: [{path: {d: "M 0 0", box: [1, 1], fill: "#000"}}]', "1:19: P1: elements[1].path", "a path with “box” needs “w”"),
    Case("path_no_box", 'elements: [{path: {d: "M 0 0", w: 1, fill: "#000"}}]', "1:19: P1: elements[1].path", "a path with “w” or “h” needs “box”"),
    Case("drawing", "elements: [{drawing: {name: trak}}]", "1:29: P1: elements[1].drawing.name", "there is no drawing “trak”; there are: dungeon-floor, "),
    Case("qr_long", "elements: [{qr: {value: '{{ title }}', w: 9, level: H}}]", "1:25: P1: elements[1].qr.value", "the value has 1300 bytes; a QR code of level H holds 1273.", {"title": "x" * 1300}),
    Case("not_number", "elements: [{code: {x: left, y: 1}}]", "1:23: elements[1].code.x", "a number is needed, not “left”."),
    Case("not_number", "elements: [{code: {x: '{{ title }}', y: 1}}]", "1:23: P1: elements[1].code.x", "a number is needed, not “wide”.", {"title": "wide"}),
    Case("far", "elements: [{code: {x: 20000, y: 1}}]", "1:23: elements[1].code.x", "20000 is out of reach; lengths go to 10000 mm."),
    Case("negative", 'elements: [{circle: {cx: 1, cy: 1, r: -1, fill: "#000"}}]', "1:39: elements[1].circle.r", "-1 is negative"),
    Case("not_positive", "elements: [{icon: {name: a, w: 0}}]", "1:32: elements[1].icon.w", "0 is too small"),
    Case("not_whole", "elements: [{grid: {columns: 1.5, rows: 1, cell: [1, 1], elements: []}}]", "1:29: elements[1].grid.columns", "1.5 will not do; a whole number from 1 to 200 is needed."),
    Case("not_flag", text("bold: yes"), "2:52: elements[1].text.bold", "“yes” is neither true nor false."),
    Case("not_choice", text("align: centre"), "2:53: elements[1].text.align", "“centre” is not one of: left, center, right, justify. Did you mean “center”?"),
    Case("not_color", text("color: red"), "2:53: elements[1].text.color", "“red” is no colour; write it as \"#00843d\" or \"#fff\""),
    Case("not_point", "elements: [{line: {from: 1, to: [1, 1]}}]", "1:26: elements[1].line.from", "“1” is no point; write it as [x, y]."),
    Case("not_points", 'elements: [{polygon: {points: [[1, 1]], fill: "#000"}}]', "1:31: elements[1].polygon.points", "are no points; write at least two"),
    Case("not_dash", "elements: [{line: {from: [0, 0], to: [1, 1], dash: [0, 0]}}]", "1:52: elements[1].line.dash", "is no pattern of dashes"),
    Case("not_radii", 'elements: [{rect: {w: 1, h: 1, radius: [1, 2], fill: "#000"}}]', "1:40: elements[1].rect.radius", "give one radius, or four"),
    Case("not_path", 'elements: [{path: {d: 5, fill: "#000"}}]', "1:23: elements[1].path.d", "path data is needed"),
    Case("type_size", text("size: 0.1"), "2:52: elements[1].text.size", "0.1 points will not do"),
    Case("leading", text("leading: 11"), "2:55: elements[1].text.leading", "a leading of 11 will not do"),
    Case("expression", value("{{ title"), "2:31: elements[1].text.text", "“{{ title” cannot be read as an expression:"),
    Case("expression", "elements: [{when: a b, code: {x: 1, y: 1}}]", "1:19: elements[1].when", "cannot be read as an expression"),
    Case("name", value("{{ titel }}"), "2:31: elements[1].text.text", "there is no name “titel” on this face. Did you mean “title”?"),
    Case("field", value("{{ item.titel }}"), "2:31: P1: elements[1].text.text", "there is no field “titel” here. Did you mean “title”?"),
    Case("filter", value("{{ title | uper }}"), "2:31: elements[1].text.text", "there is no filter “uper”; docs/layouts.md lists those there are. Did you mean “upper”?"),
    Case("function", value("{{ rang(3) }}"), "2:31: elements[1].text.text", "“rang” cannot be called; docs/layouts.md lists what can. Did you mean “range”?"),
    Case("statement", value("{% set a = 1 %}"), "2:31: elements[1].text.text", "“assign” is not part of the layout language"),
    Case("arithmetic", value("{{ 1 / (number - 1) }}"), "2:31: P1: elements[1].text.text", "this cannot be worked out: division by zero"),
    Case("arithmetic", value("{{ number + title }}"), "2:31: P1: elements[1].text.text", "this cannot be worked out: number + text"),
    Case("no_text", value("{{ item }}"), "2:31: P1: elements[1].text.text", "a list or table cannot be printed as text"),
    Case("arithmetic", value("{{ [title] | map('map') | list }}"), "2:31: P1: elements[1].text.text", "map requires a filter argument"),
    Case("arithmetic", value("{{ number | round(1, 'up') }}"), "2:31: P1: elements[1].text.text", "method must be common, ceil or floor"),
    Case("expression", value("{{ title is nope }}"), "2:31: elements[1].text.text", "No test named 'nope'"),
    Case("control_character", value("{{ '\\\\ud800' }}"), "2:31: elements[1].text.text", "an escape of something that is no character"),
    Case("sources", "elements:\n" + "".join(f"- text: {{text: '{{{{ number + {n} }}}}', w: 9, h: 9}}\n" for n in range(3000)), "1", "about 2000 short ones are allowed"),
    Case("sum", value("{{ [title] | sum }}"), "2:31: P1: elements[1].text.text", "“sum” adds numbers alone."),
    Case("value_kind", value("{{ title.upper }}"), "2:31: P1: elements[1].text.text", "the result is no number, text, list or table."),
    Case("value_large", value("{{ title * 9999 }}"), "2:31: P1: elements[1].text.text", "20000 characters or members are allowed."),
    Case("value_source", value("{{ 1 " + "+ 1 " * 600 + "}}"), "2:31: elements[1].text.text", "2000 characters are allowed."),
    Case("value_deep", value("{{ " + "[" * 50 + "]" * 50 + " }}"), "2:31: elements[1].text.text", "40 levels are allowed."),
    Case("number_large", value("{{ 9 ** 60 }}"), "2:31: elements[1].text.text", "too large a number"),
    Case("range", value("{{ range(1001) | length }}"), "2:31: elements[1].text.text", "it goes up to 1000 steps."),
    Case("work", value("{% for a in range(999) %}{% for b in range(999) %}{% endfor %}{% endfor %}"), "2:31: elements[1].text.text", "too much work"),
    Case("overflow", text("size: 9"), "2:11: P1: elements[1].text", "the text does not fit: 48 of its 600 words go into 20 x 8 mm at 5 points.", {"title": "a " * 600}),
    Case("font", text("font: Barlo"), "2:52: elements[1].text.font", "there is no font “Barlo”; there are: Barlow, Barlow Condensed, IBM Plex Sans Condensed, DejaVu Sans. Did you mean “Barlow”?"),
    Case("symbol", "elements: [{icon: {name: stare, w: 5}}]", "1:26: P1: elements[1].icon.name", "there is no symbol “stare”. Besides, “common:...” and “mdi:...” name icons that come with Wayout. Did you mean “common:star”?"),
    Case("symbol", "elements: [{icon: {name: 'mdi:hart', w: 5}}]", "1:26: P1: elements[1].icon.name", "name icons that come with Wayout. Did you mean “mdi:heart”?"),
    Case("symbol", text("markup: true").replace("{{ title }}", ":starr:"), "2:18: P1: elements[1].text.text", "name icons that come with Wayout. Did you mean “common:star”?"),
    Case("path_long", f'elements: [{{path: {{fill: "#000", d: "M 0 0 {"L 1 1 " * 9000}"}}}}]', "1:37: elements[1].path.d", "50000 are allowed."),
    Case("path_start", 'elements: [{path: {fill: "#000", d: "L 1 1"}}]', "1:37: elements[1].path.d", "path data begins with a move, M or m, not with “L”."),
    Case("path_command", 'elements: [{path: {fill: "#000", d: "M 1 1 Z 5"}}]', "1:37: elements[1].path.d", "at character 9 of the path data a command is needed"),
    Case("path_number", 'elements: [{path: {fill: "#000", d: "M 1 x"}}]', "1:37: elements[1].path.d", "at character 5 of the path data a number is needed (M takes 2), not “x”."),
    Case("no_file", "elements: [{image: {file: no.png, w: 5, h: 5}}]", "1:27: P1: elements[1].image.file", "there is no file “no.png” in the game's folder; put it there and write its path from there, such as images/no.png."),
    Case("no_picture", "elements: [{image: {file: layouts/face.yaml, w: 5, h: 5}}]", "1:27: P1: elements[1].image.file", "“layouts/face.yaml” is no PNG, JPEG or SVG picture"),
]  # fmt: skip

ELSEWHERE = {
    "extends_deep": "test_layout.py",
    "unreadable": "test_layout.py",
    "missing_character": "test_book.py",
    "symbols_shape": "test_symbols.py",
    "symbol_paths": "test_symbols.py",
    "file_large": "test_pictures.py",
    "pixels": "test_pictures.py",
    "svg": "test_pictures.py",
    "font_missing": "test_fonts.py",
    "icons_missing": "test_symbols.py",
}
"""Faults that other tests raise."""


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}-{n}" for n, case in enumerate(CASES)])
def test_a_fault_says_where_it_stands_and_what_would_be_right(desk: Desk, case: Case) -> None:
    desk.write("layouts/face.yaml", case.layout)
    book, cards = desk.book([{"title": "word", **case.fields}])
    with pytest.raises(ContentError) as caught:
        book.draw(cards, cards.items[0], 1)
    assert f"faces.{case.code}" in [fault.code for fault in caught.value.faults]
    line = next(
        fault.text("en") for fault in caught.value.faults if fault.code == f"faces.{case.code}"
    ).removeprefix(f"{desk.folder}/layouts/face.yaml:")
    assert line.startswith(f"{case.at}: ") or case.code == "sources"  # one long file, one place of many
    assert case.told in line
    assert caught.value.text("fr")


def words(language: str) -> dict[str, str]:
    file = templates_folder() / "wording" / f"faces.{language}.yaml"
    found: dict[str, str] = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506
    return found


def test_both_languages_word_every_fault() -> None:
    assert words("en").keys() == words("fr").keys()


def test_every_fault_is_raised_by_a_test() -> None:
    assert {case.code for case in CASES} | ELSEWHERE.keys() == words("en").keys()


def test_all_faults_of_a_layout_are_told_at_once(desk: Desk) -> None:
    desk.write("layouts/face.yaml", 'elements:\n  - rect: {w: a, h: b, fill: "#0"}\n  - rekt: {}\n')
    book, cards = desk.book([{}])
    with pytest.raises(ContentError) as caught:
        book.draw(cards, cards.items[0], 1)
    assert [fault.code for fault in caught.value.faults] == [
        "faces.not_number",
        "faces.not_number",
        "faces.not_color",
        "faces.element",
    ]
