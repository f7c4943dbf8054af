"""Setting text: fitting, breaking, fallback, French, hyphens, markup, mixed directions."""

from __future__ import annotations

import bidi
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing import Glyphs, Op, Symbol, Use
from generator.faces.faults import Unfit
from generator.faces.fonts import Font, find_font
from generator.faces.text.bidi import visual_order
from generator.faces.text.boxes import MISSING_SIGN, Icon
from generator.faces.text.clean import clean
from generator.faces.text.fitting import STEP
from generator.faces.text.markup import Inline, Span, read_markup
from generator.faces.text.setting import Frame, set_text
from generator.faces.text.style import TextStyle

MM = 25.4 / 72
BARLOW = find_font("Barlow")
FONTS = {
    font.name: font
    for weight in ("regular", "bold", "black")
    for font in (
        find_font("Barlow", weight),
        find_font("Barlow", weight, italic=True),
        find_font("DejaVu Sans", weight),
    )
}
STAR = Symbol("star", ())


def put(text: str, w: float = 40, h: float = 30, language: str = "en", **style: object) -> list[Op]:
    frame = Frame(0, 0, w, h)
    return list(
        set_text(text, TextStyle(**style), frame, language, lambda name: (STAR, (10, 10)), missing.append)
    )  # type: ignore[arg-type]


missing: list[str] = []


@pytest.fixture(autouse=True)
def _nothing_missing() -> None:
    missing.clear()


def runs(ops: list[Op]) -> list[Glyphs]:
    return [op for op in ops if isinstance(op, Glyphs)]


def lines(ops: list[Op]) -> list[str]:
    """The words of each line, runs joined as they stand."""
    by_line: dict[float, list[Glyphs]] = {}
    for run in runs(ops):
        by_line.setdefault(run.y, []).append(run)
    return ["".join(run.text for run in sorted(line, key=lambda run: run.x)) for line in by_line.values()]


def width(run: Glyphs) -> float:
    font: Font = FONTS[run.font]
    return (sum(font.widths[sign] for sign in run.text) * run.size + run.spacing * len(run.text)) * MM


texts = st.lists(
    st.text(alphabet="abcdefghijklmnop'-/.,AÉœ", min_size=1, max_size=14), min_size=1, max_size=40
).map(" ".join)
boxes = st.tuples(st.floats(5, 80), st.floats(4, 60))


@settings(deadline=None)  # the first text of a language loads its rules of hyphenation
@given(texts, boxes, st.sampled_from(["left", "center", "right", "justify", None]), st.booleans())
def test_a_text_never_leaves_its_box_and_keeps_its_words(
    text: str, box: tuple[float, float], align: str | None, hyphenate: bool
) -> None:
    w, h = box
    style = {"align": align, "hyphenate": hyphenate, "size": 12.0, "min_size": 4.0}
    try:
        ops = put(text, w, h, **style)
    except Unfit:
        return
    for run in runs(ops):
        assert run.x >= -1e-6
        assert run.x + width(run) <= w + 1e-3
        assert run.y - 0.7 * run.size * MM > 0
        assert run.y <= h + 1e-6
    kept = "".join(run.text for run in runs(ops)).replace(" ", "").replace("-", "")
    assert kept == text.replace(" ", "").replace("-", "")


plain_texts = st.lists(st.text(alphabet="abcdefgmiWÉ", min_size=1, max_size=12), min_size=1, max_size=40)


def goes_in(words: list[str], size: float, w: float, h: float) -> bool:
    """Whether words go into a box, tried line by line: slow and plain."""
    line_count, used = 1, 0.0
    for word in words:
        long = BARLOW.widths[" "] if used else 0.0
        long += sum(BARLOW.widths[sign] for sign in word)
        if (used + long) * size * MM > w + 1e-6:
            line_count += 1
            long -= BARLOW.widths[" "] if used else 0.0
            used = 0.0
        if long * size * MM > w + 1e-6:
            return False
        used += long
    return line_count * 1.2 * size * MM <= h + 1e-6


