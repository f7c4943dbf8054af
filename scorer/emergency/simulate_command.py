"""`wayout emergency simulate`: shuffles many piles and shows at which tile they lose the group."""

from __future__ import annotations

import os
import random
import sys
from dataclasses import dataclass, replace

from scorer.emergency.boxes import load_game
from scorer.emergency.losing_plot import plot
from scorer.emergency.reveal_view import one_key_a_line
from scorer.prompt import Console
from scorer.refusal import problem_text
from scorer.screen import wrap
from wayout.games.emergency_exit import Box
from wayout.games.emergency_exit.simulate import Losses, Simulation, simulate
from wayout.problem import Problem
from wayout.wording import choose_language, say
from wayout.words import Language

MOST_PILES = 10_000_000
_BATCH = 2_000
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """What was typed behind `wayout emergency simulate`. cards: as `read_cards` reads them."""

    piles: int = 20_000
    seed: int = 1
    cards: str = ""
    as_json: bool = False
    content: str | None = None
    ascii_only: bool = False
    language: str | None = None


def run_simulate(options: SimulateOptions) -> int:
    """Shuffles, then shows the table; returns the exit code. Ctrl-C shows what was counted by then (130)."""
    language = choose_language(options.language)
    console = Console.of_terminal(ascii_only=options.ascii_only)
    try:
        if not 1 <= options.piles <= MOST_PILES:
            raise Problem("companion.piles_wanted", found=options.piles, most=MOST_PILES)
        _, box = load_game(options.content)
        cards = read_cards(options.cards, len(box.floor) + 1)
    except Problem as problem:
        print(problem_text(problem, language), file=sys.stderr)
        return problem.exit_code
    found, whole = _run(box, options, language)
    if found is None:
        return INTERRUPTED
    shown = tuple(row for row in found.by_cards if not cards or row.cards in cards)
    if options.as_json:
        print(_json(found, shown, options.seed))
    else:
        console.show(_lines(found, shown, options, console, language))
    if not whole:
        print(say("companion.simulated_part", language, {"piles": found.piles}), file=sys.stderr)
        return INTERRUPTED
    return 0


def read_cards(text: str, most: int) -> frozenset[int]:
    """Numbers of cards as typed, `1,3,7` or `2-4`; empty for all. Raises Problem."""
    numbers: set[int] = set()
    for part in text.replace(" ", ",").split(","):
        if not part:
            continue
        first, dash, last = part.partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) < 4 for end in ends):
            raise Problem("companion.cards_wanted", found=part, most=most)
        low, high = int(ends[0]), int(ends[1])
        if not 1 <= low <= high <= most:
            raise Problem("companion.cards_wanted", found=part, most=most)
        numbers |= set(range(low, high + 1))
    return frozenset(numbers)


def _run(box: Box, options: SimulateOptions, language: Language) -> tuple[Simulation | None, bool]:
    """The simulation and whether it ran to its end. In batches, for a word on progress and for Ctrl-C."""
    chance = random.Random(options.seed)  # noqa: S311 - a game, not a secret
    found: Simulation | None = None
    live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    done = 0
    try:
        while done < options.piles:
            batch = simulate(box, min(_BATCH, options.piles - done), chance)
            found = batch if found is None else _sum(found, batch)
            done = found.piles
            if live:
                told = say("companion.progress", language, {"done": done, "piles": options.piles})
                print(f"\r{told}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return found, False
    finally:
        if live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return found, True


def _sum(one: Simulation, other: Simulation) -> Simulation:
    rows = tuple(
        replace(
            a,
            by_tile=tuple(x + y for x, y in zip(a.by_tile, b.by_tile, strict=True)),
            never=a.never + b.never,
        )
        for a, b in zip(one.by_cards, other.by_cards, strict=True)
    )
    causes = dict(one.causes)
    for name, count in other.causes.items():
        causes[name] = causes.get(name, 0) + count
    return Simulation(one.piles + other.piles, rows, causes)


def _lines(
    found: Simulation,
    shown: tuple[Losses, ...],
    options: SimulateOptions,
    console: Console,
    language: Language,
) -> list[str]:
    screen = console.screen
    head = say("companion.simulated", language, {"piles": found.piles, "seed": options.seed})
    table = plot(
        shown,
        replace(screen, width=min(screen.width, 100)),
        say("companion.simulated_head", language),
        lambda share: say("companion.percent", language, {"share": share}),
    )
    lost = max(1, sum(found.causes.values()))
    shares = tuple(
        (name, f"{100 * found.causes.get(name, 0) / lost:.1f}") for name in ("dead_end", "loop", "reverse")
    )
    causes = say("companion.causes", language, {"shares": shares})  # type: ignore[dict-item] # pairs, for its loop
    return [*wrap(head, screen.width), "", *table, "", *wrap(causes, screen.width)]


def _json(found: Simulation, shown: tuple[Losses, ...], seed: int) -> str:
    return one_key_a_line(
        {
            "piles": found.piles,
            "seed": seed,
            "causes": dict(sorted(found.causes.items())),
            "by_cards": [
                {
                    "cards": row.cards,
                    "quartile_1": row.quantile(0.25),
                    "median": row.quantile(0.5),
                    "quartile_3": row.quantile(0.75),
                    "never": row.never,
                    "by_tile": list(row.by_tile),
                }
                for row in shown
            ],
        }
    )
