import tempfile
import unittest
from pathlib import Path


def row(kind="a", estimate=60, agent=10, review=20, cost=0.5, faults=(1, 1, 0)):
    return {"step": "s", "kind": kind, "agent_minutes": agent, "review_minutes": review, "estimate_minutes": estimate, "cost": cost,
            "faults_tests": faults[0], "faults_reading": faults[1], "faults_use": faults[2]}


class Ledger(unittest.TestCase):
    def test_read_converts_and_refuses_negative_numbers(self):
        from ledger import read
        rows = read(Path("data/ledger.csv"))
        self.assertEqual(len(rows), 24)
        self.assertEqual(rows[0], {"step": "s01", "kind": "docs", "agent_minutes": 4.0, "review_minutes": 9.0, "estimate_minutes": 30.0, "cost": 0.08, "faults_tests": 0, "faults_reading": 1, "faults_use": 0})
        with tempfile.TemporaryDirectory() as d:
            path = Path(d) / "l.csv"
            path.write_text("step,kind,agent_minutes,review_minutes,estimate_minutes,cost,faults_tests,faults_reading,faults_use\nbad,docs,1,-2,3,0,0,0,0\n")
            with self.assertRaisesRegex(ValueError, "bad"):
                read(path)

    def test_factor_divides_the_sums(self):
        from ledger import factor
        self.assertAlmostEqual(factor(Path("data/alone.csv")), 338 / 260)

    def test_summary_adds_up(self):
        from ledger import summary
        got = summary([row(), row(estimate=30, faults=(0, 1, 1))])
        for key, value in {"steps": 2, "saved": 30, "cost": 1.0, "faults": 4, "escaped": 1, "escape_rate": 0.25, "per_hour": 2.0}.items():
            self.assertAlmostEqual(got[key], value, msg=key)
        self.assertAlmostEqual(summary([row()], 1.5)["saved"], 60)

    def test_summary_without_rows_faults_or_savings(self):
        from ledger import summary
        self.assertEqual(summary([]), {"steps": 0, "saved": 0, "cost": 0, "faults": 0, "escaped": 0, "escape_rate": None, "per_hour": None})
        self.assertIsNone(summary([row(estimate=30)])["per_hour"])

    def test_by_kind_is_sorted_and_uses_the_factor(self):
        from ledger import by_kind
        got = by_kind([row("b"), row("a"), row("b")], 2.0)
        self.assertEqual(list(got), ["a", "b"])
        self.assertEqual((got["b"]["steps"], got["b"]["saved"]), (2, 180))
        self.assertEqual(by_kind([row("a")])["a"]["saved"], 30)

    def test_decide_goes_by_steps_saving_and_escape_rate(self):
        from ledger import decide
        for steps, saved, rate, expected in [(3, 90, 0.0, "too few"), (4, 0, 0.0, "keep"), (4, -5, None, "keep"), (4, 50, 0.26, "keep"), (4, 0.5, 0.0, "hand over"), (4, 50, 0.25, "with condition"), (4, 50, 0.11, "with condition"), (4, 50, 0.1, "hand over"), (9, 50, None, "hand over")]:
            self.assertEqual(decide({"steps": steps, "saved": saved, "escape_rate": rate}), expected, f"steps {steps}, saved {saved}, rate {rate}")
