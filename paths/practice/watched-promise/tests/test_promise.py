import re
import unittest
from pathlib import Path


class TestPromise(unittest.TestCase):
    def rows(self):
        part = Path("PROMISE.md").read_text().split("## Objectives", 1)[-1].split("\n## ", 1)[0]
        rows = [[c.strip() for c in line.strip().strip("|").split("|")] for line in part.splitlines() if line.strip().startswith("|")]
        return [r for r in rows if len(r) == 6 and not set(r[0]) <= set("-: ") and r[0].lower() != "name"]

    def test_three_objectives_with_speed_and_truth(self):
        names = [r[0].lower() for r in self.rows()]
        self.assertGreaterEqual(len(names), 3, f"rows: {names}")
        self.assertTrue(any("latency" in n for n in names), f"no latency in {names}")
        self.assertTrue(any("fresh" in n or "quality" in n for n in names), f"neither fresh nor quality in {names}")

    def test_each_budget_follows_from_its_target(self):
        rows = self.rows()
        self.assertTrue(rows, "no rows")
        for r in rows:
            target = re.fullmatch(r"(\d+(?:\.\d+)?) ?%", r[3])
            self.assertIsNotNone(target, f"target of {r[0]}: {r[3]!r}")
            self.assertLess(float(target[1]), 100, f"target of {r[0]}")
            self.assertRegex(r[4], r"^\d+ days$", f"window of {r[0]}")
            budget = re.search(r"([\d,]+) of ([\d,]+)", r[5])
            self.assertIsNotNone(budget, f"budget of {r[0]}: {r[5]!r}")
            n, m = (int(x.replace(",", "")) for x in budget.groups())
            self.assertAlmostEqual(m * (100 - float(target[1])) / 100, n, delta=0.501, msg=f"budget of {r[0]}")
