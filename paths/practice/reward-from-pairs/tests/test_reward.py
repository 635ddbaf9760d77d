import unittest
from math import log

PAIRS = [([1.0, 0.0], [0.0, 2.0]), ([0.5, 1.0], [0.0, 0.0]), ([0.0, 3.0], [1.0, 1.0])]


class Reward(unittest.TestCase):
    def test_loss(self):
        from reward import pair_loss
        self.assertAlmostEqual(pair_loss([0.0, 0.0], PAIRS[0]), log(2))
        self.assertAlmostEqual(pair_loss([1.0, 0.0], ([1.0, 5.0], [0.0, 9.0])), 0.3132617, places=6)
        self.assertAlmostEqual(pair_loss([1.0], ([-1000.0], [0.0])), 1000.0)
        self.assertAlmostEqual(pair_loss([1.0], ([1000.0], [0.0])), 0.0)

    def test_gradient_by_finite_differences(self):
        from reward import gradient, pair_loss
        w = [0.4, -0.3]
        for j in range(2):
            up, down = list(w), list(w)
            up[j] += 1e-5
            down[j] -= 1e-5
            want = sum(pair_loss(up, p) - pair_loss(down, p) for p in PAIRS) / 3 / 2e-5
            self.assertAlmostEqual(gradient(w, PAIRS)[j], want, places=6)

    def test_train_finds_the_log_odds(self):
        from reward import train
        pairs = [([1.0], [0.0])] * 7 + [([0.0], [1.0])] * 3
        self.assertAlmostEqual(train(pairs, 0.5, 2000)[0], log(7 / 3), places=4)
        self.assertLess(train(pairs, 0.5, 2000, decay=0.5)[0], 0.6)
        self.assertEqual(train(pairs, steps=0), [0.0])

    def test_a_constant_in_both_answers_is_never_learned(self):
        from reward import train
        self.assertEqual(train([([1.0, 7.0], [0.0, 7.0])] * 3, steps=20)[1], 0.0)

    def test_accuracy(self):
        from reward import accuracy
        self.assertAlmostEqual(accuracy([1.0, 0.0], PAIRS), 2 / 3)
        self.assertAlmostEqual(accuracy([0.0, 0.0], PAIRS), 0.5)

    def test_calibration_of_a_true_model(self):
        from reward import calibration
        pairs = [([1.0], [0.0])] * 700 + [([0.0], [1.0])] * 300
        rows, ece = calibration([log(7 / 3)], pairs, bins=5, seed=1)
        self.assertEqual(sum(n for *_, n in rows), 1000)
        self.assertLess(ece, 0.05)
        _, sure = calibration([5.0], pairs, bins=5, seed=1)
        self.assertGreater(sure, 0.2, "an overconfident model has a large ECE")
        for p, share, n in rows:
            self.assertTrue(0 <= p <= 1 and 0 <= share <= 1 and n > 0)
        self.assertEqual(calibration([100.0], pairs[:1], bins=4, seed=0)[0][0][2], 1)

    def test_length_gap(self):
        from reward import length_gap
        pairs = [([0.0, 2.0], [0.0, 1.0])] * 4 + [([1.0, 1.0], [0.0, 2.0])] * 4 + [([0.0, 1.0], [0.0, 2.0])] * 4 + [([0.0, 1.0], [5.0, 1.0])]
        self.assertAlmostEqual(length_gap([2.0, 1.0], pairs, index=1), 0.5)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import math
        names = ["chocolate", "fruity", "bar", "sugar", "price"]
        with open("data/candy.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        gaps = []
        for a, b in zip(rows, rows[1:]):
            if float(a["win"]) <= float(b["win"]):
                a, b = b, a
            gaps.append([float(a[name]) - float(b[name]) for name in names])
        w = [0.0] * 5
        for _ in range(500):
            pull = [1 / (1 + math.exp(sum(p * q for p, q in zip(w, gap)))) for gap in gaps]
            w = [p + 0.5 * sum(one * gap[k] for one, gap in zip(pull, gaps)) / len(gaps) for k, p in enumerate(w)]
        margins = [sum(p * q for p, q in zip(w, gap)) for gap in gaps]
        right = sum(0.5 if m == 0 else float(m > 0) for m in margins)
        return {"accuracy": right / len(gaps), "weights": sorted(names, key=lambda name: -w[names.index(name)])}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
