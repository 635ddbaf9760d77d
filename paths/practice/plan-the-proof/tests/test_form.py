import csv
import unittest


def plan():
    with open("plan.csv", newline="", encoding="utf-8") as f:
        return list(csv.DictReader(f))


class Plan(unittest.TestCase):
    def test_every_claim_says_how_it_is_measured(self):
        rows = plan()
        self.assertTrue(rows, "plan.csv has no rows")
        for r in rows:
            self.assertTrue(r["claim"].strip(), f"{r['id']}: claim")
            self.assertGreaterEqual(len(r["measure"].split()), 5, f"{r['id']}: measure")
