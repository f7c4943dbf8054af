"""Fonts: families, weights, characters."""

from __future__ import annotations

import importlib.util

import pytest
from reportlab.pdfbase import pdfmetrics

from generator.faces import fonts
from generator.faces.faults import Unfit
from generator.faces.fonts import FAMILIES, WEIGHTS, find_font


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_font_for_every_weight_and_slant(family: str) -> None:
    for weight in WEIGHTS:
        for italic in (False, True):
            font = find_font(family, weight, italic)
            assert pdfmetrics.getFont(font.name).fontName == font.name
            assert set("AZaz09éÉœ«»…’") <= font.characters
            assert 0.5 < font.capital < 0.9


def test_a_weight_that_the_family_lacks_is_the_nearest() -> None:
    assert find_font("Barlow", "black").name == "Barlow-Black"
    assert find_font("IBM Plex Sans Condensed", "black").name == "IBMPlexSansCondensed-Bold"
    assert find_font("DejaVu Sans", "thin").name == "DejaVuSans"
    assert find_font("Barlow", "regular", italic=True).name == "Barlow-Italic"


def test_widths_are_those_of_the_printed_text() -> None:
    font = find_font("Barlow", "bold")
    for text in ("Emergency Exit", "Œuvre à 12,5 %"):
        assert font.widths[text] * 10 == pytest.approx(pdfmetrics.stringWidth(text, font.name, 10))


def test_the_fallback_has_other_scripts() -> None:
    assert set("Жαא☺→") <= find_font("DejaVu Sans").characters


def test_an_unknown_family_says_which_was_meant() -> None:
    with pytest.raises(Unfit) as caught:
        find_font("Barlow Condenced")
    assert caught.value.meant == "Barlow Condensed"


def test_a_family_that_is_not_installed_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    find_font.cache_clear()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Unfit) as caught:
        fonts.find_font("Barlow", "light")
    assert caught.value.code == "faces.font_missing"
