"""A text in every language of its game."""

from __future__ import annotations

import pytest

from wayout.words import Words


def test_words_are_told_in_a_language() -> None:
    assert Words({"en": "Cook", "fr": "Cuisinier"}).in_language("fr") == "Cuisinier"
    with pytest.raises(KeyError):
        Words({"en": "Cook"}).in_language("fr")


def test_equal_words_hash_alike_whatever_their_order() -> None:
    one, two = Words({"en": "a", "fr": "b"}), Words({"fr": "b", "en": "a"})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Words({"en": "a", "fr": "c"})
