import csv
import re
import unittest
from pathlib import Path


class Scan(unittest.TestCase):
    def setUp(self):
        for name in ("answer.csv", "plan.txt", "plan.json"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.rows = []
        for path in sorted(Path("data/rides").glob("*.csv")):
            with path.open(newline="", encoding="utf-8") as file:
                self.rows += list(csv.DictReader(file))
        self.kept = [r for r in self.rows if float(r["fare"]) >= 20]
        self.plan = Path("plan.txt").read_text(encoding="utf-8")

    def test_the_plan_reads_two_of_eight_columns(self):
        self.assertRegex(self.plan, r"PROJECT 2/8 COLUMNS", "only zone and fare are needed")

    def test_the_filter_is_inside_the_scan(self):
        found = re.search(r"SELECTION:.*", self.plan)
        self.assertIsNotNone(found, "the plan has no SELECTION")
        self.assertIn("fare", found[0])
