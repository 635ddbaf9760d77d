import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

import client as own

SERVER = textwrap.dedent("""
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    server = MCPServer("books")

    @server.tool()
    def find_book(words: str) -> str:
        "Find books whose title contains the words."
        if words == "whale":
            raise ToolError("No title contains 'whale'.")
        if words == "crash":
            raise RuntimeError("password=hunter2")
        return f"b3: Letters about the {words}"

    @server.tool()
    def years() -> list[int]:
        "The years of all books."
        return [1813, 1897]

    server.run("stdio")
""")


class Sdk(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "sdk_server.py"
        path.write_text(SERVER)
        self.argv = [sys.executable, str(path)]

    def test_tools_and_calls(self):
        with own.Client(self.argv, timeout=20) as client:
            tools = {t["name"]: t for t in client.tools()}
            self.assertEqual(set(tools), {"find_book", "years"})
            self.assertEqual(tools["find_book"]["inputSchema"]["required"], ["words"])
            self.assertEqual(client.call("find_book", {"words": "sea"}), "b3: Letters about the sea")
            self.assertIn("1813", client.call("years", {}))
            self.assertEqual(client.stray, [])

    def test_failures(self):
        with own.Client(self.argv, timeout=20) as client:
            with self.assertRaisesRegex(own.ToolFailed, "whale"):
                client.call("find_book", {"words": "whale"})
            with self.assertRaises(own.ToolFailed) as crash:
                client.call("find_book", {"words": "crash"})
            self.assertNotIn("hunter2", str(crash.exception))
            with self.assertRaisesRegex(own.ToolFailed, "words"):
                client.call("find_book", {})
            self.assertEqual(client.call("find_book", {"words": "sea"}), "b3: Letters about the sea")
        self.assertIsNotNone(client.process.poll(), "leaving ends the server")
