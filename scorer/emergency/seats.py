"""Players who come, go, move or are called otherwise: the words for that at every prompt of an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorer.dialogue import Dialogue, number
from wayout.games.emergency_exit.evening import Evening
from wayout.games.emergency_exit.moves import AddPlayer, Move, RemovePlayer, RenamePlayer, ReseatPlayers
from wayout.notation import NotationError


class SeatChanges:
    """What is said in a dialogue about who plays."""

    def __init__(self, dialogue: Dialogue[Evening, Move]) -> None:
        self._dialogue = dialogue

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Each command, given what was typed behind it."""
        return {"rename": self._rename, "add": self._add, "remove": self._remove, "seat": self._reseat}

    def _rename(self, rest: str) -> None:
        words = rest.split()
        for cut in range(len(words) - 1, 0, -1):
            player = self._player(" ".join(words[:cut]))
            if player is not None:
                self._dialogue.append(RenamePlayer(player, " ".join(words[cut:])))
                return
        who = rest or self._detail("ask_rename_who")
        players = self._players([who]) if who else None
        if who and players:
            name = self._dialogue.ask_detail(self._dialogue.word("ask_new_name", player=who))
            if name:
                self._dialogue.append(RenamePlayer(players[0], name))

    def _add(self, rest: str) -> None:
        name = rest or self._detail("ask_add")
        if not name:
            return
        last = len(self._dialogue.state.players) + 1
        typed = self._dialogue.console.ask(self._dialogue.word("ask_seat", last=last))
        seat = number(typed) if typed else last
        if seat is None:
            self._dialogue.tell("number_wanted", found=typed)
            return
        self._dialogue.append(AddPlayer(name, None if seat == last else seat))

    def _remove(self, rest: str) -> None:
        name = rest or self._detail("ask_remove")
        players = self._players([name]) if name else None
        if players:
            self._dialogue.append(RemovePlayer(players[0]))

    def _reseat(self, rest: str) -> None:
        line = rest or self._detail("ask_seats")
        if not line:
            return
        parts = line.split(",") if "," in line else line.split()
        players = self._players([part.strip() for part in parts if part.strip()])
        if players:
            self._dialogue.append(ReseatPlayers(players))

    def _detail(self, question: str) -> str | None:
        return self._dialogue.ask_detail(self._dialogue.word(question))

    def _player(self, typed: str) -> int | None:
        try:
            return self._read([typed])[0]
        except NotationError:
            return None

    def _players(self, typed: Sequence[str]) -> tuple[int, ...] | None:
        try:
            return self._read(typed)
        except NotationError as error:
            self._dialogue.say_unreadable(error)
            return None

    def _read(self, typed: Sequence[str]) -> tuple[int, ...]:
        players: tuple[int, ...] = self._dialogue.engine.read_players(self._dialogue.state, typed)
        return players
