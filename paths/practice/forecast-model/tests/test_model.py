import csv
import unittest
from datetime import date
from pathlib import Path
from statistics import fmean

NAMES = ["day_before", "week_before", "line", "full"]


def read(path: str) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def fit(rows: list[list[float]], y: list[float]) -> list[float]:
    """Least squares by the normal equations, with columns scaled first."""
    k = len(rows[0])
    scale = [max(abs(r[j]) for r in rows) or 1.0 for j in range(k)]
    scaled = [[r[j] / scale[j] for j in range(k)] for r in rows]
    a = [[sum(r[i] * r[j] for r in scaled) for j in range(k)] + [sum(r[i] * t for r, t in zip(scaled, y))] for i in range(k)]
    for i in range(k):
        p = max(range(i, k), key=lambda r: abs(a[r][i]))
        a[i], a[p] = a[p], a[i]
        if abs(a[i][i]) < 1e-9:
            continue
        for r in range(k):
            if r != i:
                f = a[r][i] / a[i][i]
                a[r] = [x - f * z for x, z in zip(a[r], a[i])]
    return [(a[i][k] / a[i][i] if abs(a[i][i]) >= 1e-9 else 0.0) / scale[i] for i in range(k)]


def truth() -> list[dict[str, float]]:
    days = read("data/days.csv")
    holidays = {r["date"] for r in read("data/holidays.csv")}
    trips = [float(d["trips"]) for d in days]
    x = []
    for i in range(7, len(days)):
        t = float(days[i]["temp_evening"])
        weekend = float(date.fromisoformat(days[i]["date"]).weekday() >= 5)
        x.append([1.0, t, weekend, float(days[i]["date"] in holidays), trips[i - 1], trips[i - 7]])
    y, before, week = trips[7:], trips[6:-1], trips[:-7]
    size = len(y) // 6
    table = []
    for fold in range(5):
        start = len(y) - (5 - fold) * size
        test = range(start, start + size)
        row = {"day_before": fmean(abs(y[i] - before[i]) for i in test), "week_before": fmean(abs(y[i] - week[i]) for i in test)}
        for name, k in (("line", 3), ("full", 6)):
            w = fit([r[:k] for r in x[:start]], y[:start])
            row[name] = fmean(abs(y[i] - sum(a * b for a, b in zip(w, x[i]))) for i in test)
        table.append(row)
    return table


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.truth = truth()

    def setUp(self):
        for name in ("errors.csv", "summary.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")

    def test_errors_csv_has_the_error_of_each_forecast_in_each_fold(self):
        rows = read("errors.csv")
        self.assertEqual([float(r["fold"]) for r in rows], [1, 2, 3, 4, 5])
        self.assertEqual(list(rows[0]), ["fold"] + NAMES)
        for name in NAMES:
            for row, want in zip(rows, self.truth):
                self.assertAlmostEqual(float(row[name]), want[name], delta=0.06, msg=f"fold {row['fold']}, {name}")

    def test_summary_csv_has_mean_and_spread(self):
        rows = read("summary.csv")
        self.assertEqual([r["forecast"] for r in rows], NAMES)
        for row in rows:
            values = [r[row["forecast"]] for r in self.truth]
            self.assertAlmostEqual(float(row["mean"]), fmean(values), delta=0.06, msg=f"mean of {row['forecast']}")
            self.assertAlmostEqual(float(row["spread"]), max(values) - min(values), delta=0.11, msg=f"spread of {row['forecast']}")
