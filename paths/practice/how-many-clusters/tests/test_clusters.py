import csv
import math
import unittest
from pathlib import Path


def load(name):
    rows = csv.DictReader(Path(f"data/{name}.csv").read_text().splitlines())
    return [tuple(float(v) for k, v in r.items() if k != "id") for r in rows]


def reference(points, labels):
    total = 0
    for i, p in enumerate(points):
        means = {}
        for label in set(labels):
            d = [math.dist(p, q) for j, q in enumerate(points) if labels[j] == label and j != i]
            means[label] = sum(d) / len(d) if d else None
        a = means.pop(labels[i])
        b = min(means.values())
        total += 0 if a is None or max(a, b) == 0 else (b - a) / max(a, b)
    return total / len(points)


class Silhouette(unittest.TestCase):
    def check(self, points, labels, expected):
        from clusters import silhouette
        self.assertAlmostEqual(silhouette(points, labels), expected, places=6, msg=f"silhouette({points}, {labels})")

    def test_four_points_in_two_groups(self):
        points = [(0.0,), (1.0,), (10.0,), (11.0,)]
        self.check(points, [0, 0, 1, 1], reference(points, [0, 0, 1, 1]))
        self.check(points, [0, 1, 0, 1], reference(points, [0, 1, 0, 1]))

    def test_a_point_alone_in_its_group_gets_zero(self):
        self.check([(0.0, 0.0), (0.0, 2.0), (9.0, 1.0)], [5, 5, 7], 2 / 3 * (1 - 2 / math.dist((0, 0), (9, 1))))

    def test_equal_points_do_not_divide_by_zero(self):
        self.check([(1.0,), (1.0,), (1.0,), (1.0,)], [0, 0, 1, 1], 0)

    def test_three_groups_use_the_nearest_other_group(self):
        points = [(0, 0), (1, 0), (5, 0), (6, 1), (50, 0), (51, 3), (0, 1)]
        labels = ["a", "a", "b", "b", "c", "c", "a"]
        self.check(points, labels, reference(points, labels))

    def test_a_single_group_is_refused(self):
        from clusters import silhouette
        with self.assertRaises(ValueError):
            silhouette([(0.0,), (1.0,)], [0, 0])


class Shuffle(unittest.TestCase):
    def test_columns_keep_their_values_and_rows_lose_their_links(self):
        from clusters import shuffle_columns
        points = [(float(i), float(i), float(-i)) for i in range(40)]
        kept = list(points)
        got = [tuple(p) for p in shuffle_columns(points, 3)]
        self.assertEqual([sorted(c) for c in zip(*got)], [sorted(c) for c in zip(*points)])
        self.assertLess(sum(p[0] == p[1] for p in got), 15, "the columns are shuffled in the same way, so the rows stay together")
        self.assertEqual(points, kept, "shuffle_columns changed its argument")
        self.assertEqual(got, [tuple(p) for p in shuffle_columns(points, 3)], "the same seed must give the same result")
        self.assertNotEqual(got, [tuple(p) for p in shuffle_columns(points, 4)], "another seed must give another result")


class Scores(unittest.TestCase):
    def test_scores_csv_is_right_for_the_plants(self):
        self.agrees("plants")

    def test_scores_csv_is_right_for_the_even_data(self):
        self.agrees("even")

    def agrees(self, name):
        from clusters import shuffle_columns
        from kmeans import best_of
        path = Path("scores.csv")
        self.assertTrue(path.is_file(), "scores.csv is missing")
        rows = {(r["data"], int(r["k"])): r for r in csv.DictReader(path.read_text().splitlines())}
        self.assertEqual(set(rows), {(d, k) for d in ("plants", "even") for k in range(2, 7)})
        real = load(name)
        mixed = [tuple(p) for p in shuffle_columns(real, 1)]
        for k in (2, 3, 6):
            for column, points in (("real", real), ("shuffled", mixed)):
                want = reference(points, best_of(points, k, 10, 0))
                self.assertAlmostEqual(float(rows[name, k][column]), want, delta=0.002, msg=f"{column} of {name}, k = {k}")
