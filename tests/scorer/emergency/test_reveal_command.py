"""`wayout emergency reveal` as a process: what the JSON says, what people read, what is refused and how."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorer.emergency.reveal_command import RevealOptions, run_reveal

LOST = "S1 L1 L2 L3 x:anna R1 R2 x:ben"
NAMES = "anna,ben,chloe"


def reveal(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES", "WAYOUT_LANG")}
    return subprocess.run(
        [sys.executable, "-m", "wayout", "emergency", "reveal", *arguments],
        input=stdin,
        capture_output=True,
        env=clean | {"PYTHONUTF8": "1"} | environment,
        check=False,
        timeout=60,
    )


def facts(capsys: pytest.CaptureFixture[str], **options: Any) -> dict[str, Any]:
    """The JSON of a reveal run in this process, and its exit code under `code`."""
    code = run_reveal(RevealOptions(as_json=True, **options))
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told | {"code": code}


KEYS = [
    "ok",
    "lost",
    "so_far",
    "lost_at",
    "conditions",
    "cells",
    "traversals",
    "fatal",
    "scorers",
    "next_first_player",
    "reasons",
]


def test_json_tells_every_fact_in_a_fixed_order() -> None:
    done = reveal(LOST, "--players", NAMES, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert list(told) == KEYS
    assert told | {"reasons": None} == {
        "ok": True,
        "lost": True,
        "so_far": False,
        "lost_at": 4,
        "conditions": {"dead_end": 1},
        "cells": [[0, 0, 0, "N"], [1, 0, 1, "N"], [2, 0, 2, "N"], [3, -1, 2, "W"], [4, -1, 1, "S"]],
        "traversals": [
            [1, "S", "N", "straight", "main"],
            [2, "S", "W", "left", "main"],
            [3, "E", "S", "left", "main"],
            [4, "N", "E", "left", "main"],
        ],
        "fatal": [1, "W"],
        "scorers": ["anna"],
        "next_first_player": "anna",
        "reasons": None,
    }
    assert [list(reason) for reason in told["reasons"]] == [["code", "rule", "where", "text"]] * 3
    assert told["reasons"][0]["text"].startswith("Dead end: at tile 4 the path runs into tile 1 (S1)")


def test_people_read_verdict_reason_path_points_and_who_is_next() -> None:
    done = reveal(*LOST.split(), "--players", NAMES)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "LOST at tile 4 (L3)."
    assert lines[1].endswith("from the west, where it has no way in. (E3)")
    assert "   ┗━━►✗░░┃░░░" in lines
    assert "anna played the first LOST above tile 4: 1 point. (E9)" in lines
    assert "anna was the first to play LOST and begins the next round. (E12)" in lines
    assert "\x1b" not in done.stdout.decode()


def test_french_is_french_throughout() -> None:
    shown = reveal(LOST, "--players", NAMES, "--lang", "fr").stdout.decode()
    assert shown.startswith("PERDU à la tuile 4 (L3).\nImpasse : ")
    assert "DÉPART" in shown
    assert not {"LOST", "tile", "played", "next"} & set(shown.replace(":", " ").split())


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}])
def test_a_terminal_that_cannot_gets_ascii(environment: dict[str, str]) -> None:
    shown = reveal(LOST, "--players", NAMES, **environment).stdout
    assert b"   +==>X//#///" in shown
    assert shown.isascii()


def test_unfinished_is_so_far_without_points(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=["S1", "L"], players=NAMES, unfinished=True)
    assert (told["code"], told["lost"], told["so_far"]) == (0, False, True)
    assert (told["lost_at"], told["fatal"], told["scorers"], told["next_first_player"]) == (None,) * 4


def test_floor_cards_conditions_and_first_player_come_from_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = facts(
        capsys,
        pile=["S1 R1 DL1 S2"],
        players=NAMES,
        floor="f2,F5",
        conditions=["tiles=3"],
        first="b",
        stopped=True,
    )
    assert (told["lost_at"], told["fatal"]) == (3, None)
    assert told["conditions"] == {"identical_characters": 2, "tiles": 3}
    assert (told["scorers"], told["next_first_player"]) == ([], "ben")


def test_e8_a_refused_pile_has_all_its_reasons_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=["S1 S1 x:anna x:anna"], players=NAMES)
    assert (told["code"], told["ok"], told["lost"], told["cells"]) == (2, False, None, [])
    assert [reason["code"] for reason in told["reasons"]] == [
        "emergency.tile_too_often",
        "emergency.lost_twice",
    ]
    assert all(reason["text"] and reason["rule"] == "E8" for reason in told["reasons"])


def test_e6_a_bare_kind_names_the_card_that_needs_the_code() -> None:
    done = reveal("S L x:anna", "--players", "anna,ben", "--floor", "F4")
    assert done.returncode == 2
    assert (
        b"FLOOR card F4 counts danger signs, so tile 1 (S) and 1 more must be given by code." in done.stderr
    )


def test_a_slip_is_shown_in_the_typed_line_with_the_nearest_right_spelling() -> None:
    done = reveal("S1 L1 DL33 x:anna", "--players", NAMES)
    assert (done.returncode, done.stdout) == (2, b"")
    first, second, third = done.stderr.decode().splitlines()
    assert (first, second) == ("  S1 L1 DL33 x:anna", "        ^^^^")
    assert "did you mean DL3?" in third


def test_a_slip_in_json_says_where(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=["S1", "x:zoe"], players=NAMES)
    assert (told["code"], told["ok"], list(told)[:-1]) == (2, False, KEYS)
    assert told["reasons"][0]["code"] == "emergency.player_unknown"
    assert told["reasons"][0]["where"] == "1:6"


def test_every_slip_is_told_at_once() -> None:
    typed = (
        "S1 FOO x:zed L99",
        "--players",
        NAMES,
        "--floor",
        "F99",
        "--condition",
        "luck=3",
        "--first",
        "q",
    )
    done = reveal(*typed, "--json")
    assert done.returncode == 2
    assert [(reason["code"], reason["where"]) for reason in json.loads(done.stdout)["reasons"]] == [
        ("emergency.tile_unknown", "1:4"),
        ("emergency.player_unknown", "1:10"),
        ("emergency.tile_unknown", "1:14"),
        ("emergency.card_unknown", "floor"),
        ("emergency.condition_unread", "condition 1"),
        ("emergency.player_unknown", "first"),
    ]
    shown = reveal(*typed).stderr.decode().splitlines()
    assert shown[:2] == ["  S1 FOO x:zed L99", "     ^^^   ^^^ ^^^"]
    assert any(line.startswith("condition 1: 'luck=3' is no condition") for line in shown)


def test_players_who_will_not_do_keep_no_slip_of_the_pile_back(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=["S1", "x:anna", "S99"], players="anna,ANNA", first="anna")
    assert [reason["code"] for reason in told["reasons"]] == [
        "emergency.name_twice",
        "emergency.tile_unknown",
    ]


AS_YAML = """
players: [anna, ben, chloe]
first_player: ben
floor: [F5, {tiles: 9}]
pile:
  - S1
  - {kind: left turn, character: cook}
  - L2
  - left turn
  - {lost: [anna, chloe]}
