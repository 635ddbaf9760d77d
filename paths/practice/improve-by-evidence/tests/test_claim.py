import csv
import re
import unittest
from pathlib import Path


class TestRounds(unittest.TestCase):
    def test_three_rounds_with_their_claims(self):
        with Path("rounds.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 3, "rounds")
        self.assertEqual(len(rows), len({r["change"].strip().lower() for r in rows}), "each round makes another change")
        claims = Path("expected.md").read_text()
        for i, r in enumerate(rows, 1):
            self.assertEqual(str(i), r["round"])
            self.assertTrue(re.search(rf"(?m)^- round {i}: *\S", claims), f"no claim of round {i} in expected.md")
            self.assertGreaterEqual(int(r["fixes"]), 1, f"fixes of round {i}")
            held = int(r["fixed"]) >= int(r["fixes"]) and int(r["broken"]) <= int(r["breaks"])
            self.assertEqual("held" if held else "failed", r["verdict"], f"verdict of round {i}")
