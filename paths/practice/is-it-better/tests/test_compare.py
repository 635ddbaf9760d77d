import json
import unittest
from pathlib import Path
from statistics import fmean, pstdev

from compare import differences, interval, verdict


class Differences(unittest.TestCase):
    def test_one_value_for_each_resample_and_repeatable(self):
        first, second = [1, 0] * 20, [1, 1] * 20
        got = differences(first, second, list(range(40)), 50, 3)
        self.assertEqual(len(got), 50)
        self.assertEqual(list(got), list(differences(first, second, list(range(40)), 50, 3)), "same seed, same list")
        self.assertGreater(len(set(got)), 3, "the resamples should differ from each other")

    def test_second_minus_first(self):
        got = differences([0] * 10, [1] * 10, list(range(10)), 5, 1)
        self.assertEqual([round(x, 9) for x in got], [1] * 5, "second is always right, first never: expected +1")

    def test_both_models_get_the_same_rows(self):
        pattern = [1, 0, 0, 1, 1, 0, 1, 0] * 5
        got = differences(pattern, pattern, list(range(40)), 100, 2)
        self.assertEqual({round(x, 9) for x in got}, {0}, "equal models differ by 0 in every paired resample")

    def test_whole_groups_are_drawn(self):
        # two groups of five rows: each resample holds 0, 1 or 2 times the first group
        got = differences([0] * 10, [1] * 5 + [0] * 5, ["x"] * 5 + ["y"] * 5, 200, 4)
        self.assertEqual({round(x, 9) for x in got}, {0, 0.5, 1}, f"got the values {sorted(set(got))[:6]}")

    def test_large_groups_count_with_all_their_rows(self):
        got = differences([0] * 4, [1, 0, 0, 0], ["x", "y", "y", "y"], 300, 5)
        self.assertEqual({round(x, 9) for x in got}, {0, 0.25, 1}, "groups of 1 and 3 rows give 1/1, 1/4 or 0")

    def test_the_spread_is_that_of_a_bootstrap(self):
        got = differences([0] * 100, [1] * 50 + [0] * 50, list(range(100)), 1000, 6)
        self.assertAlmostEqual(fmean(got), 0.5, delta=0.02)
        self.assertAlmostEqual(pstdev(got), 0.05, delta=0.012, msg=f"spread should be about 0.05, got {pstdev(got):.3f}")


class IntervalAndVerdict(unittest.TestCase):
    def test_interval_cuts_both_ends(self):
        got = interval([float(x) for x in range(199, -1, -1)])
        self.assertEqual(tuple(got), (5, 194), f"200 values 0..199: expected (5, 194), got {got}")

    def test_verdict_has_three_values(self):
        for low, high, expected in [(0.01, 0.05, "second"), (-0.05, -0.01, "first"), (-0.02, 0.06, "cannot tell"), (0, 0.1, "cannot tell"), (-0.1, 0, "cannot tell")]:
            got = verdict(low, high)
            self.assertEqual(got, expected, f"interval {low} to {high}: expected {expected!r}, got {got!r}")


class Verdicts(unittest.TestCase):
    def test_verdicts_json_compares_both_models(self):
        self.assertTrue(Path("verdicts.json").is_file(), "verdicts.json is missing")
        got = json.loads(Path("verdicts.json").read_text(encoding="utf-8"))
        for model, expected in EXPECTED.items():
            self.assertIn(model, got)
            for key, value in expected.items():
                if key == "verdict":
                    self.assertEqual(got[model][key], value, f"verdict for {model}")
                else:
                    self.assertAlmostEqual(got[model][key], value, delta=0.001 if key == "difference" else 0.012,
                                           msg=f"{model}, {key}: expected about {value}, got {got[model][key]}")


EXPECTED = {"b": {"difference": 0.05, "low": 0.021, "high": 0.083, "verdict": "second"}, "c": {"difference": 0.05, "low": -0.013, "high": 0.117, "verdict": "cannot tell"}}

if __name__ == "__main__":
    unittest.main()
