import json
import math
import unittest
from pathlib import Path

CHOICE = {"bytes_train": 1000, "bytes_per_token": 2.5, "passes": 3, "vocabulary": 6, "context": 5, "width": 4, "layers": 2, "rate": 1000.0, "loss_expected": 1.5}


class Fill(unittest.TestCase):
    def test_the_small_example(self):
        from plan import fill
        got = fill(CHOICE)
        expected = {"parameters": 540, "tokens": 1200, "operations": 1200 * (3240 + 480), "hours": 1.24, "bits_per_byte": 1.5 / math.log(2) / 2.5}
        for name, value in expected.items():
            self.assertAlmostEqual(got[name], value, msg=name)
        for name, value in CHOICE.items():
            self.assertEqual(got[name], value, f"{name} must be kept")

    def test_the_argument_is_not_changed(self):
        from plan import fill
        choice = dict(CHOICE)
        fill(choice)
        self.assertEqual(choice, CHOICE)

    def test_impossible_choices_are_refused(self):
        from plan import fill
        for change in ({"width": 0}, {"layers": 0}, {"rate": 0}, {"bytes_per_token": 0}, {"loss_expected": 1.8}):
            with self.assertRaises(ValueError, msg=str(change)):
                fill(CHOICE | change)


class Plan(unittest.TestCase):
    def setUp(self):
        self.plan = json.loads(Path("plan.json").read_text(encoding="utf-8"))

    def test_the_numbers_of_plan_json_follow_from_each_other(self):
        p = self.plan
        d, n = p["width"], p["layers"]
        self.assertEqual(p["parameters"], (p["vocabulary"] + p["context"]) * d + n * (12 * d * d + 13 * d) + 2 * d, "parameters")
        self.assertTrue(3e5 <= p["parameters"] <= 5e6, f"{p['parameters']} parameters")
        for name, expected in (
            ("tokens", p["bytes_train"] / p["bytes_per_token"] * p["passes"]),
            ("operations", p["tokens"] * (6 * p["parameters"] + 12 * n * p["context"] * d)),
            ("hours", p["operations"] / p["rate"] / 3600),
            ("bits_per_byte", p["loss_expected"] / math.log(2) / p["bytes_per_token"]),
        ):
            self.assertLess(abs(p[name] / expected - 1), 0.01, f"{name}: {p[name]}, expected {expected}")

    def test_whole_works_are_held_back(self):
        p = self.plan
        self.assertTrue(p["author"].strip(), "author")
        titles = [t.strip().lower() for part in ("train", "valid", "test") for t in p[part]]
        for part in ("train", "valid", "test"):
            self.assertTrue(p[part], f"{part} names no work")
        self.assertEqual(len(titles), len(set(titles)), "a title occurs twice")
