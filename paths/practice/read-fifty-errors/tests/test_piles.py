import csv
import unittest
from collections import Counter
from pathlib import Path


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return [{k: (v or "").strip() for k, v in row.items() if k} for row in csv.DictReader(file)]


class Piles(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("piles.csv").is_file(), "piles.csv is missing")
        self.rows = read("piles.csv")
        self.assertTrue(self.rows and {"id", "pile"} <= set(self.rows[0]), "piles.csv needs the header id,pile and rows")

    def test_each_error_is_in_exactly_one_pile(self):
        ids = Counter(row["id"] for row in self.rows)
        missing = [i for i in range(1, 51) if ids[str(i)] == 0]
        self.assertFalse(missing, f"ids without a pile: {missing}")
        twice = [i for i, n in ids.items() if n > 1]
        self.assertFalse(twice, f"ids more than once: {twice}")
        self.assertEqual(len(ids), 50, "only the ids 1 to 50")

    def test_there_are_four_to_ten_named_piles(self):
        sizes = Counter(row["pile"].lower() for row in self.rows)
        self.assertNotIn("", sizes, "a pile without a name")
        self.assertLessEqual(sizes.pop("other", 0), 8, "the pile other is too large")
        self.assertTrue(4 <= len(sizes) <= 10, f"four to ten piles, got {len(sizes)}: {sorted(sizes)}")

    def test_the_plan_fits_the_piles(self):
        self.assertTrue(Path("plan.csv").is_file(), "plan.csv is missing")
        plan = read("plan.csv")
        sizes = Counter(row["pile"] for row in self.rows if row["pile"].lower() != "other")
        self.assertEqual(sorted(r["pile"] for r in plan), sorted(sizes), "one row for each pile except other")
        for r in plan:
            self.assertEqual(int(r["size"]), sizes[r["pile"]], f"size of {r['pile']}")
            self.assertTrue(0 <= float(r["gain"]) <= int(r["size"]), f"gain of {r['pile']}: 0 to its size")
            self.assertGreater(float(r["hours"]), 0, f"hours of {r['pile']}")
            self.assertGreaterEqual(len(r["fix"]), 20, f"fix of {r['pile']}: one sentence")

    def test_the_best_gain_per_hour_comes_first(self):
        self.assertTrue(Path("plan.csv").is_file(), "plan.csv is missing")
        plan = read("plan.csv")
        self.assertTrue(plan, "plan.csv has no rows")
        worth = [float(r["gain"]) / float(r["hours"]) for r in plan]
        for (a, b), r in zip(zip(worth, worth[1:]), plan[1:]):
            self.assertGreaterEqual(a + 1e-9, b, f"{r['pile']} has more gain per hour than the row above it")


if __name__ == "__main__":
    unittest.main()
