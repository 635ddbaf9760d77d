import random
import unittest


def row(method, seed, item, score, test="sealed", length=10.0):
    return {"method": method, "seed": seed, "test": test, "item": item, "score": float(score), "length": length}


def data(seeds, baseline, base=None, coin=None):
    rows = [row("strict", s, i, v) for s, scores in enumerate(seeds) for i, v in enumerate(scores)]
    rows += [row("baseline", 0, i, v) for i, v in enumerate(baseline)]
    for name, scores in (("base", base), ("coin", coin)):
        rows += [row(name, 0, i, v) for i, v in enumerate(scores or [])]
    return rows


class Measure(unittest.TestCase):
    def test_load(self):
        from measure import load
        rows = load("data/results.csv")
        self.assertEqual(type(rows[0]["item"]), int)
        self.assertEqual(type(rows[0]["score"]), float)
        self.assertEqual({r["method"] for r in rows}, {"base", "baseline", "strict", "coin"})

    def test_items_are_averaged_over_seeds(self):
        from measure import item_scores, spread
        rows = data([[1, 0], [1, 1], [0, 0]], [0, 0]) + [row("strict", 0, 0, 1, test="sums")]
        got = item_scores(rows, "strict", "sealed")
        self.assertAlmostEqual(got[0], 2 / 3)
        self.assertAlmostEqual(got[1], 1 / 3)
        self.assertEqual(tuple(spread(rows, "strict", "sealed")), (0.0, 100.0))

    def test_gain_is_paired(self):
        from measure import gain
        baseline = [i % 2 for i in range(100)]
        better = [1] * 10 + baseline[10:]
        d, low, high = gain(data([better], baseline), "strict", "baseline", "sealed")
        self.assertAlmostEqual(d, 5.0)
        self.assertTrue(0.5 < low < 2.5 and 8 < high < 11, (low, high))
        shuffled = data([better], baseline)
        random.Random(1).shuffle(shuffled)
        self.assertEqual(gain(shuffled, "strict", "baseline", "sealed"), (d, low, high))

    def test_length_and_control(self):
        from measure import control_share, mean_length
        rows = data([[1, 1, 0, 0]], [0] * 4, base=[0] * 4, coin=[1, 0, 0, 0])
        self.assertAlmostEqual(control_share(rows), 0.5)
        self.assertAlmostEqual(control_share(data([[1, 1, 1, 0]], [0] * 4, base=[1, 0, 0, 0], coin=[1, 0, 0, 1])), 0.5)
        self.assertAlmostEqual(mean_length([row("x", 0, 0, 1, length=4.0), row("x", 1, 0, 0, length=8.0)], "x", "sealed"), 6.0)

    def test_detectable(self):
        from measure import detectable
        self.assertAlmostEqual(detectable(0.2, 150), 10.2242, places=3)

    def test_verdicts(self):
        from measure import verdict
        zeros, half = [0] * 100, [1] * 50 + [0] * 50
        self.assertEqual(verdict(data([half, half], zeros)), "holds")
        self.assertEqual(verdict(data([zeros], half)), "worse")
        self.assertEqual(verdict(data([half], half)), "not shown")
        lucky = data([[1] * 100, [1] * 90 + [0] * 10, [1] * 45 + [0] * 55], half)
        self.assertEqual(verdict(lucky), "not shown", "the worst seed is below the baseline")
