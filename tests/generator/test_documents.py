"""Documents: which files one printing makes, and what is in each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.documents import compose_documents
from generator.job import Job, PrintFaults
from generator.level_pages import with_level_pages
from generator.sheets.paper import read_paper
from tests.generator.few_levels import sections
from tests.generator.plain_game import PlainFaces, component, game
from tests.generator.sheets.opened import calls, check_resources, fonts, opened
from wayout.components import Game
from wayout.content.load import load
from wayout.problem import Problem
from wayout.words import Language

POINT = 25.4 / 72
HUNDREDTH = 0.01


def documents(of: Game, paper: str = "A4", language: Language = "en", **asked: Any) -> dict[str, bytes]:
    """The files of a printing to `x.pdf`, by name."""
    job = Job(of, language, **asked)
    made: dict[str, bytes] = {}
    for composed in compose_documents(job, read_paper(paper), Path("out/x.pdf")):
        (content,) = composed.contents()
        (file,) = composed.report.files
        made[file.name] = content
    return made


def texts(content: bytes) -> list[str]:
    pdf = pypdfium2.PdfDocument(content)
    found = [str(page.get_textpage().get_text_range()) for page in pdf]
    pdf.close()
    return found


@pytest.fixture(scope="module")
def dungeon() -> Game:
    return with_level_pages(load("dungeon-exit"), sections)


@pytest.fixture(scope="module")
def printed(dungeon: Game) -> dict[str, bytes]:
    return documents(dungeon, on_request=True)


def plain(*booklets: str) -> Game:
    return game(
        component("cards", 3, back=None),
        *(component(f"{name}-pages", 5, (100, 140), back=None, booklet=name) for name in booklets),
        component("secret", 3, (100, 140), back=None, booklet="secret", on_request=True),
    )


def test_sheets_are_one_file_and_each_booklet_another() -> None:
    assert list(documents(plain("story", "maps"), faces=PlainFaces())) == [
        "x.pdf",
        "x-story.pdf",
        "x-maps.pdf",
    ]


def test_what_is_printed_on_request_is_left_out_until_it_is_asked_for() -> None:
    of = plain("story")
    assert "x-secret.pdf" not in documents(of, faces=PlainFaces())
    assert "x-secret.pdf" in documents(of, faces=PlainFaces(), on_request=True)
    assert list(documents(of, faces=PlainFaces(), only=["secret"])) == ["x-secret.pdf"]
    everything = documents(of, faces=PlainFaces(), on_request=True)
    assert everything["x.pdf"] == documents(of, faces=PlainFaces())["x.pdf"]


def test_components_of_one_booklet_are_bound_together_and_called_by_its_name() -> None:
    of = game(
        component("cover", 1, (100, 140), back=None, booklet="story"),
        component("pages", 6, (100, 140), back=None, booklet="story"),
        component("end", 1, (100, 140), back=None, booklet="story"),
    )
    (content,) = documents(of, faces=PlainFaces(), only=["story"]).values()
    pdf = opened(content)
    assert len(pdf.pages) == 4
    # The outermost front bears the last page and the first.
    assert sorted(texts(content)[0].split()) == ["C1", "E1"]


def test_a_slip_in_a_booklet_s_name_is_met_with_the_nearest() -> None:
    with pytest.raises(Problem) as refused:
        Job(plain("story"), "en", only=["stoory"])
    assert refused.value.code == "printing.component"
    assert refused.value.params["near"] == "story"


def test_pages_are_drawn_at_half_the_paper(dungeon: Game) -> None:
    for paper, size in (("A4", (297.0, 210.0)), ("Letter", (279.4, 215.9))):
        (content,) = documents(dungeon, paper, only=["booklet"]).values()
        pdf = opened(content)
        for page in pdf.pages:
            width, height = (float(side) * POINT for side in page.MediaBox[2:])
            assert (width, height) == (pytest.approx(size[0], abs=0.001), pytest.approx(size[1], abs=0.001))


def test_a_paper_too_small_for_a_booklet_is_refused() -> None:
    with pytest.raises(PrintFaults) as refused:
        documents(plain("story"), "100x150", faces=PlainFaces(), only=["story"])
    (problem,) = refused.value.problems
    assert isinstance(problem, Problem)
    assert problem.params["needed"] == "100 × 140"


def test_copies_of_a_booklet_follow_one_another() -> None:
    (once,) = documents(plain("story"), faces=PlainFaces(), only=["story"]).values()
    (twice,) = documents(plain("story"), faces=PlainFaces(), only=["story"], copies=2).values()
    assert len(opened(twice).pages) == 2 * len(opened(once).pages) == 8


def test_a_page_of_several_copies_is_bound_in_as_often() -> None:
    pages = component("notes", 1, (100, 140), back=None, booklet="story")
    often = replace(pages, items=(replace(pages.items[0], copies=6),))
    (content,) = documents(game(often), faces=PlainFaces()).values()
    assert len(opened(content).pages) == 4
    assert sum(text.split().count("N1") for text in texts(content)) == 6


def test_every_file_asks_the_printer_for_the_same_turn(printed: dict[str, bytes]) -> None:
    assert list(printed) == ["x.pdf", "x-booklet.pdf", "x-solutions.pdf"]
    for content in printed.values():
        pdf = opened(content)
        wishes = pdf.Root.ViewerPreferences
        assert wishes.Duplex == "/DuplexFlipLongEdge"
        assert wishes.PrintScaling == "/None"


def test_every_file_stands_up_to_qpdf_and_carries_its_fonts(printed: dict[str, bytes]) -> None:
    for content in printed.values():
        pdf = opened(content)
        assert check_resources(pdf) >= len(pdf.pages)
        assert all("Barlow" in name or "Plex" in name or "DejaVu" in name for name in fonts(pdf))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_two_boards_and_all_pieces_take_three_sheets(dungeon: Game, paper: str) -> None:
    sheets = [name for name, each in dungeon.components.items() if each.booklet is None]
    (content,) = documents(dungeon, paper, only=sheets).values()
    pdf = opened(content)
    assert len(pdf.pages) == 6
    boards, pieces = pdf.pages[0], pdf.pages[4]
    left, low, right, high = (float(side) * POINT for side in boards.TrimBox)
    assert sorted((right - left, high - low)) == [pytest.approx(160, abs=0.01), pytest.approx(240, abs=0.01)]
    # Each piece is painted twice, its bleed below all others: 57 pieces, none of them drawn anew.
    assert len(list(calls(pieces))) == 2 * 57
    assert len({name for name, _ in calls(pieces)}) == 12 + 10 + 3 + 1


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_back_lies_under_its_front_to_a_hundredth_of_a_point(dungeon: Game, paper: str) -> None:
    """Path tiles and everything nested with them: turned over, a form lands where its mirror image was."""
    tiles = [name for name, each in dungeon.components.items() if each.square is not None]
    (content,) = documents(dungeon, paper, only=tiles).values()
    pdf = opened(content)
    front, back = pdf.pages
    width = float(front.MediaBox[2])
    sizes = {name: dungeon.components[name].size[0] for name in tiles}
    across = [
        sizes[name] for name in tiles for item in dungeon.components[name].items for _ in range(item.copies)
    ]
    fronts, backs = list(calls(front))[len(across) :], list(calls(back))[len(across) :]
    assert len(fronts) == len(backs) == len(across)
    for box, (_, ahead), (_, behind) in zip(across, fronts, backs, strict=True):
        for u, v in ((0.0, 0.0), (20.0, 0.0), (7.0, 31.0)):
            x, y = point(ahead, box - u, v)
            p, q = point(behind, u, v)
            assert (width - p, q) == pytest.approx((x, y), abs=HUNDREDTH)


def point(matrix: tuple[float, ...], u: float, v: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * u + c * v + e, b * u + d * v + f)


def test_the_booklet_tells_each_level_with_its_number_tiles_bridges_and_squares(
    printed: dict[str, bytes],
) -> None:
    told = " ".join(" ".join(texts(printed["x-booklet.pdf"])).split())
    for name in ("B16", "U4", "C2", "× 9", "× 1", "any number", "L3", "B3 C3 F8", "F1 M3", "A to L"):
        assert name in told, name
    for title in ("How to play", "Adventure", "Bonus levels", "Upper Floor", "Cooperative Challenge"):
        assert title in told


def test_no_solution_is_in_any_file_but_its_own(printed: dict[str, bytes], dungeon: Game) -> None:
    assert "Solutions" not in " ".join(texts(printed["x.pdf"]) + texts(printed["x-booklet.pdf"]))
    assert "Stop!" in texts(printed["x-solutions.pdf"])[0]
    for item in dungeon.components["levels"].items:
        assert not any(board["path"] for entry in item.fields["entries"] for board in entry["boards"])
    for item in dungeon.components["solutions-pages"].items:
        assert all(any(board["path"] for board in entry["boards"]) for entry in item.fields["entries"])


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_french_is_whole(dungeon: Game, paper: str) -> None:
    made = documents(dungeon, paper, "fr", on_request=True)
    told = " ".join(" ".join(texts(made["x-booklet.pdf"])).split())
    for words in ("La Sortie", "Comment jouer", "Défi coopératif", "nombre libre", "Les ponts", "Sommaire"):
        assert words in told, words
    for english in ("How to play", "Bridges", "any number", "Stairs"):
        assert english not in told
    assert "Halte" in texts(made["x-solutions.pdf"])[0]
    assert "Tuiles chemin bleues" in texts(made["x.pdf"])[4]


def test_the_same_job_makes_the_same_bytes(dungeon: Game, printed: dict[str, bytes]) -> None:
    assert documents(replace(dungeon), on_request=True) == printed


def test_pages_of_a_booklet_keep_clear_of_its_fold(printed: dict[str, bytes]) -> None:
    """All pages of levels leave 5 mm white along the fold, where they bend."""
    from generator.sheets.raster import rasterize

    content = printed["x-booklet.pdf"]
    pages = len(opened(content).pages)
    for picture in list(rasterize(content, 50))[2:pages]:
        middle = picture.width // 2
        strip = picture.crop((middle - 9, 25, middle + 9, picture.height - 25)).convert("L")
        assert min(strip.tobytes()) > 240


def test_a_form_is_written_once_however_often_it_lies_there(printed: dict[str, bytes]) -> None:
    pdf = opened(printed["x-booklet.pdf"])
    streams = [
        bytes(each.read_bytes())
        for each in pdf.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    ]
    assert len(streams) == len(set(streams))
