import csv
import unittest
from pathlib import Path
from statistics import median


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Rounds(unittest.TestCase):
    def setUp(self):
        for name in ("rounds.csv", "predictions.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.rows = read("rounds.csv")
        self.assertTrue(self.rows, "rounds.csv has no rows")

    def test_the_predictions_fit_the_last_kept_round(self):
        houses = [(r["id"], float(r["price"])) for r in read("data/houses.csv") if r["sold"].startswith("2009")]
        got = read("predictions.csv")
        self.assertEqual([r["id"] for r in got], [i for i, _ in houses], "the ids of 2009 in the order of the file")
        error = median(100 * abs(float(r["prediction"]) / p - 1) for r, (_, p) in zip(got, houses))
        last = [r for r in self.rows if r["verdict"] == "keep"][-1]
        self.assertAlmostEqual(error, float(last["fold3"]), delta=0.1, msg="median error on 2009 in per cent")
        self.assertTrue(3 < error < 11, f"median error {error:.2f} %")
