"""A table: moves, idempotence, staleness, undo and redo, branches, amendments, pins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wayout.record.purse import RULES, SETUP, Coins, PurseGame, Purses, amounts, new_table, play
from wayout.problem import Problem
from wayout.record import Drifted, Rules, Stale, Table, TableHeld, Tables


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table[Purses, Coins]]:
    with new_table(tmp_path) as made:
        yield made


def reopened(table: Table[Purses, Coins], tmp_path: Path) -> Table[Purses, Coins]:
    return Tables(tmp_path).open(table.id, [RULES])


def test_a_move_is_recorded_and_replayed(table: Table[Purses, Coins], tmp_path: Path) -> None:
    outcome = table.append(Coins("anna", 3), 0, "one")
    assert (outcome.verdict.ok, outcome.revision, outcome.state.coins["anna"]) == (True, 1, 3)
    with reopened(table, tmp_path) as again:
        assert (again.state, again.revision, amounts(again)) == (table.state, 1, [3])


def test_a_refused_move_leaves_no_trace(table: Table[Purses, Coins]) -> None:
    outcome = table.append(Coins("anna", -1), 0, "one")
    assert [reason.code for reason in outcome.verdict.reasons] == ["purse.too_poor"]
    assert (outcome.recorded, table.revision, table.entries()) == (False, 0, ())
    assert table.append(Coins("anna", 1), 0, "one").revision == 1


def test_a_retried_command_is_recorded_once_and_answers_the_same(table: Table[Purses, Coins]) -> None:
    first = table.append(Coins("anna", 3), 0, "one")
    play(table, 4, 5)
    again = table.append(Coins("anna", 3), 0, "one")
    assert again == first
    assert again.repeated
    assert not first.repeated
    assert amounts(table) == [3, 4, 5]
    assert table.state.coins["anna"] == 12


def test_remarks_of_a_move_that_holds_are_answered(table: Table[Purses, Coins]) -> None:
    first = table.append(Coins("anna", 0), 0, "one")
    assert [reason.code for reason in first.verdict.reasons] == ["purse.nothing"]
    assert table.append(Coins("anna", 0), 0, "one") == first


def test_two_equal_commands_on_purpose_are_both_kept(table: Table[Purses, Coins]) -> None:
    table.append(Coins("anna", 3), 0, "one")
    table.append(Coins("anna", 3), 1, "two")
    assert amounts(table) == [3, 3]


def test_an_id_given_to_another_command_is_refused(table: Table[Purses, Coins]) -> None:
    table.append(Coins("anna", 3), 0, "one")
    for reuse in (
        lambda: table.append(Coins("anna", 4), 1, "one"),
        lambda: table.undo(1, "one"),
        lambda: table.append(Coins("anna", 4), 1, "start"),
    ):
        with pytest.raises(Problem, match=r"record\.command_reused"):
            reuse()
    assert amounts(table) == [3]


def test_a_stale_command_is_refused_with_the_new_state(table: Table[Purses, Coins], tmp_path: Path) -> None:
    with reopened(table, tmp_path) as other:
        play(other, 7)
        with pytest.raises(Stale) as caught:
            table.append(Coins("anna", 1), 0, "late")
    assert caught.value.exit_code == 3
    assert (caught.value.revision, caught.value.state) == (1, Purses({"anna": 7, "ben": 0}))
    assert (table.revision, table.state.coins["anna"]) == (1, 7)
    assert table.append(Coins("anna", 1), 1, "late").state.coins["anna"] == 8


def test_undo_and_redo_go_any_depth(table: Table[Purses, Coins], tmp_path: Path) -> None:
    play(table, 1, 2, 3, 4)
    whole = table.state
    assert table.undo(4, "u1", 3).state.coins["anna"] == 1
    assert (table.undoable, table.redoable) == (1, 3)
    assert table.redo(5, "r1", 2).state.coins["anna"] == 6
    with reopened(table, tmp_path) as again:
        assert amounts(again) == [1, 2, 3]
        assert again.redo(again.revision, "r2").state == whole
        with pytest.raises(Problem, match=r"record\.nothing_to_redo"):
            again.redo(again.revision, "r3")
        again.undo(again.revision, "u2", 4)
        with pytest.raises(Problem, match=r"record\.nothing_to_undo"):
            again.undo(again.revision, "u3")


@pytest.mark.parametrize("steps", [0, -1, 10**9])
def test_undo_refuses_impossible_depths(table: Table[Purses, Coins], steps: int) -> None:
    play(table, 1)
    with pytest.raises(Problem, match=r"record\.nothing_to_undo"):
        table.undo(1, "u", steps)
    assert table.revision == 1


def test_an_undone_branch_stays_recoverable_after_new_moves(table: Table[Purses, Coins]) -> None:
    play(table, 1, 2, 3)
    table.undo(3, "u", 2)
    play(table, 9)
    (branch,) = table.branches()
    assert (branch.revision, branch.leaves, branch.length) == (3, 1, 3)
    table.recover(branch.revision, table.revision, "back")
    assert amounts(table) == [1, 2, 3]
    (other,) = table.branches()
    table.recover(other.revision, table.revision, "and forth")
    assert amounts(table) == [1, 9]
    table.undo(table.revision, "u2")
    assert amounts(table) == [1]
    with pytest.raises(Problem, match=r"record\.no_such_position"):
        table.recover(99, table.revision, "nowhere")


def test_an_amendment_judges_all_that_follows_and_carries_on(table: Table[Purses, Coins]) -> None:
    play(table, 5, 6, -4)
    outcome = table.amend(1, Coins("anna", 2), 3, "a")
    assert outcome.held is None
    assert (amounts(table), table.state.coins["anna"]) == ([2, 6, -4], 4)
    table.amend(2, None, table.revision, "b")
    assert table.held is not None
    assert table.held.number == 2


def test_an_amendment_shows_the_first_entry_that_no_longer_holds_and_why(
    table: Table[Purses, Coins], tmp_path: Path
) -> None:
    play(table, 5, -4, -1, 7)
    preview = table.preview(1, Coins("anna", 3))
    assert preview.held is not None
    assert table.revision == 4
    outcome = table.amend(1, Coins("anna", 3), 4, "a")
    assert outcome.held == preview.held
    assert (outcome.held.number, outcome.held.waiting) == (2, 3)
    assert [reason.code for reason in outcome.held.verdict.reasons] == ["purse.too_poor"]
    with reopened(table, tmp_path) as again:
        assert again.held == outcome.held
        assert again.state.coins["anna"] == 3
        assert amounts(again) == [3, -4, -1, 7]
        with pytest.raises(TableHeld) as caught:
            again.append(Coins("anna", 1), again.revision, "no")
        assert caught.value.exit_code == 3


def held_table(table: Table[Purses, Coins]) -> None:
    play(table, 5, -4, -1, 7)
    table.amend(1, Coins("anna", 3), 4, "a")
    assert table.held is not None


def test_fix_replaces_the_held_entry_and_goes_on(table: Table[Purses, Coins]) -> None:
    held_table(table)
    outcome = table.amend(2, Coins("anna", -2), table.revision, "fix")
    assert outcome.held is None
    assert (amounts(table), table.state.coins["anna"]) == ([3, -2, -1, 7], 7)


def test_fix_that_does_not_hold_itself_is_refused(table: Table[Purses, Coins]) -> None:
    held_table(table)
    outcome = table.amend(2, Coins("anna", -9), table.revision, "fix")
    assert (outcome.recorded, outcome.verdict.ok, amounts(table)) == (False, False, [3, -4, -1, 7])
    assert table.held is not None


def test_fix_may_drop_only_the_held_entry(table: Table[Purses, Coins]) -> None:
    held_table(table)
    table.amend(2, None, table.revision, "drop")
    assert (table.held, amounts(table)) == (None, [3, -1, 7])


def test_an_entry_that_waits_may_be_amended_before_its_turn(table: Table[Purses, Coins]) -> None:
    held_table(table)
    table.amend(4, Coins("anna", 8), table.revision, "later")
    assert table.held is not None
    assert (table.held.number, amounts(table)) == (2, [3, -4, -1, 8])


def test_cut_drops_what_waits_and_undo_brings_it_back(table: Table[Purses, Coins]) -> None:
    held_table(table)
    table.cut(table.revision, "cut")
    assert (table.held, amounts(table)) == (None, [3])
    play(table, 1)
    table.undo(table.revision, "u", 2)
    assert table.held is not None
    table.undo(table.revision, "u2")
    assert (table.held, amounts(table)) == (None, [5, -4, -1, 7])
    with pytest.raises(Problem, match=r"record\.nothing_held"):
        table.cut(table.revision, "cut2")


def test_retried_amend_cut_and_undo_answer_the_same(table: Table[Purses, Coins]) -> None:
    play(table, 5, -4)
    first = table.amend(1, Coins("anna", 3), 2, "a")
    second = table.cut(3, "c")
    third = table.undo(4, "u")
    assert table.amend(1, Coins("anna", 3), 2, "a") == first
    assert table.cut(3, "c") == second
    assert table.undo(4, "u") == third
    assert table.revision == 5


@pytest.mark.parametrize("number", [0, -1, 2, 10**9])
def test_an_entry_that_is_not_there_cannot_be_amended(table: Table[Purses, Coins], number: int) -> None:
    play(table, 1)
    with pytest.raises(Problem, match=r"record\.no_such_entry"):
        table.amend(number, None, 1, "a")


def test_the_log_tells_what_stands(table: Table[Purses, Coins]) -> None:
    play(table, 5, 6, 7)
    table.undo(3, "u")
    table.amend(1, Coins("anna", 4), 4, "a")
    lines = [(line.kind, line.number, line.standing) for line in table.log()]
    assert lines == [
        ("open", None, ""),
        ("move", None, "amended"),
        ("move", 2, "stands"),
        ("move", None, "undone"),
        ("undo", None, ""),
        ("amend", 1, "stands"),
    ]


def test_the_log_numbers_entries_as_they_stand_now(table: Table[Purses, Coins]) -> None:
    play(table, 5, 6, 7, -18, 1)
    table.amend(2, None, 5, "drop")
    assert table.held is not None
    assert table.held.number == 3
    assert [(line.number, line.standing) for line in table.log()[1:]] == [
        (1, "stands"),
        (None, "amended"),
        (2, "stands"),
        (3, "waiting"),
        (4, "waiting"),
        (None, "stands"),
    ]


def test_a_record_opens_under_the_rules_it_was_played_with(
    table: Table[Purses, Coins], tmp_path: Path
) -> None:
    play(table, 5, -5)
    newer = Rules(PurseGame(version=2, least=1), "content-1")
    with Tables(tmp_path).open(table.id, [newer, RULES]) as again:
        assert (again.rules, again.drift, again.held) == (RULES, None, None)


def test_an_older_record_names_the_entry_that_no_longer_holds(
    table: Table[Purses, Coins], tmp_path: Path
) -> None:
    play(table, 5, -2, -3, 4)
    newer = Rules(PurseGame(version=2, least=1), "content-1")
    with Tables(tmp_path).open(table.id, [newer]) as again:
        assert again.drift is not None
        assert (again.drift.number, again.drift.revision) == (3, 3)
        assert [reason.code for reason in again.drift.verdict.reasons] == ["purse.too_poor"]
        assert again.state.coins["anna"] == 3
        for refused in (
            lambda: again.append(Coins("anna", 1), again.revision, "x"),
            lambda: again.undo(again.revision, "y"),
        ):
            with pytest.raises(Drifted):
                refused()
        again.adopt(again.revision, "adopt")
        assert (again.drift, again.pin.version) == (None, 2)
        assert again.held is not None
        assert again.held.number == 3
        assert again.cut(again.revision, "cut").recorded
        assert not again.undo(again.revision, "u", 3).recorded
    with Tables(tmp_path).open(table.id, [newer]) as third:
        assert (third.drift, third.held, amounts(third)) == (None, None, [5, -2])
    with Tables(tmp_path).open(table.id, [RULES]) as older:
        assert amounts(older) == [5, -2]


def test_an_older_record_names_the_entry_that_turns_out_otherwise(
    table: Table[Purses, Coins], tmp_path: Path
) -> None:
    play(table, -0, 5)
    with Tables(tmp_path).open(table.id, [Rules(PurseGame(version=2, bonus=1), "content-1")]) as again:
        assert again.drift is not None
        assert (again.drift.number, again.drift.verdict.ok) == (2, True)


def test_other_content_that_changes_nothing_goes_on_unasked(
    table: Table[Purses, Coins], tmp_path: Path
) -> None:
    play(table, 5)
    newer = Rules(PurseGame(version=2), "content-2")
    with Tables(tmp_path).open(table.id, [newer]) as again:
        assert again.drift is None
        play(again, 1)
        assert (again.pin.version, again.pin.content_hash) == (2, "content-2")


def test_a_record_of_an_unknown_game_says_so(table: Table[Purses, Coins], tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"record\.unknown_game"):
        Tables(tmp_path).open(table.id, [])


def test_a_table_is_made_once_by_one_command(table: Table[Purses, Coins], tmp_path: Path) -> None:
    play(table, 5)
    with new_table(tmp_path) as again:
        assert (again.id, again.revision) == (table.id, 1)
    with pytest.raises(Problem, match=r"record\.command_reused"):
        Tables(tmp_path).create(RULES, SETUP, name="Saturday", command="start")
    assert Tables(tmp_path).ids() == [table.id]


def test_a_setup_the_game_cannot_read_makes_no_table(tmp_path: Path) -> None:
    for setup in ({}, {"players": [float("nan")]}, {"players": ["\ud800"]}):
        with pytest.raises(Problem):
            Tables(tmp_path / "new").create(RULES, setup, name="Friday", command="start")
    assert not (tmp_path / "new").exists()


class Broken(PurseGame):
    """Rules with a fault of their own."""

    def apply(self, state: Purses, move: Coins) -> Purses:
        if move.coins == 13:
            raise KeyError("thirteen")
        return super().apply(state, move)


def test_rules_that_break_down_name_the_entry_and_harm_nothing(tmp_path: Path) -> None:
    with Tables(tmp_path).create(Rules(Broken()), SETUP, name="Friday", command="start") as table:
        table.append(Coins("anna", 1), 0, "one")
        with pytest.raises(Problem, match=r"record\.rules_failed") as caught:
            table.append(Coins("anna", 13), 1, "thirteen")
        assert caught.value.params["entry"] == 2
        assert table.append(Coins("anna", 2), 1, "two").state.coins["anna"] == 3


def test_an_interrupted_command_is_made_whole_by_the_next(
    table: Table[Purses, Coins], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C may come when an entry is committed but not yet taken in: the retry is told so."""
    take = table._record.take

    def interrupted(events: list[object]) -> None:
        if events:
            raise KeyboardInterrupt

    monkeypatch.setattr(table._record, "take", interrupted)
    with pytest.raises(KeyboardInterrupt):
        table.append(Coins("anna", 3), 0, "one")
    monkeypatch.setattr(table._record, "take", take)
    again = table.append(Coins("anna", 3), 0, "one")
    assert (again.repeated, again.revision, table.state.coins["anna"]) == (True, 1, 3)
