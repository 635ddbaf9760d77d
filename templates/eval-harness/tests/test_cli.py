"""From a system to a gate, as a build would run it."""

from pathlib import Path

import pytest

from eval_harness import systems
from eval_harness.cli import main
from eval_harness.systems import first_number, rules

GOLDEN = str(Path(__file__).parents[1] / "golden" / "durations.jsonl")
RULES = f"{systems.__name__}:rules"


@pytest.fixture
def two_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """The files of a run of the baseline and of one of the rules."""
    files = []
    for system in ("first_number", "rules"):
        file = str(tmp_path / f"{system}.json")
        assert main(["run", f"{systems.__name__}:{system}", "--golden", GOLDEN, "--out", file]) == 0
        files.append(file)
    capsys.readouterr()
    return files[0], files[1]


def test_the_systems_do_what_they_say() -> None:
    assert (first_number("about 20 to 30 min"), first_number("an hour")) == ("20", "0")
    assert (rules("2 hours and a half"), rules("1 day 2h 5 min"), rules("nonsense")) == ("150", "1565", "0")


def test_a_report_has_intervals_tags_and_what_is_wrong(
    two_runs: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", two_runs[1]]) == 0
    text = capsys.readouterr().out
    assert "| exact | 0.8" in text
    assert "| hard | 6 |" in text
    assert "a fortnight" in text


def test_the_rules_beat_the_baseline(two_runs: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *two_runs]) == 0
    assert "The second is better on `exact`" in capsys.readouterr().out


def test_the_gate_opens_for_the_good_and_closes_for_the_worse(
    two_runs: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    baseline, rules_run = two_runs
    assert main(["gate", rules_run, "--at-least", "0.6", "--baseline", baseline]) == 0
    assert main(["gate", rules_run, "--at-least", "0.9"]) == 1
    assert main(["gate", baseline, "--at-least", "0", "--baseline", rules_run]) == 1
    assert f"worse than {RULES}" in capsys.readouterr().out


def test_runs_on_different_questions_are_not_compared(
    two_runs: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = tmp_path / "golden.jsonl"
    golden.write_text('{"id": "a", "question": "1 h", "answers": ["60"]}\n', encoding="utf-8")
    other = str(tmp_path / "other.json")
    assert main(["run", RULES, "--golden", str(golden), "--out", other]) == 0
    assert main(["compare", two_runs[0], other]) == 2
    assert "golden set changed" in capsys.readouterr().err


def test_a_system_that_fails_scores_nothing_and_does_not_end_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "run.json")
    assert main(["run", "json:loads", "--golden", GOLDEN, "--out", out]) == 0
    report = capsys.readouterr().out
    assert "failed: JSONDecodeError" in report
    assert "failed: TypeError: the answer is no text but int" in report
    assert main(["run", "no.such:thing", "--golden", GOLDEN, "--out", out]) == 2
    assert main(["run", "json", "--golden", GOLDEN, "--out", out]) == 2
