import csv
import unittest
from pathlib import Path


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


class Audit(unittest.TestCase):
    def setUp(self):
        for name in ("audit.csv", "train.csv", "test.csv", "gaps.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.rows = read("data/calls.csv", ";")
        self.columns = list(self.rows[0])[:-1]
        self.audit = {r["column"]: r for r in read("audit.csv")}

    def test_each_column_has_a_group_a_decision_and_a_reason(self):
        for name, r in self.audit.items():
            self.assertIn(r["known"], ("before", "at the call", "after"), f"{name}: known")
            self.assertIn(r["keep"], ("yes", "no"), f"{name}: keep")
            self.assertGreaterEqual(len((r["reason"] or "").strip()), 10, f"{name}: reason is too short")
