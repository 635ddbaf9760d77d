import csv
import json
import math
import unittest
from collections import Counter
from pathlib import Path
from statistics import fmean


class Answers(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("answers.json").is_file(), "answers.json is missing")
        self.got = json.loads(Path("answers.json").read_text(encoding="utf-8"))
        with open("data/trips.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))
        self.good = [r for r in self.rows if r["fare"] not in ("", "NaN")]

    def check(self, name, want, delta=0.006):
        self.assertIn(name, self.got, f"answers.json lacks {name}")
        self.assertIsInstance(self.got[name], (int, float), f"{name}: {self.got[name]!r} is not a number")
        self.assertFalse(math.isnan(self.got[name]), f"{name} is NaN")
        self.assertAlmostEqual(self.got[name], want, delta=delta, msg=name)

    def test_1_rows_over_20_counts_nan_as_polars_does(self):
        self.check("rows_over_20", sum(float(r["fare"]) > 20 for r in self.good) + sum(r["fare"] == "NaN" for r in self.rows))

    def test_2_good_over_20(self):
        self.check("good_over_20", sum(float(r["fare"]) > 20 for r in self.good))

    def test_3_mean_fare(self):
        self.check("mean_fare", fmean(float(r["fare"]) for r in self.good))

    def test_4_nulls(self):
        want = {c: n for c in self.rows[0] if (n := sum(r[c] == "" for r in self.rows))}
        self.assertEqual(self.got.get("nulls"), want)

    def test_5_by_zone(self):
        count = Counter(r["zone"] or None for r in self.rows)
        want = sorted(([z, n] for z, n in count.items()), key=lambda x: (-x[1], x[0] or ""))
        self.assertEqual(self.got.get("by_zone"), want)

    def test_6_mean_tip_filled(self):
        self.check("mean_tip_filled", fmean(float(r["tip"] or 0) for r in self.rows))

    def test_7_per_km(self):
        self.check("per_km", max(float(r["fare"]) / float(r["km"]) for r in self.good if r["km"]))

    def test_8_top_rider(self):
        self.assertEqual(self.got.get("top_rider"), Counter(r["rider"] for r in self.rows if r["rider"]).most_common(1)[0][0])
