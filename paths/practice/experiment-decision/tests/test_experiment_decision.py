import json
import subprocess
import sys
import unittest
from pathlib import Path

EXPECTED = {
    "split_p": 1.6680392635137764e-05,
    "users_a": 3048,
    "users_b": 2721,
    "split_p_by_browser": {
        "chrome": 0.42054434176615874,
        "legacy": 0.0,
        "safari": 0.029095868867282437
    },
    "in_both": 62,
    "doubled_orders": 111,
    "naive_effect": 1.1075831170221688,
    "effect": 0.12570819546889922,
    "decision": "keep"
}
LOW, HIGH = -0.531, 0.781


class TestDecision(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run([sys.executable, "analyse.py"], check=True, capture_output=True)
        cls.first = Path("results.json").read_text()
        cls.got = json.loads(cls.first)

    def near(self, key, expected, got, delta):
        self.assertAlmostEqual(got, expected, delta=delta, msg=f"{key}: expected about {expected}, got {got}")

    def test_the_split_is_the_first_number(self):
        self.assertEqual(next(iter(self.got)), "split_p")
        self.near("split_p", EXPECTED["split_p"], self.got["split_p"], 1e-6)
        self.assertEqual((self.got["users_a"], self.got["users_b"]), (EXPECTED["users_a"], EXPECTED["users_b"]))

    def test_the_broken_browser_is_found(self):
        self.assertEqual(set(self.got["split_p_by_browser"]), set(EXPECTED["split_p_by_browser"]))
        for browser, p in EXPECTED["split_p_by_browser"].items():
            self.near(browser, p, self.got["split_p_by_browser"][browser], 1e-4)

    def test_users_in_both_groups_and_doubled_orders_are_counted(self):
        self.assertEqual(self.got["in_both"], EXPECTED["in_both"])
        self.assertEqual(self.got["doubled_orders"], EXPECTED["doubled_orders"])

    def test_the_naive_and_the_clean_effect(self):
        for key in ("naive_effect", "effect"):
            self.near(key, EXPECTED[key], self.got[key], 1e-6)

    def test_the_interval_draws_users(self):
        self.near("low", LOW, self.got["low"], 0.13)
        self.near("high", HIGH, self.got["high"], 0.13)

    def test_the_decision_follows_the_rule(self):
        self.assertEqual(self.got["decision"], EXPECTED["decision"])

    def test_a_second_run_gives_the_same_numbers(self):
        subprocess.run([sys.executable, "analyse.py"], check=True, capture_output=True)
        self.assertEqual(Path("results.json").read_text(), self.first)
