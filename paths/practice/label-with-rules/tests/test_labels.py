import csv
import json
import unittest
from collections import Counter
from pathlib import Path

LABELS = {"complaint", "question", "praise", "other"}


def read(path):
    if not Path(path).is_file():
        raise AssertionError(f"{path} is missing")
    return {r["id"]: r["label"] for r in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())}


class Numbers(unittest.TestCase):
    A, B = list("xxxxxxxxyy"), list("xxxxxxxyyx")

    def test_agreement_is_the_share_of_equal_places(self):
        from agreement import agreement
        self.assertAlmostEqual(agreement(self.A, self.B), 0.8)
        self.assertAlmostEqual(agreement(["a"], ["b"]), 0)

    def test_expected_is_the_agreement_by_chance(self):
        from agreement import expected
        self.assertAlmostEqual(expected(self.A, self.B), 0.68)
        self.assertAlmostEqual(expected(["a", "b", "c", "c"], ["c", "c", "c", "d"]), 0.375)

    def test_kappa_is_what_is_left_above_chance(self):
        from agreement import kappa
        self.assertAlmostEqual(kappa(self.A, self.B), 0.375)
        self.assertAlmostEqual(kappa(list("abab"), list("abab")), 1)
        self.assertAlmostEqual(kappa(list("abab"), list("baba")), -1)
        self.assertAlmostEqual(kappa(list("aaab"), list("aaaa")), 0)

    def test_kappa_of_a_single_label_is_refused(self):
        from agreement import kappa
        with self.assertRaises(ValueError, msg="both rounds hold only the label a"):
            kappa(["a", "a"], ["a", "a"])

    def test_empty_lists_and_different_lengths_are_refused(self):
        from agreement import agreement, expected
        for function in (agreement, expected):
            for a, b in (([], []), (["a"], ["a", "b"])):
                with self.assertRaises(ValueError, msg=f"{function.__name__}({a}, {b})"):
                    function(a, b)

    def test_differences_keep_the_order_of_the_first_round(self):
        from agreement import differences
        self.assertEqual(list(differences({"3": "a", "1": "b", "2": "c"}, {"1": "x", "2": "c", "3": "y"})), ["3", "1"])


class Files(unittest.TestCase):
    def test_both_rounds_label_all_hundred_messages(self):
        ids = {r["id"] for r in csv.DictReader(Path("data/messages.csv").read_text(encoding="utf-8").splitlines())}
        for name in ("first.csv", "second.csv"):
            labels = read(name)
            self.assertEqual(set(labels), ids, f"{name} has {len(labels)} of 100 ids")
            self.assertLessEqual(set(labels.values()), LABELS, f"labels in {name}")
            self.assertGreater(len(set(labels.values())), 1, f"{name} uses only one label")

    def test_result_json_fits_the_two_rounds(self):
        one, two = read("first.csv"), read("second.csv")
        self.assertEqual(set(one), set(two))
        self.assertGreater(len(one), 0)
        self.assertTrue(Path("result.json").is_file(), "result.json is missing")
        result = json.loads(Path("result.json").read_text(encoding="utf-8"))
        n = len(one)
        same = sum(one[k] == two[k] for k in one) / n
        c1, c2 = Counter(one.values()), Counter(two.values())
        chance = sum(c1[label] * c2[label] for label in LABELS) / n**2
        for key, value in (("agreement", same), ("expected", chance), ("kappa", (same - chance) / (1 - chance))):
            self.assertAlmostEqual(result[key], value, delta=0.0002, msg=f"{key} in result.json")
        self.assertEqual(sorted(result["differences"]), sorted(k for k in one if one[k] != two[k]))
