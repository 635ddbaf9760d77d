import csv
import json
import unittest
from pathlib import Path
from statistics import fmean


class Answers(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("answers.json").is_file(), "answers.json is missing")
        self.got = json.loads(Path("answers.json").read_text(encoding="utf-8"))
        rows = []
        self.first = None
        for path in sorted(Path("data/rides").glob("*.csv")):
            with path.open(newline="", encoding="utf-8") as file:
                part = list(csv.DictReader(file))
            if self.first is None and "fee" in part[0]:
                self.first = path.name
            rows += part
        zones: dict[str, list[float]] = {}
        for r in rows:
            zones.setdefault(r["zone"], []).append(float(r["fare"]))
        fees = [float(r.get("fee") or 0) for r in rows]
        self.want = {
            "paid": sum(float(r["fare"]) for r in rows) + sum(fees), "mean_fee": fmean(fees),
            "best_zone": max((z for z in zones if len(zones[z]) >= 50), key=lambda z: fmean(zones[z])), "rides": len(rows),
        }

    def test_both_tools_give_the_right_answers(self):
        for tool in ("duckdb", "polars"):
            got = self.got.get(tool, {})
            self.assertEqual(set(got), set(self.want), tool)
            self.assertAlmostEqual(got["paid"], self.want["paid"], delta=0.02, msg=f"{tool}: paid")
            self.assertAlmostEqual(got["mean_fee"], self.want["mean_fee"], delta=0.0002, msg=f"{tool}: mean_fee")
            self.assertEqual(got["best_zone"], self.want["best_zone"], f"{tool}: best_zone")
            self.assertEqual(got["rides"], self.want["rides"], f"{tool}: rides")

    def test_first_fee_names_the_first_file_with_the_column(self):
        self.assertEqual(self.got.get("first_fee"), self.first)
