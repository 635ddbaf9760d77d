import random
import unittest

from law import best_size, fit, interval, line, predict

SIZES = [1e5, 3e5, 1e6, 3e6, 1e7, 3e7]
EXACT = [(n, 2.0 + 10 * n ** -0.25) for n in SIZES]


class Law(unittest.TestCase):
    def test_the_line_for_the_right_e(self):
        a, alpha = line(EXACT, 2.0)
        self.assertAlmostEqual(a, 10, 6)
        self.assertAlmostEqual(alpha, 0.25, 8)
        with self.assertRaises(ValueError):
            line(EXACT, 3.0)
        with self.assertRaises(ValueError):
            line(EXACT, min(loss for _, loss in EXACT))

    def test_the_fit_finds_e(self):
        e, a, alpha = fit(EXACT)
        self.assertAlmostEqual(e, 2.0, 1)
        self.assertAlmostEqual(alpha, 0.25, 1)
        self.assertAlmostEqual(predict((e, a, alpha), 1e9), predict((2.0, 10, 0.25), 1e9), 2)

    def test_predict(self):
        self.assertAlmostEqual(predict((1.0, 8.0, 0.25), 16.0), 5.0)

    def test_the_interval_covers_and_grows(self):
        r = random.Random(1)
        noisy = [(n, l + r.gauss(0, 0.005)) for n, l in EXACT]
        near, far = (interval(noisy, n, 3, 60, 80) for n in (1e8, 1e11))
        self.assertLess(near[0], near[1])
        self.assertGreater(far[1] - far[0], near[1] - near[0])
        self.assertTrue(near[0] - 0.03 < predict((2.0, 10, 0.25), 1e8) < near[1] + 0.03, near)
        self.assertEqual(near, interval(noisy, 1e8, 3, 60, 80))
        widths = []
        for seed in range(4):
            r = random.Random(seed)
            low, high = interval([(n, l + r.gauss(0, 0.005)) for n, l in EXACT], 1e8, seed, 60, 80)
            widths.append(high - low)
        self.assertTrue(0.01 < sum(widths) / 4 < 0.027, f"mean width {sum(widths) / 4:.4f}: the noise has the residuals' standard deviation")

    def test_best_size(self):
        n, d = best_size(6 * 20 * 1e12)
        self.assertAlmostEqual(n, 1e6)
        self.assertAlmostEqual(d, 2e7)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        import math
        with open("data/digits_curve.csv", newline="") as file:
            points = [(float(row["rows"]), float(row["loss"])) for row in csv.DictReader(file)]
        known, (n, measured) = points[:-1], points[-1]
        least, best = min(loss for _, loss in known), None
        for k in range(400):
            e = least * k / 400
            xs, ys = [math.log(a) for a, _ in known], [math.log(b - e) for _, b in known]
            mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
            slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
            a = math.exp(my - slope * mx)
            error = sum((e + a * size ** slope - loss) ** 2 for size, loss in known)
            if best is None or error < best[0]:
                best = (error, e, a, slope)
        _, e, a, slope = best
        return {"exponent": -slope, "predicted": e + a * n ** slope, "measured": measured}

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
