import re
import unittest
from pathlib import Path

KEYS = ("question", "who", "choice", "measure", "threshold", "change", "doubt")


class Questions(unittest.TestCase):
    def setUp(self):
        self.text = Path("questions.md").read_text(encoding="utf-8")
        self.parts = re.split(r"(?m)^## ([123])\s*$", self.text)

    def part(self, number):
        self.assertIn(str(number), self.parts, f"the heading ## {number} is missing")
        body = self.parts[self.parts.index(str(number)) + 1]
        found = {}
        for key in KEYS:
            m = re.search(rf"(?m)^[-* ]*{key}:[ \t]*(.*)$", body)
            self.assertIsNotNone(m, f"question {number}: the line {key}: is missing")
            self.assertGreaterEqual(len(m[1].split()), 2, f"question {number}: write a sentence after {key}:")
            found[key] = m[1].strip()
        return found

    def one(self, number):
        p = self.part(number)
        self.assertTrue(p["question"].endswith("?"), f"question {number} ends with a question mark")
        self.assertRegex(p["choice"], r"\bor\b", f"question {number}: two actions with or between them")
        self.assertRegex(p["measure"], r"`\w+`", f"question {number}: name a column in backticks in measure:")
        self.assertRegex(p["threshold"], r"\d", f"question {number}: threshold: needs a number")
        return p

    def test_question_1(self):
        self.one(1)

    def test_question_2(self):
        self.one(2)

    def test_question_3(self):
        self.one(3)

    def test_one_measure_needs_the_airports(self):
        measures = " ".join(self.part(n)["measure"] for n in (1, 2, 3))
        self.assertRegex(measures, r"`(airports\.)?(faa|name|lat|lon)`", "one measure names a column of airports")

    def test_length_and_asked(self):
        self.assertLessEqual(len(self.text.splitlines()), 60, "at most 60 lines")
        m = re.search(r"(?m)^[-* ]*asked:[ \t]*(.*)$", self.text)
        self.assertTrue(m and len(m[1].split()) >= 5, "asked: the role and the answer")
