import csv
import unittest

from confusion import counts, measures


class Counts(unittest.TestCase):
    ACTUAL = ["ill", "ill", "ill", "ok", "ok", "ok", "ok"]
    PREDICTED = ["ill", "ill", "ok", "ill", "ok", "ok", "ok"]

    def test_each_case_goes_into_its_box(self):
        got = dict(counts(self.ACTUAL, self.PREDICTED, "ill"))
        self.assertEqual(got, {"tp": 2, "fn": 1, "fp": 1, "tn": 3}, f"got {got}")

    def test_the_other_class_as_positive_swaps_the_boxes(self):
        got = dict(counts(self.ACTUAL, self.PREDICTED, "ok"))
        self.assertEqual(got, {"tp": 3, "fn": 1, "fp": 1, "tn": 2}, f"got {got}")

    def test_a_miss_and_a_false_alarm_are_not_mixed_up(self):
        got = dict(counts([1, 1, 1, 0], [0, 0, 1, 1], 1))
        self.assertEqual(got, {"tp": 1, "fn": 2, "fp": 1, "tn": 0}, f"two misses, one false alarm; got {got}")

    def test_any_other_label_is_negative(self):
        got = dict(counts(["a", "b", "c"], ["b", "c", "a"], "a"))
        self.assertEqual(got, {"tp": 0, "fn": 1, "fp": 1, "tn": 1}, f"got {got}")

    def test_the_forty_people(self):
        with open("data/forty.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        got = dict(counts([r["actual"] for r in rows], [r["predicted"] for r in rows], "ill"))
        self.assertEqual(got, {"tp": 9, "fn": 3, "fp": 5, "tn": 23}, f"got {got}")


class Measures(unittest.TestCase):
    def check(self, c, expected):
        got = measures(c)
        for name, value in expected.items():
            if value is None:
                self.assertIsNone(got[name], f"{name} for {c}: expected None, got {got[name]}")
            else:
                self.assertIsNotNone(got[name], f"{name} for {c}: expected {value}, got None")
                self.assertAlmostEqual(got[name], value, places=6,
                                       msg=f"{name} for {c}: expected {value}, got {got[name]}")

    def test_the_five_measures(self):
        self.check({"tp": 8, "fn": 2, "fp": 6, "tn": 24},
                   {"accuracy": 0.8, "precision": 8 / 14, "recall": 0.8, "specificity": 0.8, "f1": 2 / 3})

    def test_measures_differ_when_the_errors_differ(self):
        self.check({"tp": 1, "fn": 9, "fp": 0, "tn": 90},
                   {"accuracy": 0.91, "precision": 1, "recall": 0.1, "specificity": 1, "f1": 2 / 11})

    def test_nobody_alarmed_means_no_precision(self):
        self.check({"tp": 0, "fn": 5, "fp": 0, "tn": 95},
                   {"accuracy": 0.95, "precision": None, "recall": 0, "specificity": 1, "f1": None})

    def test_nobody_ill_means_no_recall(self):
        self.check({"tp": 0, "fn": 0, "fp": 4, "tn": 6},
                   {"precision": 0, "recall": None, "specificity": 0.6, "f1": None})

    def test_nobody_healthy_means_no_specificity(self):
        self.check({"tp": 3, "fn": 1, "fp": 0, "tn": 0}, {"specificity": None, "recall": 0.75})

    def test_f1_is_zero_if_nothing_was_found(self):
        self.check({"tp": 0, "fn": 2, "fp": 3, "tn": 5}, {"precision": 0, "recall": 0, "f1": 0})


if __name__ == "__main__":
    unittest.main()
