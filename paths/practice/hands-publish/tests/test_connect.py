import asyncio
import hashlib
import json
import re
import sys
import unittest
from functools import cache
from pathlib import Path

from mcp import Client, StdioServerParameters, stdio_client


def section():
    parts = re.split(r"(?m)^## +(.*)$", Path("README.md").read_text(encoding="utf-8"))
    return dict(zip((name.strip() for name in parts[1::2]), parts[2::2])).get("Connect in five minutes", "")


def command():
    """The README's own command; the check has no network, so its own Python stands in for `uv run` and `python`."""
    block = re.search(r"```json\n(.*?)```", section(), re.S)
    if not block:
        raise AssertionError("no fenced json block under ## Connect in five minutes")
    server = next(iter(json.loads(block[1])["mcpServers"].values()))
    argv = [server["command"], *server.get("args", [])]
    head = Path(argv[0]).name
    if head == "uv" and argv[1:2] == ["run"]:
        argv = argv[2:]
        while argv and argv[0].startswith("-"):
            argv = argv[2:] if argv[0] in ("--with", "--directory", "--python", "-p") else argv[1:]
        if argv and argv[0].endswith(".py"):
            argv = [sys.executable, *argv]
        head = Path(argv[0]).name if argv else ""
    if re.fullmatch(r"python[\d.]*(\.exe)?", head):
        argv = [sys.executable, *argv[1:]]
    return argv, server.get("env") or {}


def call():
    """The line Call: `NAME {…}` and the line Answer contains: `text`."""
    asked = re.search(r"(?m)^\s*Call: *`([\w.-]+) *(\{.*\})`", section())
    answer = re.search(r"(?m)^\s*Answer contains: *`([^`]+)`", section())
    if not asked or not answer:
        raise AssertionError("the README needs the lines Call: `NAME {…}` and Answer contains: `text`")
    return asked[1], json.loads(asked[2]), answer[1]


def files():
    return {path.as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in Path(".").rglob("*") if path.is_file() and "__pycache__" not in path.parts}


@cache
def session():
    """One session with the server: its tools, the first question, nonsense, and the first question again."""
    argv, env = command()
    name, given, _ = call()
    before = files()

    async def run():
        parameters = StdioServerParameters(command=argv[0], args=argv[1:], env=env)
        async with Client(stdio_client(parameters)) as client:
            tools = (await client.list_tools()).tools
            needy = next((tool.name for tool in tools if tool.input_schema.get("required")), name)
            asked = [(name, given), ("no_such_tool", {}), (needy, {}), (name, given)]
            return tools, needy, [await client.call_tool(*one) for one in asked]

    async def in_time():
        return await asyncio.wait_for(run(), 250)
    return *asyncio.run(in_time()), files() == before


def text(result):
    return "".join(getattr(part, "text", "") for part in result.content)


class Connect(unittest.TestCase):
    def test_the_client_lists_what_the_readme_promises(self):
        names = {tool.name for tool in session()[0]}
        line = re.search(r"(?m)^\s*You see: *(.*)$", section())
        self.assertTrue(line, "no line You see:")
        self.assertEqual(set(re.findall(r"`([\w.-]+)`", line[1])), names, "behind You see: stand the names of all tools, each between backticks, and no others")
        for tool in session()[0]:
            self.assertGreaterEqual(len(tool.description or ""), 20, f"{tool.name}: a description")

    def test_the_first_question_has_its_answer(self):
        _, given, want = call()
        self.assertNotIn(want, json.dumps(given), "the answer already stands in the question")
        first = session()[2][0]
        self.assertFalse(first.is_error, text(first))
        self.assertIn(want, text(first))

    def test_nonsense_is_refused_and_the_server_lives(self):
        tools, needy, (_, unknown, wrong, again), is_unchanged = session()
        self.assertTrue(unknown.is_error, "an unknown tool is an error that the model can read")
        self.assertTrue(any(tool.input_schema.get("required") for tool in tools), "a tool with a required argument")
        self.assertTrue(wrong.is_error, f"{needy} without its arguments is an error that the model can read")
        self.assertIn(call()[2], text(again))
        self.assertTrue(is_unchanged, "the session changed a file of the folder")


if __name__ == "__main__":
    unittest.main()
