"""What the tests share: a folder with two notes, and something outside of it."""

from pathlib import Path

import pytest

from agent_mcp_server.notes import Notes


@pytest.fixture
def notes(tmp_path: Path) -> Notes:
    """Two notes, a private file beside the folder and a hidden one in it."""
    (tmp_path / "private.md").write_text("the alarm code is 4711\n", encoding="utf-8")
    folder = tmp_path / "notes"
    (folder / "work").mkdir(parents=True)
    (folder / "garden.md").write_text("# Garden\n\nWater the beans.\n", encoding="utf-8")
    (folder / "work" / "plan.txt").write_text("Water cooler talk\nShip it\n", encoding="utf-8")
    (folder / ".hidden.md").write_text("water, hidden\n", encoding="utf-8")
    return Notes(folder)
