import csv
import re
import unittest
from pathlib import Path


class TestTalk(unittest.TestCase):
    def setUp(self):
        self.text = Path("slides.md").read_text()
        with Path("numbers.csv").open(newline="") as f:
            self.rows = list(csv.DictReader(f))

    def test_the_slides_have_their_parts(self):
        slides = re.split(r"(?m)^---\s*$", self.text)
        self.assertLessEqual(len(slides), 16, "slides")
        self.assertRegex(slides[0], r"(?m)^Message: *\S", "first slide")
        self.assertRegex(slides[-1], r"(?m)^Tomorrow: *\S", "last slide")
        failed = [s for s in slides if re.search(r"(?m)^# What failed", s)]
        self.assertTrue(failed and len(failed[0].split()) >= 8, "a slide on what failed")
        demo = next((s for s in slides if re.search(r"(?m)^# Demonstration", s)), "")
        self.assertRegex(demo, r"(?m)^Fallback:[ \t]*\S", "the slide of the demonstration")
        limit = re.search(r"(?m)^Switch after:[ \t]*(\d+)", demo)
        self.assertTrue(limit and 1 <= int(limit[1]) <= 20, "Switch after: at most 20 seconds")

    def test_each_percentage_has_a_mark(self):
        for line in self.text.splitlines():
            if re.search(r"\d ?%", line):
                self.assertRegex(line, r"\[n\d+\]", f"no mark in {line!r}")

    def test_marks_and_rows_belong_together(self):
        marks = set(re.findall(r"\[(n\d+)\]", self.text))
        names = [r["mark"] for r in self.rows]
        self.assertGreaterEqual(len(names), 3, "rows of numbers.csv")
        self.assertEqual(len(names), len(set(names)), "one row for each mark")
        self.assertEqual(marks, set(names), "marks on the slides and in the table")
        for r in self.rows:
            self.assertGreaterEqual(int(r["n"]), 1, f"n of {r['mark']}")
            self.assertLessEqual(float(r["low"]), float(r["value"]), r["mark"])
            self.assertLessEqual(float(r["value"]), float(r["high"]), r["mark"])
            self.assertRegex(r["source"], r"^\S+@[0-9a-f]{7,40}$", f"source of {r['mark']}")
