import csv
import datetime
import hashlib
import unittest
from pathlib import Path


class Frozen(unittest.TestCase):
    def setUp(self):
        with open("frozen.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.reader(file))

    def test_enough_rows(self):
        self.assertGreaterEqual(len(self.rows), 31, "a header and at least 30 rows")

    def test_the_hash_fits(self):
        promised = Path("frozen.sha256").read_text(encoding="utf-8").split()
        self.assertTrue(promised, "frozen.sha256 is empty")
        found = hashlib.sha256(Path("frozen.csv").read_bytes()).hexdigest()
        self.assertEqual(promised[0].lower(), found, "frozen.csv is not the file that was frozen")

    def test_the_baseline_is_scored(self):
        with open("scores.csv", newline="", encoding="utf-8-sig") as file:
            scores = list(csv.DictReader(file))
        self.assertTrue(scores and scores[0]["version"].strip() == "baseline", "the first row is the baseline")
        self.assertLessEqual(len(scores), 2, "only the baseline and the final version are scored on these data")
        for row in scores:
            self.assertEqual(int(row["cases"]), len(self.rows) - 1, "cases is the number of rows in frozen.csv")
            low, score, high = (float(row[name]) for name in ("low", "score", "high"))
            self.assertTrue(low <= score <= high and low < high, f"{low} <= {score} <= {high}")
            datetime.date.fromisoformat(row["date"].strip())
            self.assertTrue(row["measure"].strip(), "name the measure")
