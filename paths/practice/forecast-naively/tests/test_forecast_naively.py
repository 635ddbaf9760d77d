import unittest

import naive


class TestNaive(unittest.TestCase):
    def near(self, got, expected):
        self.assertEqual(len(got), len(expected), f"expected {expected}, got {got}")
        for a, b in zip(got, expected):
            self.assertAlmostEqual(a, b, msg=f"expected {expected}, got {got}")

    def test_read(self):
        values = naive.read("data/bread.csv", "loaves")
        self.assertEqual((len(values), type(values[0])), (196, float))

    def test_last_and_mean(self):
        self.near(naive.last([1, 2, 6], 2), [6, 6])
        self.near(naive.mean([1, 2, 6], 3), [3, 3, 3])

    def test_seasonal_repeats_the_last_season(self):
        self.near(naive.seasonal([9, 9, 9, 1, 2, 3], 7, 3), [1, 2, 3, 1, 2, 3, 1])
        self.near(naive.seasonal([5, 1, 2, 3], 2, 3), [1, 2])

    def test_drift(self):
        self.near(naive.drift([10, 12, 16], 3), [19, 22, 25])

    def test_mae(self):
        self.assertAlmostEqual(naive.mae([1, 2, 3], [2, 2, 1]), 1)
        with self.assertRaises(ValueError):
            naive.mae([1, 2], [1])

    def test_table(self):
        got = naive.table([20, 50, 80, 30, 24, 55, 86, 34], [28, 60, 92, 38], 4)
        for name, expected in (("last", 23.5), ("mean", 21.5), ("seasonal", 4.75), ("drift", 21.5)):
            self.assertAlmostEqual(got[name], expected, msg=name)

    def test_verdict(self):
        train, actual = [1, 5, 1, 5], [1, 6]
        self.assertEqual(naive.verdict(train, actual, 2, [1, 6]), "beats seasonal")
        self.assertEqual(naive.verdict(train, actual, 2, [3, 3]), "loses to seasonal")
        self.assertEqual(naive.verdict(train, actual, 2, [2, 6]), "loses to seasonal", "an equal error loses")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/births.csv", newline="") as file:
            y = [float(row["births"]) for row in csv.DictReader(file)]
        old, new = y[:-28], y[-28:]
        step = (old[-1] - old[0]) / (len(old) - 1)
        simple = {
            "last": [old[-1]] * 28, "mean": [sum(old) / len(old)] * 28,
            "seasonal": [old[-7 + h % 7] for h in range(28)], "drift": [old[-1] + step * (h + 1) for h in range(28)],
        }
        return {name: sum(abs(a - b) for a, b in zip(new, f)) / 28 for name, f in simple.items()}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.05
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
