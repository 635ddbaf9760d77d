import csv
import unittest
from pathlib import Path


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Explain(unittest.TestCase):
    def setUp(self):
        for name in ("predictions.csv", "worst.csv", "lift.csv", "house.md"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        guess = {r["id"]: float(r["prediction"]) for r in read("predictions.csv")}
        self.sold = [r for r in read("data/houses.csv") if r["sold"].startswith("2009")]
        self.assertEqual(set(guess), {r["id"] for r in self.sold}, "predictions.csv must hold the sales of 2009")
        for r in self.sold:
            r["guess"] = guess[r["id"]]
            r["error"] = 100 * (guess[r["id"]] / float(r["price"]) - 1)
        self.worst = sorted(self.sold, key=lambda r: -abs(r["error"]))[:20]

    def test_importance_csv_has_a_column_of_noise(self):
        self.assertTrue(Path("importance.csv").is_file(), "importance.csv is missing")
        got = read("importance.csv")
        self.assertEqual(list(got[0]) if got else [], ["column", "increase"])
        names = [r["column"].strip() for r in got]
        self.assertIn("noise", names, "a column of random numbers")
        self.assertGreaterEqual(len(set(names)), 4, f"columns: {names}")
        values = [float(r["increase"]) for r in got]
        self.assertEqual(values, sorted(values, reverse=True), "the highest increase first")
