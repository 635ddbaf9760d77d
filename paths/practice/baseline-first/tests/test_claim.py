import csv
import unittest
from pathlib import Path

from tuning import expected_best, fair


class Tuning(unittest.TestCase):
    def test_trials(self):
        self.assertTrue(Path("trials.csv").is_file(), "trials.csv is missing")
        with open("trials.csv", newline="") as f:
            data = list(csv.DictReader(f))
        self.assertEqual(fair(data), [])
        methods = {r["method"] for r in data}
        self.assertGreaterEqual(len(methods), 2)
        text = Path("baseline.md").read_text()
        for m in methods:
            scores = [float(r["score"]) for r in data if r["method"] == m]
            self.assertGreaterEqual(len(scores), 5, m)
            self.assertIn(f"{expected_best(scores, 3):.3f}", text, f"expected best of 3 for {m}")
