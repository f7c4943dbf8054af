"""What the pieces of Emergency Exit Only look like: measured in millimetres on the rendered faces."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from generator.drawing import Drawing, Glyphs, Group, Matrix, Use
from generator.faces.book import LayoutBook, Side
from generator.sheets.raster import render_png
from wayout.components import Game
from wayout.content.load import load
from wayout.games.emergency_exit.components import DirectionTile

PER_MM = 10
"""Pixels a millimetre: 254 dpi."""
TILE = 45

Color = tuple[int, ...]
GREEN: Color = (0x00, 0x84, 0x3D)
PALE: Color = (0xA9, 0xDC, 0xB9)
WHITE: Color = (0xFF, 0xFF, 0xFF)

NORTH, EAST, SOUTH, WEST = "NESW"
MAIN = {
    "start": NORTH,
    "straight": SOUTH + NORTH,
    "left turn": SOUTH + WEST,
    "right turn": SOUTH + EAST,
    "double left": SOUTH + WEST,
    "double right": SOUTH + EAST,
    "crossroads": SOUTH + NORTH,
    "repeat": SOUTH,
}
"""The sides that the main path reaches; a repeat's way out is not printed."""
SECOND = {"double left": NORTH + EAST, "double right": NORTH + WEST, "crossroads": EAST + WEST}

Draw = Callable[..., Drawing]


@pytest.fixture(scope="module")
def game() -> Game:
    return load("emergency-exit")


@pytest.fixture(scope="module", params=["en", "fr"])
def draw(game: Game, request: pytest.FixtureRequest) -> Draw:
    """Draws a piece of a component, by its code."""
    book = LayoutBook(game, request.param)

    def by_code(component: str, code: str, side: Side = "front") -> Drawing:
        numbered = enumerate(game.components[component].items, 1)
        number, item = next((number, item) for number, item in numbered if item.code == code)
        return book.draw(game.components[component], item, number, side)

    return by_code


@pytest.fixture(scope="module")
def tiles(game: Game) -> tuple[DirectionTile, ...]:
    return game.components["directions"].items


@pytest.fixture(scope="module")
def pictures(game: Game, tiles: tuple[DirectionTile, ...]) -> dict[str, Image.Image]:
    """Every DIRECTION tile's face with 2 mm of bleed."""
    book = LayoutBook(game, "en")
    component = game.components["directions"]
    return {
        tile.code: render(book.draw(component, tile, number), bleed=2) for number, tile in enumerate(tiles, 1)
    }


def render(drawing: Drawing, bleed: float = 0) -> Image.Image:
    return Image.open(io.BytesIO(render_png(drawing, 25.4 * PER_MM, bleed))).convert("RGB")


def trimmed(picture: Image.Image) -> Image.Image:
    return picture.crop((20, 20, 20 + TILE * PER_MM, 20 + TILE * PER_MM))


def along(picture: Image.Image, side: str) -> list[Color]:
    """The outermost pixels of a side, from left to right or from top to bottom."""
    last = picture.width - 1
    places = {
        NORTH: [(at, 0) for at in range(last + 1)],
        SOUTH: [(at, last) for at in range(last + 1)],
        WEST: [(0, at) for at in range(last + 1)],
        EAST: [(last, at) for at in range(last + 1)],
    }
    pixels: list[Any] = [picture.getpixel(place) for place in places[side]]
    return pixels


def stretch(pixels: list[Color], color: Color) -> tuple[float, float]:
    """Where a colour begins and ends along an edge, in mm from the edge's middle."""
    at = [number for number, pixel in enumerate(pixels) if pixel == color]
    assert len(at) == at[-1] - at[0] + 1, "in one piece"
    middle = len(pixels) / 2
    return (at[0] - middle) / PER_MM, (at[-1] + 1 - middle) / PER_MM


def test_main_paths_reach_the_middle_of_their_edges_equally_wide(
    tiles: tuple[DirectionTile, ...], pictures: dict[str, Image.Image]
) -> None:
    for tile in tiles:
        for side in MAIN[tile.kind]:
            found = stretch(along(trimmed(pictures[tile.code]), side), WHITE)
            assert found == pytest.approx((-3.5, 3.5), abs=0.1), (tile.code, side)


