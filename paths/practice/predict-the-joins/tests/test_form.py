import csv
import unittest
from pathlib import Path


class Predictions(unittest.TestCase):
    def test_each_join_has_a_prediction(self):
        self.assertTrue(Path("predictions.csv").is_file(), "predictions.csv is missing")
        with open("predictions.csv", newline="", encoding="utf-8-sig") as file:
            rows = {(row.get("join") or "").strip(): row for row in csv.DictReader(file)}
        for number in range(1, 9):
            text = (rows.get(f"j{number}", {}).get("predicted") or "").strip()
            self.assertTrue(text.isdigit(), f"j{number}: predicted is {text!r}, not a whole number")
