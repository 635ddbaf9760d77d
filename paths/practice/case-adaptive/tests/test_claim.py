import csv
import unittest
from pathlib import Path

from adaptive import table


class Adaptive(unittest.TestCase):
    def test_rounds(self):
        with open("rounds.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        text = Path("adaptive.md").read_text()
        for number, (k, n) in table(rows).items():
            self.assertGreaterEqual(n, 10, f"round {number}")
            self.assertIn(f"{k} of {n}", text)
        self.assertGreaterEqual(len({r["hypothesis"] for r in rows if r["round"] == "2" and r["guard"] == "on"}), 3)
        failed = {r["attack"] for r in rows if r["guard"] == "on" and r["success"] == "0"}
        self.assertTrue(failed & {r["attack"] for r in rows if r["guard"] == "off" and r["success"] == "1"}, "one attack fails with the guard on and succeeds with it off")