def test_second_paths_reach_the_middle_of_the_two_other_edges_and_are_lesser(
    tiles: tuple[DirectionTile, ...], pictures: dict[str, Image.Image]
) -> None:
    for tile in tiles:
        for side in SECOND.get(tile.kind, ""):
            found = stretch(along(trimmed(pictures[tile.code]), side), PALE)
            assert found == pytest.approx((-1.6, 1.6), abs=0.1), (tile.code, side)


def test_no_path_touches_any_other_edge(
    tiles: tuple[DirectionTile, ...], pictures: dict[str, Image.Image]
) -> None:
    for tile in tiles:
        for side in set("NESW") - set(MAIN[tile.kind]) - set(SECOND.get(tile.kind, "")):
            assert set(along(trimmed(pictures[tile.code]), side)) == {GREEN}, (tile.code, side)


def test_paths_run_on_into_the_bleed(
    tiles: tuple[DirectionTile, ...], pictures: dict[str, Image.Image]
) -> None:
    """Cut 2 mm off the line, laid tiles still join."""
    for tile in tiles:
        for sides, color, half in ((MAIN[tile.kind], WHITE, 3.5), (SECOND.get(tile.kind, ""), PALE, 1.6)):
            for side in sides:
                found = stretch(along(pictures[tile.code], side), color)
                assert found == pytest.approx((-half, half), abs=0.1), (tile.code, side)


@pytest.mark.parametrize("corner", [(3, 3), (32, 32)])
def test_two_opposite_corners_of_each_tile_are_free(
    corner: tuple[int, int],
    game: Game,
    tiles: tuple[DirectionTile, ...],
    pictures: dict[str, Image.Image],
    draw: Draw,
) -> None:
    """Squares of 10 mm, 3 mm in from the edges, hold nothing but the ground."""
    x, y = (PER_MM * mm for mm in corner)
    faces = {tile.code: trimmed(pictures[tile.code]) for tile in tiles}
    faces |= {tile.code: render(draw("lost", tile.code)) for tile in game.components["lost"].items}
    for code, face in faces.items():
        square = face.crop((x, y, x + 10 * PER_MM, y + 10 * PER_MM))
        assert square.getcolors() == [(100 * PER_MM**2, face.getpixel((0, 5)))], code


def test_both_sides_of_start_are_the_same_and_no_other_back_looks_like_it(
    tiles: tuple[DirectionTile, ...], draw: Draw
) -> None:
    backs = {tile.code: render_png(draw("directions", tile.code, "back"), 100) for tile in tiles}
    assert backs.pop("ST") == render_png(draw("directions", "ST"), 100)
    assert len(set(backs.values())) == 1


