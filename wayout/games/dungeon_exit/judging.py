"""Whether a move may be made in a season, by the rulings of the table (P1 to P9, docs/dungeon-play.md)."""

from __future__ import annotations

from collections.abc import Iterator

from wayout.games.dungeon_exit import moves
from wayout.games.dungeon_exit.check import Finding, check
from wayout.games.dungeon_exit.from_data import routes_from_text
from wayout.games.dungeon_exit.level import Level, faults
from wayout.games.dungeon_exit.moves import Move
from wayout.games.dungeon_exit.season import BOLDEST, MOST_PLAYERS, Run, Season, Side
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.games.names import fault_of
from wayout.notation import NotationError
from wayout.verdict import Param, Reason, Verdict

LONGEST_ID = 60
MOST_LEVELS = 999
"""The last Adventure level that the marker may lie behind; the booklet has fewer."""


def finding_of(level: Level, path: str, tiles: TileSet) -> Finding:
    """What the checker says of a path as typed. Raises NotationError for what is no path."""
    return check(level, routes_from_text(path, level), tiles)


def judge_move(season: Season, move: Move, tiles: TileSet) -> Verdict:
    """Every reason against a move. One that holds may carry remarks: the faults of a path that is wrong."""
    reasons = tuple(_faults(season, move, tiles))
    if reasons:
        return Verdict(False, reasons)
    if isinstance(move, moves.ShowPath) and season.run is not None:
        return Verdict(True, _remarks(finding_of(season.run.level, move.path, tiles)))
    return Verdict(True)


def _remarks(finding: Finding) -> tuple[Reason, ...]:
    """Why a path is not right yet; nothing for one that is."""
    if finding.solved:
        return ()
    missing = next((point for point in finding.next_point if point), None)
    unfinished = (_fault("unfinished", "D7", next=missing),) if finding.so_far else ()
    return (*finding.verdict.reasons, *unfinished)


def _fault(defect: str, rule: str, where: str = "", **params: Param) -> Reason:
    return Reason(f"dungeon_play.{defect}", rule, where, params)


def _faults(season: Season, move: Move, tiles: TileSet) -> Iterator[Reason]:
    match move:
        case moves.ChooseLevel():
            yield from _choosing(season, move)
        case moves.StartClock(at):
            if season.step != "start":
                yield _no_level(season) if season.run is None else _fault("started", "P3")
            elif at < 0:
                yield _fault("clock_back", "P3")
        case moves.StopClock(at) | moves.GoOn(at):
            yield from _clock(season, at, stands=isinstance(move, moves.GoOn))
        case moves.CallDone(player, at):
            yield from _clock(season, at, stands=False)
            yield from _playing(season, player)
            if (side := _side(season, player)) is not None and side.called is not None:
                yield _fault("called_already", "P4", player=season.name(player))
        case moves.ShowPath(player) | moves.JudgeByEye(player):
            yield from _judging(season, move, player)
        case moves.TakeHint():
            yield from _hinting(season, move)
        case moves.GiveUp(player, at):
            yield from _clock(season, at, stands=None)
            yield from _playing(season, player)
        case moves.ShowSolution(id):
            if season.run is not None and season.run.id == id:
                yield _fault("still_played", "P7", level=id)
            elif all(result.id != id for result in season.results):
                yield _fault("not_played", "P7", level=id)
        case moves.PlaceMarker(behind):
            if not 0 <= behind <= MOST_LEVELS:
                yield _fault("marker_where", "P9", found=behind, most=MOST_LEVELS)
        case moves.AddPlayer(name):
            if len(season.players) >= MOST_PLAYERS:
                yield _fault("too_many_players", "P1", most=MOST_PLAYERS)
            yield from name_reasons(name, season.names)
        case moves.RenamePlayer(number, name):
            if all(player.id != number for player in season.players):
                yield _fault("no_such_player", "P1", player=number)
            yield from name_reasons(name, [one.name for one in season.players if one.id != number])


def name_reasons(name: str, others: tuple[str, ...] | list[str]) -> Iterator[Reason]:
    """Why a player cannot be called that (P1)."""
    fault = fault_of(name, others)
    if fault is not None:
        yield _fault(f"name_{fault.defect}", "P1", name=fault.shown, twin=fault.twin)


