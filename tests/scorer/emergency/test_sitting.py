"""Evenings at the terminal by what was typed: to a win, a shared win, back over rounds, and corrected."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tests.scorer.emergency.boxed import box
from tests.scorer.emergency.evenings import Played
from wayout.games.emergency_exit.referee import EmergencyExit
from wayout.record import Rules, Tables

SQUARE = "S1 L1 L2 L3"
"""Loses at tile 4: a dead end at tile 1."""


def test_e13_an_evening_to_a_win(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"ben\n{SQUARE} x:anna\nF5\n{SQUARE} x:anna\nf6\n{SQUARE} x:anna\n\n")
    assert table.points == {"anna": 3, "ben": 0}
    assert "  1 anna  3  ●●●  wins\n" in seen
    assert "anna wins.\n" in seen
    assert table.moves == [
        "choose_first_player",
        *("give_pile", "score_round", "show_floor_card"),
        *("give_pile", "score_round", "show_floor_card"),
        *("give_pile", "score_round"),
    ]


def test_e13_a_shared_win(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe", "dan")
    seen = table.says(f"\n{SQUARE} x:anna+ben R1 x:dan\nF5\n{SQUARE} x:anna+ben R1 x:dan\n")
    assert table.points == {"anna": 2, "ben": 2, "chloe": 0, "dan": 0}
    assert "anna and ben share the win.\n" in seen


def test_e9_tile_by_tile_the_path_grows_and_the_first_lost_ends_it(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe")
    seen = table.says("\nS1\nL1 L2\nL3\nanna ben\n")
    assert seen.count("NOT LOST SO FAR.") == 2
    assert seen.count("LOST at tile 4 (L3).") == 2
    assert "Lost! First LOST above it? (Enter: none) anna ben\n" in seen
    assert table.points == {"anna": 1, "ben": 1, "chloe": 0}
    assert table.moves[-3:] == ["reveal_tile", "reveal_lost", "score_round"]


def test_e9_a_name_that_nobody_bears_is_no_tile(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe")
    seen = table.says(f"\n{SQUARE}\nzed\nann beb\nL99\nann be\n")
    assert "Nobody here is called 'zed'. Players: anna, ben, chloe.\n" in seen
    assert "Nobody here is called 'beb'; did you mean ben?" in seen
    assert "'L99' is no tile of this set" in seen
    assert table.points == {"anna": 1, "ben": 1, "chloe": 0}


def test_e9_enter_says_that_no_lost_lies_above(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe")
    seen = table.says(f"\n{SQUARE}\n\n")
    assert "No LOST tile lies above tile 4: nobody scores. (E9)" in seen
    assert table.points == {"anna": 0, "ben": 0, "chloe": 0}


def test_e12_the_head_of_the_next_round_tells_who_begins(tmp_path: Path) -> None:
    seen = Played(tmp_path).says(f"\n{SQUARE} x:ben\n")
    assert "── Round 2 ─" in seen
    assert "  2 ben   1  ●○○  begins\n" in seen


def test_e14_a_drawn_card_is_on_record(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"\n{SQUARE} x:ben\n\n")
    (drawn,) = table.state.floor
    assert drawn in ("F2", "F3", "F4", "F5", "F6", "F7")
    assert table.moves[-1] == "show_floor_card"


def test_undo_goes_back_over_a_round_and_redo_forward_again(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(f"\n{SQUARE} x:anna\nF5\nS1\nundo 3\n")
    assert "   5  Revealed, tile 1: S1.\n" in seen
    assert (table.state.round, table.state.floor, table.points) == (1, (), {"anna": 0, "ben": 0})
    seen = table.says("redo 3\nundo 99\nredo\n")
    assert "Only 5 can be undone, not 99." in seen
    assert "There is nothing to redo." in seen
    assert (table.state.round, table.state.floor, table.points) == (2, ("F5",), {"anna": 1, "ben": 0})
    assert len(table.state.pile) == 1


def test_every_prompt_takes_the_common_words(tmp_path: Path) -> None:
    table = Played(tmp_path, danger=True)
    script = ""
    for answer in ("D1", "", "S1", f"{' '.join(SQUARE.split()[1:])}", "x:anna", "F5", "D2"):
        script += f"?\nscore\nlog\namend\nundo x\n{answer}\n"
    seen = table.says(script)
    assert seen.count("At every prompt:") == 7
    assert seen.count("A number from 1 on is wanted, not 'x'.") == 7
    assert seen.count("Type amend and the number of an entry") == 7
    assert table.state.round == 2


def test_amending_an_earlier_pile_moves_its_points(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"\n{SQUARE} x:anna\nF5\n{SQUARE} x:anna\n")
    seen = table.says(f"amend 2 {SQUARE} x:ben\n")
    assert "Entry 2 is corrected." in seen
    assert table.points == {"anna": 1, "ben": 1}


BROKEN = "\nS1\nL1 L2 L3 x:anna\nF5\namend 4 x:anna\n"
"""Entry 4 becomes the last LOST of two players, so that entry 5 lies above it."""


def test_an_amendment_that_breaks_a_later_entry_shows_it_and_why(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(BROKEN)
    assert "Entry 5 no longer holds (3 more wait behind it)" in seen
    assert "The round ended when anna played LOST" in " ".join(seen.split())
    assert "keep, fix or cut?" in seen
    with table.open() as opened:
        assert opened.held is not None
        assert opened.held.number == 5


def test_keep_takes_the_correction_back(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(BROKEN + "what\n?\nkeep\n")
    assert "Type keep, fix or cut; ? explains them." in seen
    assert "The correction is taken back; all is as before." in seen
    assert table.points == {"anna": 1, "ben": 0}


def test_cut_drops_what_waits_and_undo_brings_it_back(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(BROKEN + "cut\n")
    assert "4 entries are cut off (undo brings them back)." in seen
    assert len(table.moves) == 4
    table.says("undo 2\n")
    assert len(table.moves) == 8
    assert table.points == {"anna": 1, "ben": 0}


def test_fix_corrects_one_entry_after_the_other(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says(BROKEN + "fix remove\nfix\nremove\nlog\n")
    assert "Entry 5 is taken out." in seen
    assert "(waits)" not in seen.rpartition("Entry 5 is taken out.")[2]
    assert table.points == {"anna": 0, "ben": 1}
    assert table.moves[-1] == "show_floor_card"


@pytest.mark.parametrize(
    ("script", "shown"),
    [
        ("amend 9 S1\n", "There is no entry 9; the last is 4."),
        ("amend 2 S99\n", "'S99' is no tile of this set"),
        ("amend 3 S2\n", "Entry 3 scores a round by what was entered"),
        ("amend 4 F1\n", "F1 is no FLOOR card that can be shown."),
        ("amend 2\n\n", "Left as it is."),
        ("recover 77\n", "There is nothing to go back to at revision 77."),
        ("recover\n", "Type recover and a revision"),
        ("S1 S1\n", "S1 is in the pile 2 times"),
        ("START\n", "START goes without saying"),
        ("S2 x:\n", "Who played LOST?"),
        ("\n", "Type the pile first"),
        ("rename zoe Zoé\n\n", "Nobody here is called 'zoe Zoé'"),
        ("rename anna Ben\n", "Two players cannot both be called Ben"),
        ("rename anna \x1b[31m\n", "has a character that cannot be shown"),
        ("remove anna\n", "The game needs 2 players."),
        ("seat anna\n", "Name everybody at the table once"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_no_entry(script: str, shown: str, tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"\n{SQUARE} x:anna\nF5\n")
    before = table.moves
    seen = table.says(script)
    assert shown in " ".join(seen.split())
    assert table.moves[: len(before)] == before
    assert "\x1b" not in seen


def test_an_undone_branch_can_be_had_back(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"\n{SQUARE} x:anna\nundo 2\nS1 S2\n")
    seen = table.says("log\nrecover 3\n")
    assert "(undone: a branch of 3 entries; back with: recover 3)" in seen
    assert table.points == {"anna": 1, "ben": 0}


def test_players_come_go_and_move_without_points_slipping(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(
        f"\n{SQUARE} x:anna\nF5\nrename anna Anna Maria\nadd zoé\n1\nadd\nbob\n\n"
        "seat p3 p2 p1 p4\nremove bob\n"
    )
    assert [(player.name, player.points) for player in table.state.players] == [
        ("ben", 0),
        ("Anna Maria", 1),
        ("zoé", 0),
    ]
    assert table.state.names[1] == "Anna Maria"
    assert table.state.first_player == 1


def test_live_plays_announce_danger_and_hide_the_path(tmp_path: Path) -> None:
    table = Played(tmp_path, danger=True)
    seen = table.says("D1\n\nlive\nS4\nS\nS5 L4\nx:anna\n")
    announced = "!! DANGER! S4 shows fire. Quarter turn (D1): Rotate the pile 90° clockwise."
    assert announced in " ".join(seen.split())
    assert seen.count("!! DANGER!") == 2
    assert "give S by its code" in " ".join(seen.split())
    assert "┃" not in seen
    assert "NOT LOST" not in seen
    assert "The round is over: turn the pile over and lay it out." in seen
    seen = table.says("\n")
    assert "┃" in seen
    assert table.moves[-5:] == ["play_tile", "play_tile", "play_tile", "play_lost", "score_round"]
    assert table.points == {"anna": 0, "ben": 1}


def test_live_is_chosen_before_the_first_tile(tmp_path: Path) -> None:
    seen = Played(tmp_path).says("\nS1\nlive\n")
    assert "live can be chosen before its first tile" in " ".join(seen.split())


def test_e14_in_danger_mode_an_early_end_must_be_confirmed(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe", danger=True)
    table.says("D1\n\nS1 S2 x:anna\n\nno\n")
    assert table.state.round == 1
    seen = table.says("\ny\n")
    assert "NOT LOST." in seen
    assert table.points == {"anna": 0, "ben": 1, "chloe": 1}


def test_a_won_game_can_only_be_undone_or_left(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe", "dan")
    table.says(f"\n{SQUARE} x:anna+ben R1 x:dan\nF5\n{SQUARE} x:anna+ben R1 x:dan\n")
    seen = table.says("S1\nundo\n")
    assert "The game is won." in seen
    assert table.state.winners == ()


def test_french_evenings_take_french_words(tmp_path: Path) -> None:
    table = Played(tmp_path, language="fr")
    seen = table.says(
        f"\n{SQUARE} x:anna\nF5\nS1\nannuler\nrefaire\njournal\npoints\ncorriger 2 {SQUARE} x:ben\n"
    )
    assert table.points == {"anna": 0, "ben": 1}
    assert "L’entrée 2 est corrigée." in seen
    words = set(seen.replace(":", " ").replace(".", " ").split())
    assert not {"tile", "LOST", "Round", "Enter", "begins"} & words


def test_sixty_columns_are_enough_and_ascii_is_ascii(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "a name that goes on and on for thirty")
    seen = table.says(f"?\n\n{SQUARE} x:p2\nF5\nlog\nS1 S2 S3 S4 S5 S6 S7 L1 C1 C2 C3 C4\n", unicode=False)
    unasked = [line for line in seen.splitlines() if not line.startswith(("Pile", "Tile", "Who", "Round"))]
    assert max(map(len, unasked)) <= 60
    assert all(line.isascii() for line in unasked if "°" not in line and "é" not in line)


def test_another_process_moving_on_is_told_and_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorer.prompt import Console

    table = Played(tmp_path)
    table.says("\nS1\n")
    asked = Console.ask
    meddled = False

    def ask(console: Console, question: str) -> str:
        nonlocal meddled
        answer = asked(console, question)
        if not meddled:
            meddled = True
            with table.open() as other:
                other.undo(other.revision, "elsewhere")
        return answer

    monkeypatch.setattr(Console, "ask", ask)
    seen = table.says("S2\nS3\n")
    assert "The table has moved on" in seen
    assert [str(entry.name) for entry in table.state.pile if hasattr(entry, "name")] == ["S3"]


def test_the_last_table_is_the_one_to_resume(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says("\nS1\n")
    assert Tables(tmp_path).last() == table.id
    assert "Tile 2 (Enter: pile ends):" in table.says("")


def test_a_pile_logged_live_shows_its_top_alone_in_the_log(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "ben", "chloe")
    seen = table.says("\nlive\nS4\nx:anna\nL4\nlog\n").rpartition("log\n")[2]
    assert "   2  (hidden until the round is over)\n" in seen
    assert "   3  LOST: anna.\n" in seen
    assert "   4  Tile 2: L4.\n" in seen


def test_what_may_be_a_tile_or_a_name_is_asked_back(tmp_path: Path) -> None:
    table = Played(tmp_path, "anna", "chloe", "r1")
    seen = table.says(f"\n{SQUARE}\nc\n")
    assert "'c' may be a tile or chloe" in " ".join(seen.split())
    assert len(table.state.pile) == 4
    table.says("R2 C\nr1\n")
    assert table.points == {"anna": 0, "chloe": 0, "r1": 1}


def test_cards_that_changed_since_are_told_and_adopted(tmp_path: Path) -> None:
    table = Played(tmp_path)
    table.says(f"\n{SQUARE} x:anna\nF5\nS1\n")
    fewer = dataclasses.replace(
        box(), floor={code: card for code, card in box().floor.items() if code != "F5"}
    )
    table.rules = Rules(EmergencyExit(fewer), "other cards")
    seen = table.says("?\nperhaps\nno\n")
    assert "entry 4 turns out otherwise: show floor card F5" in " ".join(seen.split())
    assert "F5 is no FLOOR card that can be shown." in " ".join(seen.split())
    assert "--content FOLDER" in " ".join(seen.split())
    seen = table.says("adopt\nfix F6\n")
    assert table.state.floor == ("F6",)
    assert len(table.state.pile) == 1


def test_a_question_of_a_command_takes_commands_too(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says("\nS1\namend 2\n?\namend 2\nundo\nrename\nscore\nadd\nlog\nseat\nquit\nS7\n")
    assert seen.count("At every prompt:") == 1
    assert "Taken back:\n   2  Revealed, tile 1: S1.\n" in seen
    assert seen.endswith("Everybody clockwise, by commas: quit\n")
    assert table.moves == ["choose_first_player"]


def test_nothing_that_is_asked_shows_a_hidden_tile(tmp_path: Path) -> None:
    table = Played(tmp_path)
    seen = table.says("\nlive\nS1\nL2\nR3\namend 2\n\nundo 2\nredo 2\n")
    after = seen[seen.index("amend 2") :]
    assert "   2  (hidden until the round is over)\n" in after
    assert "S1" not in after
    assert "   4  Tile 3: R3.\n" in after  # on top of the pile, where everybody sees it
    assert "   3  (hidden until the round is over)\n" in after


def test_signs_are_told_in_french(tmp_path: Path) -> None:
    seen = Played(tmp_path, danger=True, language="fr").says("D1\n\ndirect\nS4\n")
    assert "  D1  feu : Faites pivoter" in seen
    assert "S4 montre le feu." in seen


def test_e8_enter_on_a_short_pile_advises_what_can_be_typed_here(tmp_path: Path) -> None:
    for language, advice in (
        ("en", "Type the rest of the pile, or undo"),
        ("fr", "Tapez le reste de la pile"),
    ):
        seen = Played(tmp_path / language, "anna", "ben", "chloe", language=language).says("\nS1\n\n")
        assert advice in seen
        assert "--stopped" not in seen
        assert "unfinished" not in seen


def test_w3_lost_above_the_fatal_tile_is_not_doubted_in_a_reveal(tmp_path: Path) -> None:
    seen = Played(tmp_path, "anna", "ben", "chloe").says(f"ben\n{SQUARE}\nanna\n")
    assert "Note:" not in seen
    assert "!1 LOST above tile 4: anna\n" in seen


def test_e8_a_doubt_is_said_once(tmp_path: Path) -> None:
    seen = Played(tmp_path, "anna", "ben", "chloe").says("anna\nS1\nx:anna\nL1 L2 L3\nben\n")
    assert seen.count("Note: LOST by anna") == 1
    given = Played(tmp_path / "given", "anna", "ben", "chloe").says(f"anna\nS1 x:anna {SQUARE[3:]} x:ben\n")
    assert given.count("Note: LOST by anna") == 1


def test_undo_counts_from_one_and_not_beyond_the_record(tmp_path: Path) -> None:
    seen = Played(tmp_path).says("ben\nundo 0\nundo 500\n")
    assert "A number from 1 on is wanted, not '0'." in seen
    assert "Only 1 can be undone, not 500." in seen
