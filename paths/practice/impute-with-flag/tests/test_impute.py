import csv
import unittest
from pathlib import Path
from statistics import median

from impute import fill, flag, learn


class Learn(unittest.TestCase):
    VALUES = [1.0, None, 2.0, 3.0, None, 94.0]

    def test_each_way_has_its_value(self):
        for how, expected in [("mean", 25), ("median", 2.5), ("zero", 0)]:
            got = learn(self.VALUES, how)
            self.assertAlmostEqual(got, expected, msg=f"learn({self.VALUES}, {how!r}): expected {expected}, got {got}")

    def test_a_real_zero_is_a_known_value(self):
        got = learn([0.0, None, 10.0], "mean")
        self.assertAlmostEqual(got, 5, msg=f"mean of 0 and 10: expected 5, got {got}")

    def test_an_unknown_way_is_refused(self):
        with self.assertRaises(ValueError):
            learn([1.0], "magic")


class FillAndFlag(unittest.TestCase):
    def test_fill_replaces_gaps_only(self):
        values = [0.0, None, 7.0, None]
        self.assertEqual(list(fill(values, 3.5)), [0.0, 3.5, 7.0, 3.5])
        self.assertEqual(values, [0.0, None, 7.0, None], "fill must not change its input")

    def test_flag_marks_gaps_only(self):
        self.assertEqual(list(flag([0.0, None, 7.0, None])), [0, 1, 0, 1])


class Filled(unittest.TestCase):
    def test_filled_csv_uses_the_training_medians(self):
        self.assertTrue(Path("filled.csv").is_file(), "filled.csv is missing")
        with open("data/loans.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        with open("filled.csv", newline="", encoding="utf-8") as file:
            filled = list(csv.DictReader(file))
        self.assertEqual(len(filled), len(rows), "one row for each loan")
        self.assertEqual(list(filled[0]), ["part", "income", "income_missing", "days", "days_missing", "late"])
        for column, gap in [("income", ""), ("days", "-1")]:
            value = median(float(r[column]) for r in rows if r["part"] == "train" and r[column] != gap)
            for number, (old, new) in enumerate(zip(rows, filled), 1):
                missing = old[column] == gap
                where = f"row {number}, {column} was {old[column]!r}"
                self.assertEqual(int(float(new[column + "_missing"])), int(missing), where)
                self.assertAlmostEqual(float(new[column]), value if missing else float(old[column]), delta=0.01,
                                       msg=f"{where}; the median of the known train values is {value}")
        self.assertEqual([(r["part"], r["late"]) for r in filled], [(r["part"], r["late"]) for r in rows])


if __name__ == "__main__":
    unittest.main()
