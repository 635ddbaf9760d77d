import re
import unittest
from pathlib import Path


class TestRunbook(unittest.TestCase):
    def part(self, name):
        text = Path("RUNBOOK.md").read_text()
        self.assertIn(f"## {name}", text)
        return text.split(f"## {name}", 1)[1].split("\n## ", 1)[0]

    def test_each_piece_of_state_has_age_and_time(self):
        rows = [[c.strip() for c in x.strip().strip("|").split("|")] for x in self.part("State").splitlines() if x.strip().startswith("|")][2:]
        self.assertGreaterEqual(len(rows), 3, "rows under State")
        for r in rows:
            self.assertEqual(4, len([c for c in r if c]), f"cells of {r}")
            self.assertTrue(re.search(r"\d", r[2]) and re.search(r"\d", r[3]), f"numbers in the last two cells of {r}")

    def test_the_steps_are_commands(self):
        steps = re.findall(r"(?m)^(\d+)\. (.*(?:\n(?!\d+\. ).*)*)", self.part("From nothing"))
        self.assertGreaterEqual(len(steps), 6, "numbered steps")
        for n, text in steps:
            self.assertRegex(text, r"`[^`]+`", f"step {n} has no command in backticks")
        self.assertGreaterEqual(sum("prints" in t for _, t in steps), 3, "steps that say what is printed")

    def test_dates_are_in_order(self):
        dates = re.findall(r"(?m)^- (\d{4}-\d\d-\d\d): *\S[^,\n]*, *\S", self.part("Expires"))
        self.assertGreaterEqual(len(dates), 3, "lines under Expires")
        self.assertEqual(sorted(dates), dates, "order of time")
