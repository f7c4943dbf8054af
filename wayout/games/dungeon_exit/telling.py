"""What is told of a season: a line a move for the log, and what everybody may see."""

from __future__ import annotations

from wayout.games.dungeon_exit import moves
from wayout.games.dungeon_exit.from_data import level_to_data
from wayout.games.dungeon_exit.moves import Move
from wayout.games.dungeon_exit.playing import play
from wayout.games.dungeon_exit.season import Result, Run, Season, best, races
from wayout.games.dungeon_exit.tiles import TileSet
from wayout.games.dungeon_exit.written_moves import write_moment
from wayout.games.engine import Json
from wayout.verdict import Param, Reason


def clock_text(milliseconds: int) -> str:
    """A time as `3:12.4`, or `1:03:12.4`; tenths are cut off, not rounded."""
    tenths = max(milliseconds, 0) // 100
    hours, minutes, seconds = tenths // 36000, tenths // 600 % 60, tenths // 10 % 60
    front = f"{hours}:{minutes:02}" if hours else f"{minutes}"
    return f"{front}:{seconds:02}.{tenths % 10}"


def tell(season: Season, move: Move, tiles: TileSet) -> Reason:
    """One line of the log: what the move does in this state, to be worded. For moves that hold."""
    run = season.run
    params: dict[str, Param] = {"level": run.id if run else ""}
    match move:
        case moves.ChooseLevel(id, level, players):
            params |= {"level": id, "mode": level.mode, "players": season.names_of(players)}
            params["race"] = level.mode == "solo" and len(players) > 1
        case moves.StopClock(at) | moves.GoOn(at) if run is not None:
            params["time"] = clock_text(run.clock(at))
        case moves.CallDone(player, at) | moves.GiveUp(player, at) if run is not None:
            params |= {"players": _side_names(season, run, player), "time": clock_text(run.clock(at))}
        case moves.ShowPath(player) | moves.JudgeByEye(player) if run is not None:
            after = play(season, move, tiles)
            new = after.results[len(season.results) :]
            params |= {
                "players": _side_names(season, run, player),
                "right": bool(new),
                "time": clock_text(new[0].time) if new else "",
                "tiles": new[0].tiles if new else None,
                "race": run.race,
                "marker": after.marker if after.marker != season.marker else None,
            }
            if isinstance(move, moves.ShowPath):
                params["path"] = move.path
        case moves.TakeHint(player, boldness, path) if run is not None:
            params |= {"players": _side_names(season, run, player), "boldness": boldness, "path": path}
        case moves.ShowSolution(id):
            params["level"] = id
        case moves.PlaceMarker(behind):
            params["behind"] = behind
        case moves.AddPlayer(name):
            params["name"] = name
        case moves.RenamePlayer(player, name):
            params |= {"player": season.name(player), "name": name}
    return Reason(f"dungeon_play.told_{moves.WORDS[type(move)]}", "", "", params)


def _side_names(season: Season, run: Run, player: int) -> tuple[str, ...]:
    number = run.side_of(player)
    return season.names_of((player,) if number is None else run.sides[number].players)


def view(season: Season) -> dict[str, Json]:
    """What everybody may see; nobody at this table may see more."""
    return {
        "players": [{"id": player.id, "name": player.name} for player in season.players],
        "by_eye": season.by_eye,
        "waits_for": season.step,
        "marker": season.marker,
        "solutions_shown": list(season.shown),
        "level": None if season.run is None else _run(season.run),
        "results": [_result(result) for result in season.results],
        "best": [_result(result) for result in best(season.results)],
        "races_won": {str(player): won for player, won in races(season.results).items()},
    }


def _run(run: Run) -> dict[str, Json]:
    return {
        "id": run.id,
        "board": level_to_data(run.level),
        "started": None if run.started is None else write_moment(run.started),
        "stood_still": run.stood,
        "stopped": None if run.paused is None else write_moment(run.paused),
        "sides": [
            {
                "players": list(side.players),
                "called": side.called,
                "wrong": side.wrong,
                "hints": len(side.hints),
                "gave_up": side.gave_up,
            }
            for side in run.sides
        ],
    }


def _result(result: Result) -> dict[str, Json]:
    return {
        "level": result.id,
        "players": list(result.players),
        "ending": result.ending,
        "started": write_moment(result.started),
        "milliseconds": result.time,
        "hints": result.hints,
        "wrong": result.wrong,
        "tiles": result.tiles,
        "by_eye": result.by_eye,
        "knew_solution": result.knew,
    }
