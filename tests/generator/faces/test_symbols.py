"""Symbols: the game's, the common ones, Material Design Icons; wrong descriptions told whole."""

from __future__ import annotations

import importlib.util
from importlib.machinery import ModuleSpec

import pytest

from generator.drawing import Shape
from generator.faces import symbols
from generator.faces.faults import Unfit
from generator.faces.symbols import SymbolLibrary
from tests.generator.faces.desk import Desk
from wayout.content.faults import ContentError
from wayout.content.strict_yaml import parse
from wayout.places import templates_folder

RED, BLACK = (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)
COMMON = templates_folder() / "symbols" / "common.yaml"


def library(desk: Desk, text: str = "") -> SymbolLibrary:
    if text:
        desk.write("symbols.yaml", text)
    return SymbolLibrary((desk.folder / "symbols.yaml", desk.folder / "shipped.yaml"), COMMON)


def shapes(found: tuple[symbols.Symbol, tuple[float, float]]) -> list[Shape]:
    return [op for op in found[0].ops if isinstance(op, Shape)]


def test_paths_take_the_icons_colour_or_keep_their_own(desk: Desk) -> None:
    mark = """
mark:
  box: [10, 20]
  paths:
    - {d: "M 0 0 H 1"}
    - {d: "M 0 0 H 1", fill: "#fff"}
    - {d: "M 0 0 H 1", stroke: color, line: 4, fill: none, cap: round, join: bevel}
    - {d: "M 0 0 H 1", even_odd: true}
"""
    found = library(desk, mark).find("mark", RED)
    assert found[1] == (10, 20)
    first, own, stroked, holed = shapes(found)
    assert (first.fill, first.stroke) == (RED, None)
    assert own.fill == (1, 1, 1)
    assert (stroked.fill, stroked.stroke, stroked.width, stroked.cap, stroked.join) == (
        None,
        RED,
        4,
        "round",
        "bevel",
    )
    assert holed.even_odd


def test_the_games_own_symbol_wins_over_the_shipped_one(desk: Desk) -> None:
    desk.write(
        "shipped.yaml", 'a: {box: [1, 1], paths: [{d: "M 1 1"}]}\nb: {box: [3, 3], paths: [{d: "M 1 1"}]}'
    )
    found = library(desk, 'a: {box: [2, 2], paths: [{d: "M 1 1"}]}')
    assert found.find("a", BLACK)[1] == (2, 2)
    assert found.find("b", BLACK)[1] == (3, 3)


def test_every_common_symbol_stays_in_its_box() -> None:
    found = SymbolLibrary((), COMMON)
    names = list(parse(COMMON.read_bytes()).value)
    assert len(names) >= 15
    for name in names:
        symbol, (w, h) = found.find(f"common:{name}", BLACK)
        for shape in shapes((symbol, (w, h))):
            reach = shape.width / 2 if shape.stroke else 0
            xs = [x for segment in shape.outline for x in segment[1::2]]
            ys = [y for segment in shape.outline for y in segment[2::2]]
            assert min(xs) >= reach
            assert max(xs) <= w - reach
            assert min(ys) >= reach
            assert max(ys) <= h - reach


def test_a_material_design_icon_is_a_filled_path_of_24_by_24() -> None:
    found = SymbolLibrary((), COMMON).find("mdi:heart", RED)
    (shape,) = shapes(found)
    assert (found[1], shape.fill) == ((24, 24), RED)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("runer", "runner"),
        ("common:starr", "common:star"),
        ("star", "common:star"),
        ("mdi:hart", "mdi:heart"),
        ("q", ""),
    ],
)
def test_an_unknown_symbol_says_which_was_meant(desk: Desk, name: str, meant: str) -> None:
    with pytest.raises(Unfit) as caught:
        library(desk, 'runner: {box: [1, 1], paths: [{d: "M 1 1"}]}').find(name, BLACK)
    assert (caught.value.code, caught.value.meant) == ("faces.symbol", meant)


def test_everything_wrong_with_a_symbol_is_told_at_once(desk: Desk) -> None:
    bad = """
bad:
  bocks: 1
  box: [1]
  paths:
    - {d: "L 1 1", stroke: red, lyne: 2}
    - 5
    - {fill: none}
"""
    with pytest.raises(ContentError) as caught:
        library(desk, bad).find("bad", BLACK)
    told = [(fault.where, fault.line, fault.code.removeprefix("faces.")) for fault in caught.value.faults]
    assert told == [
        ("bad.bocks", 3, "key"),
        ("bad.box", 4, "not_point"),
        ("bad.paths[1].lyne", 6, "key"),
        ("bad.paths[1].d", 6, "path_start"),
        ("bad.paths[1].stroke", 6, "not_color"),
        ("bad.paths[2]", 7, "not_table"),
        ("bad.paths[3]", 8, "missing_key"),
    ]


def test_the_shape_of_a_file_of_symbols(desk: Desk) -> None:
    for text, code in (("[1]", "symbols_shape"), ("a: {box: [1, 1], paths: []}", "symbol_paths")):
        with pytest.raises(ContentError) as caught:
            library(desk, text).find("a", BLACK)
        assert caught.value.faults[0].code == f"faces.{code}"


def test_icons_that_are_not_installed_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> ModuleSpec | None:
        return None

    symbols._material_icons.cache_clear()
    monkeypatch.setattr(importlib.util, "find_spec", nowhere)
    with pytest.raises(Unfit) as caught:
        SymbolLibrary((), COMMON).find("mdi:heart", RED)
    assert caught.value.code == "faces.icons_missing"
