import csv
import unittest
from pathlib import Path

from trap import accuracy, balanced_accuracy, f1


def lists(tp, fn, fp, tn):
    return (["yes"] * (tp + fn) + ["no"] * (fp + tn),
            ["yes"] * tp + ["no"] * fn + ["yes"] * fp + ["no"] * tn)


CASES = [  # tp, fn, fp, tn: accuracy, balanced accuracy, f1
    ((0, 12, 0, 88), 0.88, 0.5, 0),
    ((12, 0, 88, 0), 0.12, 0.5, 24 / 112),
    ((6, 6, 10, 78), 0.84, (0.5 + 78 / 88) / 2, 12 / 28),
    ((10, 0, 0, 10), 1, 1, 1),
    ((0, 5, 5, 0), 0, 0, 0),
    ((1, 3, 2, 14), 0.75, (0.25 + 0.875) / 2, 2 / 7),
]


class Measures(unittest.TestCase):
    def compare(self, function, position):
        for counts, *expected in CASES:
            got = function(*lists(*counts))
            self.assertAlmostEqual(got, expected[position], places=6,
                                   msg=f"{function.__name__} for tp, fn, fp, tn = {counts}: "
                                       f"expected {expected[position]:.4f}, got {got}")

    def test_accuracy_is_the_share_of_right_answers(self):
        self.compare(accuracy, 0)

    def test_balanced_accuracy_gives_each_class_one_half(self):
        self.compare(balanced_accuracy, 1)

    def test_f1_looks_at_the_rare_class(self):
        self.compare(f1, 2)


class Scores(unittest.TestCase):
    def test_scores_csv_has_four_models_and_three_measures(self):
        self.assertTrue(Path("scores.csv").is_file(), "scores.csv is missing")
        with open("scores.csv", newline="", encoding="utf-8") as file:
            got = {row.get("model"): row for row in csv.DictReader(file)}
        self.assertEqual(set(got), {"never", "always", "careful", "eager"}, "one row per model")
        with open("data/answers.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for model in got:
            n = {(a, p): sum(r["actual"] == a and r[model] == p for r in rows) for a in ("yes", "no") for p in ("yes", "no")}
            tp, fn, fp, tn = n["yes", "yes"], n["yes", "no"], n["no", "yes"], n["no", "no"]
            for key, expected in [("accuracy", (tp + tn) / len(rows)),
                                  ("balanced_accuracy", (tp / (tp + fn) + tn / (tn + fp)) / 2),
                                  ("f1", 2 * tp / (2 * tp + fp + fn))]:
                self.assertAlmostEqual(float(got[model][key]), expected, delta=0.001,
                                       msg=f"{model}, {key}: expected {expected:.3f}, got {got[model][key]}")


if __name__ == "__main__":
    unittest.main()