@given(plain_texts, boxes)
def test_shrinking_finds_the_largest_size_that_fits(words: list[str], box: tuple[float, float]) -> None:
    w, h = box
    sizes = [14.0, *(round(3 + step * STEP, 6) for step in range(109, -1, -1))]
    best = next((size for size in sizes if goes_in(words, size, w, h)), None)
    try:
        size = runs(put(" ".join(words), w, h, size=14.0, min_size=3.0))[0].size
    except Unfit:
        size = None
    if best is not None:
        assert size == pytest.approx(best)
    else:  # words are broken as the last resort, or there are too many
        assert size is None or any(not goes_in([word], 3.0, w, 1e9) for word in words)


def test_a_text_that_fits_keeps_its_size() -> None:
    (run,) = runs(put("Fits", size=9.0))
    assert (run.text, run.size, run.x) == ("Fits", 9.0, 0.0)


def test_capitals_stand_in_the_middle_of_their_line() -> None:
    (run,) = runs(put("X", h=20, size=10.0, valign="middle"))
    assert run.y - BARLOW.capital * 10 * MM / 2 == pytest.approx(10)


@pytest.mark.parametrize(("valign", "first"), [("top", 3.35), ("middle", 17.12), ("bottom", 30.88)])
def test_lines_hang_stand_or_lie(valign: str, first: float) -> None:
    ys = [run.y for run in runs(put("a\nb", h=36, size=10.0, valign=valign))]
    assert ys == [pytest.approx(first, abs=0.01), pytest.approx(first + 12 * MM, abs=0.01)]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_alignment(align: str, share: float) -> None:
    for spacing in (0.0, 2.0):
        (run,) = runs(put("word", align=align, spacing=spacing))
        spare = 40 - width(run) + spacing * MM  # no space is kept after the last letter
        assert run.x == pytest.approx(spare * share)


def test_justified_lines_reach_both_edges_but_for_the_last() -> None:
    ops = runs(put("one two three four five six seven eight nine ten", w=30, align="justify"))
    by_line: dict[float, list[Glyphs]] = {}
    for run in ops:
        by_line.setdefault(run.y, []).append(run)
    *full, last = by_line.values()
    assert len(full) >= 2
    for line in full:
        assert line[0].x == 0
        assert line[-1].x + width(line[-1]) == pytest.approx(30)
    assert len(last) == 1


def test_line_breaks_and_blank_lines_are_kept() -> None:
    ops = put("one\r\ntwo\r\rthree\ttab")
    assert lines(ops) == ["one", "two", "three tab"]
    ys = [run.y for run in runs(ops)]
    assert ys[2] - ys[1] == pytest.approx(2 * (ys[1] - ys[0]))


def test_nothing_to_see_draws_nothing() -> None:
    assert put("") == put(" \n \u200d") == []


def test_a_word_longer_than_the_line_is_broken_only_at_the_smallest_size() -> None:
    (run,) = runs(put("Extraordinarily", w=15, size=9.0, min_size=5.0))
    assert run.size < 9
    broken = put("x" * 100, w=20, h=30, size=9.0, min_size=5.0)
    assert "".join(lines(broken)) == "x" * 100
    assert len(lines(broken)) > 1


def test_ellipsis_keeps_the_size_and_the_beginning() -> None:
    ops = put("word " * 600, w=30, h=10, size=9.0, fit="ellipsis")
    assert {run.size for run in runs(ops)} == {9.0}
    assert lines(ops)[-1].endswith("word…")
    assert all(run.x + width(run) <= 30 for run in runs(ops))
    assert lines(put("fits", fit="ellipsis")) == ["fits"]


def test_ellipsis_comes_after_a_paragraph_that_is_followed_by_others() -> None:
    assert lines(put("one,\ntwo\nthree", h=8, size=9.0, fit="ellipsis")) == ["one,", "two…"]


@pytest.mark.parametrize("fit", ["error", "shrink"])
def test_600_words_on_a_small_card_say_how_many_fit(fit: str) -> None:
    with pytest.raises(Unfit) as caught:
        put("word " * 600, w=57, h=40, size=9.0, fit=fit)
    assert caught.value.code == "faces.overflow"
    assert caught.value.params["words"] == 600
    assert 0 < int(str(caught.value.params["fitting"])) < 600
    assert caught.value.params["size"] == ("9" if fit == "error" else "5")


def test_a_box_lower_than_a_line_holds_nothing_even_with_ellipsis() -> None:
    with pytest.raises(Unfit):
        put("word", h=1, fit="ellipsis")


