import csv
import json
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

    def test_answer_csv_has_rides_and_total_for_each_zone(self):
        zones: dict[str, tuple[int, float]] = {}
        for r in self.kept:
            n, s = zones.get(r["zone"], (0, 0.0))
            zones[r["zone"]] = (n + 1, s + float(r["fare"]))
        want = sorted(((z, n, s) for z, (n, s) in zones.items()), key=lambda x: -x[2])
        with open("answer.csv", newline="", encoding="utf-8-sig") as file:
            got = list(csv.DictReader(file))
        self.assertEqual([(r["zone"], float(r["rides"])) for r in got], [(z, n) for z, n, _ in want])
        for r, (_, _, s) in zip(got, want):
            self.assertAlmostEqual(float(r["total"]), s, delta=0.02, msg=r["zone"])

    def test_the_plan_reads_two_of_eight_columns(self):
        self.assertRegex(self.plan, r"PROJECT 2/8 COLUMNS", "only zone and fare are needed")

    def test_the_filter_is_inside_the_scan(self):
        found = re.search(r"SELECTION:.*", self.plan)
        self.assertIsNotNone(found, "the plan has no SELECTION")
        self.assertIn("fare", found[0])

    def test_plan_json_counts_columns_and_rows(self):
        got = json.loads(Path("plan.json").read_text(encoding="utf-8"))
        self.assertEqual(got, {"columns_read": 2, "columns_in_file": 8, "rows_kept": len(self.kept), "rows_read": len(self.rows)})
