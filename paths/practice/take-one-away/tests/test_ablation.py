import csv
import unittest
from pathlib import Path

from ablation import ablate, doubtful, losses

WORTH = {"a": 0.1, "b": 0.2, "c": 0.0, "d": 0.05}


def stub(columns, seed):
    return 0.5 + seed / 10 + sum(WORTH[c] * (1 + seed) for c in columns)


class Losses(unittest.TestCase):
    def test_full_minus_reduced_for_each_seed(self):
        got = losses(stub, ["a", "b", "c"], ["b"], [0, 1, 2])
        for x, y in zip(got, [0.2, 0.4, 0.6], strict=True):
            self.assertAlmostEqual(x, y, msg=f"without b: expected 0.2, 0.4, 0.6, got {got}")

    def test_both_scores_use_the_same_seed_and_order(self):
        calls = []

        def spy(columns, seed):
            calls.append((tuple(columns), seed))
            return 0.0

        losses(spy, ["c", "a", "b", "d"], ["a", "d"], [7, 9])
        self.assertEqual(sorted(calls), sorted([(("c", "a", "b", "d"), 7), (("c", "b"), 7),
                                                (("c", "a", "b", "d"), 9), (("c", "b"), 9)]), f"calls of score: {calls}")


class Ablate(unittest.TestCase):
    def test_families_come_with_loss_and_spread_largest_first(self):
        got = ablate(stub, {"x": ["a", "d"], "y": ["c"], "z": ["b"]}, [0, 1])
        self.assertEqual([row["family"] for row in got], ["z", "x", "y"])
        for row, (loss, spread) in zip(got, [(0.3, 0.1), (0.225, 0.075), (0, 0)]):
            self.assertAlmostEqual(row["loss"], loss, msg=f"{row}: expected loss {loss}")
            self.assertAlmostEqual(row["spread"], spread, msg=f"{row}: expected spread {spread}")

    def test_a_harmful_family_has_a_negative_loss(self):
        got = ablate(lambda columns, seed: -float("bad" in columns), {"good": ["g"], "harm": ["bad"]}, [0])
        self.assertEqual([(r["family"], r["loss"]) for r in got], [("good", 0), ("harm", -1)])


class Doubtful(unittest.TestCase):
    def test_the_loss_is_compared_with_its_uncertainty(self):
        for loss, spread, n, expected in [(0.01, 0.03, 9, True), (0.03, 0.03, 9, False), (0.021, 0.03, 9, False), (0.01, 0.03, 100, False), (-0.02, 0.01, 9, True)]:
            got = doubtful(loss, spread, n)
            self.assertEqual(bool(got), expected, f"doubtful({loss}, {spread}, {n}): expected {expected}, got {got}")


class Table(unittest.TestCase):
    def test_ablation_csv_has_the_families_in_order(self):
        self.assertTrue(Path("ablation.csv").is_file(), "ablation.csv is missing")
        with open("ablation.csv", newline="", encoding="utf-8") as file:
            got = list(csv.DictReader(file))
        self.assertEqual([r["family"] for r in got], [e[0] for e in EXPECTED], "the largest loss first")
        for r, (family, loss, spread, doubt) in zip(got, EXPECTED):
            self.assertAlmostEqual(float(r["loss"]), loss, delta=0.002, msg=f"loss of {family}")
            self.assertAlmostEqual(float(r["spread"]), spread, delta=0.002, msg=f"spread of {family}")
            self.assertEqual(r["doubtful"], doubt, f"doubtful of {family}")


EXPECTED = [
    ("visits", 0.249, 0.0332, "no"),
    ("laboratory", 0.0433, 0.0191, "no"),
    ("age", 0.006, 0.0079, "no"),
    ("home", 0.001, 0.012, "yes"),
]

if __name__ == "__main__":
    unittest.main()
