"""The levels of the booklet: all that it promises, each proven again, no solution read by chance."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wayout.content.levels import (
    BOOKS,
    LevelEntry,
    all_levels,
    book,
    entry_from,
    find_level,
    read_data,
    read_level_file,
    tile_set,
    write_entry,
)
from wayout.games.dungeon_exit.check import check
from wayout.games.dungeon_exit.level import faults
from wayout.games.dungeon_exit.mine import fingerprint
from wayout.games.dungeon_exit.scramble import scramble, unscramble
from wayout.games.dungeon_exit.solve import Count, Puzzle
from wayout.problem import Problem


def test_as_many_as_the_booklet_promises() -> None:
    assert {letter: len(book(letter)) for letter in BOOKS} == {"": 50, "B": 80, "U": 20, "C": 20}
    for letter in BOOKS:
        assert list(book(letter)) == [f"{letter}{n + 1}" for n in range(len(book(letter)))]


@pytest.mark.parametrize("letter", list(BOOKS))
def test_d4_to_d13_each_level_is_solved_by_its_solution_and_by_the_solver(letter: str) -> None:
    for entry in book(letter).values():
        assert faults(entry.level) == (), entry.id
        assert check(entry.level, entry.solution(), tile_set()).solved, entry.id
        found = Puzzle(entry.level, tile_set()).solution()
        assert found is not None, entry.id
        assert check(entry.level, found, tile_set()).solved, entry.id


def test_no_two_levels_are_the_same_turned_or_flipped() -> None:
    assert max(Counter(fingerprint(entry.level) for entry in all_levels()).values()) == 1


def test_the_adventure_brings_one_thing_after_the_other() -> None:
    for number, entry in enumerate(book("").values(), 1):
        of = entry.level
        assert of.mode == "solo"
        assert (of.tiles[0] is not None) == (9 <= number <= 18 or number >= 27), entry.id
        assert bool(of.pits) == (19 <= number <= 34 or number >= 45), entry.id
        bridges = {1: range(35, 41), 2: range(41, 45)}
        if number < 45:
            assert of.bridges == next((n for n, ids in bridges.items() if number in ids), 0), entry.id
        else:
            assert of.bridges, entry.id


def test_the_last_two_and_six_expert_levels_have_a_single_solution() -> None:
    single = [entry for entry in all_levels() if entry.solutions == 1]
    assert {"49", "50"} <= {entry.id for entry in single}
    assert sum(entry.id.startswith("B") and entry.grade == "expert" for entry in single) >= 6
    for entry in single:
        assert Puzzle(entry.level, tile_set()).count(1) == Count(1, exact=True), entry.id


def test_bonus_levels_come_in_four_grades_of_twenty() -> None:
    grades = [entry.grade for entry in book("B").values()]
    assert grades == ["easy"] * 20 + ["medium"] * 20 + ["hard"] * 20 + ["expert"] * 20


def test_cooperative_levels_without_and_with_bridges() -> None:
    assert [bool(entry.level.bridges) for entry in book("C").values()] == [False] * 12 + [True] * 8


@pytest.mark.parametrize(("typed", "id_"), [("17", "17"), ("b12", "B12"), (" U 3", "U3"), ("C05", "C5")])
def test_found_by_number(typed: str, id_: str) -> None:
    assert find_level(typed).id == id_


@pytest.mark.parametrize("typed", ["0", "51", "B81", "Z1", "", "B", "1.5", "17" * 500, "١٧"])
def test_no_such_level(typed: str) -> None:
    with pytest.raises(Problem) as refused:
        find_level(typed)
    assert refused.value.code == "dungeon.level_unknown"


def test_solutions_cannot_be_read_by_chance() -> None:
    for entry in all_levels():
        assert not set(entry.scrambled) & set("-+ /:")
        with pytest.raises(ValueError, match="scrambled"):
            unscramble(entry.scrambled, entry.id + "1")
    assert unscramble(scramble("B7-B4 é", "17"), "17") == "B7-B4 é"
    for other in ("18", ""):
        with pytest.raises(ValueError, match="scrambled"):
            unscramble(scramble("B7-B4", "17"), other)
    with pytest.raises(ValueError, match="scrambled"):
        unscramble("not at all", "17")


def test_an_entry_is_written_and_read_again(tmp_path: Path) -> None:
    entry = find_level("C13")
    file = tmp_path / "levels.yaml"
    file.write_text(write_entry(entry), encoding="utf-8")
    assert entry_from(read_data(file)[0], "") == entry
    assert read_level_file(file) == entry
    file.write_text(write_entry(entry) + write_entry(find_level("17")), encoding="utf-8")
    assert read_level_file(file, "c13") == entry
    with pytest.raises(Problem, match="level_of_file"):
        read_level_file(file)


def test_a_level_without_solution_kept_says_so() -> None:
    with pytest.raises(Problem, match="no_solution_kept"):
        LevelEntry("1", find_level("1").level).solution()


def test_a_file_too_big_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "big.yaml"
    file.write_bytes(b"a" * (5 * 1024 * 1024))
    with pytest.raises(Problem):
        read_data(file)
