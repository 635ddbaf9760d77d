import csv
import re
import unittest
from pathlib import Path

from report import complete, wins


class TestResults(unittest.TestCase):
    def test_results_csv(self):
        with Path("results.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual({"agent", "one_call", "script"}, {r["system"] for r in rows})
        self.assertGreaterEqual(len({r["task"] for r in rows}), 30, "thirty tasks")
        self.assertEqual([], complete(rows))
        for r in rows:
            self.assertIn(r["success"], ("yes", "no"))

    def test_the_report_names_the_scripts_wins(self):
        with Path("results.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        part = Path("report.md").read_text().split("## Where the script wins")[1].split("\n## ")[0]
        missing = [e for e in wins(rows, "script", "agent") if not re.search(rf"\b{re.escape(e)}\b", part)]
        self.assertEqual([], missing, "tasks on which the script wins and that the report does not name")
