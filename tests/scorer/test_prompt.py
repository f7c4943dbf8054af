"""Prompts: what comes through a pipe is shown and cleaned, the end of the input and Ctrl-C are told apart."""

from __future__ import annotations

import io
import os
import signal

import pytest

from scorer.prompt import MAX_LINE, Console, Ended, Interrupted
from scorer.screen import Screen


def console(typed: str, width: int = 80) -> Console:
    return Console(io.StringIO(typed), io.StringIO(), Screen(width=width))


def shown(asked: Console) -> str:
    assert isinstance(asked.out, io.StringIO)
    return asked.out.getvalue()


def test_an_answer_comes_without_its_spaces_and_is_shown() -> None:
    asked = console("  S1 L1 \nnext\n")
    assert (asked.ask("Pile:"), asked.ask("Pile:")) == ("S1 L1", "next")
    assert shown(asked) == "Pile:   S1 L1 \nPile: next\n"


def test_an_answer_cannot_steer_the_terminal_it_is_shown_on() -> None:
    asked = console("\x1b[2Jx\n")
    asked.ask("Pile:")
    assert shown(asked) == "Pile: \\x1b[2Jx\n"


def test_the_end_of_the_input_is_told_apart() -> None:
    asked = console("")
    with pytest.raises(Ended):
        asked.ask("Pile:")
    assert shown(asked) == "Pile: \n"


def test_no_line_is_read_without_end() -> None:
    assert len(console("x" * (MAX_LINE * 3)).ask("Pile:")) <= MAX_LINE


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_between_questions_waits_for_the_next_one() -> None:
    asked = console("S1\nS2\n")
    before = signal.getsignal(signal.SIGINT)
    with asked.attending():
        asked.ask("Pile:")
        os.kill(os.getpid(), signal.SIGINT)
        asked.show("recorded")
        with pytest.raises(Interrupted):
            asked.ask("Pile:")
        assert asked.ask("Pile:") == "S2"
    assert signal.getsignal(signal.SIGINT) is before


def test_long_lines_break_between_words() -> None:
    asked = console("", width=20)
    asked.show(["  F5  If a tile lies at least five rows away", "short"])
    assert shown(asked) == "  F5  If a tile lies\n      at least five\n      rows away\nshort\n"
