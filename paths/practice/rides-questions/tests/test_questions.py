import re
import unittest
from pathlib import Path

PARTS = ["question", "who", "choice", "measure", "threshold", "trap"]


class Questions(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("questions.md").is_file(), "questions.md is missing")
        self.text = Path("questions.md").read_text(encoding="utf-8")
        pieces = re.split(r"(?m)^## +(\S+).*$", self.text)
        self.assertEqual(pieces[1::2], ["1", "2", "3"], "three parts: ## 1, ## 2, ## 3")
        self.parts = []
        for body in pieces[2::2]:
            found = re.findall(r"(?ms)^(?:- )?(question|who|choice|measure|threshold|trap|asked): *(.*?)(?=^(?:- )?(?:question|who|choice|measure|threshold|trap|asked):|\Z)", body)
            self.parts.append({k: v.strip() for k, v in found})

    def test_each_question_has_its_six_lines(self):
        for n, part in enumerate(self.parts, 1):
            for name in PARTS:
                self.assertGreaterEqual(len(part.get(name, "").split()), 4, f"question {n}: {name} is missing or has fewer than four words")

    def test_the_questions_end_with_a_question_mark(self):
        for n, part in enumerate(self.parts, 1):
            self.assertTrue(part.get("question", "").endswith("?"), f"question {n}")

    def test_choices_have_an_or_thresholds_a_number_and_measures_a_column(self):
        for n, part in enumerate(self.parts, 1):
            self.assertRegex(part.get("choice", ""), r"\bor\b", f"question {n}: choice")
            self.assertRegex(part.get("threshold", ""), r"\d", f"question {n}: threshold")
            self.assertRegex(part.get("measure", ""), r"`[^`]+`", f"question {n}: measure")

    def test_someone_was_asked(self):
        found = re.search(r"(?m)^asked: *(.+)", self.text)
        self.assertIsNotNone(found, "the line asked: is missing or empty")
        self.assertGreaterEqual(len(found[1].split()), 4)

    def test_at_most_sixty_lines(self):
        self.assertLessEqual(len(self.text.splitlines()), 60)
