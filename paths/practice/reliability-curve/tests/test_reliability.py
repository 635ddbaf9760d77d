import csv
import unittest
from pathlib import Path

from reliability import bins, calibration_error


class Bins(unittest.TestCase):
    def compare(self, got, expected):
        self.assertEqual(len(got), len(expected), f"expected {len(expected)} bins, got {got}")
        for b, (low, n, predicted, observed) in zip(got, expected):
            self.assertAlmostEqual(b["low"], low, msg=f"low border of {b}")
            self.assertEqual(b["n"], n, f"n of {b}")
            self.assertAlmostEqual(b["predicted"], predicted, msg=f"predicted of {b}")
            self.assertAlmostEqual(b["observed"], observed, msg=f"observed of {b}")

    def test_each_bin_has_its_two_numbers(self):
        self.compare(bins([0.12, 0.18, 0.85, 0.81], [0, 1, 1, 1]), [(0.1, 2, 0.15, 0.5), (0.8, 2, 0.83, 1)])

    def test_empty_bins_are_left_out_and_the_order_is_low_to_high(self):
        self.compare(bins([0.95, 0.05], [1, 0]), [(0, 1, 0.05, 0), (0.9, 1, 0.95, 1)])

    def test_the_left_border_belongs_to_the_bin(self):
        self.compare(bins([0.5, 0.25], [1, 0], 4), [(0.25, 1, 0.25, 0), (0.5, 1, 0.5, 1)])

    def test_one_belongs_to_the_last_bin(self):
        self.compare(bins([1.0, 0.92, 0.0], [1, 0, 0]), [(0, 1, 0, 0), (0.9, 2, 0.96, 0.5)])

    def test_the_number_of_bins_can_change(self):
        self.compare(bins([0.1, 0.4, 0.7], [0, 1, 1], 2), [(0, 2, 0.25, 0.5), (0.5, 1, 0.7, 1)])


class Error(unittest.TestCase):
    def test_bins_are_weighted_by_their_cases(self):
        table = [{"low": 0.1, "n": 30, "predicted": 0.1, "observed": 0.2},
                 {"low": 0.7, "n": 10, "predicted": 0.9, "observed": 0.5}]
        got = calibration_error(table)
        self.assertAlmostEqual(got, 0.175, msg=f"(30 * 0.1 + 10 * 0.4) / 40 = 0.175, got {got}")

    def test_perfect_bins_give_zero(self):
        self.assertAlmostEqual(calibration_error(bins([0.5, 0.5], [0, 1])), 0)


class Curve(unittest.TestCase):
    def test_curve_csv_has_the_ten_bins(self):
        self.assertTrue(Path("curve.csv").is_file(), "curve.csv is missing")
        with open("curve.csv", newline="", encoding="utf-8") as file:
            got = list(csv.DictReader(file))
        with open("data/forecast.csv", newline="", encoding="utf-8") as file:
            rows = [(float(r["probability"]), int(r["returned"])) for r in csv.DictReader(file)]
        self.assertEqual([round(float(b["low"]), 2) for b in got], [i / 10 for i in range(10)], "the left borders")
        for i, b in enumerate(got):
            group = [(p, y) for p, y in rows if i == min(int(p * 10), 9)]
            self.assertEqual(int(b["n"]), len(group), f"n of the bin from {i / 10}")
            self.assertAlmostEqual(float(b["predicted"]), sum(p for p, _ in group) / len(group), delta=0.006)
            self.assertAlmostEqual(float(b["observed"]), sum(y for _, y in group) / len(group), delta=0.006)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/midterms.csv", newline="") as file:
            rows = [(float(row["probability"]), int(row["won"])) for row in csv.DictReader(file)]
        groups = {}
        for p, won in rows:
            groups.setdefault(min(9, int(p * 10)), []).append(p - won)
        ece = sum(abs(sum(gaps)) for gaps in groups.values()) / len(rows)
        size = {number: len(gaps) for number, gaps in groups.items()}
        return {"ece": ece, "sure": size[0] + size[9], "middle": sum(size.get(k, 0) for k in (3, 4, 5, 6))}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")


if __name__ == "__main__":
    unittest.main()
