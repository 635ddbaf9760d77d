import json
import re
import unittest
from pathlib import Path

from late import Catalogue, Loaded, cost_all, cost_late, recall, words

TOOLS = [{"name": "read_file", "description": "Read a file", "tokens": 10}, {"name": "send_mail", "description": "Send a mail", "tokens": 20},
         {"name": "read_mail", "description": "Read a mail", "tokens": 40}]


class Late(unittest.TestCase):
    def test_words(self):
        self.assertEqual(words("Read_file, 2x! read"), {"read", "file", "2x"})

    def test_rare_words_weigh_more(self):
        c = Catalogue(TOOLS)
        self.assertEqual(c.find("read a file", 3), ["read_file", "read_mail"], "'a' is everywhere, so send_mail has score 0")
        self.assertEqual(c.find("mail", 2), ["read_mail", "send_mail"], "ties go by name")
        self.assertEqual(c.find("send it", 1), ["send_mail"])
        self.assertEqual(c.find("a guitar", 3), [])

    def test_least_recently_used_leaves(self):
        box = Loaded(2)
        box.load("a"); box.load("b"); box.use("a"); box.load("c")
        self.assertEqual(box.names(), ["a", "c"])
        box.load("a")
        self.assertEqual(box.names(), ["c", "a"], "loading again makes it recent")
        with self.assertRaises(KeyError):
            box.use("b")

    def test_costs_and_recall(self):
        c = Catalogue(TOOLS)
        task = {"query": "read a file", "needs": ["read_file"], "calls": 3}
        self.assertEqual(cost_all(TOOLS, task), 210)
        self.assertEqual(cost_late(c, task, 2, 100), 100 + 3 * 150)
        self.assertEqual(recall(c, [task, {"query": "mail", "needs": ["read_mail", "send_mail"], "calls": 1}], 1), 0.5)

    def test_report(self):
        tools, tasks = (json.loads(Path(f"data/{n}.json").read_text()) for n in ("tools", "tasks"))
        c, text = Catalogue(tools), re.sub(r"(?<=\d)[,' \u00a0\u202f](?=\d{3})", "", Path("report.md").read_text(encoding="utf-8"))
        for k in (2, 4):
            self.assertIn(f"{recall(c, tasks, k):.2f}", text, f"the recall for k = {k} is missing")
        for total in (sum(cost_all(tools, t) for t in tasks), sum(cost_late(c, t, 4) for t in tasks)):
            self.assertIn(str(total), text, f"total tokens {total}")
