import csv
import json
import unittest
from pathlib import Path
from statistics import fmean, median

from search import loguniform


class Loguniform(unittest.TestCase):
    def test_ends_and_geometric_middle(self):
        for low, high, u, want in [(0.01, 1, 0, 0.01), (0.01, 1, 1, 1), (0.01, 1, 0.5, 0.1), (1, 10000, 0.25, 10)]:
            self.assertAlmostEqual(loguniform(low, high, u), want, msg=f"loguniform({low}, {high}, {u})")

    def test_impossible_ranges_are_refused(self):
        for low, high in [(0, 1), (-1, 1), (2, 1), (1, 1)]:
            with self.assertRaises(ValueError, msg=f"{low} to {high}"):
                loguniform(low, high, 0.5)


class Best(unittest.TestCase):
    """The score of the best draw, computed again from its predictions."""

    def test_the_predictions_have_the_errors_of_the_best_draw(self):
        for name in ("best_predictions.csv", "draws.csv", "best.json"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        with open("data/houses.csv", newline="", encoding="utf-8") as file:
            sold = {r["id"]: (r["sold"][:4], float(r["price"])) for r in csv.DictReader(file) if "2007" <= r["sold"] < "2010"}
        with open("best_predictions.csv", newline="", encoding="utf-8-sig") as file:
            guess = {r["id"]: float(r["prediction"]) for r in csv.DictReader(file)}
        self.assertEqual(set(guess), set(sold), "one row for each sale of 2007, 2008 and 2009")
        with open("draws.csv", newline="", encoding="utf-8-sig") as file:
            row = min(csv.DictReader(file), key=lambda r: float(r["mean"]))
        errors = {}
        for key, (year, price) in sold.items():
            errors.setdefault(year, []).append(100 * (guess[key] / price - 1))
        for fold, year in (("fold1", "2007"), ("fold2", "2008"), ("fold3", "2009")):
            got = median(map(abs, errors[year]))
            self.assertAlmostEqual(float(row[fold]), got, delta=0.05, msg=f"{fold} of draw {row['draw']}: its predictions have another median error")
            self.assertGreater(len({round(abs(e), 1) for e in errors[year]}), 50, f"errors of {year} that are nearly all the same were not measured")
        mean = json.loads(Path("best.json").read_text(encoding="utf-8"))["mean"]
        self.assertAlmostEqual(float(mean), fmean(median(map(abs, errors[y])) for y in ("2007", "2008", "2009")), delta=0.05)
