import csv
import json
import unittest
from pathlib import Path
from statistics import median


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Result(unittest.TestCase):
    def setUp(self):
        for name in ("test_predictions.csv", "result.json", "groups.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        rows = read("data/houses.csv")
        self.old = [r for r in rows if r["sold"] < "2010"]
        self.new = [r for r in rows if r["sold"] >= "2010"]
        got = read("test_predictions.csv")
        self.assertEqual([r["id"] for r in got], [r["id"] for r in self.new], "the ids of 2010 in the order of the file")
        self.ratio = [float(h["price"]) / float(r["prediction"]) for r, h in zip(got, self.new)]
        self.error = [100 * abs(1 / x - 1) for x in self.ratio]
        self.result = json.loads(Path("result.json").read_text(encoding="utf-8"))

    def test_the_model_is_useful_and_not_too_good_to_be_true(self):
        self.assertTrue(3.5 < median(self.error) < 12, f"median error {median(self.error):.2f} %")

    def test_result_json_follows_from_the_predictions(self):
        n, s = len(self.ratio), sorted(self.ratio)
        low, high = s[int(0.1 * n)], s[int(0.9 * n)]
        zones: dict[str, list[float]] = {}
        for r in self.old:
            zones.setdefault(r["zone"], []).append(float(r["price"]) / float(r["area"]))
        rule = [median(zones[r["zone"]]) * float(r["area"]) for r in self.new]
        want = {
            "median_error": (median(self.error), 0.02), "low": (low, 0.002), "high": (high, 0.002),
            "coverage": (sum(low <= x <= high for x in self.ratio) / n, 0.02),
            "zone_area": (median(100 * abs(g / float(r["price"]) - 1) for g, r in zip(rule, self.new)), 0.02),
            "within_limit": (sum(e <= 10 for e in self.error) / n, 0.014),
        }
        self.assertEqual(set(self.result), set(want))
        for key, (value, slack) in want.items():
            self.assertAlmostEqual(self.result[key], value, delta=slack, msg=key)

    def test_three_groups_have_ten_houses_and_a_coverage(self):
        rows = read("groups.csv")
        self.assertGreaterEqual(len(rows), 3)
        for r in rows:
            n, c = int(r["houses"]), float(r["coverage"])
            self.assertTrue(10 <= n <= len(self.new), f"{r['group']}: {n} houses")
            self.assertTrue(0 <= c <= 1, f"{r['group']}: coverage {c}")
            self.assertAlmostEqual(c * n, round(c * n), delta=0.06 * n / 10, msg=f"{r['group']}: not a count divided by {n}")
