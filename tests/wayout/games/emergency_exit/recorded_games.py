"""Recorded evenings: together they reach every ending of a round and of a game.

A line is a move: `floor F5`, `danger D1`, `play` and `reveal` with one entry, `pile` with all of them,
`score`, `complete` (score, nothing lies above), `join`, `leave`, `first`, `rename`, `seats`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.wayout.games.emergency_exit.a_box import components, floor
from wayout.games.emergency_exit import EmergencyExit, box_of
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import (
    AddPlayer,
    ChooseFirstPlayer,
    Move,
    RemovePlayer,
    RenamePlayer,
    ReseatPlayers,
    ScoreRound,
    ShowDangerCard,
    ShowFloorCard,
)

CARDS = {
    "identical_characters": 2,  # F2
    "different_characters": 3,
    "danger_signs": 2,
    "distance_from_start": 5,  # F5
    "second_paths": 1,
    "same_turn_in_a_row": 3,
    "straights_in_a_row": 3,  # F8
    "heading_south_in_a_row": 2,
    "tiles": 8,  # F10
}
REFEREE = EmergencyExit(box_of({**components(), "floor": tuple(floor(CARDS))}))


@dataclass(frozen=True)
class Game:
    players: str
    moves: str
    points: str
    danger: bool = False


GAMES = {
    "won alone with three points, by each condition of the initial card": Game(
        "anna ben chloe",
        """
        first chloe
        pile S1 L1 L2 L3 x:chloe x:anna
        score
        floor F5
        pile L1 L2 L3 x:chloe+anna
        score
        floor F8
        pile RP1 L1 S1 L2 S2 L3 L4 R1 x:chloe x:ben
        score
        """,
        "anna 1, ben 0, chloe 3: chloe",
    ),
    "won alone with two points, by keeping the LOST tile": Game(
        "anna ben chloe dan",
        """
        reveal S1
        reveal x:anna
        reveal L1
        reveal x:ben+chloe
        score
        floor F3
        play C1
        play x:anna
        play S1
        play x:ben
        play R1
        play x:chloe
        score
        """,
        "anna 0, ben 0, chloe 0, dan 2: dan",
    ),
    "shared by three, while somebody is renamed and seats are changed": Game(
        "anna ben chloe dan eve",
        """
        pile S1 L1 L2 L3 x:anna+ben+chloe x:dan
        rename anna 陳
        score
        seats eve ben 陳 dan chloe
        floor F6
        reveal S1
        reveal L1
        reveal L2
        reveal L3
        reveal x:chloe+ben+陳
        score
        """,
        "eve 0, ben 2, 陳 2, dan 0, chloe 2: ben 陳 chloe",
    ),
    "every tile played, the path whole, so all who kept it score": Game(
        "anna ben",
        """
        pile RP2 R3 L1 S4 DL1 C2 RP4 DR3 S3 C5 C1 RP1 RP6 C6 L5 L2 DR1 C4 RP3 DL3 R2 DL2 DR2 DL4 C3 L6 S7 R4
             S5 S1 L3 R1 S2 DL5 S6 RP5 L4
        score
        """,
        "anna 1, ben 1",
    ),
    "lost, and nobody said so": Game(
        "anna ben chloe",
        """
        reveal S1
        reveal L1
        reveal L2
        reveal L3
        complete
        """,
        "anna 0, ben 0, chloe 0",
    ),
    "a player has no tile left, by DANGER effects": Game(
        "anna ben chloe",
        """
        danger D2
        play S1
        play x:ben
        play L1
        complete
        """,
        "anna 1, ben 0, chloe 1",
        danger=True,
    ),
    "somebody leaves, another joins, and the first comes back": Game(
        "anna ben chloe",
        """
        pile S1 L1 L2 L3 x:ben x:anna
        score
        leave ben
        join dora
        floor F5
        pile S1 L1 L2 L3 x:dora x:anna
        score
        join ben
        """,
        "anna 0, chloe 0, dora 1, ben 1",
    ),
    **{
        f"lost by {name}": Game(
            "anna ben",
            f"""
            pile S1 x:anna
            score
            floor F{number}
            pile {pile} x:anna
            score
            """,
            "anna 1, ben 1",
        )
        for number, (name, pile) in enumerate(
            {
                "identical_characters": "S1 L2",
                "different_characters": "S1 S2 S3",
                "danger_signs": "DL1 DL2",
                "distance_from_start": "S1 S2 S3 S4 S5",
                "second_paths": "S1 C1 L1 L2 L3",
                "same_turn_in_a_row": "S1 C1 R1 R2 R3",
                "straights_in_a_row": "S1 S2 S3",
                "heading_south_in_a_row": "L1 L2 S1",
                "tiles": "S1 L1 R1 L2 R2 L3 R3 L4",
            }.items(),
            2,
        )
    },
}


def setup(game: Game) -> dict[str, object]:
    return {"players": game.players.split(), "danger": game.danger}


def move_of(state: Evening, line: str) -> Move:
    """The move that a line means in a state."""
    word, _, rest = line.partition(" ")
    if word in ("play", "reveal"):
        return REFEREE.move_of(REFEREE.read_entry(state, rest), live=word == "play")
    if word == "pile":
        return REFEREE.give(state, rest)
    if word in ("first", "leave"):
        (player,) = REFEREE.read_players(state, [rest])
        return ChooseFirstPlayer(player) if word == "first" else RemovePlayer(player)
    if word == "rename":
        before, after = rest.split()
        return RenamePlayer(REFEREE.read_players(state, [before])[0], after)
    if word == "seats":
        return ReseatPlayers(REFEREE.read_players(state, rest.split()))
    return {
        "floor": lambda: ShowFloorCard(rest),
        "danger": lambda: ShowDangerCard(rest),
        "join": lambda: AddPlayer(rest),
        "score": lambda: ScoreRound(),
        "complete": lambda: ScoreRound(complete=True),
    }[word]()


def lines(game: Game) -> list[str]:
    """One line a move; a line that goes on below is one move."""
    found: list[str] = []
    for line in game.moves.strip().splitlines():
        if line.strip().split(" ")[0].islower():
            found.append(line.strip())
        else:
            found[-1] += f" {line.strip()}"
    return found
