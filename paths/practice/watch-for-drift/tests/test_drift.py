import csv
import json
import math
import unittest
from pathlib import Path

from drift import alarms, judge, psi, tune


class TestDrift(unittest.TestCase):
    def test_psi(self):
        self.assertAlmostEqual(0, psi([10, 20, 70], [10, 20, 70]))
        q, p = [10.5 / 41, 30.5 / 41], [5.5 / 11, 5.5 / 11]
        self.assertAlmostEqual(sum((a - b) * math.log(a / b) for a, b in zip(p, q)), psi([10, 30], [5, 5]), msg="reference 10, 30; today 5, 5")
        self.assertTrue(0 < psi([0, 50], [50, 0]) < 100, "empty bins")

    def test_alarms(self):
        scores = [0, 3, 3, 0, 3, 3, 3, 3, 0, 2]
        for n, want in ((1, [1, 4]), (2, [2, 5]), (3, [6]), (5, [])):
            self.assertEqual(want, alarms(scores, 2, n), f"threshold 2, in a row {n}, scores {scores}; a score of 2 is not over 2")

    def test_judge(self):
        self.assertEqual((1, 1, 2), tuple(judge([5, 12, 14, 30], [[10, 14], [20, 25]])))
        self.assertEqual((1, 0, 0), tuple(judge([10], [[10, 10]])))
        self.assertEqual((0, 0, 3), tuple(judge([1, 2, 3], [])))

    def test_tune(self):
        scores = {"a": [0, 5, 0, 1, 0], "b": [0, 2, 0, 0, 0]}
        shifts = {"a": [[1, 1]], "b": []}
        self.assertEqual((3, 0), tuple(tune(scores, shifts, [0.5, 1.5, 2, 3])), "2 and 3 cost nothing; the larger one")
        self.assertEqual((9, 100), tuple(tune(scores, shifts, [9, 6])))
        self.assertEqual((6, 1), tuple(tune(scores, shifts, [0.5, 6], miss=1, false=5)))

    def test_tuning_csv(self):
        reference = json.loads(Path("data/reference.json").read_text())
        shifts = json.loads(Path("data/shifts.json").read_text())
        scores = {c: [] for c in reference}
        with Path("data/days.csv").open(newline="") as file:
            for r in csv.DictReader(file):
                scores[r["column"]].append(psi(reference[r["column"]], [int(r[f"b{i}"]) for i in range(10)]))
        with Path("tuning.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(18, len(rows))
        for r in rows:
            n, t = int(r["in_a_row"]), float(r["threshold"])
            judged = [judge(alarms(v, t, n), shifts[c]) for c, v in scores.items()]
            missed, false = sum(j[1] for j in judged), sum(j[2] for j in judged)
            self.assertEqual((missed, false, 100 * missed + 5 * false), (int(r["missed"]), int(r["false"]), float(r["cost"])), f"in a row {n}, threshold {t}")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        from drift import psi
        with open("data/delay_bins.csv", newline="") as file:
            months = {int(row["month"]): [int(row[f"b{i}"]) for i in range(10)] for row in csv.DictReader(file)}
        scores = {month: psi(months[1], counts) for month, counts in months.items() if month > 1}
        worst = max(scores, key=scores.get)
        return {"month": worst, "psi": scores[worst], "alarms": sorted(month for month in scores if scores[month] > 0.05)}

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
