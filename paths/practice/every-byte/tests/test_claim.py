import csv
import unittest
from pathlib import Path


class Memory(unittest.TestCase):
    def test_the_measured_account_is_complete(self):
        with Path("bytes.csv").open(encoding="utf-8", newline="") as f:
            rows = {r["part"].strip(): r for r in csv.DictReader(f)}
        parts = ["weights", "gradients", "optimiser", "activations", "rest"]
        for p in parts:
            self.assertIn(p, rows, f"bytes.csv has no row {p}")
        self.assertGreater(len({float(rows[p]["predicted"]) for p in parts}), 2, "at least three of the five parts differ in bytes")
        predicted, measured = (sum(float(rows[p][k]) for p in parts) for k in ("predicted", "measured"))
        self.assertTrue(0.7 <= predicted / measured <= 1.3, f"predicted {predicted:.3g}, measured {measured:.3g}: more than 30 % apart")
