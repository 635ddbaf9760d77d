import csv
import unittest
from collections import Counter
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

    def test_worst_csv_has_the_twenty_largest_errors(self):
        got = read("worst.csv")
        self.assertEqual(list(got[0]) if got else [], ["rank", "id", "price", "prediction", "error", "pile"])
        self.assertEqual([int(r["rank"]) for r in got], list(range(1, 21)))
        self.assertEqual({r["id"] for r in got}, {r["id"] for r in self.worst})
        for r, w in zip(got, self.worst):
            self.assertAlmostEqual(abs(float(r["error"])), abs(w["error"]), delta=0.11, msg=f"rank {r['rank']}")
        errors = {w["id"]: w["error"] for w in self.worst}
        for r in got:
            self.assertAlmostEqual(float(r["error"]), errors[r["id"]], delta=0.11, msg=f"id {r['id']}: positive if the estimate is too high")

    def test_lift_csv_compares_the_worst_with_all(self):
        worst, everything = Counter(r["sale"] for r in self.worst), Counter(r["sale"] for r in self.sold)
        got = read("lift.csv")
        self.assertEqual({r["sale"] for r in got}, set(worst))
        for r in got:
            s = r["sale"]
            self.assertEqual((int(r["worst"]), int(r["all"])), (worst[s], everything[s]), s)
            self.assertAlmostEqual(float(r["lift"]), (worst[s] / 20) / (everything[s] / len(self.sold)), delta=0.011, msg=s)
        lifts = [float(r["lift"]) for r in got]
        self.assertEqual(lifts, sorted(lifts, reverse=True), "the highest lift first")
