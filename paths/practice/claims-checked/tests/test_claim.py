import csv
import re
import unittest
from math import sqrt
from pathlib import Path

from claims import verdict


def want(k, n, z=1.96):
    p = k / n
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return [(p + z * z / (2 * n) + s * half) / (1 + z * z / n) for s in (-1, 1)]


class TestClaims(unittest.TestCase):
    def test_the_table_follows_from_the_counts(self):
        with Path("claims.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 5, "claims")
        self.assertEqual([f"c{i}" for i in range(1, len(rows) + 1)], [r["id"] for r in rows], "ids in the order of the plan")
        text = Path("CLAIMS.md").read_text()
        for r in rows:
            k, n, target = int(r["k"]), int(r["n"]), float(r["target"])
            for name, w in zip(("low", "high"), want(k, n) if n else (0.0, 1.0)):
                self.assertAlmostEqual(w, float(r[name]), delta=0.0011, msg=f"{name} of {r['id']}")
            self.assertEqual(verdict(k, n, r["side"], target) if n else "open", r["verdict"], f"verdict of {r['id']}")
            self.assertRegex(r["commit"], r"^[0-9a-f]{7,40}$", f"commit of {r['id']}")
            self.assertTrue(re.search(rf"(?m)^- {r['id']} {r['verdict']}:", text), f"{r['id']} {r['verdict']} is not in CLAIMS.md")
