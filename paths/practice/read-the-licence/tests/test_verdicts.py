import csv
import unittest
from pathlib import Path

WANT = {
    "P1": {"owl": "yes", "heron": "yes", "kite": "no 1", "letters": "yes"},
    "P2": {"owl": "if 2", "heron": "if 2", "kite": "no 1 2", "letters": "yes"},
    "P3": {"owl": "yes", "heron": "no 1", "kite": "no 1", "letters": "yes"},
    "P4": {"owl": "yes", "heron": "no 3", "kite": "no 3 1", "letters": "yes"},
    "P5": {"owl": "yes", "heron": "no 3", "kite": "no 3 1", "letters": "if 2"},
}


def rows():
    with Path("verdicts.csv").open(encoding="utf-8", newline="") as file:
        return {(r["plan"].strip(), r["licence"].strip()): r for r in csv.DictReader(file)}


class Verdicts(unittest.TestCase):
    def plan(self, plan):
        got = rows()
        for licence, want in WANT[plan].items():
            verdict, *clauses = want.split()
            row = got.get((plan, licence))
            self.assertIsNotNone(row, f"no row for {plan}, {licence}")
            self.assertEqual(row["verdict"].strip().lower(), verdict, f"{plan}, {licence}: look again")
            if clauses:
                self.assertIn((row["clause"] or "").strip(" §."), clauses, f"{plan}, {licence}: another clause decides")

    def test_inside_the_firm(self):
        self.plan("P1")

    def test_a_public_adapter(self):
        self.plan("P2")

    def test_a_large_shop(self):
        self.plan("P3")

    def test_answers_as_training_data(self):
        self.plan("P4")

    def test_a_public_data_set(self):
        self.plan("P5")
