import csv
import json
import math
import unittest
from pathlib import Path

from path import log_loss, predict

EXPECTED = [
    (0.001, 0.0166, -0.0041, -0.0022, -0.0034, 0.6691, 0.6682),
    (0.01, 0.1411, -0.0321, -0.0209, -0.0301, 0.6424, 0.6501),
    (0.1, 0.6056, -0.1015, -0.1261, -0.1506, 0.5775, 0.6241),
    (1, 1.0115, -0.1374, -0.2668, -0.2863, 0.5574, 0.6483),
    (10, 1.1048, -0.1443, -0.3049, -0.3215, 0.5566, 0.6592),
    (100, 1.1156, -0.1451, -0.3094, -0.3257, 0.5566, 0.6605),
]
NAMES = ["C", "visits", "age", "noise1", "noise2", "train_loss", "valid_loss"]


class Functions(unittest.TestCase):
    def test_predict_is_one_half_where_the_sum_is_zero(self):
        got = predict(-2, [1, 0.5], [1, 2])
        self.assertAlmostEqual(got, 0.5, msg=f"z is 0: expected 0.5, got {got}")

    def test_predict_uses_every_weight(self):
        got = predict(0.5, [1, -2], [1, 0.25])
        self.assertAlmostEqual(got, 0.731059, places=5, msg=f"z is 1: expected 0.7311, got {got}")

    def test_log_loss_of_ignorance(self):
        got = log_loss([1, 0, 1], [0.5, 0.5, 0.5])
        self.assertAlmostEqual(got, math.log(2), msg=f"always 0.5: expected ln 2 = 0.6931, got {got}")

    def test_log_loss_asks_for_the_probability_of_what_happened(self):
        got = log_loss([1, 0], [0.9, 0.2])
        expected = -(math.log(0.9) + math.log(0.8)) / 2
        self.assertAlmostEqual(got, expected, msg=f"expected {expected:.4f}, got {got}")


class Results(unittest.TestCase):
    def test_path_csv_has_the_six_fits(self):
        self.assertTrue(Path("path.csv").is_file(), "path.csv is missing")
        with open("path.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(list(rows[0]), NAMES, "the header of path.csv")
        self.assertEqual([float(r["C"]) for r in rows], [e[0] for e in EXPECTED], "the values of C")
        for row, expected in zip(rows, EXPECTED):
            for name, value in zip(NAMES[1:], expected[1:]):
                self.assertAlmostEqual(float(row[name]), value, delta=0.01,
                                       msg=f"C = {row['C']}, {name}: expected about {value}, got {row[name]}")

    def test_choice_json_has_the_best_c_by_validation(self):
        self.assertTrue(Path("choice.json").is_file(), "choice.json is missing")
        got = json.loads(Path("choice.json").read_text(encoding="utf-8"))["C"]
        best = min(EXPECTED, key=lambda e: e[-1])[0]
        self.assertEqual(float(got), best, f"{got} does not have the lowest valid_loss")


if __name__ == "__main__":
    unittest.main()
