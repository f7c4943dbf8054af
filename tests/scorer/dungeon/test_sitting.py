"""Sittings at Dungeon Exit by what was typed: alone, in a race, together; hints, solutions, corrections."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from scorer.dungeon.amending import read_time
from scorer.dungeon.sitting import Sitting
from scorer.prompt import Console, Ended
from scorer.screen import Screen
from tests.scorer.dungeon.sittings import Played, write_booklet
from tests.wayout.games.dungeon_exit.seasons import COOP, REFEREE, RIGHT, SHORT, WRONG
from wayout.content.levels import LevelEntry, write_entry
from wayout.games.dungeon_exit.moves import PlaceMarker
from wayout.notation import NotationError

START = "\n\n"
"""Enter twice: the level next to the marker, and the start signal."""


def test_p3_alone_the_clock_is_read_at_the_call(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}\n{RIGHT}\n")
    assert "anna: level 1 solved in 0:02.0 (4 tiles)." in seen
    assert "The line marker lies behind level 1." in seen
    assert "Level? (Enter: 2):" in seen
    assert table.moves == ["choose_level", "start_clock", "call_done", "show_path"]


def test_a_path_typed_at_the_running_clock_is_a_call_at_once(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}{RIGHT.lower()}\n")
    assert "anna: level 1 solved in 0:02.0 (4 tiles)." in seen


def test_p4_a_wrong_path_is_shown_with_its_faults_and_the_clock_runs_on(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}\n{WRONG}\n\n\n{RIGHT}\n")
    assert "Tile 1 touches itself: B1 beside C1." in seen
    assert "[1]" in seen
    assert "[ ] fault" in seen
    assert "anna: B1-B2-C2-C1 E1-F1 H1-I1 K1-L1-L2 - not right." in seen
    assert "(4 tiles, 1 wrong)" in seen
    (result,) = table.state.results
    assert result.time > 2_000


def test_p4_what_was_mistyped_is_typed_again_and_the_call_keeps_its_time(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"{START}\n{SHORT}\n{RIGHT}\n")
    (result,) = table.state.results
    assert (result.time, result.wrong) == (2_000, 0)


def test_p4_by_eye_or_not(tmp_path: Path) -> None:
    assert "(1 wrong, by eye)" in Played(tmp_path / "a").says(f"{START}\nn\n\ny\n")
    seen = Played(tmp_path / "b", by_eye=False).says(f"{START}\ny\n{RIGHT}\n")
    assert "At this table paths are not judged by eye: type the path. (P4)" in seen
    assert "(4 tiles)" in seen


def test_p5_a_race(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben")
    seen = table.says(f"\n\n\nben\n{WRONG}\n\nan\n{RIGHT}\nresults\n")
    assert "Who is done, anna or ben?" in seen
    assert "anna wins the race on level 1 in" in seen
    assert "ben was still at it (1 wrong)." in seen
    assert "Races won: anna 1, ben 0." in seen


def test_p5_calls_come_while_another_is_typed_and_are_judged_in_order(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben")
    seen = table.says(f"\n\n\nben\nanna\nn\n{RIGHT}\n")
    assert "ben, done at 0:02.0. Path" in seen
    assert "anna, done at 0:03.0. Path" in seen
    assert [result.ending for result in table.state.results] == ["won", "lost"]


def test_p2_who_plays_is_asked_where_it_is_not_clear(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "benoît")
    seen = table.says("\nb\nben,anna\nU1\nbenoît\nC1\n3 1\nquit\n")
    assert "'b' is nobody here, or more than one; there are ben, benoît." in seen
    assert "Level 1: ben and anna, racing." in seen
    assert "Level U1: benoît." in seen
    assert "Level C1: benoît and anna, together." in seen


def test_p2_a_pair_is_wanted_where_one_sits(tmp_path: Path) -> None:
    seen = Played(tmp_path).says("C1\nadd ben\nC1\n\n")
    assert "A cooperative level is played by two, not 1: type add and a name. (P2)" in seen
    assert "Level C1: anna and ben, together." in seen
    assert "GD" in seen


def test_p6_hints_by_boldness_each_counted(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}hint\nB1-B3\nhint\n\nhint\n\nhint\n\nhint\n\n\n{RIGHT}\n")
    assert "It can be completed as it lies." in seen
    assert "The next tile lies between" in seen
    assert "Next tile: " in seen
    assert "There is no bolder hint on this path." in seen
    assert table.state.results[0].hints == 3


def test_p6_what_to_take_back(tmp_path: Path) -> None:
    seen = Played(tmp_path).says(f"{START}hint\n{WRONG}\nhint\n\n")
    assert "It cannot be completed as it lies: something must be taken back." in seen
    assert "Take back tiles 1, 2, 3, 4, counted from the Door." in seen


def test_p7_giving_up_tells_that_it_can_be_solved_and_shows_how_when_asked_twice(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}solution\ngive up\nsolution\n?\n")
    assert "Level 1 is being played: give up first." in seen
    assert "Level 1 can be solved, with 4 tiles for one." in seen
    assert "Say solution again to see it." in seen
    assert RIGHT not in seen
    assert table.state.shown == ()
    seen = table.says("solution\nsolution 1\nsolution 1\nresults\n")
    assert seen.count(RIGHT) == 2
    assert table.state.shown == ("1",)
    assert "Not solved yet: 1." in seen


def test_p7_a_solution_of_a_level_not_played_stays_hidden(tmp_path: Path) -> None:
    seen = Played(tmp_path).says("solution\nsolution 2\nsolution 2\n")
    assert "Nothing was played at this table yet: its solution stays hidden." in seen
    assert "Level 2 was not played at this table: its solution stays hidden." in seen


def test_p8_a_new_best_is_told(tmp_path: Path) -> None:
    table = Played(tmp_path, seconds=5)
    table.says(f"{START}\n{RIGHT}\n")
    table.clock.step = 1_000
    seen = table.says(f"1\n\n\n{RIGHT}\nresults\nresults 1\n")
    assert "A new best: it was 0:10.0." in seen
    assert seen.count("0:10.0") == 2
    assert "level  who     time  hints  tiles  wrong\n1      anna  0:02.0      0      4      0\n" in seen


def test_p9_the_marker_is_put_by_hand(tmp_path: Path) -> None:
    seen = Played(tmp_path).says("marker 2\nmarker\n3\n\nmarker x\n")
    assert "The line marker lies behind level 2.\nLevel? (Enter: 3):" in seen
    assert "Behind level 3 the booklet has no further Adventure level." in seen
    assert "'x' is no level of the Adventure, such as 12." in seen


def test_at_the_end_of_the_adventure_enter_says_so(tmp_path: Path) -> None:
    seen = Played(tmp_path).says("marker 3\n\n")
    assert "Behind level 3 the booklet has no further Adventure level." in seen


def test_pause_and_leaving_stop_the_clock(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}pause\nx\n\nquit\n")
    assert "The clock stands at 0:02.0.\n" in seen
    assert "The clock stands. Press Enter to go on; ? explains." in seen
    assert "until you go on." in seen
    assert table.moves[-1] == "stop_clock"
    table.clock.now += 3_600_000
    table.says(f"\n\n{RIGHT}\n")
    assert table.state.results[0].time < 60_000


@pytest.mark.parametrize(("answer", "long"), [("", False), ("n", True)])
def test_time_away_after_a_kill_is_left_out_or_counted(tmp_path: Path, answer: str, long: bool) -> None:
    table = Played(tmp_path)
    with table.open() as opened:
        for move in (
            {"move": "choose_level", "level": "1", "players": [1], "board": BOARD},
            {"move": "start_clock", "at": "2023-11-14T22:13:20.000Z"},
        ):
            read = REFEREE.read(move)
            assert opened.append(read, opened.revision, str(move["move"])).verdict.ok
    table.clock.now += 3_600_000
    go_on = "" if long else "\n"
    seen = table.says(f"?\n{answer}\n{go_on}\n{RIGHT}\n")
    assert "Leave that time out? (Enter: yes, n: it counts)" in seen
    assert (table.state.results[0].time > 3_600_000) == long


BOARD = {"mode": "solo", "points": {"door": "A1", "key": "D1", "chest": "G1", "monster": "J1", "exit": "L3"}}


def test_undo_redo_and_log_at_every_prompt(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben")
    script = ""
    for answer in ("1", "anna", "", "", RIGHT, "2", "ben", "", "pause"):
        script += f"?\nlog\nresults\nundo x\nboard\n{answer}\n"
    seen = table.says(script)
    assert seen.count("At every prompt:") == 9
    assert seen.count("A number from 1 on is wanted, not 'x'.") == 9
    assert table.state.step == "pause"
    seen = table.says("undo 6\nundo 99\nredo 5\n")
    assert "Taken back:" in seen
    assert "can be undone, not 99" in seen
    assert table.moves[-2:] == ["start_clock", "stop_clock"]


def test_amending_a_path_that_was_mistyped_gives_the_race_to_another(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben")
    table.says(f"\n\n\nanna\n{WRONG}\n\nben\n{RIGHT}\n")
    assert [result.players for result in table.state.results] == [(2,), (1,)]
    seen = table.says(f"amend 4 {RIGHT}\n?\ncut\nresults\n")
    assert "Entry 4 is corrected." in seen
    assert (
        "Entry 5 no longer holds (1 more waits behind it): ben" in seen or "Entry 5 no longer holds" in seen
    )
    assert "Races won: anna 1, ben 0." in seen


def test_amending_a_call_mends_its_time(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"{START}\n{RIGHT}\n")
    seen = table.says("amend 3 2:50\nresults\namend 3\n?\namend 3\nsoon\namend 2 now\namend 9 x\n")
    assert "2:50.0" in seen
    assert "'soon' is no time, such as 3:12 or 1:03:12." in seen
    assert "Entry 2 can only be taken out: amend 2 remove." in seen
    assert "There is no entry 9" in seen


def test_amending_the_level_moves_the_marker(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben")
    table.says(f"1\nanna\n\n\n{RIGHT}\n")
    table.says("amend 1 2 ben\nkeep\n")
    seen = table.says("amend 1 3\nlog\namend 1 99\n")
    assert "Level 3: anna." in seen
    assert table.state.marker == 0
    assert "There is no level '99'. There are 1-3, U1, C1; or type the name of a file." in seen


def test_a_level_of_ones_own_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("".join(write_entry(LevelEntry(f"{n}", COOP)) for n in (1, 2)), encoding="utf-8")
    table = Played(tmp_path, "anna", "ben")
    seen = table.says(f"{file}:2\n\n{tmp_path}/none.yaml\n{file}\nquit\n")
    assert "Level mine:2: anna and ben, together." in seen
    assert "There is no level" in seen
    assert "holds several levels" in seen


def test_players_join_and_are_renamed(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says("add\nZoé\nadd anna\nrename anna Anne Marie\nrename x\nadd\n\n")
    assert table.state.names == ("Anne Marie", "Zoé")


@pytest.mark.parametrize("width", [20, 40, 200])
def test_narrow_and_ascii_screens_have_room(tmp_path: Path, width: int) -> None:
    table = Played(tmp_path / "x", "anna", "ben")
    seen = table.says(f"\n\n\nben\n{WRONG}\n\nquit\n", width=width, unicode=False)
    assert seen.isascii()


def test_french_from_end_to_end(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", language="fr")
    seen = table.says(
        f"\n\n\nindice ben\n\npause\nreprendre\nanna\n{WRONG}\n\nfini ben\n{RIGHT}\nrésultats\njournal\n"
        "\n\n\nabandonner anna\nabandonner\nsolution\nsolution\nmarque 2\nannuler\nplateau\n?\nquitter\n"
    )
    for english in ("Level", "clock", "The ", " and ", "tile ", "Path", "marker"):
        assert english not in seen, english
    assert "ben gagne la course du niveau 1 en" in seen


@pytest.mark.parametrize(
    ("typed", "milliseconds"),
    [("3:12", 192_000), ("3:12.4", 192_400), ("1:03:12,4", 3_792_400), ("75:00", 4_500_000)],
)
def test_a_time_is_read(typed: str, milliseconds: int) -> None:
    assert read_time(typed) == milliseconds


@pytest.mark.parametrize("typed", ["", "3", "3:60", "3:1", "-1:00", "٣:١٢", "3:12:"])
def test_what_is_no_time_is_refused(typed: str) -> None:
    with pytest.raises(NotationError):
        read_time(typed)


def test_a_booklet_that_is_none_is_told(tmp_path: Path) -> None:
    table = Played(tmp_path)
    (tmp_path / "ours" / "levels" / "adventure.yaml").write_text("levels: 5\n", encoding="utf-8")
    seen = table.says("1\nquit\n")
    assert "holds no list of levels" in seen
    assert write_booklet(tmp_path / "other").is_dir()


class Elsewhere(io.StringIO):
    """Answers; before the second one is read, somebody else puts the marker at the same table."""

    def __init__(self, table: Played, script: str) -> None:
        super().__init__(script)
        self.table = table
        self.read_so_far = 0

    def readline(self, size: int | None = -1, /) -> str:
        self.read_so_far += 1
        if self.read_so_far == 2:
            with self.table.open() as other:
                other.append(PlaceMarker(2), other.revision, "elsewhere")
        return super().readline(size if size is not None else -1)


def test_two_terminals_at_one_table_see_each_other(tmp_path: Path) -> None:
    table, out = Played(tmp_path), io.StringIO()
    console = Console(Elsewhere(table, "?\n1\n\n"), out, Screen(width=200))
    with table.open() as opened, pytest.raises(Ended):
        Sitting(console, opened, "en", table.booklet, clock=table.clock).run()
    assert "Level? (Enter: 3):" in out.getvalue()
    assert table.moves == ["place_marker", "choose_level"]


@pytest.mark.parametrize(
    "typed", ["x" * 5000, "\0", "/", "..", "a:b:c", ":", "B", "0", "99999999999999999999"]
)
def test_whatever_is_typed_for_a_level_is_answered(tmp_path: Path, typed: str) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{typed}\n1\n\n\nhint {typed}\n{typed}\namend 1 {typed}\nquit\n")
    assert "There is no level" in seen or "cannot be read" in seen
    assert table.moves[:2] == ["choose_level", "start_clock"]


def test_p9_the_marker_stays_within_the_booklet(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says("marker 99\nmarker 2\namend 1 99\n")
    assert "The line marker lies behind level 0 to 3, not 99." in seen
    assert seen.count("0 to 3, not 99") == 2
    assert table.state.marker == 2


def test_what_is_no_call_at_the_clock_is_answered_with_what_would_be(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"{START}x\nX9\n\nX9\n{RIGHT}\n")
    assert "'x' is neither a command nor a name here. Press Enter when you are done" in seen
    assert "'X9' is no square: a square is a column A to X and a row 1 to 8" in seen
    assert "nobody here" not in seen
    assert len(table.state.results) == 1
