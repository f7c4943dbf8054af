"""Pages: what stands on the front and the back of a sheet of rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing import Glyphs, Group, Op, Shape
from generator.job import set_line
from generator.sheets.imposition import Cutting, Piece, Rectangle
from generator.sheets.marks import THICKNESS
from generator.sheets.pages import Batch, Side, Words, lay_out, pages
from generator.sheets.paper import Margins, read_paper
from generator.sheets.pdf import PrintedPage

A4 = read_paper("A4")
FULL = Batch(Rectangle(200, 287), Cutting(2, 4, "none"), (Piece(50),))  # leaves no room for lettering
RULER = "50 mm: print at 100 %"


def label(side: Side) -> Sequence[str]:
    reverse = "back" if side.reverse else "front"
    return (f"batch {side.batch}, pieces {side.first}-{side.last}, {side.sheet} of {side.sheets}, {reverse}",)


def printed(*batches: Batch) -> list[PrintedPage]:
    laid = lay_out(batches, A4, Margins())
    return list(pages(batches, laid, Words(label, RULER, set_line)))


def batch(*pieces: Piece, cut: str = "marks", gutter: float = 4) -> Batch:
    return Batch(Rectangle(63, 88), Cutting(2, gutter, cut), pieces)  # type: ignore[arg-type]


def texts(ops: Sequence[Op]) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Glyphs):
            yield op.text
        elif isinstance(op, Group):
            yield from texts(op.ops)


def lettering(page: PrintedPage) -> list[str]:
    return ["".join(texts((op,))) for op in page.ops if isinstance(op, Group)]


def test_fronts_and_backs_alternate_and_say_what_they_are() -> None:
    made = printed(batch(*(Piece(2 * n, 2 * n + 1) for n in range(10))))
    assert [[placed.face for placed in page.placed] for page in made] == [
        list(range(0, 18, 2)),
        list(range(1, 19, 2)),
        [18],
        [19],
    ]
    assert [lettering(page)[-1] for page in made] == [
        "batch 0, pieces 0-8, 1 of 2, front",
        "batch 0, pieces 0-8, 1 of 2, back",
        "batch 0, pieces 9-9, 2 of 2, front",
        "batch 0, pieces 9-9, 2 of 2, back",
    ]


def test_a_document_without_backs_has_fronts_alone() -> None:
    assert len(printed(batch(Piece(0)), batch(Piece(1)))) == 2


def test_a_sheet_without_backs_among_others_keeps_a_white_reverse() -> None:
    made = printed(batch(Piece(0)), batch(Piece(1, 2)))
    assert [len(page.placed) for page in made] == [1, 0, 1, 1]
    assert lettering(made[1]) == ["batch 0, pieces 0-0, 1 of 2, back"]
    assert not [op for op in made[1].ops if isinstance(op, Shape)]


def test_a_piece_without_back_leaves_its_place_white() -> None:
    _, back = printed(batch(Piece(0, 1), Piece(2), Piece(4, 5)))
    assert [placed.face for placed in back.placed] == [1, 5]
    first, third = (placed.matrix[4] for placed in back.placed)
    assert first - third == 2 * 67


def test_only_the_first_sheet_has_a_ruler() -> None:
    made = printed(batch(*(Piece(n) for n in range(19))))
    assert [len([text for text in lettering(page) if text == RULER]) for page in made] == [1, 0, 0]


def test_the_ruler_moves_to_the_first_sheet_with_room() -> None:
    made = printed(FULL, batch(Piece(0)), batch(Piece(1)))
    assert [len([text for text in lettering(page) if text == RULER]) for page in made] == [0, 1, 0]


def test_the_rulers_ends_are_50_mm_apart() -> None:
    (page,) = printed(batch(Piece(0)))
    strokes = [
        (segment[1], op.width)
        for group in page.ops
        if isinstance(group, Group)
        for inner in group.ops
        if isinstance(inner, Group)
        for op in inner.ops
        if isinstance(op, Shape)
        for segment in op.outline
        if segment[0] != "Z"
    ]
    middles = [x for x, _ in strokes]
    # Upright strokes have their middles inside; the outer edges of the outer two are 50 mm apart.
    upright = sorted({x for x in middles if middles.count(x) == 2})
    assert round(upright[-1] - upright[0] + THICKNESS, 9) == 50


def test_marks_stand_on_both_sides_and_lines_on_the_front() -> None:
    for cut, strokes in (("marks", [1, 1]), ("lines", [1, 0]), ("none", [0, 0])):
        made = printed(batch(Piece(0, 1), Piece(2, 3), cut=cut, gutter=0))
        assert [len([op for op in page.ops if isinstance(op, Shape)]) for page in made] == strokes


def test_marks_of_the_back_lie_behind_those_of_the_front() -> None:
    front, back = printed(batch(Piece(0, 1), Piece(2, 3)))

    def upright(page: PrintedPage) -> list[float]:
        (marks,) = (op for op in page.ops if isinstance(op, Shape))
        return sorted(round(segment[1], 6) for segment in marks.outline if segment[0] == "M")

    assert upright(back) == sorted(round(210 - x, 6) for x in ends(front))


def ends(page: PrintedPage) -> list[float]:
    """Where the mirrored strokes begin: at the start of an upright one, at the end of a level one."""
    (marks,) = (op for op in page.ops if isinstance(op, Shape))
    points = [(segment[1], segment[2]) for segment in marks.outline if segment[0] != "Z"]
    return [
        start[0] if start[0] == end[0] else end[0]
        for start, end in zip(points[::2], points[1::2], strict=True)
    ]


def test_trim_and_bleed_box_lie_around_the_pieces() -> None:
    (page,) = printed(batch(*(Piece(n) for n in range(9))))
    assert page.trim is not None
    assert page.bleed is not None
    assert [round(part, 6) for part in page.trim] == [6.5, 12.5, 203.5, 284.5]
    assert [round(part, 6) for part in page.bleed] == [4.5, 10.5, 205.5, 286.5]


def test_a_bleed_box_stays_on_the_paper() -> None:
    (page,) = printed(Batch(Rectangle(200, 287), Cutting(9, 18, "none"), (Piece(0),)))
    assert page.bleed == (0, 0, 210, 297)
