"""Boxes: a paragraph as pieces that no line may break, each with its width in ems.

Widths are in ems, so that one measuring serves every size that is tried.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TypeAlias

from generator.drawing import Symbol
from generator.faces.fonts import Font
from generator.faces.text.markup import Inline, Marked, Span
from generator.faces.text.style import TextStyle, fallback_of, font_of

MISSING_SIGN = "\u25a1"
"""Drawn for a character that no font has: a box, so that nothing is lost unseen."""

WORD_JOINER = "\u2060"
"""Keeps a line from breaking where it stands; never drawn."""

_SOFT_HYPHEN = "\u00ad"
_UNSEEN = dict.fromkeys(map(ord, (_SOFT_HYPHEN, "\u200b", WORD_JOINER)))
_WIDE = "\u2e80-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff"
"""Chinese and Japanese characters: a line may break between any two."""
_ODD_IN_ASCII = re.compile("[-/]")
_BREAK_IN_ASCII = re.compile(r"(?<=[A-Za-z][-/])(?=\w)")


@functools.cache  # these take milliseconds to compile, and many texts are ASCII
def _odd_anywhere() -> re.Pattern[str]:
    return re.compile(f"[-/\u00ad\u200b\u2010-\u2015\u2060{_WIDE}]")


@functools.cache
def _break_anywhere() -> re.Pattern[str]:
    return re.compile(
        f"(?<=[^\\W\\d_][-/\u2010])(?=\\w)|(?<=[\u2013\u2014\u200b\u00ad{_WIDE}])|(?=[{_WIDE}])"
    )


def _is_odd(text: str) -> bool:
    """Whether a line may break in the text elsewhere than at a space."""
    return (_ODD_IN_ASCII if text.isascii() else _odd_anywhere()).search(text) is not None


_LETTERS = re.compile(r"[^\W\d_]{5,}")
"""What hyphenation looks at: a word without its quotation marks and stops."""
_NEVER_FIRST = frozenset("、。，．）」』】〉》！？：；ー々っゃゅょッャュョ")


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol in the line: `width` in ems."""

    symbol: Symbol
    box: tuple[float, float]
    width: float


Piece: TypeAlias = tuple[Font, str] | Icon


