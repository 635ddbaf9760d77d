import json
import unittest
from datetime import datetime
from pathlib import Path

from test_marking import read


class Own(unittest.TestCase):
    def setUp(self):
        self.replies = [json.loads(line) for line in Path("own.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]

    def test_each_question_was_asked_once(self):
        kinds = {r["id"]: r["kind"] for r in read("data/answers.csv")}
        asked = [r["id"] for r in self.replies]
        self.assertEqual(asked, [key for key in kinds if key in asked], "ids of data/answers.csv, each once and in their order")
        self.assertGreaterEqual(len(asked), 20, "at least twenty questions")
        self.assertGreaterEqual(sum(kinds[key] == "impossible" for key in asked), 4, "at least four impossible questions")

    def test_the_replies_have_the_form_of_a_server(self):
        self.assertEqual(len({r["model"] for r in self.replies}), 1, "one model")
        self.assertRegex(self.replies[0]["model"], r"^\S+:\S+$", "the exact tag")
        for r in self.replies:
            self.assertIs(r["done"], True, r["id"])
            for name in ("prompt_eval_count", "eval_count", "eval_duration", "total_duration"):
                self.assertTrue(type(r[name]) is int and r[name] > 0, f"{name} of {r['id']}: {r[name]!r}")
        times = [datetime.fromisoformat(r["created_at"][:19]) for r in self.replies]
        self.assertEqual(times, sorted(times), "created_at rises from line to line")
        spent = [r["eval_duration"] for r in self.replies]
        self.assertEqual(len(set(spent)), len(spent), "two replies took the same number of nanoseconds")

    def test_they_are_not_the_answers_of_the_task(self):
        given = {r["id"]: r["answer"] for r in read("data/answers.csv")}
        same = sum(r["response"].strip() == given[r["id"]].strip() for r in self.replies)
        self.assertLess(same, len(self.replies) / 4, f"{same} of the replies are word for word those that we wrote")
