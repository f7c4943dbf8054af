"""Pictures: confined to the game's folder, bounded, SVG kept as shapes."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from generator.drawing import Group, Matrix, Op, Picture, Shape
from generator.faces import pictures, svg_art
from generator.faces.faults import Unfit
from generator.faces.outlines import IDENTITY
from generator.faces.pictures import place_picture
from tests.generator.faces.desk import log

BOX = (0.0, 0.0, 10.0, 10.0)


def refused(folder: Path, name: str) -> str:
    with pytest.raises(Unfit) as caught:
        place_picture(folder, name, BOX, "contain")
    assert caught.value.at == "file"
    return caught.value.code


def svg(
    folder: Path, inside: str, head: str = "", attributes: str = 'width="100" height="50"'
) -> tuple[Op, ...]:
    namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    (folder / "art.svg").write_text(f"{head}<svg {namespaces} {attributes}>{inside}</svg>", encoding="utf-8")
    svg_art.read_svg.cache_clear()
    return place_picture(folder, "art.svg", (0, 0, 20, 10), "contain")


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does `first`, `then` the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def shapes(
    ops: tuple[Op, ...], matrix: tuple[float, ...] = IDENTITY
) -> list[tuple[Shape, tuple[float, ...]]]:
    """Every shape with the matrix under which it stands."""
    found = []
    for op in ops:
        if isinstance(op, Shape):
            found.append((op, matrix))
        elif isinstance(op, Group):
            found.extend(shapes(op.ops, multiply(op.matrix, matrix)))  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_raster_is_measured_and_fitted(tmp_path: Path, kind: str) -> None:
    Image.new("RGB", (20, 40)).save(tmp_path / "tall", kind)
    (picture,) = place_picture(tmp_path, "tall", BOX, "contain")
    assert picture == Picture(tmp_path.resolve() / "tall", 2.5, 0, 5, 10)


@pytest.mark.parametrize(
    "name",
    ["../out.png", "/etc/passwd", "link.png", "sub/../../out.png", ".", "missing.png", "a\0b", "x" * 5000],
)
def test_nothing_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    game = tmp_path / "game"
    (game / "sub").mkdir(parents=True)
    Image.new("RGB", (4, 4)).save(tmp_path / "out.png")
    (game / "link.png").symlink_to(tmp_path / "out.png")
    assert refused(game, name) == "faces.no_file"


def test_what_is_no_picture_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"not a picture")
    assert refused(tmp_path, "a.png") == "faces.no_picture"
    Image.new("RGB", (4, 4)).save(tmp_path / "a.gif")
    assert refused(tmp_path, "a.gif") == "faces.no_picture"


def test_a_bomb_of_pixels_is_told_from_its_header(tmp_path: Path) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    for n, side in enumerate((8_000, 60_000)):
        header = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        (tmp_path / f"{n}.png").write_bytes(
            b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b""))
        )
        assert refused(tmp_path, f"{n}.png") == "faces.pixels"


def test_a_large_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "LARGEST_FILE", 1000)
    monkeypatch.setattr(svg_art, "LARGEST_FILE", 100)
    (tmp_path / "a.png").write_bytes(bytes(1001))
    assert refused(tmp_path, "a.png") == "faces.file_large"
    (tmp_path / "a.svg").write_bytes(bytes(101))
    assert refused(tmp_path, "a.svg") == "faces.file_large"


# --- SVG ---


def test_svg_shapes_become_operations(tmp_path: Path) -> None:
    found = shapes(
        svg(
            tmp_path,
            '<rect width="10" height="10" fill="red"/><circle cx="5" cy="5" r="3" fill="#00f"/>'
            '<ellipse cx="5" cy="5" rx="3" ry="2"/><polygon points="0,0 9,0 9,9"/>'
            '<line x1="0" y1="0" x2="9" y2="9" stroke="black" stroke-width="2" stroke-linecap="round"/>'
            '<path d="M0 0h9v9z" fill="none" stroke="lime" stroke-dasharray="2 1" stroke-linejoin="bevel"/>',
        )
    )
    assert len(found) == 6
    (rect, matrix), *others = found
    assert rect.fill == (1, 0, 0)
    # 100 by 50 px stand in 20 by 10 mm, upright: a px is 0.2 mm.
    x, y = rect.outline[2][1:3]
    a, b, c, d, e, f = matrix
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((2, 2))
    line, path = others[-2][0], others[-1][0]
    assert (line.stroke, line.width, line.cap) == ((0, 0, 0), 2, "round")
    assert (path.fill, path.stroke, path.dash, path.join) == (None, (0, 1, 0), (2, 1), "bevel")


def test_svg_groups_uses_styles_clips_and_holes(tmp_path: Path) -> None:
    lines = list(
        log(
            svg(
                tmp_path,
                "<style>.b{fill:#0f0}</style>"
                '<defs><rect id="r" width="10" height="10"/>'
                '<clipPath id="c"><rect width="5" height="5"/></clipPath></defs>'
                '<g transform="translate(4 5)"><use xlink:href="#r" class="b"/></g>'
                '<g clip-path="url(#c)"><rect width="40" height="40" fill="blue"/></g>'
                '<path fill-rule="evenodd" d="M0 0h20v20h-20z M5 5h9v9h-9z"/>',
            )
        )
    )
    assert sum("#00ff00" in line for line in lines) == 1
    assert sum("clip M" in line for line in lines) == 1
    assert sum("even-odd" in line for line in lines) == 1


def test_an_svg_with_the_usual_document_type_is_fine(tmp_path: Path) -> None:
    head = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert shapes(svg(tmp_path, '<rect width="1" height="1"/>', head))


ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1 or str()};" * 10}">' for n in range(1, 9))
BOMB = f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{ENTITIES}]>'
HOSTILE = {
    "entities": ("<desc>&a8;</desc>", BOMB, "faces."),
    "an external entity": (
        "<desc>&x;</desc>",
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        "faces.",
    ),
    "a file": ('<use xlink:href="other.svg#a"/>', "", "faces.svg"),
    "an address": ('<use href="http://example.org/a.svg#a"/>', "", "faces.svg"),
    "an image": ('<image xlink:href="/etc/passwd" width="1" height="1"/>', "", "faces.svg"),
    "a style's import": ("<style>@import url(http://example.org/a.css);</style>", "", "faces.svg"),
    "a style's address": (
        '<rect width="1" height="1" style="fill:url(http://example.org/)"/>',
        "",
        "faces.svg",
    ),
    "a script": ("<script>1</script>", "", "faces.svg"),
    "text": ("<text>a</text>", "", "faces.svg"),
    "a gradient": ('<linearGradient id="g"/><rect width="1" height="1" fill="url(#g)"/>', "", "faces.svg"),
    "transparency": ('<rect width="1" height="1" opacity="0.5"/>', "", "faces.svg"),
    "transparency in a style": ('<rect width="1" height="1" style="opacity: .5"/>', "", "faces.svg"),
    "a transparent fill": ('<rect width="1" height="1" fill-opacity="0.5"/>', "", "faces.svg"),
    "uses of uses": (
        '<g id="g0"><rect width="1" height="1"/></g>'
        + "".join(
            f'<g id="g{n}">{f"<use href=&quot;#g{n - 1}&quot;/>" * 10}</g>' for n in range(1, 9)
        ).replace("&quot;", '"'),
        "",
        "faces.",
    ),
    "itself": ('<g id="g"><use href="#g"/></g>', "", "faces.svg"),
    "many elements": ("<g/>" * 20_001, "", "faces.svg"),
    "a long path": (f'<path d="M 0 0{" L 1 1" * 200_000}"/>', "", "faces.svg"),
    "many rules": ("<style>" + "rect{fill:red}" * 1000 + "</style>" + "<rect/>" * 200, "", "faces.svg"),
    "a long rule": ("<style>" + "rect " * 9000 + "{fill:red}</style><rect/>", "", "faces.svg"),
    "no number": ('<rect width="nan" height="5"/>', "", "faces.svg"),
    "an endless circle": ('<circle r="inf"/>', "", "faces.svg"),
    "a large number": ('<rect width="1e308" height="1"/>', "", "faces.svg"),
    "a far corner": ('<path d="M 0 0 L 1e400 5 Z"/>', "", "faces.svg"),
    "a matrix without numbers": (
        '<g transform="matrix(nan,0,0,1,0,0)"><rect width="5" height="5"/></g>',
        "",
        "faces.svg",
    ),
    "a stroke without width": (
        '<rect width="5" height="5" stroke="red" stroke-width="nan"/>',
        "",
        "faces.svg",
    ),
    "a negative stroke": ('<rect width="5" height="5" stroke="red" stroke-width="-5"/>', "", "faces.svg"),
    "dashes without length": (
        '<rect width="5" height="5" stroke="red" stroke-dasharray="nan 1"/>',
        "",
        "faces.svg",
    ),
    "depth": ("<g>" * 200 + '<rect width="1" height="1"/>' + "</g>" * 200, "", "faces."),
    "nothing": ("", "", "faces.no_picture"),
    "not closed": ("<g>", "", "faces.no_picture"),
}


@pytest.mark.parametrize(("inside", "head", "code"), HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_svg_is_refused(tmp_path: Path, inside: str, head: str, code: str) -> None:
    with pytest.raises(Unfit) as caught:
        svg(tmp_path, inside, head)
    assert caught.value.code.startswith(code)


def test_other_xml_is_no_svg(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<html/>", encoding="utf-8")
    assert refused(tmp_path, "a.svg") == "faces.no_picture"
