"""Shows when shuffled piles lose: a line of figures and a little histogram for each number of FLOOR cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorer.screen import Screen
from wayout.games.emergency_exit.simulate import Losses

_BARS = " ▁▂▃▄▅▆▇█"
_ASCII_BARS = " .:-=+*#@"


def bars(counts: Sequence[int], highest: int, screen: Screen) -> str:
    """One character a count, its height in eighths of the highest; a count above nothing is never blank."""
    signs = _BARS if screen.unicode else _ASCII_BARS
    return "".join(signs[-(-count * (len(signs) - 1) // highest)] if count else " " for count in counts)


def grouped(counts: Sequence[int], width: int) -> tuple[list[int], int]:
    """The counts summed in groups of equal size so that they fit into a width, and the size of a group."""
    size = max(1, -(-len(counts) // max(1, width)))
    return [sum(counts[start : start + size]) for start in range(0, len(counts), size)], size


def scale(tiles: int, size: int) -> str:
    """The tile numbers under a histogram that starts at tile 1: 1 and each multiple of five that has room."""
    line = "1"
    for tile in range(5, tiles + 1, 5):
        column = (tile - 1) // size
        if column > len(line):
            line = line.ljust(column) + str(tile)
    return line


def plot(table: Sequence[Losses], screen: Screen, heading: str, share: Callable[[str], str]) -> list[str]:
    """The whole table as lines.

    heading: the words for cards, first quartile, median, third quartile and never, parted by `|`.
    share: writes a share of all piles, given in per cent with one decimal.
    """
    words = heading.split("|")
    widths = [max(len(word), 6) for word in words]
    left = sum(widths) + 2 * len(widths)
    tiles = max((len(row.by_tile) for row in table), default=1) - 1
    room = screen.width - left
    lines = ["  ".join(word.rjust(width) for word, width in zip(words, widths, strict=True))]
    size = 1
    for row in table:
        piles = sum(row.by_tile) + row.never
        cells = [str(row.cards), *(_tile(row.quantile(part)) for part in (0.25, 0.5, 0.75))]
        cells.append(share(f"{100 * row.never / max(piles, 1):.1f}"))
        line = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        if room >= 10:
            counts, size = grouped(row.by_tile[1:], min(room, 60))
            line += "  " + bars(counts, max(*counts, 1), screen)
        lines.append(line.rstrip())
    if room >= 10 and tiles > 0:
        lines.append(" " * left + scale(tiles, size))
    return lines


def _tile(number: int | None) -> str:
    return "-" if number is None else str(number)