def _no_level(season: Season) -> Reason:
    return _fault("no_level", "P3")


def _choosing(season: Season, move: moves.ChooseLevel) -> Iterator[Reason]:
    if season.run is not None and season.run.started is not None:
        yield _fault("still_played", "P3", level=season.run.id)
    if not move.id or len(move.id) > LONGEST_ID or not move.id.isprintable():
        yield _fault("level_name", "P2", most=LONGEST_ID)
    yield from faults(move.level)
    known = {player.id for player in season.players}
    for number in move.players:
        if number not in known:
            yield _fault("no_such_player", "P1", player=number)
    if len(set(move.players)) < len(move.players):
        yield _fault("player_twice", "P2")
    fitting = seats(move.level)
    if len(move.players) not in fitting:
        yield _fault(
            "seats", "P2", mode=move.level.mode, found=len(move.players), least=fitting[0], most=fitting[-1]
        )


def seats(level: Level) -> tuple[int, ...]:
    """How many can play a level (P2): one or two who race, one on the upper floor, a pair together."""
    return {"solo": (1, 2), "upper": (1,), "coop": (2,)}[level.mode]


def _clock(season: Season, at: int, *, stands: bool | None) -> Iterator[Reason]:
    """Against a reading of the clock. stands: whether it must stand still, None where both will do."""
    run = season.run
    if run is None:
        yield _no_level(season)
    elif run.started is None:
        yield _fault("not_started", "P3")
    elif stands is not None and (run.paused is not None) != stands:
        yield _fault("paused" if run.paused is not None else "not_paused", "P3")
    elif at < run.latest:
        yield _fault("clock_back", "P3")


def _side(season: Season, player: int) -> Side | None:
    run = season.run
    number = None if run is None else run.side_of(player)
    return None if run is None or number is None else run.sides[number]


def _playing(season: Season, player: int) -> Iterator[Reason]:
    """Against a move of somebody who does not play, or no more."""
    run = season.run
    if run is None or run.started is None:
        return
    number = run.side_of(player)
    if number is None:
        yield _fault("not_playing", "P2", player=season.name(player), level=run.id)
    elif run.sides[number].gave_up:
        yield _fault("gave_up_already", "P7", player=season.name(player))


def _judging(season: Season, move: moves.ShowPath | moves.JudgeByEye, player: int) -> Iterator[Reason]:
    run = season.run
    if run is None or run.to_judge is None:
        yield _fault("nobody_called", "P4")
        return
    due = run.sides[run.to_judge]
    if player not in due.players:
        yield _fault("judged_in_order", "P4", players=season.names_of(due.players))
    if isinstance(move, moves.ShowPath):
        yield from _unreadable(run, move.path)
    elif not season.by_eye:
        yield _fault("path_wanted", "P4")


def _unreadable(run: Run, path: str) -> Iterator[Reason]:
    try:
        routes = routes_from_text(path, run.level)
    except NotationError as error:
        yield Reason(error.code, "", f"{error.column}", {"found": error.found, "expected": error.expected})
        return
    if not any(route.tiles for route in routes):
        yield _fault("path_empty", "P4")


def _hinting(season: Season, move: moves.TakeHint) -> Iterator[Reason]:
    run = season.run
    if run is None:
        yield _no_level(season)
        return
    if run.started is None:
        yield _fault("not_started", "P3")
        return
    if run.paused is not None:
        yield _fault("paused", "P3")
    yield from _playing(season, move.player)
    try:
        routes_from_text(move.path, run.level)
    except NotationError as error:
        yield Reason(error.code, "", f"{error.column}", {"found": error.found, "expected": error.expected})
    if not 1 <= move.boldness <= BOLDEST:
        yield _fault("hint_which", "D15", most=BOLDEST)
    number = run.side_of(move.player)
    if number is not None:
        taken = [hint.boldness for hint in run.sides[number].hints if hint.path == move.path]
        if taken and move.boldness <= max(taken):
            yield _fault("hint_again", "P6", boldness=move.boldness)
