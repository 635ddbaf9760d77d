import csv
import json
import unittest
from pathlib import Path

from counting import conditional, probability

ROWS = [
    {"pet": "dog", "old": "yes", "limps": "yes"},
    {"pet": "dog", "old": "yes", "limps": "no"},
    {"pet": "dog", "old": "no", "limps": "no"},
    {"pet": "cat", "old": "yes", "limps": "no"},
    {"pet": "cat", "old": "no", "limps": "yes"},
]


class Probability(unittest.TestCase):
    def test_counts_the_share_of_all_rows(self):
        got = probability(ROWS, {"pet": "dog"})
        self.assertAlmostEqual(got, 0.6, msg=f"probability of dog: expected 3/5, got {got}")

    def test_a_condition_may_have_two_columns(self):
        got = probability(ROWS, {"pet": "dog", "limps": "yes"})
        self.assertAlmostEqual(got, 0.2, msg=f"dog and limps: expected 1/5, got {got}")

    def test_no_rows_give_none(self):
        self.assertIsNone(probability([], {"pet": "dog"}), "probability([]) should be None")

    def test_an_event_that_never_happens_gives_zero(self):
        self.assertEqual(probability(ROWS, {"pet": "owl"}), 0, "no owl in 5 rows should give 0")


class Conditional(unittest.TestCase):
    def test_divides_by_the_rows_that_fit_given(self):
        got = conditional(ROWS, {"limps": "yes"}, {"pet": "dog"})
        self.assertAlmostEqual(got, 1 / 3, msg=f"P(limps | dog): expected 1/3, got {got}")

    def test_turning_it_round_changes_the_denominator(self):
        got = conditional(ROWS, {"pet": "dog"}, {"limps": "yes"})
        self.assertAlmostEqual(got, 1 / 2, msg=f"P(dog | limps): expected 1/2, got {got}")

    def test_given_may_have_two_columns(self):
        got = conditional(ROWS, {"limps": "yes"}, {"pet": "dog", "old": "yes"})
        self.assertAlmostEqual(got, 1 / 2, msg=f"P(limps | old dog): expected 1/2, got {got}")

    def test_an_empty_group_gives_none(self):
        got = conditional(ROWS, {"limps": "yes"}, {"pet": "owl"})
        self.assertIsNone(got, f"P(limps | owl) without owls: expected None, got {got}")


class Result(unittest.TestCase):
    def test_result_json_has_both_numbers(self):
        path = Path("result.json")
        self.assertTrue(path.is_file(), "result.json is missing")
        result = json.loads(path.read_text(encoding="utf-8"))
        with open("data/calls.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        both = sum(r["before"] == "yes" and r["answer"] == "yes" for r in rows)
        former = sum(r["before"] == "yes" for r in rows)
        yes = sum(r["answer"] == "yes" for r in rows)
        for key, expected, pile in [
            ("yes_given_before_yes", both / former, "those who said yes before"),
            ("before_yes_given_yes", both / yes, "those who say yes now"),
        ]:
            self.assertIn(key, result, f"result.json has no key {key}")
            self.assertAlmostEqual(result[key], expected, delta=0.001,
                                   msg=f"{key} is {result[key]}; count among {pile}")


if __name__ == "__main__":
    unittest.main()
