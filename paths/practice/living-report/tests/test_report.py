import csv
import re
import unittest
from pathlib import Path

NAMES = ["What it promises", "How we know", "Freshness", "Chaos", "Not tested", "Ten times the volume"]


class Report(unittest.TestCase):
    def test_each_guarantee_has_an_honest_status(self):
        with Path("guarantees.csv").open(newline="") as file:
            rows = [{k: (v or "").strip() for k, v in r.items() if k} for r in csv.DictReader(file)]
        self.assertGreaterEqual(len(rows), 5)
        for row in rows:
            name, status = row["guarantee"], row["status"]
            self.assertIn(status, ("tested", "measured", "hoped"), name)
            if status == "tested":
                self.assertRegex(row["test"], r"^test_\w+$", name)
                self.assertTrue(row["fails_when"].strip(), f"{name}: when does the test fail?")
            if status == "measured":
                self.assertRegex(row["evidence"], r"\d", name)
            if status == "hoped":
                self.assertEqual(row["test"].strip(), "", name)
        self.assertTrue(any(r["status"] == "hoped" for r in rows), "name at least one promise that you only hope for")

    def test_the_report_has_its_parts(self):
        text = Path("report.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.splitlines()), 120)
        parts = dict(re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", text))
        for name in NAMES:
            self.assertGreaterEqual(len(parts.get(name, "").split()), 6, f"section {name}")
        self.assertGreaterEqual(len(re.findall(r"\d+", parts["Freshness"])), 3, "three numbers about freshness")
        self.assertRegex(parts["Ten times the volume"], r"\d")
