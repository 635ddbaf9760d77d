"""The server as an assistant sees it, through a real client in the same process."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from agent_mcp_server import cli
from agent_mcp_server.limits import Limit
from agent_mcp_server.notes import Notes, RefusedError
from agent_mcp_server.server import make_server


def call(notes: Notes, tool: str, arguments: dict[str, Any]) -> tuple[bool, Any]:
    """Whether it failed, and the structured answer or the words of the failure."""

    async def run() -> tuple[bool, Any]:
        async with Client(make_server(notes)) as client:
            result = await client.call_tool(tool, arguments)
        if not result.is_error:
            return False, result.structured_content
        [content] = result.content
        assert isinstance(content, TextContent)
        return True, content.text

    return asyncio.run(run())


def test_three_tools_and_each_says_whether_it_only_reads(notes: Notes) -> None:
    async def run() -> dict[str, object]:
        async with Client(make_server(notes)) as client:
            tools = (await client.list_tools()).tools
        assert all(tool.description and tool.output_schema for tool in tools)
        return {tool.name: tool.annotations and tool.annotations.read_only_hint for tool in tools}

    assert asyncio.run(run()) == {"search_notes": True, "read_note": True, "propose_note": False}


def test_search_says_when_there_is_more(notes: Notes) -> None:
    failed, found = call(notes, "search_notes", {"words": "water", "limit": 1})
    assert not failed
    assert found["is_cut"]
    assert found["hits"] == [{"path": "garden.md", "line": 3, "text": "Water the beans."}]


def test_a_refusal_is_told_in_words(notes: Notes) -> None:
    failed, text = call(notes, "read_note", {"path": "../private.md"})
    assert failed
    assert "relative to the folder" in text
    assert "4711" not in text
    assert str(notes.root) not in text


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_note", {}),
        ("read_note", {"path": "a" * 201}),
        ("search_notes", {"words": "water", "limit": 1000}),
        ("search_notes", {"words": ""}),
    ],
)
def test_arguments_out_of_bounds_are_refused(notes: Notes, tool: str, arguments: dict[str, Any]) -> None:
    assert call(notes, tool, arguments)[0]


def test_a_proposal_changes_nothing(notes: Notes) -> None:
    failed, waiting = call(notes, "propose_note", {"path": "garden.md", "text": "gone", "reason": "to test"})
    assert not failed
    assert waiting["status"] == "waits for approval"
    assert "beans" in notes.read("garden.md")


def test_calls_are_limited_and_time_heals() -> None:
    now = 0.0
    limit = Limit(2, clock=lambda: now)
    limit.count()
    limit.count()
    with pytest.raises(RefusedError, match="60 seconds"):
        limit.count()
    now = 60.0
    limit.count()


def test_it_serves_over_standard_input_and_output(notes: Notes) -> None:
    async def run() -> Any:  # noqa: ANN401
        arguments = ["-m", cli.__name__, "--notes", str(notes.root), "serve"]
        server = StdioServerParameters(command=sys.executable, args=arguments, cwd=Path.cwd())
        async with Client(server) as client:
            return (await client.call_tool("read_note", {"path": "garden.md"})).structured_content

    assert asyncio.run(run())["text"].startswith("# Garden")