# --- characters ---


def test_a_character_that_the_font_lacks_comes_from_the_fallback() -> None:
    regular, fallback, end = runs(put("ok ☺ ok"))
    assert (regular.text, fallback.text, end.text) == ("ok ", "☺", " ok")
    assert fallback.font == "DejaVuSans"
    assert [run.font for run in runs(put("☺", bold=True))] == ["DejaVuSans-Bold"]
    assert missing == []


@pytest.mark.parametrize("sign", ["漢", "字", "\U0001f9ed"])
def test_a_character_that_no_font_has_is_a_box_and_is_reported(sign: str) -> None:
    assert [run.text for run in runs(put(f"a{sign}"))] == ["a", MISSING_SIGN]
    assert missing == [sign]


def test_emoji_lose_their_joiners_and_selectors_quietly() -> None:
    assert lines(put("☺\ufe0f\u200d\U000e0067\U000e007f!")) == ["☺!"]
    assert missing == []


def test_combining_marks_are_composed() -> None:
    assert lines(put("e\u0301")) == ["é"]


def test_a_break_may_stand_between_chinese_characters() -> None:
    assert len(lines(put("漢" * 40, w=30, h=60, size=9.0, fit="error"))) > 2


def test_upper_and_spacing() -> None:
    (run,) = runs(put("éa", upper=True, spacing=1.5))
    assert (run.text, run.spacing) == ("ÉA", 1.5)


# --- French ---


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ("Vite !", "Vite\u00a0!"),
        ("Quoi ? Non : si ; oui", "Quoi\u00a0? Non\u00a0: si\u00a0; oui"),
        ("« Perdu »", "«\u00a0Perdu\u00a0»"),
        ("fine\u202f!", "fine\u00a0!"),
    ],
)
def test_french_spaces_never_break(written: str, set_: str) -> None:
    assert clean(written, "fr") == set_


def test_english_spaces_may_break() -> None:
    assert clean("Quick !", "en") == "Quick !"


@given(st.floats(8, 40))
def test_no_line_of_french_begins_with_a_stop(w: float) -> None:
    try:
        ops = put("Sortie ! Où ? Là : « ici » ; oui !", w=w, h=60, language="fr", min_size=3.0)
    except Unfit:
        return
    assert not any(line[0] in "!?:;»" for line in lines(ops))


# --- hyphens ---


def test_hyphenation_follows_the_language_and_leaves_quotation_marks_alone() -> None:
    english = lines(put("“considerations”", w=14, h=20, size=9.0, hyphenate=True))
    assert english[0].endswith("-")
    assert "".join(english).replace("-", "") == "“considerations”"
    assert "".join(lines(put("magnifiquement", w=14, h=20, language="fr", hyphenate=True))).count("-") >= 1


def test_soft_hyphens_show_only_where_they_break() -> None:
    assert lines(put("con\u00adsider")) == ["consider"]
    assert lines(put("con\u00adsider", w=8, size=9.0, fit="error")) == ["con-", "sider"]


def test_a_hyphen_that_is_written_may_break_without_another() -> None:
    assert lines(put("well-known", w=11, size=9.0, fit="error")) == ["well-", "known"]
    assert lines(put("3-4", w=40)) == ["3-4"]


# --- markup ---


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("plain", (Span("plain"),)),
        ("**b** _i_", (Span("b", bold=True), Span(" "), Span("i", italic=True))),
        ("**b _bi_**", (Span("b ", bold=True), Span("bi", bold=True, italic=True))),
        ("pay :coin: now", (Span("pay "), Inline("coin"), Span(" now"))),
        (":mdi:heart:", (Inline("mdi:heart"),)),
        (r"\*\*a\_ \:coin:", (Span("**a_ :coin:"),)),
        (r"a\\b", (Span("a\\b"),)),
        ("snake_case_name", (Span("snake_case_name"),)),
        ("**never closed", (Span("**never closed"),)),
        ("_never closed", (Span("_never closed"),)),
        ("at 12:30:45", (Span("at 12:30:45"),)),
        ("", ()),
    ],
)
def test_markup(written: str, read: tuple[Span | Inline, ...]) -> None:
    assert read_markup(written) == read


