"""The PDF: whole, small, the same bytes for the same drawings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.drawing import Drawing, Glyphs, Group, Op, Shape, Symbol, Use
from generator.faces.fonts import find_font
from generator.sheets.pdf import Placed, Press, PrintedPage
from generator.sheets.raster import rasterize
from tests.generator.plain_game import STAR, rectangle
from tests.generator.sheets.opened import calls, check_resources, fonts, forms, opened

BARLOW = find_font("Barlow").name
RED, GREEN = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
WHOLE = (0.0, 0.0, 50.0, 50.0)


def face(*ops: Op) -> Drawing:
    return Drawing(50, 50, ops)


def at(number: int, x: float, y: float, clip: tuple[float, float, float, float] = WHOLE) -> Placed:
    return Placed(number, (1.0, 0.0, 0.0, 1.0, x, y), clip)


def one_page(*drawings: Drawing, language: str = "en") -> bytes:
    press = Press("Title (draft) – é", language, "DuplexFlipLongEdge")
    placed = tuple(at(press.face(drawing), 60.0 * n, 0.0) for n, drawing in enumerate(drawings))
    press.page(PrintedPage(210, 297, placed))
    return press.finish()


def text_of(document: bytes, page: int = 0) -> str:
    pdf = pypdfium2.PdfDocument(document)
    text = str(pdf[page].get_textpage().get_text_range())
    pdf.close()
    return text


def test_a_document_carries_its_title_its_language_and_its_wishes_to_the_printer() -> None:
    pdf = opened(one_page(face(), language="fr"))
    assert str(pdf.docinfo["/Title"]) == "Title (draft) – é"
    assert str(pdf.Root.Lang) == "fr"
    wishes = pdf.Root.ViewerPreferences
    assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipLongEdge")


@pytest.mark.parametrize(
    ("width", "height", "points"),
    [(210, 297, (595.2756, 841.8898)), (215.9, 279.4, (612, 792)), (297, 210, (841.8898, 595.2756))],
)
def test_boxes_are_exact(width: float, height: float, points: tuple[float, float]) -> None:
    press = Press("boxes")
    press.page(PrintedPage(width, height, (), trim=(25.4, 12.7, 50.8, 76.2), bleed=(23.4, 10.7, 52.8, 78.2)))
    pdf = opened(press.finish())
    page = pdf.pages[0]
    assert [float(n) for n in page.MediaBox] == pytest.approx([0, 0, *points], abs=0.0001)
    trim = [float(n) for n in page.TrimBox]
    assert trim == pytest.approx([72, points[1] - 216, 144, points[1] - 36], abs=0.001)
    bleed = [float(n) for n in page.BleedBox]
    apart = [inner - outer for inner, outer in zip(trim, bleed, strict=True)]
    assert apart == pytest.approx([5.6693, 5.6693, -5.6693, -5.6693], abs=0.001)


def test_a_face_used_again_is_one_form_and_a_face_used_once_none() -> None:
    press = Press("forms")
    often, again, once = (
        press.face(face(Shape(rectangle(0, 0, 50, 50), fill=color))) for color in (RED, RED, GREEN)
    )
    assert often == again
    for _ in range(3):
        press.page(PrintedPage(210, 297, tuple(at(often, 60 * n, 0) for n in range(3))))
    press.page(PrintedPage(210, 297, (at(once, 0, 0),)))
    pdf = opened(press.finish())
    assert len(forms(pdf)) == 1
    assert [len(list(calls(page))) for page in pdf.pages] == [3, 3, 3, 0]
    assert check_resources(pdf) == 5


def test_faces_of_different_size_are_different_faces() -> None:
    press = Press("sizes")
    assert press.face(Drawing(50, 50, ())) != press.face(Drawing(60, 50, ()))


def test_a_symbol_is_one_form_wherever_it_is_used_and_however_often_it_was_made() -> None:
    twin = Symbol("star of another name / (odd)", STAR.ops)
    inside = Symbol("holder", (Use(STAR, (1, 0, 0, 1, 0, 0)),))
    drawings = [
        face(Use(symbol, (0.5, 0, 0, 0.5, x, 0.0))) for x, symbol in enumerate((STAR, twin, STAR, inside))
    ]
    pdf = opened(one_page(*drawings))
    assert len(forms(pdf)) == 2
    assert check_resources(pdf) == 3
    assert len({name for name, _ in calls(pdf.pages[0])}) == 2


def test_a_forms_resources_name_what_it_calls_at_any_depth() -> None:
    nested = face(
        Group(
            (Use(STAR, (1, 0, 0, 1, 0, 0)), Glyphs(1, 9, "in a form", BARLOW, 9)), clip=rectangle(0, 0, 9, 9)
        )
    )
    pdf = opened(one_page(nested, nested))
    assert check_resources(pdf) == 3


def test_a_placed_face_lies_where_its_matrix_says() -> None:
    press = Press("places")
    number = press.face(face(Shape(rectangle(0, 0, 50, 50), fill=RED)))
    press.page(PrintedPage(210, 297, (at(number, 25.4, 50.8), Placed(number, (0, 1, -1, 0, 100, 10), WHOLE))))
    pdf = opened(press.finish())
    first, second = (matrix for _, matrix in calls(pdf.pages[0]))
    assert (first[4], first[5]) == pytest.approx((72, 841.8898 - 144), abs=0.001)
    assert (second[4], second[5]) == pytest.approx((283.4646, 841.8898 - 28.3465), abs=0.001)
    assert first[0] == pytest.approx(72 / 25.4)
    assert first[3] == pytest.approx(-72 / 25.4)


def test_only_true_type_fonts_and_all_embedded() -> None:
    bold = find_font("Barlow", "bold").name
    pdf = opened(one_page(face(Glyphs(1, 9, "plain", BARLOW, 9), Glyphs(1, 19, "bold", bold, 9))))
    names = fonts(pdf)
    assert len(names) == 2
    assert all("+Barlow-" in name for name in names)


def test_a_document_without_text_names_no_font() -> None:
    assert fonts(opened(one_page(face(Shape(rectangle(0, 0, 9, 9), fill=RED))))) == []


@pytest.mark.parametrize(
    "text",
    [
        "plain words",
        "brackets ( ) and \\ backslash, unmatched )",
        "« Évite la fumée » – œuvre",
        "Ångström, Škoda, Łódź, ½, €",
    ],
)
def test_text_can_be_found(text: str) -> None:
    assert text_of(one_page(face(Glyphs(1, 9, text, BARLOW, 9)))).strip() == text


def test_text_of_more_characters_than_one_subset_holds() -> None:
    font = find_font("DejaVu Sans")
    letters = "".join(
        sorted(c for c in font.characters if c.isalpha() and c.isprintable() and ord(c) < 0x500)
    )
    lines = [letters[first : first + 40] for first in range(0, len(letters), 40)]
    document = one_page(face(*(Glyphs(0, 1.0 + n, line, font.name, 2) for n, line in enumerate(lines))))
    assert len(fonts(opened(document))) > 2
    assert check_resources(opened(document)) == 1
    found = text_of(document)
    assert all(line[3:20] in found for line in lines)


def test_a_no_break_space_is_a_space_of_its_font() -> None:
    assert (
        text_of(one_page(face(Glyphs(1, 9, "5\u00a0mm", BARLOW, 9)))).replace("\u00a0", " ").strip() == "5 mm"
    )


def test_nothing_is_painted_outside_the_clip_be_the_face_a_form_or_not() -> None:
    bleeding = face(Shape(rectangle(-10, -10, 70, 70), fill=RED))
    for times in (1, 2):
        press = Press("clip")
        number = press.face(bleeding)
        clips = [(-2.0, -2.0, 51.0, 52.0), (0.0, 0.0, 50.0, 50.0)][:times]
        press.page(PrintedPage(200, 80, tuple(at(number, 20 + 80 * n, 20, c) for n, c in enumerate(clips))))
        (page,) = rasterize(press.finish(), 254)
        for n, (left, top, right, bottom) in enumerate(clips):
            x0 = 20 + 80 * n
            for x, inside in ((x0 + left, 1), (x0 + right, -1)):
                assert page.getpixel((round(10 * (x + inside / 5)), 400)) == (255, 0, 0)
                assert page.getpixel((round(10 * (x - inside / 5)), 400)) == (255, 255, 255)
            for y, inside in ((20 + top, 1), (20 + bottom, -1)):
                assert page.getpixel((10 * (x0 + 20), round(10 * (y + inside / 5)))) == (255, 0, 0)
                assert page.getpixel((10 * (x0 + 20), round(10 * (y - inside / 5)))) == (255, 255, 255)


def test_what_is_painted_over_and_under_stays_there() -> None:
    press = Press("layers")
    number = press.face(face(Shape(rectangle(0, 0, 50, 50), fill=RED)))
    under = Shape(rectangle(0, 0, 100, 100), fill=(0.0, 0.0, 1.0))
    over = Shape(rectangle(0, 0, 10, 10), fill=GREEN)
    press.page(PrintedPage(100, 100, (at(number, 0, 0),), (over,), under=(under,)))
    (page,) = rasterize(press.finish(), 25.4)
    assert [page.getpixel((n, n)) for n in (5, 30, 80)] == [(0, 255, 0), (255, 0, 0), (0, 0, 255)]


def test_a_font_starts_anew_in_each_document() -> None:
    documents = {one_page(face(Glyphs(1, 9, "same again", BARLOW, 9))) for _ in range(3)}
    assert len(documents) == 1


def test_different_documents_have_different_identifiers() -> None:
    one, other = (opened(one_page(face(Glyphs(1, 9, text, BARLOW, 9)))) for text in ("one", "other"))
    assert bytes(one.trailer.ID[0]) != bytes(other.trailer.ID[0])


SCRIPT = """
import sys
from tests.generator.sheets.test_pdf import BARLOW, face, one_page
from generator.drawing import Glyphs, Use
from tests.generator.plain_game import STAR
faces = [face(Glyphs(1, 9, f"card {n // 2} é", BARLOW, 9), Use(STAR, (1, 0, 0, 1, n, 0))) for n in range(6)]
sys.stdout.buffer.write(one_page(*faces))
"""


def test_same_input_same_bytes_whatever_the_hash_seed_or_the_hour() -> None:
    root = Path(__file__).parents[3]
    written = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "SOURCE_DATE_EPOCH": epoch},
            check=True,
            capture_output=True,
        ).stdout
        for seed, zone, epoch in (("0", "UTC", ""), ("1", "Asia/Tokyo", "1"), ("2", "UTC", "yesterday"))
    }
    assert len(written) == 1
    assert written.pop().startswith(b"%PDF-")


def test_form_names_are_safe_whatever_symbols_are_called() -> None:
    odd = Symbol("a b/c(d)<e>#", (Shape(rectangle(0, 0, 5, 5), fill=RED),))
    pdf = opened(one_page(face(Use(odd, (1, 0, 0, 1, 0, 0)))))
    ((name, _),) = calls(pdf.pages[0])
    assert name.isalnum()
    assert isinstance(pdf.pages[0].Resources.XObject[f"/{name}"], pikepdf.Stream)