def luminance(color: Color) -> float:
    """Relative luminance as WCAG 2 has it."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Color, b: Color) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_paths_stand_out_in_grey_and_the_main_path_more(game: Game) -> None:
    assert contrast(WHITE, GREEN) >= 4.5
    assert 3 <= contrast(PALE, GREEN) < contrast(WHITE, GREEN)
    for tile in game.components["lost"].items:
        assert contrast(WHITE, tuple(bytes.fromhex(tile.color[1:]))) >= 4.5


def test_characters_differ_in_grey_by_shape(tiles: tuple[DirectionTile, ...], draw: Draw) -> None:
    """Put on the same tile, any two characters differ in a tenth of their disc at least."""
    shown = {tile.character: tile.code for tile in tiles if tile.character and tile.kind != "repeat"}
    assert len(shown) == 8
    discs = {}
    for name, code in shown.items():
        disc = render(draw("directions", code)).crop((307, 27, 423, 143)).convert("L")
        discs[name] = disc.point(lambda level: 255 * (level > 128))
    for one, other in itertools.combinations(discs, 2):
        differing = ImageChops.difference(discs[one], discs[other]).histogram()[255]
        assert differing / 116**2 > 0.1, (one, other)


def test_danger_signs_differ_in_grey_by_shape(tiles: tuple[DirectionTile, ...], draw: Draw) -> None:
    shown = {tile.danger: tile.code for tile in tiles if tile.danger and tile.kind == "straight"}
    signs = [
        render(draw("directions", code))
        .crop((297, 17, 433, 153))
        .convert("L")
        .point(lambda v: 255 * (v > 90))
        for code in shown.values()
    ]
    assert len(signs) == 3
    for one, other in itertools.combinations(signs, 2):
        assert ImageChops.difference(one, other).histogram()[255] / 136**2 > 0.05


def words(drawing: Drawing) -> Iterator[tuple[Glyphs, Matrix]]:
    """Every run of text on a face, with the matrix it stands under."""

    def walk(ops: tuple[Any, ...], under: Matrix) -> Iterator[tuple[Glyphs, Matrix]]:
        for op in ops:
            if isinstance(op, Glyphs):
                yield op, under
            elif isinstance(op, Group):
                yield from walk(op.ops, times(op.matrix, under))
            elif isinstance(op, Use):
                yield from walk(op.symbol.ops, times(op.matrix, under))

    return walk(drawing.ops, (1, 0, 0, 1, 0, 0))


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    (a, b, c, d, e, f), (g, h, i, j, k, l_) = inner, outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l_)


def test_every_face_of_every_piece_draws_and_shows_its_code_large_enough_in_a_corner(
    game: Game, draw: Draw
) -> None:
    for name, component in game.components.items():
        width, height = component.size
        for item in component.items:
            faces = {side: draw(name, item.code, side) for side in ("front", "back")}
            assert [drawing.warnings for drawing in faces.values()] == [(), ()]
            side = "back" if name == "rules" else "front"
            (at,) = [
                (glyphs.x * m[0] + m[4], glyphs.y * m[3] + m[5], glyphs.size)
                for glyphs, m in words(faces[side])
                if glyphs.text == item.code
            ]
            assert min(at[0], width - at[0]) < 0.2 * width, item.code
            assert min(at[1], height - at[1]) < 0.2 * height, item.code
            assert at[2] == (9 if width == TILE else 8), item.code


def test_no_words_are_too_small_to_read(game: Game, draw: Draw) -> None:
    """6.5 points or more, as printed, whatever was shrunk to fit its box."""
    for name, component in game.components.items():
        for item in component.items:
            for side in ("front", "back"):
                for glyphs, matrix in words(draw(name, item.code, side)):
                    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                    assert glyphs.size * scale >= 6.5, (item.code, side, glyphs.text)


@pytest.mark.parametrize(("side", "best"), [("front", 3), ("back", 2)])
def test_points_are_upright_when_their_edge_is_towards_the_player(side: Side, best: int, draw: Draw) -> None:
    """Rulebook, Setup 2: the tile is turned until the number is in its owner's reading direction."""
    found = {g.text: (g, m) for g, m in words(draw("score", "SC3", side)) if g.text.isdigit()}
    assert sorted(found) == [str(point) for point in range(best + 1)]
    # n quarter turns clockwise bring to the bottom what lay n quarters counter-clockwise from it.
    edges = [(TILE / 2, TILE), (TILE, TILE / 2), (TILE / 2, 0), (0, TILE / 2)]
    reading = [(1, 0), (0, -1), (-1, 0), (0, 1)]
    for point in range(best + 1):
        glyphs, m = found[str(point)]
        assert (m[0], m[1]) == pytest.approx(reading[point], abs=1e-9)
        x, y = glyphs.x * m[0] + glyphs.y * m[2] + m[4], glyphs.x * m[1] + glyphs.y * m[3] + m[5]
        assert (x - edges[point][0]) ** 2 + (y - edges[point][1]) ** 2 < 8**2


def test_a_tile_without_faces_still_draws(game: Game) -> None:
    """The layout leaves the corner empty where a tile bears neither character nor sign."""
    book = LayoutBook(game, "en")
    component = game.components["directions"]
    bare = replace(component.items[1], character=None, danger=None)
    plain = render(book.draw(component, bare, 2))
    assert plain.crop((297, 17, 433, 153)).getcolors() == [(136**2, GREEN)]


