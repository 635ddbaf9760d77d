import csv
import json
import re
import unittest
from pathlib import Path
from statistics import median


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Baselines(unittest.TestCase):
    def test_the_three_errors_are_right(self):
        self.assertTrue(Path("baselines.json").is_file(), "baselines.json is missing")
        got = json.loads(Path("baselines.json").read_text(encoding="utf-8"))
        self.assertEqual(set(got), {"all", "zone", "zone_area", "limit"})
        rows = [(r["sold"][:4], r["zone"], float(r["area"]), float(r["price"])) for r in read("data/houses.csv")]
        old = [r for r in rows if r[0] in ("2006", "2007", "2008")]
        new = [r for r in rows if r[0] == "2009"]
        overall = median(p for *_, p in old)
        zone = {z: median(p for _, x, _, p in old if x == z) for _, z, _, _ in old}
        rate = {z: median(p / a for _, x, a, p in old if x == z) for _, z, _, _ in old}
        want = {
            "all": median(100 * abs(overall - p) / p for *_, p in new),
            "zone": median(100 * abs(zone.get(z, overall) - p) / p for _, z, _, p in new),
            "zone_area": median(100 * abs((rate[z] * a if z in rate else overall) - p) / p for _, z, a, p in new),
        }
        for name, value in want.items():
            self.assertAlmostEqual(got[name], value, delta=0.02, msg=name)
        self.assertTrue(1 <= got["limit"] <= 30, f"limit: {got['limit']}")

    def test_the_log_has_three_runs(self):
        self.assertTrue(Path("log.csv").is_file(), "log.csv is missing")
        rows = read("log.csv")
        self.assertGreaterEqual(len(rows), 3)
        self.assertEqual(list(rows[0]), ["date", "question", "change", "result", "verdict"])
        for r in rows:
            self.assertRegex(r["date"], r"^\d{4}-\d{2}-\d{2}$")
            self.assertTrue(r["question"].strip().endswith("?"), f"question: {r['question']!r}")
            self.assertTrue(re.search(r"\d", r["result"]), f"result without a number: {r['result']!r}")
            self.assertRegex(r["verdict"], r"^(keep|drop|unclear): .{10,}")
