import csv
import unittest
from pathlib import Path


class Clinic(unittest.TestCase):
    def test_each_diagnosis_has_its_evidence(self):
        rows = list(csv.DictReader(Path("diagnosis.csv").read_text(encoding="utf-8").splitlines()))
        self.assertTrue(rows, "diagnosis.csv has no rows")
        for r in rows:
            self.assertGreaterEqual(len((r["evidence"] or "").strip()), 20, f"evidence for run {r['run']}")
