import unittest
from pathlib import Path

import route


def row(small, large, sure=50, valid=1, agree=1, sc=1.0, lc=10.0):
    return {"id": "x", "half": "tune", "question": "q", "small_right": small, "large_right": large, "small_cost": sc, "large_cost": lc, "sure": sure, "valid": valid, "agree": agree}


ROWS = [row(1, 1), row(0, 1), row(0, 0), row(1, 0)]


class Functions(unittest.TestCase):
    def test_read_gives_one_half_with_numbers(self):
        tune, report = (route.read(Path("data/golden.csv"), h) for h in ("tune", "report"))
        self.assertEqual((len(tune), len(report)), (150, 150))
        self.assertEqual({r["half"] for r in tune}, {"tune"})
        self.assertTrue(isinstance(tune[0]["sure"], int) and isinstance(tune[0]["large_cost"], float))

    def test_evaluate_pays_what_is_called(self):
        self.assertEqual(route.evaluate(ROWS, lambda r: "small"), {"quality": 0.5, "cost": 1, "large": 0})
        self.assertEqual(route.evaluate(ROWS, lambda r: "large"), {"quality": 0.5, "cost": 10, "large": 1})
        self.assertEqual(route.evaluate(ROWS, lambda r: "cascade"), {"quality": 0.5, "cost": 11, "large": 1})
        got = route.evaluate(ROWS[:2], lambda r: "small" if r["small_right"] else "cascade")
        self.assertEqual(got, {"quality": 1, "cost": 6, "large": 0.5})

    def test_oracle_takes_the_small_one_where_it_is_enough(self):
        self.assertEqual(route.oracle(ROWS), {"quality": 0.75, "cost": 3.25, "large": 0.25})

    def test_line_runs_between_the_two_baselines(self):
        rows = [row(0, 1), row(1, 1)]
        for cost, expected in [(1, 0.5), (5.5, 0.75), (10, 1), (99, 1), (0, 0.5)]:
            self.assertAlmostEqual(route.line(rows, cost), expected, msg=f"cost {cost}")

    def test_threshold_is_the_cheapest_that_keeps_the_quality(self):
        rows = [row(1, 1, 90), row(0, 1, 40), row(0, 1, 60, valid=0), row(1, 1, 70), row(0, 1, 80)]
        self.assertEqual(route.threshold(rows, 0.0), 81)
        self.assertEqual(route.threshold(rows, 0.2), 41)
        self.assertEqual(route.threshold(rows, 0.4), 0)


class Rule(unittest.TestCase):
    def setUp(self):
        self.rows = route.read(Path("data/golden.csv"), "report")
        hidden = ("small_right", "large_right", "small_cost", "large_cost", "id", "half")

        class Seen(dict):
            used: set = set()

            def __getitem__(self, key):
                Seen.used.add(key)
                return super().__getitem__(key)

            def get(self, key, default=None):
                Seen.used.add(key)
                return super().get(key, default)

        def pick(full):
            Seen.used = set()
            way = route.pick(Seen({k: v for k, v in full.items() if k not in hidden}))
            if Seen.used & {"valid", "agree", "sure"}:
                self.assertIn(way, ("small", "cascade"), "a rule that looks at the small model's answer has paid for it")
            return way
        self.got = route.evaluate(self.rows, pick)
        self.large = route.evaluate(self.rows, lambda r: "large")

    def test_your_rule_keeps_the_quality_within_the_margin(self):
        self.assertGreaterEqual(self.got["quality"], self.large["quality"] - 0.02 - 1e-9, f"quality {self.got['quality']:.3f}, always large {self.large['quality']:.3f}")

    def test_your_rule_costs_at_most_60_per_cent(self):
        self.assertLessEqual(self.got["cost"], 0.6 * self.large["cost"], f"cost {self.got['cost']:.0f}, always large {self.large['cost']:.0f}")

    def test_your_rule_beats_random_routing(self):
        self.assertGreater(self.got["quality"], route.line(self.rows, self.got["cost"]))