@pytest.mark.parametrize(
    ("component", "code", "side", "left", "top", "tile", "edges"),
    [
        # Loop on the initial card: four tiles that lead into one another.
        ("floor", "F1", "front", 20.7, 16.8, 11, "top right bottom left"),
        ("rules", "RU", "back", 98, 70.2, 10, "top right bottom left"),
        # Three left turns, which bring the figure in the fourth square back to where it stands.
        ("floor", "F7", "front", 26.3, 15.8, 15, "top right"),
    ],
)
def test_tiles_of_a_pictogram_lead_into_one_another(
    component: str, code: str, side: Side, left: float, top: float, tile: float, edges: str, draw: Draw
) -> None:
    """On a square of four small tiles, 0.2 mm apart, the path is white on both sides of the edges named."""
    face = render(draw(component, code, side))
    near, far, gap = tile / 2, tile * 1.5 + 0.2, tile + 0.1
    middles = {"top": (gap, near), "bottom": (gap, far), "left": (near, gap), "right": (far, gap)}
    for edge in edges.split():
        x, y = middles[edge]
        for step in (-0.35, 0.35):
            dx, dy = (step, 0) if edge in ("top", "bottom") else (0, step)
            at = round((left + x + dx) * PER_MM), round((top + y + dy) * PER_MM)
            assert face.getpixel(at) == WHITE, (edge, step)


Lines = list[tuple[float, str]]
"""Baselines in mm from the top of the face, with the words that stand on them."""


def prose(drawing: Drawing, left: float, right: float, top: float, bottom: float) -> Lines:
    """The lines of running text whose words begin in a box."""
    found: dict[float, list[tuple[float, str]]] = {}
    for glyphs, m in words(drawing):
        x, y = glyphs.x * m[0] + m[4], glyphs.y * m[3] + m[5]
        if glyphs.font in ("Barlow-Regular", "Barlow-Bold") and left <= x < right and top <= y < bottom:
            found.setdefault(round(y, 2), []).append((x, glyphs.text))
    return [(y, "".join(text for _, text in sorted(runs))) for y, runs in sorted(found.items())]


@pytest.mark.parametrize(
    ("side", "box", "paragraphs"),
    [
        ("front", (8, 92, 47, 122), 5),
        ("front", (98, 182, 66, 96), 2),
        ("front", (98, 182, 151, 195), 3),
        ("back", (98, 182, 132, 173), 3),
    ],
)
def test_paragraphs_of_the_rule_summary_follow_in_an_even_rhythm(
    side: Side, box: tuple[float, float, float, float], paragraphs: int, draw: Draw
) -> None:
    """Lines lie one line apart, paragraphs a constant more, and none ends in a line of a single word."""
    lines = prose(draw("rules", "RU", side), *box)
    steps = [round(below[0] - above[0], 1) for above, below in itertools.pairwise(lines)]
    line, between = sorted(set(steps))
    assert line == 4.4
    assert 7.5 <= between <= 9
    assert steps.count(between) == paragraphs - 1
    ends = [text for (_, text), step in zip(lines, [*steps, between], strict=True) if step == between]
    assert all(len(text.split()) > 1 for text in ends), ends


def test_the_rule_summary_is_set_in_one_size(draw: Draw) -> None:
    """No paragraph was shrunk to fit, but for the lead on the green ground."""
    for side in ("front", "back"):
        sizes = {
            glyphs.size
            for glyphs, m in words(draw("rules", "RU", side))
            if glyphs.font in ("Barlow-Regular", "Barlow-Bold") and glyphs.y * m[3] + m[5] > 31 and m[0] == 1
        }
        assert sizes <= {10, 7.6}


def test_no_sentence_on_a_card_ends_in_a_line_of_one_word(game: Game, draw: Draw) -> None:
    for name in ("floor", "danger"):
        for item in game.components[name].items:
            lines = prose(draw(name, item.code), 0, 63, 61.5, 88)
            assert len(lines[-1][1].split()) > 1, item.code
            assert lines[-1][0] <= 84, item.code


def test_cards_written_without_a_pictogram_leave_no_empty_panel(game: Game) -> None:
    """An initial card shows the three ways to be lost, any other its number in the middle of the panel."""
    book = LayoutBook(game, "en")
    component = game.components["floor"]
    initial, crowd = component.items[0], component.items[2]
    shown = [glyphs.text for glyphs, _ in words(book.draw(component, replace(initial, pictogram=None), 1))]
    assert {"Loop", "Dead end"} <= set(shown)
    bare = render(book.draw(component, replace(crowd, pictogram=None), 3)).crop((45, 116, 585, 500))
    box = bare.convert("L").point(lambda level: 255 * (level > 200)).getbbox()
    assert box is not None
    assert (box[0] + box[2]) / 2 == pytest.approx(270, abs=20)
