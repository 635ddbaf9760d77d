import json
import unittest
from pathlib import Path

WANT = {
    "agreement": 0.91667,
    "kappa": 0.78324,
    "people_kappa": 0.88636,
    "missed": 0.23529,
    "alarms": 0.02326,
    "missed_short": 0.0,
    "missed_long": 0.66667,
    "flipped": 0.33333,
    "first_won": 10,
}


class Judge(unittest.TestCase):
    def test_agreement_and_kappa(self):
        from judge import agreement, kappa
        a = ["good"] * 80 + ["bad"] * 20
        b = ["good"] * 73 + ["bad"] * 7 + ["good"] * 7 + ["bad"] * 13
        self.assertAlmostEqual(agreement(a, b), .86)
        self.assertAlmostEqual(kappa(a, b), (.86 - .68) / .32)
        self.assertAlmostEqual(kappa(a, a), 1)
        self.assertAlmostEqual(kappa(a, ["good"] * 100), 0)
        self.assertEqual(kappa(["good"] * 3, ["good"] * 3), 0.0)
        self.assertAlmostEqual(kappa(["good", "bad"], ["bad", "good"]), -1)

    def test_faults_and_alarms(self):
        from judge import false_alarms, missed_faults
        mine = ["bad", "bad", "bad", "good", "good"]
        judge = ["good", "bad", "good", "bad", "good"]
        self.assertEqual(tuple(missed_faults(mine, judge)), (2, 3))
        self.assertEqual(tuple(false_alarms(mine, judge)), (1, 2))
        self.assertEqual(tuple(missed_faults(["good"], ["good"])), (0, 0))

    def test_flips(self):
        from judge import flips
        self.assertEqual(tuple(flips([("A", "A"), ("A", "B"), ("B", "A"), ("B", "B"), ("A", "B")])), (3, 2))

    def test_numbers(self):
        self.assertTrue(Path("judge.json").is_file(), "judge.json is missing")
        got = json.loads(Path("judge.json").read_text())
        for key, want in WANT.items():
            self.assertIn(key, got)
            self.assertAlmostEqual(got[key], want, delta=.001, msg=key)
