import csv
import math
import statistics
import unittest
from pathlib import Path


def load():
    rows = csv.DictReader(Path("data/points.csv").read_text(encoding="utf-8").splitlines())
    return [(float(r["x"]), float(r["y"])) for r in rows]


class Batches(unittest.TestCase):
    def test_every_point_occurs_once_and_the_last_batch_may_be_smaller(self):
        from batching import batches
        points = [(float(i), 0.0) for i in range(10)]
        result = batches(points, 4, 1)
        self.assertEqual([len(b) for b in result], [4, 4, 2])
        self.assertEqual(sorted(p for b in result for p in b), points)

    def test_the_points_are_shuffled_by_the_seed(self):
        from batching import batches
        points = [(float(i), 0.0) for i in range(100)]
        kept = list(points)
        a, b, c = batches(points, 10, 1), batches(points, 10, 1), batches(points, 10, 2)
        self.assertEqual(a, b, "the same seed must give the same batches")
        self.assertNotEqual(a, c, "another seed must give another order")
        self.assertNotEqual([p for x in a for p in x], points, "the points are not shuffled")
        self.assertEqual(points, kept, "batches changed the list that it was given")


class Gradient(unittest.TestCase):
    def test_it_is_the_mean_over_the_batch(self):
        from batching import gradient
        got = gradient([(1.0, 3.0), (2.0, 1.0)], 0.0, 0.0)
        for g, w in zip(got, (-5.0, -4.0)):
            self.assertAlmostEqual(g, w, msg=f"gradient of (1, 3) and (2, 1) at 0, 0 gave {got}, expected (-5, -4)")
        got = gradient([(2.0, 1.0)], 1.5, -0.5)
        for g, w in zip(got, (6.0, 3.0)):
            self.assertAlmostEqual(g, w, msg=f"gradient of (2, 1) at 1.5, -0.5 gave {got}, expected (6, 3)")


class Noise(unittest.TestCase):
    def test_single_points_and_the_full_batch_have_a_known_noise(self):
        from batching import noise
        points = load()
        exact = statistics.pstdev([-2 * x * y for x, y in points])
        self.assertAlmostEqual(noise(points, 1, 0), exact, places=6)
        self.assertAlmostEqual(noise(points, len(points), 0), 0.0, places=9)

    def test_the_noise_falls_about_with_the_square_root_of_the_size(self):
        from batching import noise
        points = load()
        ratios = [noise(points, 1, s) / noise(points, 16, s) for s in range(20)]
        self.assertTrue(3 < statistics.fmean(ratios) < 5.5, f"noise(1) / noise(16) is {statistics.fmean(ratios):.2f} on average, expected about 4")


class Train(unittest.TestCase):
    def test_there_is_one_loss_for_each_step(self):
        from batching import train
        points = load()
        for size in (1, 30, 256):
            self.assertEqual(len(train(points, size, 0.05, 2, 0)), 2 * math.ceil(256 / size), f"size {size}, 2 passes")

    def test_one_full_step_has_the_right_loss(self):
        from batching import train
        points = [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]
        self.assertAlmostEqual(train(points, 3, 0.1, 1, 0)[0], 3.2074074074074073, places=6)

    def test_it_comes_near_the_best_line(self):
        from batching import train
        points = load()
        n = len(points)
        mx, my = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
        a = sum((x - mx) * (y - my) for x, y in points) / sum((x - mx) ** 2 for x, _ in points)
        best = sum((a * x + my - a * mx - y) ** 2 for x, y in points) / n
        for size, passes in ((32, 30), (256, 200)):
            end = train(points, size, 0.05, passes, 3)[-1]
            self.assertTrue(best - 1e-9 <= end < best * 1.1, f"size {size}: loss {end:.4f}, the best line has {best:.4f}")


class Comparison(unittest.TestCase):
    def test_comparison_csv_has_the_three_sizes(self):
        path = Path("comparison.csv")
        self.assertTrue(path.is_file(), "comparison.csv is missing")
        rows = {int(r["size"]): r for r in csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines())}
        self.assertEqual(set(rows), {1, 32, 256})
        self.assertEqual({s: int(r["steps"]) for s, r in rows.items()}, {1: 1024, 32: 32, 256: 4})
        points = load()
        self.assertAlmostEqual(float(rows[1]["noise"]), statistics.pstdev([-2 * x * y for x, y in points]), delta=0.01)
        self.assertLess(float(rows[32]["noise"]), float(rows[1]["noise"]))
        self.assertAlmostEqual(float(rows[256]["noise"]), 0, delta=1e-6)
        from batching import train
        for size, row in rows.items():
            self.assertGreaterEqual(float(row["seconds"]), 0)
            self.assertAlmostEqual(float(row["loss"]), train(points, size, 0.05, 4, 0)[-1], delta=0.3, msg=f"loss of size {size}")
