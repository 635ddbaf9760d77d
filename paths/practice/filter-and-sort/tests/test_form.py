import csv
import unittest
from pathlib import Path


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, skipinitialspace=True))


class Filter(unittest.TestCase):
    def answers(self) -> dict[str, dict[str, str]]:
        self.assertTrue(Path("answers.csv").is_file(), "answers.csv is missing")
        return {(row.get("question") or "").strip(): row for row in read("answers.csv")}

    def test_each_question_has_a_prediction(self):
        rows = self.answers()
        for number in range(1, 11):
            text = (rows.get(str(number), {}).get("predicted") or "").strip()
            self.assertRegex(text, r"^\d+(\.0)?$", f"question {number}: predicted is {text!r}, not a whole number")
