import time

import pytest

from books_server import Client, Server, Tool


@pytest.fixture
def server():
    return Server(timeout=0.1, max_chars=100)


@pytest.fixture
def client(server):
    with Client(server) as client:
        yield client


def test_schema(client):
    tools = {tool["name"]: tool for tool in client.list_tools()}
    assert set(tools) == {"find_book", "count_shelf", "report"}
    for name, key in (("find_book", "words"), ("count_shelf", "shelf")):
        assert tools[name]["inputSchema"]["required"] == [key]
        assert tools[name]["inputSchema"]["properties"][key] == {"type": "string"}
    assert all(tool["description"] for tool in tools.values())


def test_find_ignores_case_and_lists_all(client):
    assert client.call("find_book", {"words": "SEA"}) == {"text": "b3: Letters from the Sea (hall)\nb4: The Sea Wind (hall)", "is_error": False}


def test_unknown_shelf_names_the_valid_ones(client):
    got = client.call("count_shelf", {"shelf": "attic"})
    assert got["is_error"] is True
    assert "desk" in got["text"] and "hall" in got["text"]


@pytest.mark.parametrize("arguments", [{}, {"words": 3}, {"words": None}])
def test_bad_arguments(client, arguments):
    got = client.call("find_book", arguments)
    assert got["is_error"] is True and "words" in got["text"]


def test_no_match_and_unknown_tool(client):
    assert client.call("find_book", {"words": "whale"})["is_error"] is True
    assert client.call("sing", {})["is_error"] is True


def test_exceptions_do_not_leak(server, client):
    def broken() -> str:
        raise RuntimeError("password=hunter2")
    server.tools["broken"] = Tool(broken, {}, "Breaks.")
    assert client.call("broken", {}) == {"text": "broken failed", "is_error": True}
    assert client.call("count_shelf", {"shelf": "hall"}) == {"text": "3", "is_error": False}


def test_timeout(server, client):
    server.tools["slow"] = Tool(lambda: time.sleep(1) or "late", {}, "Sleeps.")
    began = time.monotonic()
    got = client.call("slow", {})
    assert time.monotonic() - began < 0.7
    assert got["is_error"] is True and "timed out" in got["text"]
    assert client.call("count_shelf", {"shelf": "desk"})["text"] == "1"


@pytest.mark.parametrize(("length", "expected"), [(99, "x" * 99), (100, "x" * 100), (101, "x" * 100 + " [cut: 101 characters]")])
def test_length(server, client, length, expected):
    server.tools["long"] = Tool(lambda: "x" * length, {}, "Long.")
    assert client.call("long", {})["text"] == expected
