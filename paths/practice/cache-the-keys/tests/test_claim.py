import csv
import re
import unittest
from pathlib import Path


class Cached(unittest.TestCase):
    def rows(self):
        return [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path("times.csv").read_text(encoding="utf-8").splitlines())]

    def test_times_csv_shows_the_gain_growing(self):
        rows = self.rows()
        self.assertEqual([r["new"] for r in rows], [20, 40, 80, 160])
        gains = [r["without_s"] / r["with_s"] for r in rows]
        self.assertGreater(gains[-1], 2 * gains[0], f"gain at 160 tokens against 20: {gains}")
        self.assertGreater(gains[-1], 5, f"gain at 160 tokens: {gains}")
        for r in rows:
            n = int(r["new"])
            passes = sum(3 + i for i in range(n)) / (n + 2)
            self.assertTrue(passes / 4 <= r["without_s"] / r["with_s"] <= 4 * passes, f"{n} tokens: your times say a factor far from that of the passes: {r['without_s'] / r['with_s']:.1f}")
            self.assertTrue(1e-5 * n < r["with_s"] < 1 * n, f"{n} tokens with the cache in {r['with_s']} s: plain Python needs about a thousandth of a second for each")

    def test_growth_is_what_the_times_say(self):
        rows = self.rows()
        line = next((x for x in Path("notes.md").read_text(encoding="utf-8").splitlines() if "Growth:" in x), "")
        numbers = [float(x) for x in re.findall(r"\d+(?:\.\d+)?", line)]
        near = lambda x: any(abs(n - x) <= 0.03 * x + 0.06 for n in numbers)
        self.assertTrue(any(near(b["without_s"] / a["without_s"]) and near(b["with_s"] / a["with_s"]) for a, b in zip(rows, rows[1:])),
                        "Growth: gives for one doubling both factors, without and with cache, computed from times.csv")
