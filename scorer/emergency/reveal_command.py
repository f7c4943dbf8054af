"""`wayout emergency reveal`: one pile, typed or from a file, judged and shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scorer.emergency.boxes import load_game
from scorer.emergency.reveal_view import (
    headline,
    lost_on,
    refused_json,
    refused_lines,
    reveal_json,
    reveal_lines,
    told_lost_turns,
    unreadable_json,
    what_follows,
    why_lost,
)
from scorer.refusal import notation_lines, problem_text, reason_line
from scorer.screen import Screen, screen_of, wrapped, write_safely
from wayout.aside import write_aside
from wayout.components import Game
from wayout.games.emergency_exit import Box, Pile, Reveal, Round, judge_pile
from wayout.games.emergency_exit.legality import too_short
from wayout.games.emergency_exit.notation import (
    read_condition,
    read_floor,
    read_pile,
    read_player,
    read_players,
)
from wayout.notation import Gathering, NotationError
from wayout.plain import plain
from wayout.printer import PrintPath
from wayout.problem import BAD_INPUT, Problem
from wayout.verdict import Reason
from wayout.wording import choose_language, say
from wayout.words import Language

_LONGEST = 400
"""Characters of names that will not do with which the rest is read."""


@dataclass(frozen=True, slots=True)
class RevealOptions:
    """What was typed behind `wayout emergency reveal`."""

    pile: Sequence[str] = ()
    players: str | None = None
    floor: str = ""
    conditions: Sequence[str] = ()
    first: str | None = None
    unfinished: bool = False
    stopped: bool = False
    danger: bool = False
    file: str | None = None
    as_json: bool = False
    ascii_only: bool = False
    pdf: Path | None = None
    paper: str = "A4"
    content: str | None = None
    language: str | None = None
    print_path: PrintPath | None = None


def run_reveal(options: RevealOptions) -> int:
    """Judges and shows a pile; returns the exit code: 0 for a legal pile, lost or not, 2 for any other."""
    language = choose_language(options.language)
    for stream in (sys.stdout, sys.stderr):
        write_safely(stream)
    screen = screen_of(sys.stdout, ascii_only=options.ascii_only)
    try:
        game, box = load_game(options.content)
        round_, pile = _read(options, box)
        reveal = _judge(box, round_, pile)
        if options.pdf is not None and reveal.ok:
            _print(game, reveal, round_, pile, options, language)
    except NotationError as error:
        if options.as_json:
            print(unreadable_json(error, language))
        else:
            typed = None if options.file is not None else _typed(options)
            lines = notation_lines(error, language, _error_screen(options), typed)
            print(wrapped(lines, _error_screen(options).width), file=sys.stderr)
        return BAD_INPUT
    except Problem as problem:
        text = problem_text(problem, language)
        if options.as_json:
            print(refused_json(problem.code, text))
        else:
            print(wrapped([text], _error_screen(options).width), file=sys.stderr)
        return problem.exit_code
    if options.as_json:
        print(reveal_json(reveal, language))
    elif reveal.ok:
        print(wrapped(reveal_lines(reveal, pile, screen, language, stopped=round_.stopped), screen.width))
    else:
        screen = _error_screen(options)
        print(wrapped(refused_lines(reveal, screen, language), screen.width), file=sys.stderr)
    return 0 if reveal.ok else BAD_INPUT


def _judge(box: Box, round_: Round, pile: Pile) -> Reveal:
    """The verdict; of a reveal that stopped with no LOST turn above, a remark that none was told (W3)."""
    reveal = judge_pile(box, round_, pile)
    if not (reveal.ok and round_.stopped and reveal.lost) or reveal.scorers:
        return reveal
    if not too_short(box, round_, pile):
        return reveal
    untold = Reason("companion.nothing_told_above", "W3", f"tile {reveal.lost_at}", {"at": reveal.lost_at})
    return replace(reveal, remarks=(*reveal.remarks, untold))


def _error_screen(options: RevealOptions) -> Screen:
    return screen_of(sys.stderr, ascii_only=options.ascii_only)


def _typed(options: RevealOptions) -> str:
    """The pile as it was typed behind the command."""
    return " ".join(options.pile)


def _read(options: RevealOptions, box: Box) -> tuple[Round, Pile]:
    """The round and its pile. Raises Problem, and NotationError for everything that cannot be read."""
    errors = Gathering()
    if options.file is not None:
        read = errors.read("", _read_file, options, box)
        round_, pile = read if read is not None else (Round(()), ())
    else:
        round_, pile = _read_line(options, box, errors)
    shown = [*round_.shown, *(errors.read("floor", read_floor, options.floor, box) or ())]
    for number, typed in enumerate(options.conditions, 1):
        condition = errors.read(f"condition {number}", read_condition, typed, box)
        if condition is not None:
            shown.append(condition)
    first = round_.first_player
    if options.first is not None and round_.players:
        first = errors.read("first", read_player, options.first, round_.players)
    if options.file is None and options.players is None:
        if not errors:
            raise Problem("companion.players_missing")
        errors.add(NotationError("companion.players_missing"), "players")
    errors.done()
    if not pile and not (round_.unfinished or options.unfinished):
        raise Problem("companion.pile_missing")
    if (round_.stopped or options.stopped) and (round_.unfinished or options.unfinished):
        raise Problem("companion.stopped_and_unfinished")
    round_ = replace(
        round_,
        first_player=first,
        shown=tuple(shown),
        unfinished=round_.unfinished or options.unfinished,
        stopped=round_.stopped or options.stopped,
        danger=round_.danger or options.danger,
    )
    return round_, pile


def _read_line(options: RevealOptions, box: Box, errors: Gathering) -> tuple[Round, Pile]:
    """Players and pile as typed behind the command; what cannot be read is gathered."""
    if options.players is not None:
        players = errors.read("players", read_players, options.players, box)
        if players is None:  # the rest is still read with the names as they are
            players = tuple(name.strip() for name in options.players[:_LONGEST].split(","))
        return Round(players), errors.read("", read_pile, _typed(options), box, players) or ()
    try:
        return Round(()), read_pile(_typed(options), box, ())
    except NotationError as error:
        # Nobody can be known by name where nobody is told to play: only slips in the tiles are told.
        for one in error.errors:
            if one.code not in ("emergency.player_unknown", "emergency.player_ambiguous"):
                errors.add(one)
    return Round(()), ()


def _read_file(options: RevealOptions, box: Box) -> tuple[Round, Pile]:
    if options.pile or options.players is not None:
        raise Problem("companion.file_and_line")
    assert options.file is not None  # noqa: S101 - the caller looked
    from wayout.games.emergency_exit.from_data import pile_from_data

    data = _parse(options.file)
    if data is None:
        raise Problem("companion.file_empty", file="<stdin>" if options.file == "-" else plain(options.file))
    return pile_from_data(data, box)


def _parse(name: str) -> Any:
    """The value of a YAML or JSON file, `-` being the standard input. Raises Problem."""
    from wayout.content.limits import MAX_BYTES
    from wayout.content.strict_yaml import parse

    shown = "<stdin>" if name == "-" else name
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as opened:
                raw = opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Problem("companion.file_unreadable", file=shown, why=why) from error
    if len(raw) <= MAX_BYTES and raw.lstrip()[:1] == b"{":
        # JSON proper: YAML readers stumble over its surrogate pairs. What is no JSON may still be YAML.
        with suppress(ValueError, RecursionError):
            return json.loads(raw.decode("utf-8"), object_pairs_hook=_without_twins)
    return parse(raw, shown).value


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _print(
    game: Game, reveal: Reveal, round_: Round, pile: Pile, options: RevealOptions, language: Language
) -> None:
    """Writes the page, in place of a file of that name, and says so beside the verdict. Raises Problem."""
    if options.print_path is None or options.pdf is None:
        raise Problem("companion.no_printer")
    folder = options.pdf.parent
    if not folder.is_dir():
        raise Problem("companion.folder_missing", file=plain(str(options.pdf)), folder=plain(str(folder)))
    whole_to = reveal.lost_at if round_.stopped else None
    turns = [f"!{turn} {told}" for turn, told in enumerate(told_lost_turns(pile, language, whole_to), 1)]
    reasons = (*why_lost(reveal), *what_follows(reveal))
    missed: dict[str, None] = {}
    page = options.print_path(
        game,
        reveal,
        lost=lost_on(pile),
        verdict=headline(reveal, language),
        lines=[*(reason_line(reason, language) for reason in reasons), *turns],
        paper=options.paper,
        language=language,
        missing=lambda character: missed.update({character: None}),
    )
    try:
        write_aside(options.pdf, page)
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("companion.unwritable", file=str(options.pdf), why=why) from error
    written = say("companion.page_written", language, {"file": plain(str(options.pdf))})
    print(written, file=sys.stderr)
    if missed:
        told = say("companion.page_lacks", language, {"characters": tuple(map(plain, missed))})
        print(wrapped([told], _error_screen(options).width), file=sys.stderr)
