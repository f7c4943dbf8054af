"""The command line as its users meet it: help in both languages, refusals in words, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from wayout.app import app
from wayout.command_line import help_keys, run
from wayout.problem import Problem
from wayout.wording import sentences

ROOM = {"help", "arguments", "options", "commands", "default", "required"}


def wayout(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES", "WAYOUT_LANG")}
    return subprocess.run(
        [sys.executable, "-m", "wayout", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=clean | {"PYTHONUTF8": "1"} | environment,
        check=False,
    )


def test_every_command_and_option_has_help_in_french_and_nothing_else_has() -> None:
    keys = {key: described.help for key, described in help_keys(typer.main.get_command(app), "wayout")}
    assert all(keys.values()), sorted(key for key, text in keys.items() if not text)
    assert sentences("help", "fr").keys() - ROOM == keys.keys()


def test_help_in_french_leaves_no_english_behind() -> None:
    shown = wayout("--help", WAYOUT_LANG="fr").stdout
    assert "Imprimer des jeux" in shown
    assert "Show" not in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--versoin"], "There is no option --versoin; did you mean --version?\nSee: wayout --help\n"),
        (["prnit"], "There is no command prnit; did you mean print?\nSee: wayout --help\n"),
    ],
)
def test_a_slip_of_the_finger_is_named_with_what_would_be_right(arguments: list[str], message: str) -> None:
    refused = wayout(*arguments)
    assert (refused.returncode, refused.stderr, refused.stdout) == (2, message, "")


def test_refusals_are_worded_in_french_too() -> None:
    refused = wayout("prnit", LANG="fr_FR.UTF-8")
    assert (
        refused.stderr == "La commande prnit n’existe pas ; vouliez-vous dire print ?\nVoir : wayout --help\n"
    )


def test_a_problem_becomes_its_sentence_and_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    small = typer.Typer()

    @small.command()
    def _stop() -> None:
        raise Problem("usage.other", detail="no room left")

    assert run(small, []) == Problem.exit_code
    assert capsys.readouterr().err == "no room left\n"


def test_a_mistake_of_ours_shows_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    small = typer.Typer()

    @small.command()
    def _break() -> None:
        raise ZeroDivisionError("by zero")

    assert run(small, []) != 0
    shown = capsys.readouterr().err
    assert "Traceback" not in shown
    assert "ZeroDivisionError: by zero" in shown


def test_ctrl_c_is_said_and_has_the_shells_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    small = typer.Typer()

    @small.command()
    def _stop() -> None:
        raise KeyboardInterrupt

    assert run(small, []) == 130
    assert capsys.readouterr().err.strip() == "Interrupted."


def test_ctrl_c_while_the_program_loads_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    stopped = wayout("--version", PYTHONPATH=str(tmp_path))
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (130, "", "")


def test_a_file_that_the_system_refuses_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    small = typer.Typer()

    @small.command()
    def _read() -> None:
        (tmp_path / "absent").read_text(encoding="utf-8")

    assert run(small, []) == Problem.exit_code
    assert capsys.readouterr().err == f"{tmp_path / 'absent'}: there is no such file or folder.\n"


def test_light_start_no_command_line_start_loads_what_only_printing_or_reading_needs() -> None:
    heavy = ("reportlab", "pydantic", "jinja2", "yaml", "rich", "sqlite3", "PIL", "pypdfium2", "fontTools")
    program = f"import wayout.app, sys; print([m for m in {heavy!r} if m in sys.modules])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert loaded.strip() == "[]"


def in_ascii(*arguments: str) -> subprocess.CompletedProcess[str]:
    return wayout(*arguments, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", LC_ALL="C", PYTHONIOENCODING="ascii")


@pytest.mark.parametrize("arguments", [["print", "--help"], ["content", "check"], ["emergency", "--help"]])
def test_a_terminal_that_knows_ascii_alone_gets_the_nearest_letters(arguments: list[str]) -> None:
    done = in_ascii(*arguments, *([] if "--help" in arguments else ["--lang", "fr"]))
    assert done.returncode == 0
    assert done.stdout.isascii()
    refused = in_ascii("print", "nowhere", "--lang", "fr")
    assert refused.stderr.startswith('Il n\'y a pas de jeu " nowhere ".')


@pytest.mark.skipif(os.name == "nt", reason="a shell's way of closing a stream")
@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), ("2>&-", 0), (">&- 2>&-", 0)])
def test_a_closed_stream_swallows_what_is_told(closed: str, code: int) -> None:
    command = f'"{sys.executable}" -m wayout content schema {closed}'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["print"], "GAME is missing.\nSee: wayout print --help\n"),
        (["preview"], "GAME is missing.\nSee: wayout preview --help\n"),
        (["print", "emergency", "--lang", "xx"], "Wayout speaks en, fr, not “xx”.\n"),
        (["tables", "--lang=de"], "Wayout speaks en, fr, not “de”.\n"),
        (
            ["print", "emergency", "--copies", "many"],
            "--copies wants a whole number.\nSee: wayout print --help\n",
        ),
        (["print", "emergency", "--json=yes"], "--json takes no value.\n"),
        (["print", "emergency", "--paper"], "--paper wants a value.\n"),
        (["tables", "amend"], "ENTRY is missing.\nSee: wayout tables amend --help\n"),
    ],
)
def test_what_is_missing_or_does_not_fit_is_said(arguments: list[str], message: str) -> None:
    refused = wayout(*arguments)
    assert (refused.returncode, refused.stderr, refused.stdout) == (2, message, "")
