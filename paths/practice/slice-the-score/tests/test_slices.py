import csv
import json
import math
import unittest
from pathlib import Path

from slices import recall_slices, wilson


def rows(*parts):
    return [{"age": age, "site": site, "returned": str(ret), "marked": str(mark)}
            for age, site, ret, mark, times in parts for _ in range(times)]


class Wilson(unittest.TestCase):
    def test_known_intervals(self):
        for k, n, low, high in [(6, 12, 0.2538, 0.7462), (60, 120, 0.4119, 0.5881), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1)]:
            got = wilson(k, n)
            self.assertAlmostEqual(got[0], low, places=3, msg=f"low end for {k} of {n}: expected {low}, got {got[0]}")
            self.assertAlmostEqual(got[1], high, places=3, msg=f"high end for {k} of {n}: expected {high}, got {got[1]}")

    def test_z_makes_it_wider(self):
        narrow, wide = wilson(6, 12, 1.0), wilson(6, 12, 2.58)
        self.assertTrue(wide[0] < narrow[0] < narrow[1] < wide[1])

    def test_nothing_known_is_everything_possible(self):
        self.assertEqual(tuple(wilson(0, 0)), (0.0, 1.0))


class Slices(unittest.TestCase):
    TABLE = rows(("old", "A", 1, 1, 10), ("old", "B", 1, 0, 40), ("young", "A", 1, 1, 90), ("young", "A", 1, 0, 10),
                 ("young", "C", 1, 0, 3), ("young", "A", 0, 1, 50), ("old", "D", 0, 0, 5))

    def setUp(self):
        self.got = {(s["column"], s["value"]): s for s in recall_slices(self.TABLE, ["age", "site"], 20)}

    def test_only_returned_patients_count(self):
        self.assertEqual(set(self.got), {("age", "old"), ("age", "young"), ("site", "A"), ("site", "B"), ("site", "C")},
                         "site D has no returned patient, so it has no slice")
        for key, n, hits in [(("age", "old"), 50, 10), (("age", "young"), 103, 90), (("site", "A"), 110, 100), (("site", "C"), 3, 0)]:
            s = self.got[key]
            self.assertEqual((s["n"], s["hits"]), (n, hits), f"{key}: n and hits")
            self.assertAlmostEqual(s["recall"], hits / n)

    def test_each_slice_has_its_interval(self):
        s = self.got["age", "old"]
        self.assertAlmostEqual(s["low"], 0.1124, places=3)
        self.assertAlmostEqual(s["high"], 0.3304, places=3)

    def test_verdicts(self):
        for key, expected in [(("age", "old"), "suspicious"), (("age", "young"), "ok"), (("site", "A"), "ok"),
                              (("site", "B"), "suspicious"), (("site", "C"), "too small")]:
            self.assertEqual(self.got[key]["verdict"], expected, f"verdict of {key}: {self.got[key]}")

    def test_a_low_recall_alone_is_not_suspicious(self):
        table = rows(("x", "A", 1, 1, 70), ("x", "A", 1, 0, 30), ("y", "A", 1, 1, 12), ("y", "A", 1, 0, 12))
        got = {s["value"]: s["verdict"] for s in recall_slices(table, ["age"], 20)}
        self.assertEqual(got, {"x": "ok", "y": "ok"}, "y has 12 of 24, interval to 0.69, overall 0.66: its interval reaches above")

    def test_a_column_can_be_left_out(self):
        self.assertEqual({s["column"] for s in recall_slices(self.TABLE, ["site"], 5)}, {"site"})


class Table(unittest.TestCase):
    def test_slices_csv_has_ten_slices(self):
        self.assertTrue(Path("slices.csv").is_file(), "slices.csv is missing")
        with open("slices.csv", newline="", encoding="utf-8") as file:
            got = {(r["column"], r["value"]): r for r in csv.DictReader(file)}
        with open("data/stays.csv", newline="", encoding="utf-8") as file:
            data = [r for r in csv.DictReader(file) if r["returned"] == "1"]
        overall = sum(int(r["marked"]) for r in data) / len(data)
        expected = {(c, r[c]) for c in ("age", "site") for r in data}
        self.assertEqual(set(got), expected, "one row for each value of age and site")
        for (column, value), r in got.items():
            marked = [int(x["marked"]) for x in data if x[column] == value]
            n, k = len(marked), sum(marked)
            p, z = k / n, 1.96
            half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
            high = (p + z * z / (2 * n)) / (1 + z * z / n) + half
            self.assertEqual((int(r["n"]), int(r["hits"])), (n, k), f"{column} {value}")
            self.assertAlmostEqual(float(r["recall"]), p, delta=0.006)
            self.assertAlmostEqual(float(r["high"]), high, delta=0.006)
            verdict = "too small" if n < 20 else "suspicious" if high < overall else "ok"
            self.assertEqual(r["verdict"], verdict, f"{column} {value}: recall {p:.2f}, high {high:.3f}, overall {overall:.3f}")


class RealData(unittest.TestCase):
    """real.json: what the counts of COMPAS say, computed here once more."""

    def figures(self):
        again, marked = {}, {}
        with open("data/compas.csv", newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["returned"] == "1":
                    for key in (row["age"], row["group"], "all"):
                        again[key] = again.get(key, 0) + int(row["people"])
                        marked[key] = marked.get(key, 0) + int(row["people"]) * int(row["marked"])
        n, k = again.pop("all"), marked.pop("all")
        small = [key for key in again if again[key] < 20]
        z, low = 1.96, []
        for key in set(again) - set(small):
            m, p = again[key], marked[key] / again[key]
            if (p + z * z / (2 * m) + z * math.sqrt(p * (1 - p) / m + z * z / (4 * m * m))) / (1 + z * z / m) < k / n:
                low.append(key)
        return {"overall": k / n, "suspicious": sorted(low), "too_small": sorted(small)}

    def test_real_json_follows_from_the_counts(self):
        self.assertTrue(Path("real.json").is_file(), "real.json is missing")
        mine = json.loads(Path("real.json").read_text(encoding="utf-8-sig"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            if isinstance(want, list):
                close = isinstance(mine[name], list) and sorted(map(str, mine[name])) == want
            else:
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.001
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from data/compas.csv, a row for each person")


if __name__ == "__main__":
    unittest.main()
