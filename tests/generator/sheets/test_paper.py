"""Paper: the sizes that are known, and those that are refused."""

from __future__ import annotations

import pytest

from generator.sheets.paper import read_paper
from wayout.problem import Problem
from wayout.wording import word


@pytest.mark.parametrize(
    ("typed", "width", "height"),
    [
        ("A4", 210, 297),
        ("a4", 210, 297),
        ("letter", 215.9, 279.4),
        ("Legal", 215.9, 355.6),
        ("A3", 297, 420),
        ("A5", 148, 210),
        ("148x210", 148, 210),
        ("210x148", 148, 210),
        ("100.5 × 200 mm", 100.5, 200),
        ("100,5x200", 100.5, 200),
    ],
)
def test_a_paper_is_read_by_name_or_in_millimetres_and_stands_upright(
    typed: str, width: float, height: float
) -> None:
    paper = read_paper(typed)
    assert (paper.width, paper.height) == pytest.approx((width, height))


@pytest.mark.parametrize("typed", ["", "A9", "148", "148x", "-5x100", "1e3x200", "99999x200", "a4x"])
def test_what_is_no_paper_is_refused_with_those_that_are(typed: str) -> None:
    with pytest.raises(Problem) as refused:
        read_paper(typed)
    assert refused.value.code == "printing.paper"
    assert "A4, A5, Letter" in word(refused.value, "en")


@pytest.mark.parametrize("typed", ["20x100", "100x2001", "0x0"])
def test_a_paper_out_of_bounds_is_refused_with_the_bounds(typed: str) -> None:
    with pytest.raises(Problem, match="paper_size") as refused:
        read_paper(typed)
    assert "between 40 and 2000 mm" in word(refused.value, "en")
