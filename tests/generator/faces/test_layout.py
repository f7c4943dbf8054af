"""Layouts: where they are found, what extending keeps and replaces, defined names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.faces.desk import Desk, log, unshared
from wayout.content.faults import ContentError
from wayout.wording import word

BASE = """
define: {ink: "#111111", deep: "{{ ink }}"}
styles: {title: {size: 12, bold: true}}
elements:
  - rect: {id: ground, w: 1, h: 1, fill: "{{ deep }}"}
  - group: {elements: [{rect: {id: inner, w: 2, h: 2, fill: "#000"}}]}
"""


def drawn(desk: Desk, layout: str, **fields: object) -> list[str]:
    desk.write("layouts/face.yaml", layout)
    book, cards = desk.book([dict(fields)])
    return list(log(unshared(book.draw(cards, cards.items[0], 1).ops)))


def refused(desk: Desk, layout: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        drawn(desk, layout)
    return caught.value


def test_the_extended_layouts_elements_come_first(desk: Desk) -> None:
    desk.write("layouts/base.yaml", BASE)
    lines = drawn(desk, 'extends: base\nelements: [{rect: {w: 3, h: 3, fill: "#fff"}}]')
    assert [line.split()[-1] for line in lines] == ["#111111", "0", "#000000", "#ffffff"]


def test_an_element_of_the_same_id_takes_its_place_also_within_a_group(desk: Desk) -> None:
    desk.write("layouts/base.yaml", BASE)
    lines = drawn(
        desk,
        """
extends: base
elements:
  - rect: {id: inner, w: 9, h: 9, fill: "#00f"}
  - when: false
    rect: {id: ground, w: 1, h: 1, fill: "#f00"}
""",
    )
    assert lines == ["group by 1 0 0 1 0 0", "  M0,0 L9,0 L9,9 L0,9 Z fill #0000ff"]


def test_define_and_styles_of_the_extending_layout_win(desk: Desk) -> None:
    desk.write("layouts/base.yaml", BASE)
    lines = drawn(
        desk,
        """
