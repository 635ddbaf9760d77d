import csv
import re
import unittest
from pathlib import Path


class Counts(unittest.TestCase):
    def test_read_is_kept_plus_dropped_in_each_month(self):
        self.assertTrue(Path("counts.csv").is_file(), "counts.csv is missing")
        with open("counts.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        self.assertGreaterEqual(len(rows), 4, "at least four months")
        self.assertEqual(list(rows[0])[:3], ["month", "read", "kept"])
        rules = list(rows[0])[3:]
        self.assertTrue(rules, "one column for each rule")
        for r in rows:
            self.assertGreater(int(r["read"]), 0, r["month"])
            self.assertEqual(int(r["read"]), int(r["kept"]) + sum(int(r[x]) for x in rules), f"{r['month']}: read is not kept plus dropped")


class Report(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("report.md").is_file(), "report.md is missing")
        text = Path("report.md").read_text(encoding="utf-8")
        self.lines = len(text.splitlines())
        pieces = re.split(r"(?m)^## +(.+?) *$", text)
        self.names, self.bodies = pieces[1::2], pieces[2::2]

    def test_the_seven_parts_are_there_in_order(self):
        self.assertEqual(len(self.names), 7, f"parts: {self.names}")
        self.assertEqual([self.names[0], *self.names[4:]], ["Answers", "Data", "Run", "Ten times the data"])
        for name, body in zip(self.names, self.bodies):
            self.assertGreaterEqual(len(body.split()), 15, f"{name} is too short")

    def test_the_answers_are_short_and_have_numbers(self):
        self.assertTrue(self.bodies, "report.md has no part")
        words = len(self.bodies[0].split())
        self.assertTrue(15 <= words <= 120, f"Answers has {words} words")
        self.assertGreaterEqual(len(re.findall(r"\d[\d.,]*", self.bodies[0])), 3, "each answer needs a number")

    def test_each_question_links_its_chart(self):
        for n, body in enumerate(self.bodies[1:4], 1):
            self.assertIn(f"](chart{n}.svg)", body, self.names[n])

    def test_run_gives_time_memory_and_machine(self):
        body = dict(zip(self.names, self.bodies)).get("Run", "")
        self.assertRegex(body, r"\d[\d.,]* ?(s|seconds|min|minutes)\b")
        self.assertRegex(body, r"\d[\d.,]* ?(MB|GB)\b")

    def test_ten_times_has_an_estimate(self):
        self.assertRegex(dict(zip(self.names, self.bodies)).get("Ten times the data", ""), r"\d")

    def test_at_most_ninety_lines(self):
        self.assertLessEqual(self.lines, 90)
