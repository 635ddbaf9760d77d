import unittest

from answers import distance, filtered, majority, plan, report, shares

ASKED = {"q1": ["A"] * 8, "q2": ["B"] * 5 + ["C"] * 3, "q3": ["D", "E"] * 4}
TRUTH = {"q1": "A", "q2": "B", "q3": "E"}


class Answers(unittest.TestCase):
    def test_shares_and_distance(self):
        self.assertEqual(shares(["a", "b", "a", "a"]), {"a": 0.75, "b": 0.25})
        self.assertAlmostEqual(distance({"a": 0.6, "b": 0.4}, {"a": 0.5, "c": 0.5}), 0.5)
        self.assertEqual(distance({"a": 1.0}, {"b": 1.0}), 1.0)

    def test_majority_and_ties(self):
        self.assertEqual(majority(["x", "y", "y"]), ("y", 2 / 3))
        self.assertEqual(majority(["z", "b", "b", "z"]), ("b", 0.5))

    def test_the_filter_keeps_the_threshold(self):
        self.assertEqual(filtered(ASKED, 0.625), {"q1": "A", "q2": "B"})
        self.assertEqual(filtered(ASKED, 0.63), {"q1": "A"})

    def test_the_report_counts_what_is_lost(self):
        self.assertEqual(report(ASKED, TRUTH, 0.9), {"kept": 1 / 3, "right": 1.0, "lost_right": 1})
        self.assertEqual(report(ASKED, TRUTH, 0.0), {"kept": 1.0, "right": 2 / 3, "lost_right": 0})
        self.assertEqual(report(ASKED, TRUTH, 1.1), {"kept": 0.0, "right": None, "lost_right": 2})

    def test_plan(self):
        self.assertEqual([plan(100, 30), plan(10, 30), plan(30, 30)], [(30, 3), (10, 1), (30, 1)])
        for calls, questions in ((0, 3), (3, 0)):
            with self.assertRaises(ValueError):
                plan(calls, questions)
