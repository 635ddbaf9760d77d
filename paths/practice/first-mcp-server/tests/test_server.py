import json
import subprocess
import sys
import unittest
from pathlib import Path

from server import handle

BOOKS = json.loads(Path("data/books.json").read_text())


def ask(method, **params):
    return handle({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})


class TestHandle(unittest.TestCase):
    def result(self, method, **params):
        got = ask(method, **params)
        self.assertEqual(("2.0", 7), (got.get("jsonrpc"), got.get("id")), str(got))
        self.assertIn("result", got, f"{method} {params}: {got}")
        return got["result"]

    def refused(self, code, method, **params):
        got = ask(method, **params)
        self.assertNotIn("result", got, f"{method} {params}")
        self.assertEqual((7, code), (got["id"], got["error"]["code"]), f"{method} {params}")
        self.assertTrue(got["error"]["message"])

    def call(self, name, **arguments):
        got = self.result("tools/call", name=name, arguments=arguments)
        self.assertEqual("text", got["content"][0]["type"])
        self.assertIs(type(got["isError"]), bool)
        return got["isError"], got["content"][0]["text"]

    def test_initialize_and_ping(self):
        got = self.result("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "t", "version": "0"})
        self.assertEqual("2025-06-18", got["protocolVersion"])
        self.assertEqual({"tools", "resources", "prompts"}, set(got["capabilities"]))
        self.assertTrue(got["serverInfo"]["name"] and got["serverInfo"]["version"])
        self.assertEqual({}, self.result("ping"))
        self.assertEqual({}, handle({"jsonrpc": "2.0", "id": 0, "method": "ping"})["result"], "the id 0, and no params")

    def test_notifications_get_nothing(self):
        self.assertIsNone(handle({"jsonrpc": "2.0", "method": "notifications/initialized"}))
        self.assertIsNone(handle({"jsonrpc": "2.0", "method": "notifications/unknown"}))

    def test_tools_list(self):
        tools = {t["name"]: t for t in self.result("tools/list")["tools"]}
        self.assertEqual({"find_book", "count_shelf"}, set(tools))
        for name, key in (("find_book", "words"), ("count_shelf", "shelf")):
            schema = tools[name]["inputSchema"]
            self.assertEqual(("object", [key]), (schema["type"], list(schema["required"])))
            self.assertEqual("string", schema["properties"][key]["type"])
            self.assertGreater(len(tools[name]["description"]), 10)

    def test_find_book(self):
        self.assertEqual((False, "b1: A Garden of Herbs (hall)\nb2: Herbs and Their Drying (desk)"), self.call("find_book", words="HERBS"))
        bad, text = self.call("find_book", words="whales")
        self.assertTrue(bad and "whales" in text, text)

    def test_count_shelf(self):
        self.assertEqual((False, "3"), self.call("count_shelf", shelf="hall"))
        bad, text = self.call("count_shelf", shelf="attic")
        self.assertTrue(bad and "hall" in text and "desk" in text, text)

    def test_bad_arguments_are_tool_errors(self):
        for name, key, args in (("find_book", "words", {}), ("find_book", "words", {"words": 3}), ("count_shelf", "shelf", {"shelf": None})):
            bad, text = self.call(name, **args)
            self.assertTrue(bad and key in text, f"{name} {args}: {text}")

    def test_resource_and_prompt(self):
        self.assertEqual(["books://all"], [r["uri"] for r in self.result("resources/list")["resources"]])
        content = self.result("resources/read", uri="books://all")["contents"][0]
        self.assertEqual(BOOKS, json.loads(content["text"]))
        self.assertEqual(("books://all", "application/json"), (content["uri"], content["mimeType"]))
        prompt = self.result("prompts/list")["prompts"][0]
        self.assertEqual(("find", "topic", True), (prompt["name"], prompt["arguments"][0]["name"], prompt["arguments"][0]["required"]))
        message = self.result("prompts/get", name="find", arguments={"topic": "bee keeping"})["messages"][0]
        self.assertEqual("user", message["role"])
        self.assertIn("bee keeping", message["content"]["text"])

    def test_protocol_errors(self):
        self.refused(-32601, "tools/sing")
        self.refused(-32602, "tools/call", name="sing", arguments={})
        self.refused(-32602, "resources/read", uri="books://some")
        self.refused(-32602, "prompts/get", name="lose", arguments={"topic": "x"})
        self.refused(-32602, "prompts/get", name="find", arguments={})


class TestWire(unittest.TestCase):
    def test_lines_in_and_out(self):
        lines = [{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/initialized"}, "Hello!",
                 {"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": {"name": "count_shelf", "arguments": {"shelf": "desk"}}}]
        text = "".join((m if isinstance(m, str) else json.dumps(m)) + "\n" for m in lines)
        done = subprocess.run([sys.executable, "server.py"], input=text, capture_output=True, text=True, timeout=20)
        got = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([1, None, "x"], [m["id"] for m in got], done.stdout + done.stderr)
        self.assertEqual(-32700, got[1]["error"]["code"])
        self.assertEqual("2", got[2]["result"]["content"][0]["text"])

    def test_answers_are_flushed(self):
        p = subprocess.Popen([sys.executable, "server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            p.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
            p.stdin.flush()
            import threading
            timer = threading.Timer(10, p.kill)
            timer.start()
            line = p.stdout.readline()
            timer.cancel()
            self.assertTrue(line, "no answer within 10 seconds while the input is open: flush after each line")
        finally:
            p.kill()
            p.wait()
            p.stdin.close()
            p.stdout.close()
