"""Several processes at one table, and processes that are killed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

from tests.wayout.record.killing import ROOT, kill_at_random_moments
from tests.wayout.record.purse import RULES, SETUP, Coins, amounts, new_table
from wayout.record import Stale, Tables
from wayout.record.files import Files

KILLS = int(os.environ.get("WAYOUT_KILLS", "25"))


def test_kills_at_random_moments_lose_no_confirmed_entry(tmp_path: Path) -> None:
    killed = kill_at_random_moments(tmp_path, KILLS)
    assert (killed.kills, killed.lost, killed.twice, killed.damaged) == (KILLS, 0, 0, 0)
    assert killed.confirmed > KILLS


RACER = """
import sys
from pathlib import Path
from tests.wayout.record.purse import RULES, Coins
from wayout.record import Stale, Tables
folder, table_id, racer, moves = sys.argv[1:]
with Tables(Path(folder)).open(table_id, [RULES]) as table:
    for number in range(int(moves)):
        while True:
            try:
                table.append(Coins("anna", number + 1), table.revision, f"{racer}-{number}")
                break
            except Stale as stale:
                assert stale.state is table.state
    print(table.revision)
"""


def test_processes_that_race_are_all_recorded(tmp_path: Path) -> None:
    with new_table(tmp_path) as table:
        key = table.id
    command = [sys.executable, "-c", RACER, str(tmp_path), key]
    racers = [
        subprocess.Popen([*command, f"r{n}", "40"], cwd=ROOT, stdout=subprocess.DEVNULL) for n in range(3)
    ]
    assert [racer.wait() for racer in racers] == [0, 0, 0]
    with Tables(tmp_path).open(key, [RULES]) as table:
        assert sorted(map(int, map(str, amounts(table)))) == sorted([*range(1, 41)] * 3)
        for racer in range(3):
            mine = [event.command for event in table.events if event.command.startswith(f"r{racer}-")]
            assert mine == [f"r{racer}-{number}" for number in range(40)]
        assert not table.renewed_copy
    copy = Files(tmp_path, key).copy.read_text().splitlines()
    assert len(copy) == 121


def test_of_two_commands_on_one_revision_one_is_refused(tmp_path: Path) -> None:
    with new_table(tmp_path) as table:
        key = table.id
    ready, answers = threading.Barrier(2), []

    def sit_down(coins: int) -> None:
        with Tables(tmp_path).open(key, [RULES]) as mine:
            ready.wait()
            try:
                answers.append(mine.append(Coins("anna", coins), 0, f"c{coins}").revision)
            except Stale as stale:
                answers.append((stale.revision, stale.state.coins["anna"]))

    seats = [threading.Thread(target=sit_down, args=(coins,)) for coins in (1, 2)]
    for seat in seats:
        seat.start()
    for seat in seats:
        seat.join()
    assert sorted(answers, key=str) in ([(1, 1), 1], [(1, 2), 1], [1, (1, 1)], [1, (1, 2)])


def test_one_command_sent_twice_at_once_is_recorded_once(tmp_path: Path) -> None:
    with new_table(tmp_path) as table:
        key = table.id
    answers = []

    def send() -> None:
        with Tables(tmp_path).open(key, [RULES]) as mine:
            answers.append(mine.append(Coins("anna", 3), 0, "the same"))

    senders = [threading.Thread(target=send) for _ in range(4)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert len(answers) == 4
    assert all(answer == answers[0] for answer in answers)
    assert sum(not answer.repeated for answer in answers) == 1


def test_one_creation_sent_twice_at_once_makes_one_table(tmp_path: Path) -> None:
    made = []

    def make() -> None:
        with Tables(tmp_path).create(RULES, SETUP, name="Friday", command="the same") as table:
            made.append(table.id)

    makers = [threading.Thread(target=make) for _ in range(4)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert len(made) == 4
    assert Tables(tmp_path).ids() == [made[0]]
    assert not [path for path in tmp_path.iterdir() if ".new" in path.name]