"""

AS_JSON = {
    "players": ["anna", "ben", "chloe 👩‍🚒"],
    "pile": ["S1", {"kind": "left turn"}, "L2", "L3", {"lost": ["anna", "chloe 👩‍🚒"]}],
}


def test_a_file_in_yaml_says_the_same_as_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "pile.yaml").write_text(AS_YAML, encoding="utf-8")
    from_file = facts(capsys, file=str(tmp_path / "pile.yaml"))
    typed = facts(
        capsys,
        pile=["S1 L L2 L x:anna+chloe"],
        players=NAMES,
        floor="F5",
        conditions=["tiles=9"],
        first="ben",
    )
    for told in (from_file, typed):
        told["reasons"] = [reason["code"] for reason in told["reasons"]]
    assert from_file == typed
    assert from_file["scorers"] == ["anna", "chloe"]


def test_standard_input_takes_json_even_with_surrogate_pairs() -> None:
    done = reveal("--file", "-", "--json", stdin=json.dumps(AS_JSON).encode("ascii"))
    assert json.loads(done.stdout)["scorers"] == ["anna", "chloe 👩‍🚒"]


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (b"players: [anna, ben]\nplayers: [anna, ben]\npile: []", "content.faults"),
        (b'{"players": ["a", "b"], "players": ["a", "b"], "pile": []}', "content.faults"),
        (b"players: [anna, ben]\npile: [{kind: bend}]", "emergency.file_entry"),
        (b"players: [anna]\npile: []", "emergency.players_count"),
        (b"!!python/object/apply:os.system [true]", "content.faults"),
        (b"[" * 5000, "content.faults"),
        (b"{" * 5000, "content.faults"),
        (b"\xff\xfe\x00", "content.faults"),
        (b"", "companion.file_empty"),
        (b" " * (5 * 1024 * 1024), "content.faults"),
    ],
)
def test_a_file_that_will_not_do_is_refused_as_data(stdin: bytes, code: str) -> None:
    done = reveal("--file", "-", "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (2, b"")
    told = json.loads(done.stdout)
    assert (told["ok"], told["reasons"][0]["code"]) == (False, code)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"pile": ["S1"]}, "companion.players_missing"),
        ({"players": NAMES}, "companion.pile_missing"),
        ({"file": "x.yaml", "players": NAMES}, "companion.file_and_line"),
        ({"file": "/nowhere/x.yaml"}, "companion.file_unreadable"),
        ({"file": "nul\0byte"}, "companion.file_unreadable"),
        ({"pile": ["S1"], "players": NAMES, "floor": "F99"}, "emergency.card_unknown"),
        ({"pile": ["S1"], "players": NAMES, "conditions": ["luck=3"]}, "emergency.condition_unread"),
        (
            {"pile": ["S1"], "players": NAMES, "conditions": ["different_characters=9"]},
            "emergency.condition_unread",
        ),
        ({"pile": ["S1"], "players": NAMES, "first": "zoe"}, "emergency.player_unknown"),
        ({"pile": ["S1"], "players": "anna,Anna"}, "emergency.name_twice"),
        ({"pile": ["S1"], "players": "anna,ben", "content": "/nowhere"}, "content.no_folder"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(
    options: dict[str, Any], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = facts(capsys, **options)
    assert (told["code"], told["ok"], told["reasons"][0]["code"]) == (2, False, code)
    for language in ("en", "fr"):
        assert run_reveal(RevealOptions(**options, language=language)) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.strip()


HOSTILE = "\x1b[2J\x1b]0;gone\x07,\u202eeve,ok"


def test_no_control_character_of_a_name_reaches_the_terminal() -> None:
    done = reveal("S1 x:p1", "--players", HOSTILE)
    assert done.returncode == 2
    assert not {b"\x1b", b"\x07", "\u202e".encode()} & {bytes([b]) for b in done.stdout + done.stderr}
    assert "\u202e" not in (done.stdout + done.stderr).decode()


def test_names_of_every_script_keep_their_place_in_the_line() -> None:
    done = reveal("S1 x:p1 L1 x:p2", "--players", "دانا,李雷,👩‍🚒 Fire")
    shown = done.stdout.decode()
    assert "!1 LOST on tile 1: \u2068دانا\u2069" in shown
    assert "👩‍🚒 Fire kept the LOST tile: 1 point." in shown


def test_e8_an_owners_own_game_is_judged_by_its_own_pieces(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(
        "game: my-exit\ntitle: {en: Mine, fr: Le mien}\nedition: 1\nengine: emergency_exit\n"
        "languages: [en, fr]\ncomponents:\n"
        + "".join(
            f"  {name}: {{name: {{en: {name}, fr: {name}}}, rows: {name}.yaml, type: {kind}, size: [45, 45], "
            f"face: any}}\n"
            for name, kind in (("tiles", "direction"), ("lost", "lost"), ("floor", "floor"))
        ),
        encoding="utf-8",
    )
    (tmp_path / "tiles.yaml").write_text(
        "- {code: GO, kind: start}\n- {code: A1, kind: straight, copies: 3}\n", encoding="utf-8"
    )
    (tmp_path / "lost.yaml").write_text(
        "- {code: LO1, name: {en: Key, fr: Clé}, sign: key, color: '#000000', copies: 2}\n", encoding="utf-8"
    )
    (tmp_path / "floor.yaml").write_text(
        "- {code: I, initial: true, title: {en: T, fr: T}, text: {en: T, fr: T}}\n"
        "- {code: Z9, conditions: {tiles: 2}, title: {en: T, fr: T}, text: {en: T, fr: T}}\n",
        encoding="utf-8",
    )
    told = facts(capsys, pile=["A1 a1 x:ann"], players="ann,bob", floor="z9", content=str(tmp_path))
    assert (told["code"], told["lost_at"], told["scorers"]) == (0, 2, ["ann"])


def test_pdf_is_a_page_with_the_verdict_the_same_every_time(tmp_path: Path) -> None:
    import pypdfium2

    files = [tmp_path / "a.pdf", tmp_path / "b.pdf"]
    files[1].write_text("of an earlier reveal")
    for file in files:
        done = reveal(LOST, "--players", NAMES, "--pdf", str(file), "--paper", "letter")
        assert (done.returncode, done.stderr.decode()) == (0, f"Written to {file}.\n")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path not in files] == []
    document = pypdfium2.PdfDocument(files[0])
    text = document[0].get_textpage().get_text_bounded()
    assert "LOST at tile 4 (L3)." in text
    assert "!1 LOST on tile 4: anna" in text
    assert sorted(round(side) for side in document[0].get_size()) == [612, 792]
    document.close()


def test_pdf_on_unknown_paper_is_refused_and_writes_nothing(tmp_path: Path) -> None:
    done = reveal(LOST, "--players", NAMES, "--pdf", str(tmp_path / "a.pdf"), "--paper", "napkin")
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert done.stderr == b"napkin is no paper; there are: A4, Letter.\n"


def test_pdf_into_a_folder_that_is_not_there_is_refused_and_makes_none(tmp_path: Path) -> None:
    file = tmp_path / "new" / "a.pdf"
    done = reveal(LOST, "--players", NAMES, "--pdf", str(file), "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["ok"], list(tmp_path.iterdir())) == (2, False, [])
    assert [reason["code"] for reason in told["reasons"]] == ["companion.folder_missing"]
    assert str(tmp_path / "new") in told["reasons"][0]["text"]


def test_pdf_beside_json_is_told_outside_the_json(tmp_path: Path) -> None:
    done = reveal(LOST, "--players", NAMES, "--pdf", str(tmp_path / "a.pdf"), "--json")
    assert json.loads(done.stdout)["lost_at"] == 4
    assert done.stderr.decode() == f"Written to {tmp_path / 'a.pdf'}.\n"


STOPPED = "S1 R1 L2 DL3 C1 R2 R3 RP1 x:ben"
"""Loses at tile 8; how many tiles lay between it and ben's LOST is not told."""


