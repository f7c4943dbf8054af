"""Pictures in the PDF: each once, as it came where that will do."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.drawing import Drawing, Picture
from generator.sheets.pdf import Placed, Press, PrintedPage
from generator.sheets.raster import rasterize
from tests.generator.sheets.opened import of_kind, opened
from wayout.problem import Problem


def printed(*files: Path) -> bytes:
    press = Press("pictures")
    faces = [press.face(Drawing(20, 20, (Picture(file, 0, 0, 20, 20),))) for file in files]
    placed = [Placed(face, (1, 0, 0, 1, 20.0 * n, 0), (0, 0, 20, 20)) for n, face in enumerate(faces)]
    press.page(PrintedPage(20 * len(files), 20, tuple(placed)))
    return press.finish()


def images(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    return of_kind(pdf, "/Image")


def halves(mode: str = "RGB") -> Image.Image:
    """Red above, blue below."""
    picture = Image.new("RGB", (40, 40), (255, 0, 0))
    picture.paste((0, 0, 255), (0, 20, 40, 40))
    return picture.convert(mode)


def test_a_jpeg_travels_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "a.jpg"
    halves().save(file, quality=95)
    pdf = opened(printed(file))
    (image,) = images(pdf)
    assert image.Filter == "/DCTDecode"
    assert image.read_raw_bytes() == file.read_bytes()


@pytest.mark.parametrize("mode", ["RGB", "P", "L", "LA", "RGBA", "CMYK"])
def test_a_picture_stands_upright_whatever_its_colours(tmp_path: Path, mode: str) -> None:
    file = tmp_path / ("a.jpg" if mode == "CMYK" else "a.png")
    halves(mode).save(file)
    (page,) = rasterize(printed(file), 50.8)
    shown = [page.getpixel((20, y)) for y in (5, 35)]
    wanted = [halves(mode).convert("RGB").getpixel((20, y)) for y in (5, 35)]
    for one, other in zip(shown, wanted, strict=True):
        assert isinstance(one, tuple)
        assert isinstance(other, tuple)
        assert one == pytest.approx(other, abs=12)


def test_transparency_shows_the_paper(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (40, 40), (255, 0, 0, 255))
    picture.paste((0, 0, 0, 0), (0, 20, 40, 40))
    picture.save(tmp_path / "a.png")
    document = printed(tmp_path / "a.png")
    pdf = opened(document)
    assert len([image for image in images(pdf) if "/SMask" in image]) == 1
    (page,) = rasterize(document, 50.8)
    assert [page.getpixel((20, y)) for y in (5, 35)] == [(255, 0, 0), (255, 255, 255)]


def test_a_photograph_taken_upside_down_is_turned(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 3
    halves().save(tmp_path / "a.jpg", exif=exif, quality=95)
    (page,) = rasterize(printed(tmp_path / "a.jpg"), 50.8)
    above = page.getpixel((20, 5))
    assert isinstance(above, tuple)
    assert above == pytest.approx((0, 0, 255), abs=12)


def test_a_picture_used_twice_is_stored_once(tmp_path: Path) -> None:
    halves().save(tmp_path / "a.png")
    pdf = opened(printed(tmp_path / "a.png", tmp_path / "a.png"))
    assert len(images(pdf)) == 1


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n broken", b"<svg/>"])
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(Problem) as refused:
        printed(tmp_path / "a.png")
    assert refused.value.code == "printing.picture"


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_file_cut_short_is_refused(tmp_path: Path, name: str) -> None:
    halves().save(tmp_path / name)
    whole = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Problem) as refused:
        printed(tmp_path / name)
    assert refused.value.code == "printing.picture"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"printing\.picture"):
        printed(tmp_path / "none.png")


def test_a_picture_of_too_many_pixels_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    halves().save(tmp_path / "a.png")
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
    with pytest.raises(Problem, match="picture_too_large"):
        printed(tmp_path / "a.png")


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "LA", "P", "L", "1", "CMYK"])
def test_a_picture_converted_in_strips_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    file = tmp_path / ("a.jpg" if mode == "CMYK" else "a.png")
    halves().convert(mode).save(file)
    whole = printed(file)
    monkeypatch.setattr("generator.sheets.pictures._STRIP", 300)  # seven rows and a half
    assert printed(file) == whole


def test_a_picture_of_16_bits_a_pixel_keeps_its_greys(tmp_path: Path) -> None:
    Image.new("I;16", (8, 8), 0x8000).save(tmp_path / "a.png")
    (page,) = rasterize(printed(tmp_path / "a.png"), 72)
    assert abs(page.getpixel((10, 10))[0] - 0x80) <= 1  # type: ignore[index]
