import json
import re
import unittest
from pathlib import Path

TOOLS = json.loads(Path("tools.json").read_text())
BEFORE = {"find": ["title"], "lend": ["title", "person", "days"], "return": ["title"], "move": ["title", "shelf"], "count": ["shelf"]}
UNSEEN = [("find", 'Where does "Walden" stand?'), ("find", 'Please find "Emma".'), ("lend", 'Lend "Kim" for Nora, 10 days.'), ("lend", 'Someone wants to borrow "Emma" for Ada, 5 days.'),
          ("return", '"Persuasion" was brought back.'), ("return", 'Please return "Dracula" to the library.'), ("move", 'Put "Walden" on shelf hall.'), ("move", 'Move "Persuasion" to shelf heap.'),
          ("count", "Count the books of shelf hall."), ("count", "How many does shelf desk have?")]


class TestTools(unittest.TestCase):
    def test_the_form(self):
        self.assertEqual(list(BEFORE), [t["does"] for t in TOOLS], "five tools in the same order")
        self.assertEqual(5, len({t["name"] for t in TOOLS}), "five different names")
        for t in TOOLS:
            self.assertRegex(t["name"], r"^[a-z][a-z0-9_]{2,29}$")
            self.assertTrue(20 <= len(t["description"]) <= 200, f"{t['name']}: {len(t['description'])} characters")
            self.assertEqual(BEFORE[t["does"]], list(t["parameters"].values()), f"{t['name']}: keep the arguments and their order")

    def test_seen_tasks(self):
        import hasty
        tasks = json.loads(Path("data/tasks.json").read_text())
        reasons = [f"{e['id']}: {r}" for e in tasks if (r := hasty.run(e, TOOLS))]
        self.assertGreaterEqual(20 - len(reasons), 17, "\n".join(reasons))

    def test_unseen_tasks(self):
        import hasty
        reasons = [r for does, request in UNSEEN if (r := hasty.run({"does": does, "request": request}, TOOLS))]
        self.assertGreaterEqual(10 - len(reasons), 7, "\n".join(reasons))

    def test_no_keyword_lists(self):
        for t in TOOLS:
            first = t["description"].split(".")[0]
            self.assertGreaterEqual(len(re.findall(r"\b(?:a|the|to|on|of|or|that|is|in|how|which|for)\b", first.lower())), 2, f"{t['name']}: write a sentence, not a list of key words")
