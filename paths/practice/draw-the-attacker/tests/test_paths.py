import csv
import unittest
from pathlib import Path


class Paths(unittest.TestCase):
    def test_paths(self):
        with open("paths.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 8, "at least eight paths")
        self.assertEqual(len({r["id"] for r in rows}), len(rows), "ids are unique")
        text = Path("threats.md").read_text()
        for r in rows:
            self.assertTrue({r["harm"], r["ease"]} <= {"low", "medium", "high"}, r)
            self.assertIn(r["control"], ("remove", "check", "ask", "accept"))
            self.assertTrue(r["needs"].strip(), f"{r['id']}: what does the attacker need?")
            self.assertFalse(r["harm"] == r["ease"] == "high" and r["control"] == "accept", f"{r['id']} is too dangerous to accept")
        self.assertGreaterEqual(len({r["entry"] for r in rows}), 3)
        self.assertGreaterEqual(len({r["asset"] for r in rows}), 3)
        self.assertIn("remove", [r["control"] for r in rows])
        named = sum(r["id"] in text for r in rows)
        self.assertGreaterEqual(named, 2, "name the ids in threats.md")
