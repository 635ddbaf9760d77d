import csv
import math
import unittest
from pathlib import Path

from knn import classify, distance

POINTS = [[0, 0], [1, 0], [0, 2], [10, 10], [11, 10], [10, 12]]
LABELS = ["a", "a", "a", "b", "b", "b"]


class Distance(unittest.TestCase):
    def test_three_four_five(self):
        got = distance([1, 1], [4, 5])
        self.assertAlmostEqual(got, 5, msg=f"distance([1, 1], [4, 5]): expected 5, got {got}")

    def test_works_with_three_columns(self):
        got = distance([0, 0, 0], [2, 3, 6])
        self.assertAlmostEqual(got, 7, msg=f"distance to [2, 3, 6]: expected 7, got {got}")

    def test_the_order_of_points_does_not_matter(self):
        self.assertAlmostEqual(distance([1, 9], [4, 5]), distance([4, 5], [1, 9]))


class Classify(unittest.TestCase):
    def test_takes_the_class_of_the_cluster_it_lies_in(self):
        for new, expected in [([0.5, 0.5], "a"), ([10, 11], "b")]:
            got = classify(POINTS, LABELS, new, 3)
            self.assertEqual(got, expected, f"classify({new}, k=3): expected {expected}, got {got}")

    def test_only_k_neighbours_vote(self):
        points, labels = [[0], [3], [4], [5]], ["near", "far", "far", "far"]
        self.assertEqual(classify(points, labels, [0.5], 1), "near", "k=1 asks one neighbour only")
        self.assertEqual(classify(points, labels, [0.5], 3), "far", "k=3: two of three say far")

    def test_the_nearer_class_wins_a_tie(self):
        got = classify([[1], [3]], ["z", "a"], [0], 2)
        self.assertEqual(got, "z", f"one vote each; z is nearer, got {got}")
        got = classify([[2], [1], [3], [4]], ["m", "z", "m", "z"], [0], 4)
        self.assertEqual(got, "z", f"two votes each; z at distance 1 is nearest, got {got}")

    def test_does_not_change_its_inputs(self):
        points, labels = [[2], [1]], ["x", "y"]
        classify(points, labels, [0], 1)
        self.assertEqual((points, labels), ([[2], [1]], ["x", "y"]))


class Predictions(unittest.TestCase):
    def test_predictions_csv_has_the_right_ten_answers(self):
        self.assertTrue(Path("predictions.csv").is_file(), "predictions.csv is missing")
        with open("predictions.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        got = {row.get("id"): row.get("species") for row in rows}
        with open("data/known.csv", newline="", encoding="utf-8") as file:
            known = list(csv.DictReader(file))
        with open("data/new.csv", newline="", encoding="utf-8") as file:
            new = list(csv.DictReader(file))
        self.assertEqual(sorted(got, key=str), sorted(r["id"] for r in new), "the ids of data/new.csv, each once")

        def xy(row):
            return float(row["bill_length"]), float(row["bill_depth"])

        for row in new:
            near = sorted((math.dist(xy(k), xy(row)), k["species"]) for k in known)[:3]
            names = [name for _, name in near]
            expected = max(names, key=names.count)
            self.assertEqual(got[row["id"]], expected,
                             f"{row['id']}: neighbours are {names}, your file says {got[row['id']]}")


if __name__ == "__main__":
    unittest.main()