@given(st.text(alphabet="ab*_:\\ \n", max_size=30))
def test_escaped_text_is_read_as_it_was(text: str) -> None:
    escaped = "".join("\\" + sign if sign in "\\*_:" else sign for sign in text)
    assert "".join(part.text for part in read_markup(escaped) if isinstance(part, Span)) == text


def test_bold_italic_and_symbols_stand_in_line() -> None:
    ops = put("a **b** _c_ :star: d", markup=True)
    assert [run.font for run in runs(ops)] == [
        "Barlow-Regular",
        "Barlow-Bold",
        "Barlow-Regular",
        "Barlow-Italic",
        "Barlow-Regular",
        "Barlow-Regular",
    ]
    (star,) = (op for op in ops if isinstance(op, Use))
    before, after = runs(ops)[-2:]
    assert star.matrix[4] == pytest.approx(before.x + width(before))
    assert after.x == pytest.approx(star.matrix[4] + 9 * MM)
    middle = star.matrix[5] + 9 * MM / 2
    assert middle == pytest.approx(after.y - BARLOW.capital * 9 * MM / 2)


def test_without_markup_signs_are_signs() -> None:
    assert lines(put("**a** :star:")) == ["**a** :star:"]


def test_bold_within_bold_is_heavier() -> None:
    assert [run.font for run in runs(put("a **b**", markup=True, bold=True))] == [
        "Barlow-Bold",
        "Barlow-Black",
    ]


def test_a_word_of_two_fonts_does_not_break() -> None:
    assert lines(put("one **b**ig", w=9, size=9.0, fit="error", markup=True)) == ["one", "big"]


# --- directions ---


def test_hebrew_stands_from_right_to_left_and_at_the_right() -> None:
    (run,) = runs(put("שלום"))
    assert run.text == "םולש"
    assert run.x + width(run) == pytest.approx(40)
    assert runs(put("שלום", align="left"))[0].x == 0


def test_numbers_and_latin_keep_their_order_within_hebrew() -> None:
    assert lines(put("שלום 123 abc")) == ["abc 123 םולש"]


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("שלום (abc) 12", "12 (abc) םולש"),
        ("abc (שלום) 12", "abc (םולש) 12"),
        ("שלום (אבג) 12", "12 (גבא) םולש"),
        ("abc [שלום (12)]", "abc [(12) םולש]"),
        ("שלום) abc", "abc (םולש"),
    ],
)
def test_brackets_stand_about_what_they_hold(written: str, seen: str) -> None:
    assert lines(put(written)) == [seen]


@given(st.text(alphabet="אבג abc12()[],.", max_size=24))
def test_mixed_directions_lose_no_letter(text: str) -> None:
    shown = "".join(lines(put(text, w=200)))
    for kind in (str.isalnum, str.isspace):
        assert sorted(filter(kind, shown)) == sorted(filter(kind, clean(text, "en")))


@given(st.text(alphabet="אבגabc12()[],. ", min_size=1, max_size=24), st.booleans())
def test_the_order_is_that_of_another_implementation(text: str, leftward: bool) -> None:
    ordered = visual_order([(BARLOW, text)], leftward)
    ours = "".join(piece[1] for piece in ordered if not isinstance(piece, Icon))
    theirs = bidi.get_display(text, base_dir="R" if leftward else "L")
    blind = str.maketrans("([", ")]")  # the other does not mirror brackets
    assert ours.translate(blind) == str(theirs).translate(blind)


def test_a_paragraph_keeps_its_direction_over_its_lines() -> None:
    ops = put("שלום abc def ghi jkl", w=16, size=9.0, fit="error")
    assert len(lines(ops)) > 1
    for y in {run.y for run in runs(ops)}:
        end = max(run.x + width(run) for run in runs(ops) if run.y == y)
        assert end == pytest.approx(16, abs=0.01)


def test_a_symbol_among_hebrew() -> None:
    ops = put("שלום :star:", markup=True)
    (star,) = (op for op in ops if isinstance(op, Use))
    assert star.matrix[4] < min(run.x for run in runs(ops) if run.text.strip())


def test_a_hyphen_that_must_not_break_does_not() -> None:
    assert lines(put("one well\u2011known", w=16, size=9.0, fit="error")) == ["one", "well-known"]
