"""Nothing outside a game's folder is read, whatever its files say."""

# ruff: noqa: E501 - a sentence is checked as it is told

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.wayout.content.conftest import PLAIN, Refuse, Write
from wayout.content.faults import ContentError
from wayout.content.folder import Folder, leads_out
from wayout.content.load import load


@pytest.mark.parametrize(
    "name",
    [
        "../cards.yaml",
        "a/../../cards.yaml",
        "/etc/passwd.yaml",
        "C:cards.yaml",
        "C:/cards.yaml",
        "\\\\server\\share\\cards.yaml",
        "..\\cards.yaml",
        "sub\\cards.yaml",
        "",
        "  ",
    ],
)
def test_paths_that_lead_out(name: str, write: Write) -> None:
    assert leads_out(name)
    folder = write(PLAIN.replace("cards.yaml", f"'{name}'"))
    with pytest.raises(ContentError) as refused:
        load(folder)
    assert [fault.code for fault in refused.value.faults] == ["content.outside"]
    with pytest.raises(ContentError) as refused:
        Folder(folder).document(name)
    assert [fault.code for fault in refused.value.faults] == ["content.outside"]


@pytest.mark.parametrize(
    "name", ["cards.yaml", "tables/cards.yaml", "./cards.yaml", "..cards.yaml", "a..b/c.yaml"]
)
def test_paths_that_stay_inside(name: str) -> None:
    assert not leads_out(name)


def test_a_table_in_a_folder_below(write: Write) -> None:
    folder = write(PLAIN.replace("cards.yaml", "tables/cards.yaml"))
    (folder / "tables").mkdir()
    (folder / "tables" / "cards.yaml").write_text("- {code: A1}")
    assert load(folder).components["cards"].items[0].code == "A1"


def test_a_link_out_of_the_folder(
    write: Write, refuse: Refuse, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.yaml"
    secret.write_text("- {code: A1}")
    folder = write()
    (folder / "cards.yaml").symlink_to(secret)
    assert refuse(folder) == [
        "game.yaml:4:30: components.cards.rows: “cards.yaml” is not inside the game's folder; put the file there "
        "and write its name alone, such as cards.yaml."
    ]


def test_game_yaml_itself_may_not_be_a_link_out(
    tmp_path: Path, refuse: Refuse, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "game.yaml"
    elsewhere.write_text(PLAIN)
    (tmp_path / "game.yaml").symlink_to(elsewhere)
    (told,) = refuse(tmp_path)
    assert told.startswith("game.yaml: “game.yaml” is not inside the game's folder")


def test_links_inside_the_folder_and_to_it_are_fine(
    write: Write, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = write(real="- {code: A1}")
    (folder / "cards.yaml").symlink_to("real.yaml")
    link = tmp_path_factory.mktemp("elsewhere") / "game"
    link.symlink_to(folder)
    assert load(link).components["cards"].items[0].code == "A1"


def test_a_link_to_itself(write: Write, refuse: Refuse) -> None:
    folder = write()
    (folder / "cards.yaml").symlink_to("cards.yaml")
    (told,) = refuse(folder)
    assert told.startswith("game.yaml:4:30: components.cards.rows: “cards.yaml” cannot be read (")


def test_a_pipe_is_not_waited_for(write: Write, refuse: Refuse) -> None:
    folder = write()
    os.mkfifo(folder / "cards.yaml")
    (told,) = refuse(folder)
    assert "is not a file" in told


def test_a_file_through_a_file(write: Write, refuse: Refuse) -> None:
    (told,) = refuse(write(PLAIN.replace("cards.yaml", "game.yaml/cards.yaml")))
    assert "there is no file “game.yaml/cards.yaml”" in told


def test_a_name_that_no_system_takes(write: Write, refuse: Refuse) -> None:
    (told,) = refuse(write(PLAIN.replace("cards.yaml", "x" * 300 + ".yaml")))
    assert "cannot be read (File name too long)" in told


def test_a_huge_file_is_refused_by_name(write: Write, refuse: Refuse) -> None:
    folder = write()
    with (folder / "cards.yaml").open("wb") as file:
        file.truncate(10**12)  # sparse: it is never read whole
    (told,) = refuse(folder)
    assert told == (
        "game.yaml:4:30: components.cards.rows: the file is larger than 4 MB; split it, or take out what is no "
        "text."
    )


def test_game_yaml_that_is_a_folder(tmp_path: Path, refuse: Refuse) -> None:
    (tmp_path / "game.yaml").mkdir()
    (told,) = refuse(tmp_path)
    assert told.startswith("game.yaml: “game.yaml” is not a file")
