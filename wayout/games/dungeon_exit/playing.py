"""What a move makes of a season: one function a move, for moves that were judged good."""

from __future__ import annotations

from dataclasses import replace

from wayout.games.dungeon_exit import moves
from wayout.games.dungeon_exit.judging import finding_of
from wayout.games.dungeon_exit.moves import Move
from wayout.games.dungeon_exit.season import (
    Ending,
    Player,
    Result,
    Run,
    Season,
    Side,
    TakenHint,
    adventure,
)
from wayout.games.dungeon_exit.tiles import TileSet


def play(season: Season, move: Move, tiles: TileSet) -> Season:
    """The season after a move that `judge_move` holds good."""
    match move:
        case moves.ChooseLevel(id, level, players):
            seated = [players] if level.mode == "coop" else [(player,) for player in players]
            return replace(season, run=Run(id, level, tuple(map(Side, seated))))
        case moves.AddPlayer(name):
            number = 1 + max(player.id for player in season.players)
            return replace(season, players=(*season.players, Player(number, name)))
        case moves.RenamePlayer(number, name):
            renamed = (replace(one, name=name) if one.id == number else one for one in season.players)
            return replace(season, players=tuple(renamed))
        case moves.PlaceMarker(behind):
            return replace(season, marker=behind, ahead=frozenset())
        case moves.ShowSolution(id):
            return replace(season, shown=tuple(dict.fromkeys((*season.shown, id))))
    run = season.run
    assert run is not None  # noqa: S101 - the rules let nothing else through without a level
    match move:
        case moves.StartClock(at):
            return replace(season, run=replace(run, started=at, latest=at))
        case moves.StopClock(at):
            return replace(season, run=replace(run, paused=at, latest=at))
        case moves.GoOn(at):
            stood = run.stood + at - (run.paused or 0)
            return replace(season, run=replace(run, stood=stood, paused=None, latest=at))
        case moves.CallDone(player, at):
            return replace(season, run=replace(_with(run, player, called=run.clock(at)), latest=at))
        case moves.ShowPath(player, path):
            finding = finding_of(run.level, path, tiles)
            if finding.solved:
                return _solved(season, run, player, sum(finding.tiles_used), by_eye=False)
            return replace(season, run=_wrong(run, player))
        case moves.JudgeByEye(player, right):
            if right:
                exact = [number for number in run.level.tiles if number is not None]
                known = sum(exact) if len(exact) == len(run.level.tiles) else None
                return _solved(season, run, player, known, by_eye=True)
            return replace(season, run=_wrong(run, player))
        case moves.TakeHint(player, boldness, path):
            hints = (*_side(run, player).hints, TakenHint(path, boldness))
            return replace(season, run=_with(run, player, hints=hints))
        case moves.GiveUp(player, at):
            run = replace(_with(run, player, gave_up=True, called=None), latest=at)
            if not all(side.gave_up for side in run.sides):
                return replace(season, run=run)
            results = tuple(_result(season, run, side, "given_up", run.clock(at)) for side in run.sides)
            return replace(season, run=None, results=(*season.results, *results))


def _side(run: Run, player: int) -> Side:
    return next(side for side in run.sides if player in side.players)


def _with(run: Run, player: int, **changed: object) -> Run:
    """The run with something changed on a player's side."""
    return replace(
        run,
        sides=tuple(
            replace(side, **changed) if player in side.players else side  # type: ignore[arg-type]
            for side in run.sides
        ),
    )


def _wrong(run: Run, player: int) -> Run:
    """A path that is not right costs nothing but the time it took; the clock runs on (P4)."""
    return _with(run, player, called=None, wrong=_side(run, player).wrong + 1)


def _solved(season: Season, run: Run, player: int, tiles: int | None, *, by_eye: bool) -> Season:
    """The level is over: solved, or the race won by who called first with a right path (P5)."""
    winner = _side(run, player)
    time = winner.called or 0
    first = _result(season, run, winner, "won" if run.race else "solved", time)
    results = [replace(first, tiles=tiles, by_eye=by_eye)]
    results += [_result(season, run, side, "lost", time) for side in run.sides if side is not winner]
    return _moved_on(replace(season, run=None, results=(*season.results, *results)), run.id)


def _result(season: Season, run: Run, side: Side, ending: Ending, time: int) -> Result:
    return Result(
        run.id,
        run.level,
        side.players,
        "given_up" if side.gave_up else ending,
        run.started or 0,
        time,
        len(side.hints),
        side.wrong,
        knew=run.id in season.shown,
    )


def _moved_on(season: Season, id: str) -> Season:  # noqa: A002 - the level's
    """The marker follows the level next to it, and then those solved beyond (P9)."""
    number = adventure(id)
    if number is None or number <= season.marker:
        return season
    ahead, marker = season.ahead | {number}, season.marker
    while marker + 1 in ahead:
        marker += 1
    return replace(season, marker=marker, ahead=frozenset(n for n in ahead if n > marker))
