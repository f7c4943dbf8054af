"""Printing: every piece on a sheet with its back, the same file every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.job import Job, PrintFaults
from generator.printing import compose_sheets, share_sheets
from generator.sheets.paper import Margins, read_paper
from generator.sheets.raster import rasterize
from tests.generator.plain_game import PlainFaces, component, game
from tests.generator.sheets.opened import calls, check_resources, fonts, forms, opened
from wayout.components import Component, Game
from wayout.wording import word

HUNDREDTH = 0.01  # point


def document(of: Game, paper: str = "A4", margins: Margins | None = None, **asked: Any) -> bytes:
    job = Job(of, asked.pop("language", "en"), faces=PlainFaces(), **asked)
    (content,) = compose_sheets(job, read_paper(paper), Path("x.pdf"), margins).contents()
    return content


def text_of(content: bytes, page: int) -> str:
    pdf = pypdfium2.PdfDocument(content)
    text = str(pdf[page].get_textpage().get_text_range())
    pdf.close()
    return text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("count", [1, 8, 9, 10, 18])
def test_any_number_of_cards_on_nine_up_sheets(paper: str, count: int) -> None:
    cards = component("cards", count, bleed=2.0, gutter=0.0)
    pdf = opened(document(game(cards), paper))
    sheets = -(-count // 9)
    assert len(pdf.pages) == 2 * sheets
    # Every front is its own and stands in its page; the one back is a form, unless it lies there once.
    assert len(forms(pdf)) == (2 if count > 1 else 1)  # the back, and the symbol on it
    assert check_resources(pdf) == len(pdf.pages) + len(forms(pdf))
    assert all("Barlow" in name for name in fonts(pdf))
    backs = [len(list(calls(page))) for page in pdf.pages]
    assert backs == [number for sheet in range(sheets) for number in (0, min(9, count - 9 * sheet))]


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("size", [(63.0, 88.0), (88.0, 63.0), (45.0, 45.0), (120.0, 70.0)])
def test_a_back_lies_under_its_front_to_a_hundredth_of_a_point(paper: str, size: tuple[float, float]) -> None:
    twice = component("cards", 7, size, back="front")
    pdf = opened(document(game(twice), paper, Margins(5, 9, 17, 6), copies=2))
    width = float(pdf.pages[0].MediaBox[2])
    height = float(pdf.pages[0].MediaBox[3])
    for front, back in zip(pdf.pages[0::2], pdf.pages[1::2], strict=True):
        here, behind = list(calls(front)), list(calls(back))
        assert [name for name, _ in here] == [name for name, _ in behind]
        assert here
        for (_, ahead), (_, after) in zip(here, behind, strict=True):
            for u, v in ((0.0, 0.0), (size[0], size[1])):
                x, y = point(ahead, u, v)
                # Turned over its upright middle the piece shows u on the other side.
                p, q = point(after, size[0] - u, v)
                seen = (width - p, q) if width <= height else (p, height - q)
                assert seen == pytest.approx((x, y), abs=HUNDREDTH)


def point(matrix: tuple[float, ...], u: float, v: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * u + c * v + e, b * u + d * v + f)


def test_sheets_are_labelled_and_the_first_has_the_ruler() -> None:
    content = document(game(component("cards", 10), component("tiles", 1, (45, 45), back=None)))
    assert "Plain game · Cards pieces · sheet 1 of 3 · front" in text_of(content, 0)
    assert "50 mm: print at 100 %" in text_of(content, 0)
    assert "Plain game · Cards pieces · sheet 1 of 3 · back" in text_of(content, 1)
    assert "50 mm" not in text_of(content, 2)
    assert "Tiles pieces · sheet 3 of 3 · front" in text_of(content, 4)
    assert "Tiles pieces · sheet 3 of 3 · back" in text_of(content, 5)


def test_labels_speak_the_language_printed() -> None:
    content = document(game(component("cards", 1)), language="fr")
    assert "Plain game (fr) · Pièces Cards · feuille 1 sur 1 · recto" in text_of(content, 0)
    assert "imprimer à 100 %" in text_of(content, 0)


def test_components_of_one_sheet_and_size_share_sheets_and_their_names_the_label() -> None:
    tiles = component("tiles", 18, (45, 45), sheet="small")
    others = component("others", 4, (45, 45), sheet="small")
    cards = component("cards", 1, sheet="small")
    content = document(game(tiles, cards, others))
    assert len(opened(content).pages) == 2 * 3
    assert "Tiles pieces, Others pieces · sheet 1 of 3" in text_of(content, 0)
    assert "· Others pieces · sheet 2 of 3" in text_of(content, 2)
    assert "· Cards pieces · sheet 3 of 3" in text_of(content, 4)


def test_what_is_cut_differently_does_not_share_sheets() -> None:
    one, other = component("one", 1, sheet="s"), component("other", 1, sheet="s", bleed=1.0)
    assert [len(run) for run in share_sheets((one, other))] == [1, 1]


def test_copies_repeat_each_piece_and_its_face_is_a_form() -> None:
    pdf = opened(document(game(component("cards", 3, back=None)), copies=6))
    assert len(pdf.pages) == 2
    assert len(forms(pdf)) == 3
    names = [name for page in pdf.pages for name, _ in calls(page)]
    assert names == [name for name in dict.fromkeys(names) for _ in range(6)]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_page_sized_piece_fits_both_papers(paper: str) -> None:
    page = component("rules", 2, (190, 255), bleed=0.0, cut="none")
    content = document(game(page), paper)
    assert len(opened(content).pages) == 4
    assert "sheet 1 of 2" in text_of(content, 0)
    assert "50 mm" in text_of(content, 0)


def test_a_simplex_document_says_so() -> None:
    simplex = opened(document(game(component("cards", 1, back=None))))
    assert simplex.Root.ViewerPreferences.Duplex == "/Simplex"
    duplex = opened(document(game(component("cards", 1))))
    assert duplex.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_all_that_does_not_fit_is_told_and_nothing_written(tmp_path: Path) -> None:
    faces = PlainFaces()
    large = game(component("maps", 1, (300, 300)), component("cards", 1), component("walls", 1, (20, 500)))
    with pytest.raises(PrintFaults) as refused:
        compose_sheets(Job(large, "en", faces=faces), read_paper("A4"), tmp_path / "x.pdf").write()
    assert word(refused.value, "en").splitlines() == [
        "Maps pieces: the piece does not fit on A4. It needs 300 × 300 mm; "
        "between the margins there are 197 × 284 mm.",
        "Walls pieces: the piece does not fit on A4. It needs 20 × 500 mm; "
        "between the margins there are 197 × 284 mm.",
    ]
    assert faces.drawn == 0
    assert not list(tmp_path.iterdir())


def test_interrupted_while_drawing_it_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    target.write_bytes(b"old")

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compose_sheets(
            Job(game(component("cards", 9)), "en", progress=interrupt, faces=PlainFaces()),
            read_paper("A4"),
            target,
        ).write()
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_same_game_same_bytes(tmp_path: Path) -> None:
    of = game(component("cards", 10), component("tiles", 3, (45, 45)))
    assert document(of) == document(of)
    report = compose_sheets(Job(of, "en", faces=PlainFaces()), read_paper("A4"), tmp_path / "x.pdf").write()
    assert (tmp_path / "x.pdf").read_bytes() == document(of)
    assert (report.pages, report.sheets, report.pieces) == (6, 3, 13)


def test_held_against_the_light_backs_cover_fronts() -> None:
    """Painted, not computed: where the front has ink, the mirrored back has too, lettering apart."""
    of = game(component("cards", 5, (60, 80), cut="none"))
    front, back = (page.convert("L") for page in rasterize(document(of, margins=Margins(5, 5, 40, 30)), 36))
    mirrored = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    ink = [page.point(lambda level: 255 * (level < 250)) for page in (front, mirrored)]
    block = ImageChops.difference(*ink).crop((0, 40, front.width, front.height - 40))
    (light, dark) = (block.histogram()[0], block.histogram()[255])
    assert dark < 0.01 * light


def test_components_keep_their_own_way_of_cutting() -> None:
    lines = component("lines", 2, cut="lines", gutter=0.0)
    assert isinstance(lines, Component)
    content = document(game(lines))
    (front, back) = rasterize(content, 100)
    assert dark_pixels(front) > dark_pixels(back) + 500


def dark_pixels(page: Image.Image) -> int:
    return sum(page.convert("L").histogram()[:60])
