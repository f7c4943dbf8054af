"""A small game to keep records of: players earn and spend coins, and nobody spends what they do not have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from wayout.games.engine import Json
from wayout.notation import NotationError
from wayout.record import Rules, Table, Tables
from wayout.verdict import HOLDS, Reason, Verdict


@dataclass(frozen=True)
class Coins:
    """A move: a player earns coins, or spends them (fewer than 0)."""

    player: str
    coins: int


@dataclass(frozen=True)
class Purses:
    """What everybody has."""

    coins: Mapping[str, int]


@dataclass(frozen=True)
class PurseGame:
    """The rules. Versions differ in `bonus`, added to all that is earned, and `least`, which must stay."""

    version: int = 1
    bonus: int = 0
    least: int = 0
    game: str = "purse"

    def start(self, setup: Mapping[str, Json]) -> Purses:
        players = setup.get("players")
        if not isinstance(players, list | tuple) or not players:
            raise NotationError("purse.players", found=str(players), expected="players")
        return Purses({str(player): 0 for player in players})

    def legal_moves(self, state: Purses) -> Iterable[Coins]:
        return [Coins(player, coins) for player, has in state.coins.items() for coins in (-has, 1)]

    def judge(self, state: Purses, move: Coins) -> Verdict:
        if move.player not in state.coins:
            return Verdict.of([Reason("purse.stranger", "P1", params={"player": move.player})])
        left = state.coins[move.player] + move.coins
        if move.coins < 0 and left < self.least:
            return Verdict.of([Reason("purse.too_poor", "P2", params={"player": move.player, "left": left})])
        if not move.coins:
            return Verdict(True, (Reason("purse.nothing", "P3"),))
        return HOLDS

    def apply(self, state: Purses, move: Coins) -> Purses:
        earned = move.coins + (self.bonus if move.coins > 0 else 0)
        return replace(state, coins={**state.coins, move.player: state.coins[move.player] + earned})

    def view(self, state: Purses, seat: str | None) -> Mapping[str, Json]:
        return {"coins": dict(state.coins)}

    def write(self, move: Coins) -> Mapping[str, Json]:
        return {"move": "coins", "player": move.player, "coins": move.coins}

    def read(self, written: Mapping[str, Json]) -> Coins:
        player, coins = written.get("player"), written.get("coins")
        if (
            written.keys() != {"move", "player", "coins"}
            or not isinstance(player, str)
            or type(coins) is not int
        ):
            raise NotationError("purse.move", found=str(written)[:40], expected="coins")
        return Coins(player, coins)


RULES = Rules(PurseGame(), "content-1")
SETUP: Mapping[str, Json] = {"players": ["anna", "ben"]}


def new_table(folder: Path, name: str = "Friday", command: str = "start") -> Table[Purses, Coins]:
    return Tables(folder).create(RULES, SETUP, name=name, command=command)


def play(table: Table[Purses, Coins], *coins: int, player: str = "anna") -> None:
    """Makes moves, each with a command id of its own."""
    for amount in coins:
        outcome = table.append(Coins(player, amount), table.revision, f"c{table.revision}")
        assert outcome.verdict.ok, outcome


def amounts(table: Table[Purses, Coins]) -> list[Json]:
    return [entry.move["coins"] for entry in table.entries()]
