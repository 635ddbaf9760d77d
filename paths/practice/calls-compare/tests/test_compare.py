import csv
import unittest
from pathlib import Path
from statistics import fmean

FOLDS = ["fold1", "fold2", "fold3", "fold4"]


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


class Results(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("results.csv").is_file(), "results.csv is missing")
        self.rows = read("results.csv")
        self.assertTrue(self.rows, "results.csv has no rows")
        data = read("data/calls.csv", ";")[256:1280]
        self.y = [r["y"] == "yes" for r in data]
        self.former = [r["poutcome"] == "success" for r in data]

    def test_the_header_is_right(self):
        self.assertEqual(list(self.rows[0]), ["name", *FOLDS, "mean", "spread"])

    def test_two_baselines_and_three_families_with_two_settings_each(self):
        names = [r["name"] for r in self.rows]
        self.assertEqual(len(set(names)), 8, f"eight different names, got {names}")
        self.assertTrue({"random", "former"} <= set(names), "random and former are needed")
        families = [n.split()[0] for n in names if n not in ("random", "former")]
        self.assertTrue({"logistic", "knn"} <= set(families), f"families: {families}")
        self.assertEqual(sorted(families.count(f) for f in set(families)), [2, 2, 2], f"two settings each: {families}")

    def test_both_baselines_are_exact(self):
        for r in self.rows:
            if r["name"] not in ("random", "former"):
                continue
            for k, fold in enumerate(FOLDS):
                y, f = self.y[k * 256:k * 256 + 256], self.former[k * 256:k * 256 + 256]
                order = sorted(range(256), key=lambda i: (not f[i], i))[:51]
                want = fmean(y) if r["name"] == "random" else fmean(y[i] for i in order)
                self.assertAlmostEqual(float(r[fold]), want, delta=0.0006, msg=f"{r['name']}, {fold}")

    def test_every_precision_is_a_count_divided_by_51(self):
        for r in self.rows:
            if r["name"] == "random":
                continue
            for k, fold in enumerate(FOLDS):
                count = float(r[fold]) * 51
                self.assertAlmostEqual(count, round(count), delta=0.03, msg=f"{r['name']}, {fold}: {r[fold]} is not a count / 51")
                self.assertLessEqual(count, sum(self.y[k * 256:k * 256 + 256]) + 0.03, f"{r['name']}, {fold}: more yes than there are")

    def test_mean_and_spread_follow_from_the_folds(self):
        for r in self.rows:
            v = [float(r[f]) for f in FOLDS]
            self.assertAlmostEqual(float(r["mean"]), fmean(v), delta=0.0006, msg=f"{r['name']}: mean")
            self.assertAlmostEqual(float(r["spread"]), max(v) - min(v), delta=0.0011, msg=f"{r['name']}: spread")

    def test_no_model_is_too_good_to_be_true(self):
        for r in self.rows:
            self.assertLess(float(r["mean"]), 0.30, f"{r['name']}: did duration or the answer slip in?")

    def test_the_choice_is_in_the_table(self):
        self.assertTrue(Path("choice.md").is_file(), "choice.md is missing")
        first = Path("choice.md").read_text(encoding="utf-8").splitlines()[0]
        self.assertIn(first.removeprefix("choice:").strip(), [r["name"] for r in self.rows])
