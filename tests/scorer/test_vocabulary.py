"""Vocabulary: a line is a command where it begins with its words, and what stands behind is left as typed."""

from __future__ import annotations

import pytest

from scorer.vocabulary import COMMON, Spoken, Vocabulary

VOCABULARY = Vocabulary({**COMMON, "hint": ("hint",), "give_up": ("give up",), "give": ("give",)})


@pytest.mark.parametrize(
    ("line", "spoken"),
    [
        ("undo", Spoken("undo", "")),
        ("  UNDO   2 ", Spoken("undo", "2")),
        ("recupérer 3", None),
        ("récupérer 3", Spoken("recover", "3")),
        ("re\u0301cupe\u0301rer 3", Spoken("recover", "3")),
        ("give up", Spoken("give_up", "")),
        ("Give  Up anna", Spoken("give_up", "anna")),
        ("give it", Spoken("give", "it")),
        ("amend 3  Anne  Marie ", Spoken("amend", "3  Anne  Marie")),
        ("hint Zoe\u0301", Spoken("hint", "Zoe\u0301")),
        ("undoing", None),
        ("S1 L2", None),
        ("", None),
    ],
)
def test_the_longest_phrase_that_a_line_begins_with_counts(line: str, spoken: Spoken | None) -> None:
    assert VOCABULARY.spoken(line) == spoken