extends: base
define: {ink: "#222222"}
styles: {title: {size: 10}}
elements: [{text: {text: T, style: title, w: 20, h: 9}}]
""",
    )
    assert lines[0].endswith("#222222")
    assert lines[-1].endswith("in Barlow-Bold 10")


def test_keys_beside_a_style_win(desk: Desk) -> None:
    layout = "styles: {s: {size: 12}}\nelements: [{text: {text: T, style: s, size: 8, w: 20, h: 9}}]"
    assert drawn(desk, layout)[0].endswith("Barlow-Regular 8")


def test_a_layout_may_extend_the_common_one_of_its_own_name(desk: Desk) -> None:
    desk.write(
        "layouts/card.yaml", 'extends: card\nelements: [{rect: {id: ground, w: 1, h: 1, fill: "#123456"}}]'
    )
    book, cards = desk.book([{"title": "Lamp"}], face="card")
    lines = list(log(unshared(book.draw(cards, cards.items[0], 1).ops)))
    assert lines[0].endswith("fill #123456")
    assert any('"Lamp"' in line for line in lines)


def test_layouts_that_extend_each_other_end_at_a_fault(desk: Desk) -> None:
    desk.write("layouts/other.yaml", "extends: face")
    (fault,) = refused(desk, "extends: other").faults
    assert (fault.code, fault.params["got"]) == ("faces.layout", "face")


def test_too_long_a_chain_is_refused(desk: Desk) -> None:
    for n in range(9):
        desk.write(f"layouts/l{n}.yaml", f"extends: l{n + 1}")
    desk.write("layouts/l9.yaml", "elements: []")
    (fault,) = refused(desk, "extends: l0").faults
    assert fault.code == "faces.extends_deep"


@pytest.mark.parametrize("name", ["../game", "/etc/passwd", "a/b", "", "."])
def test_a_layouts_name_is_no_way_out_of_the_folder(desk: Desk, name: str) -> None:
    (fault,) = refused(desk, f"extends: '{name}'").faults
    assert fault.code == "faces.layout"


def test_an_unknown_layout_of_a_component_is_told_at_the_component(desk: Desk) -> None:
    book, cards = desk.book([{}], face="fase")
    desk.write("layouts/face.yaml", "elements: []")
    with pytest.raises(ContentError) as caught:
        book.draw(cards, cards.items[0], 1)
    assert "components.cards: there is no layout “fase”" in word(caught.value, "en")
    assert "Did you mean “face”?" in word(caught.value, "en")


def test_a_layout_that_cannot_be_read_is_a_fault(desk: Desk) -> None:
    (desk.folder / "layouts" / "face.yaml").mkdir()
    desk.write("layouts/other.yaml", "elements: []")
    book, cards = desk.book([{}])
    with pytest.raises(ContentError):
        book.draw(cards, cards.items[0], 1)
    from generator.faces.source import read_document

    with pytest.raises(ContentError) as caught:
        read_document(desk.folder / "layouts")
    assert caught.value.faults[0].code == "content.not_a_file"
    with pytest.raises(ContentError) as caught:
        read_document(desk.folder / "layouts" / "none.yaml")
    assert caught.value.faults[0].code == "faces.unreadable"


@pytest.mark.parametrize(
    ("place", "code"),
    {
        "a file outside": ("outside.yaml", "content.outside"),
        "a device": ("/dev/zero", "content.outside"),
        "nothing": ("game/none", "faces.unreadable"),
        "itself": ("game/layouts/card.yaml", "faces.unreadable"),
    }.values(),
)
def test_a_link_in_place_of_a_layout_is_a_fault_and_no_other_layout_is_printed(
    tmp_path: Path, place: str, code: str
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "outside.yaml").write_text("elements: []\n")
    desk = Desk(tmp_path / "game")
    (desk.folder / "layouts" / "card.yaml").symlink_to(tmp_path / place)
    book, cards = desk.book([{"title": "word"}], face="card")  # the common layouts have a card as well
    with pytest.raises(ContentError) as caught:
        book.draw(cards, cards.items[0], 1)
    assert [fault.code for fault in caught.value.faults] == [code]


def test_symbols_are_read_from_the_game_alone(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    desk = Desk(tmp_path / "game")
    (tmp_path / "mine.yaml").write_text("star: {box: [1, 1], paths: [{d: M 0 0 L 1 1}]}\n")
    (desk.folder / "symbols.yaml").symlink_to(tmp_path / "mine.yaml")
    with pytest.raises(ContentError) as caught:
        desk.draw("- icon: {name: star, w: 5}")
    assert [fault.code for fault in caught.value.faults] == ["content.outside"]


def test_a_long_chain_of_definitions_is_worked_out(desk: Desk) -> None:
    chain = "".join(f'  a{n}: "{{{{ a{n + 1} }}}}"\n' for n in range(1500))
    rest = f'define:\n{chain}  a1500: "{{{{ title }}}}"\n'
    assert desk.log('- text: {text: "{{ a0 }}", w: 20, h: 9}', rest=rest, title="word")[0].startswith(
        'text "word"'
    )


def test_elements_that_replace_each_other_by_id_end(desk: Desk) -> None:
    desk.write(
        "layouts/base.yaml", "elements: [{group: {id: a, elements: [{group: {id: b, elements: []}}]}}]"
    )
    inner = 'rect: {id: %s, w: 1, h: 1, fill: "#000"}'
    held = (inner % "b", inner % "a")
    elements = "\n".join(
        f"- group: {{id: {name}, elements: [{{{inside}}}]}}" for name, inside in zip("ab", held, strict=True)
    )
    assert desk.draw(elements, rest="extends: base").ops


def test_yaml_faults_are_those_of_content(desk: Desk) -> None:
    assert refused(desk, "elements: &a []\n").faults[0].code == "content.anchor"
    assert refused(desk, "elements: []\nelements: []\n").faults[0].code == "content.duplicate_key"


# --- names ---


def test_defined_names_may_use_each_other_in_any_order(desk: Desk) -> None:
    layout = (
        "define: {a: '{{ b + 1 }}', b: '{{ number }}'}\nelements: [{text: {text: '{{ a }}', w: 9, h: 9}}]"
    )
    assert drawn(desk, layout)[0].startswith('text "2"')


def test_a_defined_name_wins_over_the_field_that_it_may_use(desk: Desk) -> None:
    both = "elements: [{text: {text: '{{ title }} {{ item.title }}', w: 30, h: 9}}]"
    layout = "define: {title: '{{ title | upper }}'}\n" + both
    assert drawn(desk, layout, title="lamp")[0].startswith('text "LAMP lamp"')


def test_the_names_of_a_face(desk: Desk) -> None:
    desk.write(
        "layouts/face.yaml",
        "elements: [{text: {w: 60, h: 9, text: '{{ code }} {{ number }}/{{ count }} {{ component }} "
        "{{ width }}x{{ height }} {{ lang }} {{ t.start }} {{ accent }} {{ item.copies }}'}}]",
    )
    book, cards = desk.book([{}, {}], "fr", variables={"accent": "blue"})
    assert next(log(book.draw(cards, cards.items[1], 2).ops)).startswith(
        'text "P2 2/2 cards 60x40 fr Départ blue 1"'
    )


def test_a_field_that_this_piece_lacks_is_nothing_but_one_that_none_has_is_a_fault(desk: Desk) -> None:
    desk.write("layouts/face.yaml", "elements: [{when: lamp, text: {text: '{{ lamp }}', w: 20, h: 9}}]")
    book, cards = desk.book([{"lamp": "lit"}, {}])
    assert len(book.draw(cards, cards.items[0], 1).ops) == 1
    assert book.draw(cards, cards.items[1], 2).ops == ()
    bare, cards = desk.book([{}])
    with pytest.raises(ContentError):
        bare.draw(cards, cards.items[0], 1)


def test_what_is_asked_after_need_not_exist(desk: Desk) -> None:
    layout = "elements: [{when: lamp is defined, text: {text: '{{ lamp }}', w: 20, h: 9}}]"
    assert drawn(desk, layout) == []
    assert drawn(desk, layout, lamp="lit")[0].startswith('text "lit"')


def test_a_field_wins_over_a_variable_of_its_name(desk: Desk) -> None:
    desk.write("layouts/face.yaml", "elements: [{text: {text: '{{ accent }}', w: 20, h: 9}}]")
    book, cards = desk.book([{"accent": "mine"}, {}], variables={"accent": "theirs"})
    assert next(log(book.draw(cards, cards.items[0], 1).ops)).startswith('text "mine"')
