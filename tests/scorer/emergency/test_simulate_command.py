"""`wayout emergency simulate`: the table, its plot, the same seed the same figures, and Ctrl-C."""

from __future__ import annotations

import json

import pytest

from scorer.emergency import simulate_command
from scorer.emergency.losing_plot import bars, grouped, plot, scale
from scorer.emergency.simulate_command import SimulateOptions, read_cards, run_simulate
from scorer.screen import Screen
from wayout.games.emergency_exit.simulate import Losses
from wayout.problem import Problem


def test_the_figures_of_the_rulings_within_sampling_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_simulate(SimulateOptions(piles=4000, seed=3, as_json=True)) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["piles", "seed", "causes", "by_cards"]
    alone = told["by_cards"][0]
    assert (told["piles"], alone["cards"], sum(alone["by_tile"]) + alone["never"]) == (4000, 1, 4000)
    assert abs(alone["never"] / 4000 - 0.043) < 0.012
    assert abs(told["causes"]["dead_end"] / 4000 - 0.62) < 0.04
    medians = [row["median"] for row in told["by_cards"]]
    assert all(abs(found - known) <= 1 for found, known in zip(medians, [13, 9, 8, 7, 7, 7, 6], strict=True))
    assert medians == sorted(medians, reverse=True)


def test_a_seed_gives_the_same_table_and_another_seed_another(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in (9, 9, 10):
        assert run_simulate(SimulateOptions(piles=100, seed=seed)) == 0
        shown.append(capsys.readouterr().out.splitlines()[1:])
    assert shown[0] == shown[1] != shown[2]


def test_only_the_cards_asked_for_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_simulate(SimulateOptions(piles=20, cards="1, 3-4", as_json=True)) == 0
    assert [row["cards"] for row in json.loads(capsys.readouterr().out)["by_cards"]] == [1, 3, 4]


@pytest.mark.parametrize("text", ["0", "8", "4-2", "x", "1-", "-", "³", "1-99999"])
def test_numbers_of_cards_that_cannot_be(text: str) -> None:
    with pytest.raises(Problem, match="cards_wanted"):
        read_cards(text, 7)


@pytest.mark.parametrize(("options", "told"), [({"piles": 0}, "not 0"), ({"cards": "9"}, "9 is no number")])
def test_what_cannot_be_simulated_is_told(
    options: dict[str, object], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_simulate(SimulateOptions(**options)) == 2  # type: ignore[arg-type]
    assert told in capsys.readouterr().err


def test_ctrl_c_shows_what_was_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate_command.simulate
    batches = iter(range(3))

    def interrupted(*arguments: object) -> object:
        if next(batches) == 2:
            raise KeyboardInterrupt
        return whole(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate_command, "simulate", interrupted)
    monkeypatch.setattr(simulate_command, "_BATCH", 10)
    assert run_simulate(SimulateOptions(piles=100)) == 130
    captured = capsys.readouterr()
    assert "20 shuffled piles, seed 1" in captured.out
    assert "only the 20 piles" in captured.err


def test_bars_are_as_high_as_their_counts_and_nothing_is_blank_but_nothing() -> None:
    assert bars([0, 1, 50, 100], 100, Screen()) == " ▁▄█"
    assert bars([0, 1, 50, 100], 100, Screen(unicode=False)) == " .=@"


def test_a_narrow_screen_groups_tiles() -> None:
    assert grouped([1, 2, 3, 4, 5], 2) == ([6, 9], 3)
    assert grouped([1, 2, 3], 10) == ([1, 2, 3], 1)


def test_the_scale_stands_under_its_tiles() -> None:
    assert scale(12, 1) == "1   5    10"
    assert scale(12, 3) == "1  10"


def test_the_plot_has_a_line_a_number_of_cards_and_keeps_to_the_screen() -> None:
    table = [Losses(1, (0, 0, 4, 4), 2), Losses(2, (0, 10, 0, 0), 0)]
    lines = plot(table, Screen(width=60), "cards|25 %|half|75 %|never", "{} %".format)
    assert lines == [
        " cards    25 %    half    75 %   never",
        "     1       2       3       3  20.0 %   ██",
        "     2       1       1       1   0.0 %  █",
        "                                        1",
    ]
    assert "█" not in "".join(plot(table, Screen(width=45), "cards|25 %|half|75 %|never", "{} %".format))
