import csv
import re
import unittest
from pathlib import Path

FAULTS = {"tests": "faults_tests", "reading": "faults_reading", "use": "faults_use"}


def table(name):
    path = Path(name) if Path(name).is_file() else Path("data") / name
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def section(name):
    found = re.search(rf"(?ms)^## {name}\s*\n(.*?)(?=^## |\Z)", Path("report.md").read_text(encoding="utf-8"))
    return found[1] if found else ""


class Report(unittest.TestCase):
    """The report's numbers, computed again from the ledger that it is about."""

    @classmethod
    def setUpClass(cls):
        cls.rows = table("ledger.csv")
        alone = table("alone.csv")
        factor = sum(float(r["true_minutes"]) for r in alone) / sum(float(r["estimate_minutes"]) for r in alone)
        cls.kinds = {}
        for kind in sorted({r["kind"] for r in cls.rows}):
            rows = [r for r in cls.rows if r["kind"] == kind]
            saved = sum(float(r["estimate_minutes"]) * factor - float(r["agent_minutes"]) - float(r["review_minutes"]) for r in rows)
            faults = sum(int(r[name]) for r in rows for name in FAULTS.values())
            use = sum(int(r["faults_use"]) for r in rows)
            rate = use / faults if faults else 0
            keep = saved <= 0 or rate > 0.25
            decision = "too few" if len(rows) < 4 else "keep" if keep else "hand over" if rate <= 0.1 else "with condition"
            cls.kinds[kind] = (len(rows), saved, faults, use, decision)

    def test_the_table_has_the_numbers_of_the_ledger(self):
        found = {}
        for line in section("Numbers").splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if line.strip().startswith("|") and cells[0] in self.kinds:
                found[cells[0]] = cells
        self.assertEqual(sorted(found), sorted(self.kinds), "one row of the table for each kind")
        for kind, (steps, saved, faults, use, decision) in self.kinds.items():
            cells = found[kind]
            self.assertEqual(len(cells), 6, f"{kind}: the columns are kind, steps, saved, faults, in use, decision")
            for name, cell, value, most in (("steps", cells[1], steps, 0), ("saved", cells[2], saved, 1), ("faults", cells[3], faults, 0), ("in use", cells[4], use, 0)):
                number = re.fullmatch(r"-?\d+(\.\d+)?", cell.replace("−", "-"))
                self.assertTrue(number, f"{kind}: {name} is {cell!r}, not a number")
                self.assertLessEqual(abs(float(number[0]) - value), most, f"{kind}: {name} does not follow from the ledger")
            self.assertEqual(cells[5], decision, f"{kind}: the decision does not follow from the numbers")

    def test_three_faults_are_those_of_the_ledger(self):
        lines = re.findall(r"(?m)^- ([\w-]+), (\w+), (tests|reading|use): (.+)$", section("Faults"))
        self.assertGreaterEqual(len({step for step, *_ in lines}), 3, "three lines such as - s05, refactor, use: …")
        by_step = {r["step"]: r for r in self.rows}
        for step, kind, place, text in lines:
            self.assertIn(step, by_step, "a step that the ledger does not have")
            self.assertEqual(kind, by_step[step]["kind"], f"the kind of {step}")
            self.assertGreater(int(by_step[step][FAULTS[place]]), 0, f"the ledger has no fault of {step} found by {place}")
            self.assertGreaterEqual(len(text.split()), 4, f"{step}: say in a few words what it was")

    def test_every_kind_is_decided(self):
        text = section("Decision").lower()
        for kind, (*_, decision) in self.kinds.items():
            if decision != "too few":
                self.assertIn(kind, text, "a kind is missing under ## Decision")