def test_w3_a_reveal_that_stopped_before_anything_was_decided_gives_no_points(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for danger in (False, True):
        told = facts(capsys, pile=["S1"], players=NAMES, stopped=True, danger=danger)
        assert (told["code"], told["ok"], told["scorers"]) == (2, False, None)
        assert [reason["code"] for reason in told["reasons"]] == ["emergency.stopped_undecided"]


def test_w3_advice_for_a_short_pile_can_be_typed() -> None:
    for more in ([], ["--stopped"]):
        shown = reveal("S1", "--players", NAMES, *more).stderr.decode()
        assert "--unfinished" in shown
        assert "--stopped" in shown


def test_w3_a_whole_pile_may_be_called_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=["S1 x:anna x:ben"], players=NAMES, stopped=True)
    assert (told["code"], told["lost"], told["scorers"]) == (0, False, ["chloe"])


def test_w3_a_reveal_is_not_both_stopped_and_unfinished(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=[STOPPED], players=NAMES, stopped=True, unfinished=True)
    assert (told["code"], told["ok"]) == (2, False)
    assert [reason["code"] for reason in told["reasons"]] == ["companion.stopped_and_unfinished"]


def test_w3_lost_above_a_stopped_reveal_lies_above_and_raises_no_doubt() -> None:
    told = reveal(STOPPED, "--players", NAMES, "--stopped", "--first", "ben")
    assert told.returncode == 0
    shown = told.stdout.decode()
    assert "!1 LOST above tile 8: ben\n" in shown
    assert "Note:" not in shown
    below = reveal("S1 x:ben L1 L2 L3 x:anna", "--players", NAMES, "--stopped", "--first", "anna").stdout
    assert "!1 LOST on tile 1: ben\n!2 LOST above tile 4: anna\n" in below.decode()
    whole = reveal(STOPPED + " x:anna", "--players", NAMES, "--first", "ben").stdout.decode()
    assert "!1 LOST on tile 8: ben\n" in whole
    assert "Note: LOST by ben" in whole


