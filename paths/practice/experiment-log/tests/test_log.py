import csv
import re
import unittest
from datetime import date
from pathlib import Path

HEADER = ["date", "question", "change", "result", "verdict"]


class Log(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("log.csv").is_file(), "log.csv is missing")
        with open("log.csv", newline="", encoding="utf-8-sig") as file:
            reader = csv.reader(file)
            self.assertEqual(next(reader, None), HEADER, "the first line must be " + ",".join(HEADER))
            lines = [line for line in reader if line]
        for number, line in enumerate(lines, 1):
            self.assertEqual(len(line), 5, f"row {number} has {len(line)} cells; quote text with commas: {line}")
        self.rows = [{k: v.strip() for k, v in zip(HEADER, line)} for line in lines]
        self.assertGreaterEqual(len(self.rows), 6, f"at least six runs, got {len(self.rows)}")

    def test_dates_never_go_back(self):
        days = []
        for number, row in enumerate(self.rows, 1):
            self.assertRegex(row["date"], r"^\d{4}-\d{2}-\d{2}$", f"row {number}: write the date as 2026-03-14")
            days.append(date.fromisoformat(row["date"]))
        self.assertEqual(days, sorted(days), "the rows must be in order of date")

    def test_every_question_is_a_question(self):
        for number, row in enumerate(self.rows, 1):
            self.assertTrue(row["question"].endswith("?") and len(row["question"]) > 10,
                            f"row {number}: {row['question']!r} should be a question and end with ?")
        pairs = [(row["question"].lower(), row["change"].lower()) for row in self.rows]
        self.assertEqual(len(set(pairs)), len(pairs), "two rows have the same question and change")

    def test_every_change_is_named(self):
        for number, row in enumerate(self.rows, 1):
            self.assertGreaterEqual(len(row["change"]), 10, f"row {number}: change is too short: {row['change']!r}")

    def test_results_are_numbers_and_are_compared(self):
        for number, row in enumerate(self.rows, 1):
            self.assertRegex(row["result"], r"\d", f"row {number}: the result has no number: {row['result']!r}")
        compared = sum(bool(re.search(r"\bwas\b", row["result"])) for row in self.rows[1:])
        self.assertGreaterEqual(compared, 3, f"at least three results compare with 'was', got {compared}")

    def test_verdicts_have_a_word_and_a_reason(self):
        words = []
        for number, row in enumerate(self.rows, 1):
            match = re.match(r"(keep|drop|unclear):\s*(.{10,})", row["verdict"])
            self.assertTrue(match, f"row {number}: verdict should be like 'drop: the error rose by 3', got {row['verdict']!r}")
            words.append(match[1])
        self.assertGreaterEqual(sum(w != "keep" for w in words), 2, "at least two runs should be drop or unclear")


if __name__ == "__main__":
    unittest.main()
