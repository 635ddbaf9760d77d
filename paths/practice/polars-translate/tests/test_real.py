import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path



def trips(seed):
    rng = random.Random(seed)
    rows = []
    for i in range(90):
        rows.append({
            "id": i + 1, "zone": rng.choice(["North", "South", "East", ""]), "rider": rng.choice(["Ann", "Ben", "Cy", ""]),
            "km": round(rng.uniform(1, 20), 1), "fare": rng.choice([round(rng.uniform(5, 60), 2)] * 8 + ["", "NaN"]),
            "tip": rng.choice([0.5, 2.0, 3.25, ""]),
        })
    for row in rows[:40]:
        row["rider"] = "Dee"
    return rows


class Translate(unittest.TestCase):
    def test_other_trips(self):
        rows = trips(14)
        with open("data/trips.csv", "w", newline="") as file:
            table = csv.DictWriter(file, list(rows[0]))
            table.writeheader()
            table.writerows(rows)
        Path("answers.json").unlink(missing_ok=True)
        code = "import runpy, sys; runpy.run_path('translate.py', run_name='__main__'); assert 'polars' in sys.modules, 'no polars'"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, (done.stderr.strip().splitlines() or [""])[-1])
        got = json.loads(Path("answers.json").read_text())
        good = [r for r in rows if r["fare"] not in ("", "NaN")]
        zones = {z: sum(r["zone"] == z for r in rows) for z in {r["zone"] for r in rows}}
        riders = [r["rider"] for r in rows if r["rider"]]
        self.assertEqual(got["good_over_20"], sum(r["fare"] > 20 for r in good))
        self.assertEqual(got["rows_over_20"], sum(r["fare"] == "NaN" or r["fare"] != "" and r["fare"] > 20 for r in rows))
        self.assertAlmostEqual(got["mean_fare"], sum(r["fare"] for r in good) / len(good), delta=.011)
        self.assertEqual(got["nulls"], {c: n for c in rows[0] if (n := sum(r[c] == "" for r in rows))})
        wanted = sorted(((z or None, n) for z, n in zones.items()), key=lambda p: (-p[1], p[0] or ""))
        self.assertEqual([tuple(p) for p in got["by_zone"]], wanted)
        self.assertAlmostEqual(got["mean_tip_filled"], sum(r["tip"] or 0 for r in rows) / len(rows), delta=.011)
        self.assertAlmostEqual(got["per_km"], max(r["fare"] / r["km"] for r in good), delta=.011)
        self.assertEqual(got["top_rider"], max(set(riders), key=riders.count))
