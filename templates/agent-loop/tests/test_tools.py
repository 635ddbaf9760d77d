"""The fence around the folder holds, and arguments are checked."""

import sys
from pathlib import Path

import pytest

from agent_loop.tools import MAX_BYTES, RefusedError, tools_for


@pytest.mark.parametrize(
    "path", ["../x.md", "/etc/passwd", ".env", "a/b.md", "", ".", "..", "a\\b", "c:x", "a\0"]
)
@pytest.mark.parametrize("tool", ["read_file", "write_file"])
def test_no_path_leads_out(tmp_path: Path, tool: str, path: str) -> None:
    arguments = {"path": path} | ({"text": "x"} if tool == "write_file" else {})
    with pytest.raises(RefusedError, match="plain name"):
        tools_for(tmp_path)[tool].call(arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("private", encoding="utf-8")
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "link.md").symlink_to(tmp_path / "outside")
    for tool, arguments in [("read_file", {}), ("write_file", {"text": "x"})]:
        with pytest.raises(RefusedError, match="link"):
            tools_for(folder)[tool].call({"path": "link.md", **arguments})
    assert (tmp_path / "outside").read_text(encoding="utf-8") == "private"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_file", {}),
        ("read_file", {"path": 1}),
        ("read_file", {"path": "none.md"}),
        ("read_file", {"path": "large.md"}),
        ("read_file", {"path": "bytes.md"}),
        ("list_files", {"all": True}),
        ("add", {"numbers": ["1"]}),
        ("add", {"numbers": [True]}),
        ("write_file", {"path": "a.md", "text": "x" * (MAX_BYTES + 1)}),
    ],
)
def test_bad_calls_are_refused(tmp_path: Path, tool: str, arguments: dict[str, object]) -> None:
    (tmp_path / "large.md").write_text("x" * (MAX_BYTES + 1), encoding="utf-8")
    (tmp_path / "bytes.md").write_bytes(b"\xff")
    with pytest.raises(RefusedError):
        tools_for(tmp_path)[tool].call(arguments)


def test_what_the_tools_do(tmp_path: Path) -> None:
    tools = tools_for(tmp_path)
    assert tools["write_file"].call({"path": "a.md", "text": "é"}) == "wrote a.md"
    assert tools["read_file"].call({"path": "a.md"}) == "é"
    assert tools["list_files"].call({}) == "a.md"
    assert tools["add"].call({"numbers": [1, 2.5]}) == "3.50"
    assert [tool.name for tool in tools.values() if tool.needs_approval] == ["write_file"]
