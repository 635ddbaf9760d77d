import asyncio
import unittest

from mcp import Client

import books_server
from with_sdk import make


def ask(*calls):
    async def run():
        async with Client(make()) as client:
            return (await client.list_tools()).tools, [await client.call_tool(name, given) for name, given in calls]
    return asyncio.run(run())


class Sdk(unittest.TestCase):
    def test_the_list(self):
        tools, _ = ask()
        self.assertEqual({t.name: t.input_schema.get("required", []) for t in tools}, {"find_book": ["words"], "count_shelf": ["shelf"], "report": []})
        self.assertTrue(all(t.description for t in tools))
        self.assertEqual({t.input_schema["properties"]["words"]["type"] for t in tools if t.name == "find_book"}, {"string"})

    def test_answers(self):
        _, (found, count) = ask(("find_book", {"words": "SEA"}), ("count_shelf", {"shelf": "hall"}))
        self.assertEqual(found.content[0].text, books_server.find_book("sea"))
        self.assertEqual(count.content[0].text, books_server.count_shelf("hall"))

    def test_expected_problems_reach_the_model(self):
        _, results = ask(("count_shelf", {"shelf": "attic"}), ("find_book", {"words": "whale"}), ("find_book", {}), ("find_book", {"words": 3}), ("burn", {}))
        self.assertTrue(all(r.is_error for r in results))
        self.assertTrue("hall" in results[0].content[0].text and "whale" in results[1].content[0].text)
        self.assertTrue(all("words" in r.content[0].text for r in results[2:4]))

    def test_surprises_do_not(self):
        broken, books_server.BOOKS[:] = list(books_server.BOOKS), [("secret-id",)]
        try:
            _, (crash,) = ask(("find_book", {"words": "sea"}))
        finally:
            books_server.BOOKS[:] = broken
        self.assertTrue(crash.is_error)
        self.assertIn("find_book", crash.content[0].text)
        self.assertNotIn("unpack", crash.content[0].text)

    def test_long_texts_are_cut(self):
        _, (long,) = ask(("report", {}))
        text, whole = long.content[0].text, books_server.report()
        self.assertEqual(text, whole if len(whole) <= 2000 else whole[:2000] + f" [cut: {len(whole)} characters]")
        broken, books_server.BOOKS[:] = list(books_server.BOOKS), books_server.BOOKS * 8
        try:
            _, (long,) = ask(("report", {}))
        finally:
            whole = books_server.report()
            books_server.BOOKS[:] = broken
        self.assertEqual(long.content[0].text, whole[:2000] + f" [cut: {len(whole)} characters]")
