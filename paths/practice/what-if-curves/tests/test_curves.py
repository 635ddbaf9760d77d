import csv
import unittest
from pathlib import Path

from curves import curve, invented, support

ROWS = [{"a": 1, "b": 10}, {"a": 2, "b": 20}, {"a": 2, "b": 30}, {"a": 9, "b": 40}]
PLAN = [("area", range(40, 261, 20), 10, "baths"), ("baths", range(1, 6), 0, "area"), ("age", range(0, 111, 10), 5, "area")]


class Functions(unittest.TestCase):
    def test_the_curve_sets_the_column_of_every_row(self):
        got = curve(lambda rows: [r["a"] * r["b"] for r in rows], ROWS, "a", [0, 1, 4])
        for g, want in zip(got, [0, 25, 100], strict=True):
            self.assertAlmostEqual(g, want)

    def test_the_rows_are_not_changed(self):
        before = [dict(r) for r in ROWS]
        curve(lambda rows: [0.0 for _ in rows], ROWS, "a", [5])
        self.assertEqual(ROWS, before)

    def test_support_counts_rows_near_each_point(self):
        self.assertEqual(support(ROWS, "a", [1, 2, 5, 9], 0), [1, 2, 0, 1])
        self.assertEqual(support(ROWS, "a", [1, 3, 5], 1), [3, 2, 0])

    def test_invented_is_the_share_outside_the_range_near_x(self):
        for x, width, want in [(2, 0, 0.5), (1, 0, 0.75), (1, 1, 0.25), (5, 0, 1.0)]:
            self.assertAlmostEqual(invented(ROWS, "a", x, width, "b"), want, msg=f"x={x}, width={width}")


class Table(unittest.TestCase):
    def test_curves_csv_has_29_points_with_their_support(self):
        self.assertTrue(Path("curves.csv").is_file(), "curves.csv is missing")
        with open("data/homes.csv", newline="", encoding="utf-8") as file:
            homes = [{k: float(v) for k, v in r.items()} for r in csv.DictReader(file)]
        with open("curves.csv", newline="", encoding="utf-8-sig") as file:
            got = list(csv.DictReader(file))
        want = [(c, x, w, o) for c, grid, w, o in PLAN for x in grid]
        self.assertEqual([(r["column"], float(r["x"])) for r in got], [(c, x) for c, x, _, _ in want])
        for r, (c, x, w, o) in zip(got, want):
            near = [h[o] for h in homes if abs(h[c] - x) <= w]
            self.assertEqual(int(float(r["rows_near"])), len(near), f"{c} {x}: rows_near")
            share = sum(not min(near) <= h[o] <= max(near) for h in homes) / len(homes) if near else 1.0
            self.assertAlmostEqual(float(r["invented"]), share, delta=0.0011, msg=f"{c} {x}: invented")
            self.assertTrue(0 < float(r["prediction"]) < 900, f"{c} {x}: prediction {r['prediction']}")
        area = [float(r["prediction"]) for r in got if r["column"] == "area"]
        self.assertGreater(area[-1] - area[0], 80, "the curve of the area rises")
