"""Setting: a text, its style and its box become glyph runs with baselines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from unicodedata import bidirectional

from generator.drawing import Glyphs, Op, Symbol, Use
from generator.faces.fonts import Font
from generator.faces.text.boxes import Icon, Piece, hyphenator, paragraphs, width_of
from generator.faces.text.clean import clean
from generator.faces.text.fitting import MM_PER_POINT, Line, fit
from generator.faces.text.markup import Marked, Span, read_markup
from generator.faces.text.style import TextStyle, fallback_of, font_of

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_ICON_HEIGHT = 1.0
"""Height in ems of a symbol in a line; it stands about the middle of the capitals."""


_SHIFT = {None: 0.0, "left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}
"""The part of a line's spare width that stands before it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The box of a text, mm."""

    x: float
    y: float
    width: float
    height: float


FindSymbol = Callable[[str], tuple[Symbol, tuple[float, float]]]
"""A symbol by name, in the colour of the text, and the size of its box."""


def set_text(
    text: str,
    style: TextStyle,
    frame: Frame,
    language: str,
    find_symbol: FindSymbol,
    missing: Callable[[str], None],
) -> tuple[Op, ...]:
    """The operations that draw a text in its frame; none for a text without a visible character.

    missing: told each character that no font has. Raises Unfit `faces.overflow` for a text that does not fit.
    """
    text = clean(text.upper() if style.upper else text, language)
    marked: Marked = read_markup(text) if style.markup else (Span(text),)

    def find_icon(name: str) -> Icon:
        symbol, box = find_symbol(name)
        return Icon(symbol, box, _ICON_HEIGHT * box[0] / box[1])

    hyphenate = hyphenator(language) if style.hyphenate else None
    parts = paragraphs(marked, style, hyphenate, find_icon, missing)
    if not any(part.boxes for part in parts):
        return ()
    size, lines = fit(parts, style, frame.width, frame.height)
    leftward = [runs_leftward(line) for line in text.split("\n")] if RIGHT_TO_LEFT.search(text) else None
    return tuple(_place(lines, size, style, frame, leftward))


def runs_leftward(paragraph: str) -> bool:
    """Whether a paragraph begins at the right: its first letter decides."""
    return next((kind != "L" for kind in map(bidirectional, paragraph) if kind in ("L", "R", "AL")), False)


def _place(
    lines: Sequence[Line], size: float, style: TextStyle, frame: Frame, leftward: Sequence[bool] | None
) -> Iterator[Op]:
    """The operations of all lines. leftward: of each paragraph, where any letter runs to the left."""
    em = size * MM_PER_POINT
    step = style.leading * em
    spare = frame.height - step * len(lines)
    top = frame.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[style.valign]
    font = font_of(style)
    # The capitals stand in the middle of their line, whatever the font's own ascent and descent.
    baseline = top + (step + font.capital * em) / 2
    extra = style.spacing / style.size
    limit = frame.width / em
    ellipsis: Piece = (font if "…" in font.characters else fallback_of(style), "…")
    for line in lines:
        align = style.align
        if (
            leftward is None
            and line.font is not None
            and not line.ellipsis
            and (align != "justify" or line.last)
        ):
            shift = (limit - line.width + extra) * _SHIFT[align]
            words = " ".join([box.pieces[0][1] for box in line.boxes])  # type: ignore[index]
            yield Glyphs(
                frame.x + shift * em, baseline, words, line.font.name, size, style.color, extra * size
            )
            baseline += step
            continue
        pieces, gaps = _pieces(line, font, extra, limit, ellipsis)
        width = sum(width_of(piece, extra) for piece in pieces) - extra
        stretch = 0.0
        if leftward is not None:
            from generator.faces.text.bidi import visual_order

            pieces = visual_order(pieces, leftward[line.paragraph])
            align = align or ("right" if leftward[line.paragraph] else "left")
        elif align == "justify" and not line.last and gaps:
            stretch = max(0.0, limit - width) / gaps
        shift = (limit - width) * _SHIFT[align]
        yield from _runs(pieces, frame.x + shift * em, baseline, size, style, extra, stretch)
        baseline += step


def _pieces(line: Line, font: Font, extra: float, limit: float, ellipsis: Piece) -> tuple[list[Piece], int]:
    """The pieces of a line in reading order, spaces among them, and how many spaces that are."""
    pieces: list[Piece] = []
    gaps = 0
    boxes = line.boxes
    for box in boxes[:-1]:
        pieces.extend(box.pieces)
        if box.space is not None:
            pieces.append((box.space, " "))
            gaps += 1
    if boxes:
        pieces.extend(boxes[-1].pieces)
        if boxes[-1].tail and not line.last:
            pieces.append((font, "-"))
    if line.ellipsis:
        pieces = _shortened(pieces, extra, limit - width_of(ellipsis, extra))
        pieces.append(ellipsis)
    return pieces, gaps


def _shortened(pieces: Sequence[Piece], extra: float, limit: float) -> list[Piece]:
    """The pieces of the beginning of a line that `limit` ems hold, without space or stop before the ellipsis.

    Where not even the first goes in, its first letters.
    """
    kept = _beginning(pieces, extra, limit)
    while kept and not isinstance(kept[-1], Icon) and kept[-1][1] == " ":
        kept.pop()
    if not kept and pieces and not isinstance(pieces[0], Icon):
        font, word = pieces[0]
        kept = _beginning([(font, sign) for sign in word], extra, limit)
    if kept and not isinstance(kept[-1], Icon):
        font, text = kept[-1]
        kept[-1] = font, text.rstrip(",;:.\u00a0")
    return kept


def _beginning(pieces: Sequence[Piece], extra: float, limit: float) -> list[Piece]:
    ends = accumulate(width_of(piece, extra) for piece in pieces)
    return [piece for piece, end in zip(pieces, ends, strict=True) if end <= limit]


def _runs(
    pieces: Sequence[Piece], x: float, y: float, size: float, style: TextStyle, extra: float, stretch: float
) -> Iterator[Op]:
    """Glyph runs, as long as font and even spacing allow, and symbols between them."""
    em = size * MM_PER_POINT
    middle = y - font_of(style).capital * em / 2
    run, start = "", x
    run_font: Font | None = None

    def flush() -> Iterator[Op]:
        nonlocal run, run_font
        if run and run_font is not None:
            yield Glyphs(start, y, run, run_font.name, size, style.color, extra * size)
        run, run_font = "", None

    for piece in pieces:
        if isinstance(piece, Icon):
            yield from flush()
            scale = _ICON_HEIGHT * em / piece.box[1]
            yield Use(piece.symbol, (scale, 0.0, 0.0, scale, x, middle - _ICON_HEIGHT * em / 2))
            x += (piece.width + extra) * em
            continue
        font, text = piece
        if stretch and text == " ":
            yield from flush()
            x += (font.widths[" "] + extra + stretch) * em
            continue
        if font is not run_font:
            yield from flush()
            run_font, start = font, x
        run += text
        x += (font.widths[text] + extra * len(text)) * em
    yield from flush()
