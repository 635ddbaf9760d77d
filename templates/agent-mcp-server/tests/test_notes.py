"""Nothing outside of the folder is reached, however it is asked for."""

from pathlib import Path

import pytest

from agent_mcp_server import notes as module
from agent_mcp_server.notes import Notes, RefusedError

OUTSIDE = [
    "../private.md",
    "/etc/hosts.txt",
    "work/../../private.md",
    "link.md",
    "linked/private.md",
    "ring.md",
]
PRIVATE = [".hidden.md", ".pending/x.md"]
NO_NOTES = ["", "garden", "script.py", "nowhere.md", "work", "a\\b.md", "garden.md\0.txt"]


@pytest.mark.parametrize("path", [*OUTSIDE, *PRIVATE, *NO_NOTES])
def test_what_is_not_a_note_is_refused(notes: Notes, path: str) -> None:
    (notes.root / "link.md").symlink_to(notes.root.parent / "private.md")
    (notes.root / "linked").symlink_to(notes.root.parent, target_is_directory=True)
    (notes.root / "ring.md").symlink_to("ring.md")
    with pytest.raises(RefusedError):
        notes.read(path)


def test_links_and_hidden_files_are_not_found_either(notes: Notes) -> None:
    (notes.root / "link.md").symlink_to(notes.root.parent / "private.md")
    (notes.root / "linked").symlink_to(notes.root.parent, target_is_directory=True)
    assert notes.paths() == ["garden.md", "work/plan.txt"]
    assert notes.search("4711", 10) == []


def test_search_finds_lines_with_every_word_in_any_case(notes: Notes) -> None:
    assert [(hit.path, hit.line) for hit in notes.search("WATER", 10)] == [
        ("garden.md", 3),
        ("work/plan.txt", 1),
    ]
    assert [hit.path for hit in notes.search("beans water", 10)] == ["garden.md"]
    assert len(notes.search("water", 1)) == 1


def test_large_and_binary_files_are_refused(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    (notes.root / "binary.md").write_bytes(b"\xff\xfe water")
    with pytest.raises(RefusedError, match="UTF-8"):
        notes.read("binary.md")
    monkeypatch.setattr(module, "MAX_BYTES", 5)
    with pytest.raises(RefusedError, match="larger"):
        notes.read("garden.md")


def test_a_write_through_a_link_is_refused(notes: Notes) -> None:
    private: Path = notes.root.parent / "private.md"
    (notes.root / "link.md").symlink_to(private)
    with pytest.raises(RefusedError):
        notes.write("link.md", "mine now")
    assert "4711" in private.read_text(encoding="utf-8")
