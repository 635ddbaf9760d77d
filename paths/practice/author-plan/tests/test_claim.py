import json
import math
import unittest
from pathlib import Path


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
