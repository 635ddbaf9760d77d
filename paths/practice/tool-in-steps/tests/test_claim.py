import csv
import unittest
from pathlib import Path


class Yours(unittest.TestCase):
    def test_your_history_passes_the_audit(self):
        import audit
        commits = audit.read(Path("history.txt").read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(commits), 6, "spec, first tests and four steps make at least six commits")
        self.assertEqual(audit.too_large(commits), [], "commits with more than 200 changed lines")
        self.assertEqual(audit.mixed(commits), [], "commits that change known tests and known code")
        for first in ("spec.md", "AGENTS.md", "rules.json", "tests/"):
            self.assertTrue(audit.before(commits, first, "src/"), f"{first} must be committed before src/")

    def test_your_ledger_has_four_steps_with_numbers(self):
        with open("ledger.csv", encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreaterEqual(len(rows), 4, "one row a step, at least four")
        self.assertEqual(len(rows), len({row["step"].strip().lower() for row in rows}), "two rows have one step")
        for name in ("agent_minutes", "review_minutes", "estimate_minutes"):
            self.assertGreater(len({row[name] for row in rows}), 1, f"{name} is the same in every step")
        for row in rows:
            self.assertIn(row["kind"].strip(), ("feature", "tests", "refactor", "docs", "fix"))
            for name in ("agent_minutes", "review_minutes", "estimate_minutes", "cost", "faults_tests", "faults_reading", "faults_use"):
                self.assertGreaterEqual(float(row[name]), 0, f"{row['step']}: {name}")
        self.assertGreaterEqual(sum(int(r[k]) for r in rows for k in ("faults_tests", "faults_reading", "faults_use")), 3, "at least three faults")
