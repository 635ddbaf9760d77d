import csv
import unittest
from pathlib import Path

# Our labels of m001 to m100, by their first letters. Nobody has to agree with all of them.
OURS = (
    "pcccccpccqpqqqpcpccccqqcccpqqopccccqcccoocccccccop"
    "qqpcccccocccqcoccqccocqcccpqccccpcoopcqqccqppcococ"
)


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


class Messages(unittest.TestCase):
    def test_your_labels_have_to_do_with_the_messages(self):
        for name in ("first.csv", "second.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
            with open(name, newline="", encoding="utf-8-sig") as file:
                mine = {r["id"]: r["label"].strip()[:1] for r in csv.DictReader(file)}
            pairs = [(mine.get(f"m{i:03}", ""), ours) for i, ours in enumerate(OURS[:60], 1)]
            same = sum(a == b for a, b in pairs) / 60
            chance = sum(sum(a == x for a, _ in pairs) * OURS[:60].count(x) for x in "cqpo") / 60**2
            self.assertGreater((same - chance) / (1 - chance), 0.25, f"{name} agrees with our own labels hardly more than chance does; read the messages again")
