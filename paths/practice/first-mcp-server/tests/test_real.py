import asyncio
import json
import sys
import unittest
from pathlib import Path

from mcp import Client, MCPError, StdioServerParameters

BOOKS = json.loads(Path("data/books.json").read_text())


def talk(work):
    async def run():
        async with asyncio.timeout(40):
            async with Client(StdioServerParameters(command=sys.executable, args=["server.py"])) as client:
                return await work(client)
    return asyncio.run(run())


class Sdk(unittest.TestCase):
    def test_tools(self):
        async def work(client):
            listed = await client.list_tools()
            calls = [await client.call_tool(name, given) for name, given in (
                ("find_book", {"words": BOOKS[0]["title"].upper()}), ("count_shelf", {"shelf": BOOKS[0]["shelf"]}),
                ("count_shelf", {"shelf": "nowhere"}), ("find_book", {}))]
            return listed.tools, calls

        tools, (found, count, unknown, missing) = talk(work)
        self.assertEqual({t.name for t in tools}, {"find_book", "count_shelf"})
        self.assertTrue(all(t.description and t.input_schema["required"] for t in tools))
        self.assertFalse(found.is_error or count.is_error)
        self.assertIn(f"{BOOKS[0]['id']}: {BOOKS[0]['title']}", found.content[0].text)
        self.assertEqual(count.content[0].text, str(sum(b["shelf"] == BOOKS[0]["shelf"] for b in BOOKS)))
        self.assertTrue(unknown.is_error and missing.is_error, "an expected problem is a tool error")
        self.assertIn("words", missing.content[0].text)

    def test_an_unknown_tool_is_a_protocol_error(self):
        async def work(client):
            with self.assertRaises(MCPError):
                await client.call_tool("burn_book", {})
            return (await client.call_tool("find_book", {"words": BOOKS[0]["title"]})).is_error

        self.assertFalse(talk(work), "the server goes on after an error")

    def test_resource_and_prompt(self):
        async def work(client):
            resources = (await client.list_resources()).resources
            text = (await client.read_resource("books://all")).contents[0].text
            prompt = await client.get_prompt("find", {"topic": "lighthouses"})
            return resources, text, (await client.list_prompts()).prompts, prompt

        resources, text, prompts, prompt = talk(work)
        self.assertEqual([str(r.uri) for r in resources], ["books://all"])
        self.assertEqual(json.loads(text), BOOKS)
        self.assertEqual([p.name for p in prompts], ["find"])
        self.assertIn("lighthouses", prompt.messages[0].content.text)
