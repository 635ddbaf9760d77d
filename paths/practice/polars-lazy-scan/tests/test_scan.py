import csv
import json
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

    def test_plan_json_counts_columns_and_rows(self):
        got = json.loads(Path("plan.json").read_text(encoding="utf-8"))
        self.assertEqual(got, {"columns_read": 2, "columns_in_file": 8, "rows_kept": len(self.kept), "rows_read": len(self.rows)})
