import csv
import re
import unittest
from math import sqrt
from pathlib import Path

from claims import verdict, wilson


def want(k, n, z=1.96):
    p = k / n
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return [(p + z * z / (2 * n) + s * half) / (1 + z * z / n) for s in (-1, 1)]


class TestClaims(unittest.TestCase):
    def test_wilson(self):
        for k, n in ((84, 100), (0, 60), (60, 60), (1, 1)):
            for got, w in zip(wilson(k, n), want(k, n)):
                self.assertAlmostEqual(w, got, 6, f"{k} of {n}")
                self.assertTrue(0 <= got <= 1, f"{k} of {n}: {got}")
        for k, n in ((0, 0), (3, 2), (-1, 5)):
            with self.assertRaises(ValueError, msg=f"{k} of {n}"):
                wilson(k, n)

    def test_verdicts(self):
        for args, w in (((84, 100, "at least", 0.7), "held"), ((84, 100, "at least", 0.8), "open"), ((9, 31, "at least", 0.6), "failed"), ((0, 60, "at most", 0.05), "open"),
                        ((0, 600, "at most", 0.05), "held"), ((9, 31, "at most", 0.1), "failed"), ((9, 31, "at most", 0.2), "open")):
            self.assertEqual(w, verdict(*args), str(args))
        with self.assertRaises(ValueError):
            verdict(1, 2, "about", 0.5)

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

    def test_the_page_has_its_four_parts(self):
        lines = Path("CLAIMS.md").read_text().splitlines()
        parts, name = {}, None
        for line in lines:
            if line.startswith("## "):
                name = line[3:].strip()
                parts[name] = ""
            elif name:
                parts[name] += line + "\n"
        self.assertEqual(["Verdicts", "What failed", "Too easy", "Next claim"], [p for p in parts if p in ("Verdicts", "What failed", "Too easy", "Next claim")], "headings in this order")
        for name in ("What failed", "Too easy"):
            self.assertGreaterEqual(len(parts[name].split()), 4, f"## {name}: a sentence")
        self.assertRegex(parts["Next claim"], r"\d", "## Next claim: a number")