def test_w3_a_stopped_reveal_without_lost_above_says_that_none_was_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def told_of(pile: str) -> list[str]:
        told = facts(capsys, pile=[pile], players=NAMES, stopped=True)
        return [reason["code"] for reason in told["reasons"]]

    assert told_of("S1 L1 L2 L3")[-1] == "companion.nothing_told_above"
    assert "companion.nothing_told_above" not in told_of("S1 L1 L2 L3 x:ben")


def test_w3_a_file_may_say_that_its_reveal_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pile.yaml"
    file.write_text(f"players: [{NAMES}]\nstopped: true\npile: {STOPPED!r}\n", encoding="utf-8")
    told = facts(capsys, file=str(file))
    assert (told["code"], told["lost_at"], told["scorers"]) == (0, 8, ["ben"])


@pytest.mark.parametrize("pile", [[], [""], ["  "], ["START"]])
def test_an_empty_pile_is_asked_for(pile: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=pile, players=NAMES)
    assert (told["code"], [reason["code"] for reason in told["reasons"]]) == (2, ["companion.pile_missing"])


def test_an_empty_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "pile.yaml"
    file.write_text("", encoding="utf-8")
    done = reveal("--file", str(file))
    assert (done.returncode, done.stdout) == (2, b"")
    shown = done.stderr.decode()
    assert shown.startswith(f"{file} is empty:")
    assert "^" not in shown


def test_slips_are_told_along_with_the_question_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    told = facts(capsys, pile=["S1 DL33 x:anna"], floor="F9")
    assert told["code"] == 2
    assert [reason["code"] for reason in told["reasons"]] == [
        "emergency.tile_unknown",
        "emergency.card_unknown",
        "companion.players_missing",
    ]
    assert "Cards: F1, F2, F3" in told["reasons"][1]["text"]
