"""An assistant proposes, a person decides, and what is written is what was shown."""

from pathlib import Path

import pytest

from agent_mcp_server import pending as module
from agent_mcp_server.cli import main
from agent_mcp_server.notes import Notes, RefusedError
from agent_mcp_server.pending import Pending


def test_nothing_is_written_until_somebody_approves(notes: Notes) -> None:
    pending = Pending(notes)
    proposal = pending.add("garden.md", "# Garden\n\nWater at night.\n", "it is cooler then")
    assert "beans" in notes.read("garden.md")
    assert "-Water the beans.\n+Water at night.\n" in pending.diff(proposal)
    pending.approve(proposal.id)
    assert "night" in notes.read("garden.md")
    assert pending.all() == []


def test_the_same_proposal_twice_waits_once(notes: Notes) -> None:
    pending = Pending(notes)
    first = pending.add("new.md", "text", "because")
    assert pending.add("new.md", "text", "because") == first
    assert pending.all() == [first]


def test_a_note_that_changed_meanwhile_is_not_written_over(notes: Notes) -> None:
    pending = Pending(notes)
    proposal = pending.add("garden.md", "new", "because")
    notes.write("garden.md", "the person's own edit")
    with pytest.raises(RefusedError, match="changed since"):
        pending.approve(proposal.id)
    assert notes.read("garden.md") == "the person's own edit"


def test_not_everything_can_wait(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_WAITING", 2)
    pending = Pending(notes)
    for name in ("a.md", "b.md"):
        pending.add(name, "text", "because")
    with pytest.raises(RefusedError, match="wait already"):
        pending.add("c.md", "text", "because")


def test_the_person_decides_at_the_command_line(notes: Notes, capsys: pytest.CaptureFixture[str]) -> None:
    proposal = Pending(notes).add("new/idea.md", "\x1b[2Jtext\n", "because")
    at = ["--notes", str(notes.root)]
    assert main([*at, "pending"]) == 0
    shown = capsys.readouterr().out
    assert proposal.id in shown
    assert "\x1b" not in shown
    assert main([*at, "approve", "nothing"]) == 1
    assert main([*at, "approve", proposal.id]) == 0
    assert (notes.root / "new" / "idea.md").is_file()
    assert main([*at, "reject", proposal.id]) == 1, "decided already"


def test_a_missing_folder_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--notes", str(tmp_path / "none"), "pending"]) == 2
    assert "none" in capsys.readouterr().err