@dataclass(frozen=True, slots=True)
class Box:
    """What no line breaks. Lengths in ems.

    space: the font of the space after it, `gap` wide. tail: width of the hyphen that a break after it adds.
    """

    pieces: tuple[Piece, ...]
    width: float
    gap: float = 0.0
    tail: float = 0.0
    space: Font | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The boxes of one paragraph: where each starts and ends on one endless line, in ems.

    font: given where every box is one word in it, so that lines are set without looking into their boxes.
    """

    boxes: tuple[Box, ...]
    font: Font | None = None
    starts: tuple[float, ...] = field(init=False)
    ends: tuple[float, ...] = field(init=False)
    widest: float = field(init=False)

    def __post_init__(self) -> None:
        positions = tuple(accumulate((box.width + box.gap for box in self.boxes), initial=0.0))
        object.__setattr__(self, "starts", positions[:-1])
        ends = tuple(start + box.width for start, box in zip(positions, self.boxes, strict=False))
        object.__setattr__(self, "ends", ends)
        object.__setattr__(self, "widest", max((box.width + box.tail for box in self.boxes), default=0.0))


Hyphenate = Callable[[str], list[str]]
FindIcon = Callable[[str], Icon]
ReportMissing = Callable[[str], None]


def paragraphs(
    text: Marked, style: TextStyle, hyphenate: Hyphenate | None, find_icon: FindIcon, missing: ReportMissing
) -> list[Paragraph]:
    """The paragraphs of a cleaned text, one a line of it.

    hyphenate: parts of a word, or None. missing: told each character that no font has.
    """
    extra = style.spacing / style.size
    span = text[0] if len(text) == 1 else None
    if isinstance(span, Span):
        font = font_of(style, span.bold, span.italic)
        if (
            hyphenate is None
            and not _is_odd(span.text)
            and font.characters.issuperset(span.text.replace("\n", ""))
        ):
            return [Paragraph(tuple(_simple(line, font, extra)), font) for line in span.text.split("\n")]
    return [
        Paragraph(tuple(_rich(line, style, extra, hyphenate, find_icon, missing))) for line in _lines(text)
    ]


def _simple(line: str, font: Font, extra: float) -> Iterator[Box]:
    """The words of a line that one font draws and that break at spaces alone: the common case."""
    widths = font.widths
    gap = widths[" "] + extra
    for word in line.split(" "):
        if word:
            yield Box(((font, word),), widths[word] + extra * len(word), gap, 0.0, font)


def _lines(text: Marked) -> Iterator[list[Span | Inline]]:
    """The text cut at its line breaks."""
    line: list[Span | Inline] = []
    for part in text:
        if isinstance(part, Inline):
            line.append(part)
            continue
        first, *others = part.text.split("\n")
        line.append(replace(part, text=first))
        for other in others:
            yield line
            line = [replace(part, text=other)]
    yield line


def _rich(
    line: list[Span | Inline],
    style: TextStyle,
    extra: float,
    hyphenate: Hyphenate | None,
    find_icon: FindIcon,
    missing: ReportMissing,
) -> Iterator[Box]:
    """The boxes of a line with fonts, symbols, hyphens. A box may span fonts: `**bold**ly` never breaks."""
    pieces: list[Piece] = []
    font = font_of(style)
    hyphen = font.widths["-"] + extra

    def box(space: Font | None = None, tail: float = 0.0) -> Box:
        gap = space.widths[" "] + extra if space else 0.0
        made = Box(tuple(pieces), sum(width_of(piece, extra) for piece in pieces), gap, tail, space)
        pieces.clear()
        return made

    for part in line:
        if isinstance(part, Inline):
            pieces.append(find_icon(part.name))
            continue
        main = font_of(style, part.bold, part.italic)
        for index, word in enumerate(part.text.split(" ")):
            if index and pieces:
                yield box(space=main)
            for fragment, breaks, tail in _fragments(word, hyphenate):
                if main.characters.issuperset(fragment):
                    if fragment:
                        pieces.append((main, fragment))
                else:
                    pieces.extend(_mixed(fragment, main, fallback_of(style, part.bold), missing))
                if breaks and pieces:
                    yield box(tail=hyphen if tail else 0.0)
    if pieces:
        yield box()


@functools.lru_cache(maxsize=20_000)
def _fragments(word: str, hyphenate: Hyphenate | None) -> tuple[tuple[str, bool, bool], ...]:
    """The parts of a word, whether a line may break after each, and whether a hyphen is added then."""
    parts: list[tuple[str, bool]] = []
    for part in (_BREAK_IN_ASCII if word.isascii() else _break_anywhere()).split(word):
        if not part:
            continue
        if parts and (part[0] in _NEVER_FIRST or parts[-1][0].endswith(WORD_JOINER)):
            parts[-1] = (parts[-1][0] + part, False)
        elif hyphenate is not None and (core := _LETTERS.search(part)):
            first, *others = hyphenate(core[0])
            syllables = [part[: core.start()] + first, *others]
            parts.extend((syllable, True) for syllable in syllables[:-1])
            parts.append((syllables[-1] + part[core.end() :], False))
        else:
            parts.append((part, part.endswith(_SOFT_HYPHEN)))
    last = len(parts) - 1
    return tuple((part.translate(_UNSEEN), index < last, tail) for index, (part, tail) in enumerate(parts))


def _mixed(text: str, main: Font, fallback: Font, missing: ReportMissing) -> Iterator[Piece]:
    """Runs of one font each: the text's own where it has the character, else the fallback, else a box."""
    run, run_font = "", main
    for sign in text:
        drawn, font = sign, main
        if sign not in main.characters:
            if sign == "\u00a0":
                drawn = " "
            elif sign in fallback.characters:
                font = fallback
            else:
                missing(sign)
                drawn, font = MISSING_SIGN, fallback
        if font is not run_font and run:
            yield run_font, run
            run = ""
        run_font = font
        run += drawn
    if run:
        yield run_font, run


def width_of(piece: Piece, extra: float) -> float:
    """The width of a piece in ems; `extra` ems follow each character."""
    if isinstance(piece, Icon):
        return piece.width + extra
    font, text = piece
    return font.widths[text] + extra * len(text)


def cut_long_boxes(paragraph: Paragraph, limit: float, extra: float) -> Paragraph:
    """The paragraph with every box that is wider than `limit` ems cut between characters: the last resort."""
    boxes: list[Box] = []
    for box in paragraph.boxes:
        if box.width + box.tail <= limit:
            boxes.append(box)
            continue
        single: list[Piece] = []
        for piece in box.pieces:
            if isinstance(piece, Icon):
                single.append(piece)
            else:
                single.extend((piece[0], sign) for sign in piece[1])
        boxes.extend(Box((piece,), width_of(piece, extra)) for piece in single)
        boxes[-1] = replace(boxes[-1], gap=box.gap, space=box.space)
    return Paragraph(tuple(boxes))


@functools.cache
def hyphenator(language: str) -> Hyphenate:
    """Cuts words by the rules of a language, with at least three letters on either side of each cut."""
    import pyphen

    known = language if language in pyphen.LANGUAGES else pyphen.language_fallback(language) or "en"
    dictionary = pyphen.Pyphen(lang=known, left=3, right=3)

    def parts(word: str) -> list[str]:
        cut: str = dictionary.inserted(word, hyphen=_SOFT_HYPHEN)
        return cut.split(_SOFT_HYPHEN)

    return parts
