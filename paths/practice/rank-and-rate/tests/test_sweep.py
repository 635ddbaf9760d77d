import csv
import unittest
from collections import Counter
from pathlib import Path

from sweep import cheapest_good, hardly_matters, lora_parameters, main_effect, seed_noise


def table(*items):
    return [dict(zip(("rank", "lr", "seed", "score", "minutes"), map(str, i))) for i in items]


R = table((4, .1, 1, 50, 5), (4, .1, 2, 52, 5), (8, .1, 1, 51, 9), (8, .1, 2, 53, 9), (4, .2, 1, 60, 5), (4, .2, 2, 64, 5), (8, .2, 1, 62, 9), (8, .2, 2, 64, 9))


class TestSweep(unittest.TestCase):
    def test_parameters(self):
        self.assertEqual(3200, lora_parameters([(100, 300)], 8))
        self.assertEqual(4 * (400 + 30), lora_parameters([(100, 300), (10, 20)], 4))

    def test_main_effect(self):
        got = main_effect(R, "lr")
        self.assertEqual({"0.1": 51.5, "0.2": 62.5}, got)
        self.assertEqual(["4", "8"], list(main_effect(R, "rank")))

    def test_seed_noise_is_the_mean_range(self):
        self.assertAlmostEqual(2.5, seed_noise(R, ["rank", "lr"]), 6, "ranges 2, 2, 4, 2")

    def test_hardly_matters(self):
        self.assertEqual(["rank"], hardly_matters(R, ["rank", "lr"]), "rank has 1.0, lr has 11, noise is 2.5")

    def test_cheapest_good(self):
        self.assertEqual({"rank": "4", "lr": "0.2"}, cheapest_good(R, ["rank", "lr"]), "62 is within 2.5 of 63 and cheaper")
        dear = [r | {"minutes": "1" if r["lr"] == "0.1" else "9"} for r in R]
        self.assertEqual("0.2", cheapest_good(dear, ["rank", "lr"])["lr"], "cheap and bad is not good")

    def test_own_sweep_has_two_seeds_for_each_setting(self):
        with Path("own.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 12, "rows of own.csv")
        groups = Counter((r["rank"], r["targets"], r["lr"]) for r in rows)
        for g, n in groups.items():
            self.assertGreaterEqual(n, 2, f"seeds of {g}")
        for r in rows:
            float(r["score"]), float(r["minutes"])
