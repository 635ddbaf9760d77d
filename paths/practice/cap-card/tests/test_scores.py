import csv
import math
import unittest
from pathlib import Path


def wilson(share, n, z=1.96):
    middle, half = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


class Scores(unittest.TestCase):
    def setUp(self):
        with Path("scores.csv").open(newline="", encoding="utf-8-sig") as file:
            rows = {row["version"].strip(): row for row in csv.DictReader(file)}
        self.assertLessEqual({"baseline", "final"}, set(rows))
        self.rows = [rows["baseline"], rows["final"]]

    def test_both_versions_met_the_same_cases(self):
        for name in ("cases", "measure"):
            self.assertEqual(len({row[name].strip() for row in self.rows}), 1, f"{name} differs: both are scored on the same frozen data")
        self.assertLess(self.rows[0]["date"].strip(), self.rows[1]["date"].strip(), "the final score is younger than the baseline's")

    def test_an_interval_is_as_wide_as_its_cases_allow(self):
        for row in self.rows:
            score, low, high, n = (float(row[name]) for name in ("score", "low", "high", "cases"))
            self.assertTrue(low <= score <= high, f"{row['version']}: low <= score <= high")
            if 0 <= low and high <= 1:
                least = wilson(score, n)
                self.assertGreaterEqual(high - low, (least[1] - least[0]) / 2, f"{row['version']}: {n:.0f} cases cannot give so narrow an interval")
