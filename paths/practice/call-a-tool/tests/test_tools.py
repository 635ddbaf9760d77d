import json
import unittest
from collections import Counter
from pathlib import Path

import tools
from tools import TOOLS, answer_call, judge, problems


def call(name, arguments):
    return {"id": "c1", "name": name, "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments)}


class TestProblems(unittest.TestCase):
    def check(self, name, arguments, *words):
        found = problems(name, arguments if isinstance(arguments, str) else json.dumps(arguments))
        self.assertEqual(len(words), len(found), f"{name} {arguments}: {found}")
        for group in words:
            self.assertTrue(any(all(w in f for w in group) for f in found), f"{name} {arguments}: a sentence with {group}, got {found}")

    def test_valid_calls(self):
        self.check("find_book", {"title": "Emma"})
        self.check("lend_book", {"title": "Emma", "days": 0})

    def test_unknown_tool(self):
        self.check("search", {"title": "Emma"}, ("search", "find_book", "lend_book", "multiply"))

    def test_no_json_object(self):
        for text in ('{"title": "Emma"', "Emma", "[1]", "3", ""):
            self.check("find_book", text, ("JSON",))

    def test_arguments(self):
        self.check("lend_book", {"title": "Emma", "days": "14"}, ("days", "int"))
        self.check("lend_book", {"title": "Emma", "days": True}, ("days", "int"))
        self.check("lend_book", {"title": "Emma", "days": 2.0}, ("days", "int"))
        self.check("lend_book", {"title": None, "until": 1}, ("title", "str"), ("days",), ("until",))


class TestAnswers(unittest.TestCase):
    def test_good(self):
        self.assertEqual({"role": "tool", "id": "c1", "ok": True, "content": "888"}, answer_call(call("multiply", {"a": 37, "b": 24})))

    def test_tool_error_is_a_message(self):
        got = answer_call(call("find_book", {"title": "Ulysses"}))
        self.assertEqual((False, "No book 'Ulysses'; books are Emma, Dracula, Walden, Persuasion."), (got["ok"], got["content"]))

    def test_invalid_call_does_not_run(self):
        ran = []
        TOOLS["spy"] = (lambda x: ran.append(x), {"x": int})
        try:
            got = answer_call(call("spy", {"x": "1", "y": 2}))
        finally:
            del TOOLS["spy"]
        self.assertFalse(got["ok"])
        self.assertEqual([], ran, "the tool ran with wrong arguments")
        self.assertTrue("x" in got["content"] and "y" in got["content"], got["content"])

    def test_bugs_are_not_hidden(self):
        def broken(x):
            raise KeyError("bug")
        TOOLS["broken"] = (broken, {"x": int})
        try:
            with self.assertRaises(KeyError):
                answer_call(call("broken", {"x": 1}))
        finally:
            del TOOLS["broken"]


class TestJudge(unittest.TestCase):
    def test_verdicts(self):
        def record(needs, *calls):
            return {"id": "r", "question": "?", "needs": needs, "reply": {"content": "", "tool_calls": list(calls)}}
        for rec, want in ((record(None), "answered"), (record("multiply"), "missed"), (record("multiply", call("times", {})), "wrong_name"),
                          (record(None, call("multiply", {"a": 1})), "wrong_arguments"), (record(None, call("multiply", {"a": 1, "b": 1})), "needless"),
                          (record("find_book", call("multiply", {"a": 1, "b": 1})), "wrong_tool"), (record("multiply", call("multiply", {"a": 1, "b": 1})), "right")):
            self.assertEqual(want, judge(rec), str(rec))

    def test_report(self):
        records = [json.loads(line) for line in Path("data/replies.jsonl").read_text().splitlines()]
        self.assertEqual(dict(Counter(judge(r) for r in records)), json.loads(Path("report.json").read_text()))
        self.assertEqual(4, Counter(judge(r) for r in records)["needless"])
