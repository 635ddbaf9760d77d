"""A run ends with an answer or a reason, writes nothing without a yes, and leaves a trace."""

from pathlib import Path

import pytest

from agent_loop.budget import Budget
from agent_loop.cli import main
from agent_loop.loop import MAX_SAME, Outcome, run
from agent_loop.model import Reply, Scripted
from agent_loop.tools import tools_for
from agent_loop.trace import Trace, read, table

ROOT = Path(__file__).parents[1]
WRITE = Reply(call="write_file", arguments={"path": "new.md", "text": "new"})
DONE = Reply(say="done")


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with one file."""
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "a.txt").write_text("old", encoding="utf-8")
    return folder


def go(desk: Path, *replies: Reply, budget: Budget | None = None, yes: bool = False) -> Outcome:
    """Runs a script, with a trace beside the folder."""
    trace = Trace(desk.parent / "trace.jsonl", clock=lambda: 0.0)
    return run("Work.", Scripted(replies), tools_for(desk), budget or Budget(), lambda *_: yes, trace)


def outcomes(desk: Path) -> list[object]:
    """What became of the calls."""
    return [event["outcome"] for event in read(desk.parent / "trace.jsonl") if event["event"] == "called"]


def test_without_a_yes_nothing_is_written(desk: Path) -> None:
    assert go(desk, WRITE, DONE).answer == "done"
    assert [file.name for file in desk.iterdir()] == ["a.txt"]
    assert outcomes(desk) == ["declined"]


def test_with_a_yes_it_is_written(desk: Path) -> None:
    assert go(desk, WRITE, DONE, yes=True).answer == "done"
    assert (desk / "new.md").read_text(encoding="utf-8") == "new"
    assert outcomes(desk) == ["done"]


def test_what_cannot_be_done_is_not_even_asked(desk: Path) -> None:
    bad = Reply(call="write_file", arguments={"path": "new.md"})
    assert go(desk, bad, Reply(call="delete"), DONE, yes=True).answer == "done"
    assert outcomes(desk) == ["refused", "refused"]


def test_steps_end_a_run(desk: Path) -> None:
    replies = [Reply(call="add", arguments={"numbers": [n]}) for n in range(9)]
    outcome = go(desk, *replies, budget=Budget(max_steps=3))
    assert outcome == Outcome("", "3 steps are used up")
    assert len(outcomes(desk)) == 3


def test_a_reply_over_the_tokens_is_not_acted_on(desk: Path) -> None:
    dear = Reply(call="write_file", arguments=WRITE.arguments, n_tokens=101)
    outcome = go(desk, dear, budget=Budget(max_tokens=100), yes=True)
    assert outcome.because == "100 tokens are used up"
    assert not (desk / "new.md").exists()
    assert read(desk.parent / "trace.jsonl")[-1]["tokens"] == 101


def test_time_ends_a_run(desk: Path) -> None:
    times = iter([0.0, 1.0, 11.0])
    budget = Budget(max_seconds=10, clock=lambda: next(times))
    assert go(desk, Reply(call="list_files"), DONE, budget=budget).because == "10 seconds are used up"


def test_a_model_that_goes_in_circles_is_stopped(desk: Path) -> None:
    outcome = go(desk, *[Reply(call="list_files")] * 9)
    assert "same arguments" in outcome.because
    assert len(outcomes(desk)) == MAX_SAME


def test_a_model_without_a_reply_is_a_reason(desk: Path) -> None:
    assert go(desk).because == "the script has ended"


def test_each_step_reads_all_that_was_said_before(desk: Path) -> None:
    go(desk, *[Reply(call="add", arguments={"numbers": [n]}) for n in range(4)], DONE)
    events = read(desk.parent / "trace.jsonl")
    tokens = [int(str(event["tokens"])) for event in events if event["event"] == "called"]
    assert tokens == sorted(set(tokens))


def test_a_trace_that_was_cut_off_is_read_up_to_there(tmp_path: Path) -> None:
    trace = Trace(tmp_path / "trace.jsonl")
    trace.write("called", tool="a|b\x1b[2J", outcome="done")
    with (tmp_path / "trace.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"time": 0, "ev')
    assert table(read(tmp_path / "trace.jsonl")).splitlines()[2:] == ["| called | a\\|b[2J done |  |"]


def test_the_command_line_asks_runs_and_shows(
    desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (desk / "receipts.txt").write_text("7.50", encoding="utf-8")
    trace = tmp_path / "runs" / "trace.jsonl"
    script = ["--script", str(ROOT / "scripts" / "receipts.jsonl"), "--folder", str(desk)]
    monkeypatch.setattr("builtins.input", lambda _: "y")
    assert main(["run", "Add up the receipts.", *script, "--trace", str(trace)]) == 0
    assert (desk / "total.md").read_text(encoding="utf-8") == "May: 53.50 euros\n"
    assert "5 steps" in capsys.readouterr().out
    assert main(["show", str(trace)]) == 0
    assert "write_file done" in capsys.readouterr().out
    assert main(["run", "Add up.", *script, "--trace", str(trace), "--steps", "2"]) == 1
    assert main(["run", "Add up.", "--folder", str(tmp_path / "none")]) == 2


def test_no_terminal_is_a_no(desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", gone)
    script = ["--script", str(ROOT / "scripts" / "receipts.jsonl"), "--folder", str(desk)]
    assert main(["run", "Add up.", *script, "--trace", str(tmp_path / "t.jsonl")]) == 0
    assert not (desk / "total.md").exists()
