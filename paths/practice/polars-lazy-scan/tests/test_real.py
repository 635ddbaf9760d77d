import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path


WATCH = """
import runpy, sys
import polars as pl
def refuse(*args, **options):
    sys.exit("scan.py reads eagerly: read_csv")
pl.read_csv = refuse
runpy.run_path("scan.py", run_name="__main__")
"""


class Scan(unittest.TestCase):
    def test_other_files(self):
        rng, rows = random.Random(6), []
        shutil.rmtree("data/rides")
        Path("data/rides").mkdir(parents=True)
        for month in range(1, 6):
            some = [[month * 1000 + i, f"2027-{month:02}-03T08:00", rng.choice("abcd"), "x", 3.5, rng.choice([5.25, 19.99, 20.0, 33.1]), 0, 1] for i in range(60)]
            with open(f"data/rides/2027-{month:02}.csv", "w", newline="") as file:
                csv.writer(file).writerows([["id", "pickup", "zone", "to", "km", "fare", "tip", "passengers"], *some])
            rows += some
        for name in ("answer.csv", "plan.txt", "plan.json"):
            Path(name).unlink(missing_ok=True)
        done = subprocess.run([sys.executable, "-c", WATCH], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, (done.stderr.strip().splitlines() or [""])[-1])
        dear = [r for r in rows if r[5] >= 20]
        wanted = {z: (sum(r[2] == z for r in dear), sum(r[5] for r in dear if r[2] == z)) for z in "abcd"}
        with open("answer.csv", newline="") as file:
            got = [(r["zone"], int(r["rides"]), float(r["total"])) for r in csv.DictReader(file)]
        self.assertEqual([z for z, _, _ in got], sorted(wanted, key=lambda z: -wanted[z][1]))
        for zone, rides, total in got:
            self.assertEqual(rides, wanted[zone][0])
            self.assertAlmostEqual(total, wanted[zone][1], delta=.01)
        plan = Path("plan.txt").read_text(encoding="utf-8")
        self.assertRegex(plan, r"PROJECT 2/8")
        self.assertRegex(plan, r"SELECTION")
        counts = json.loads(Path("plan.json").read_text())
        self.assertEqual((counts["rows_kept"], counts["rows_read"]), (len(dear), len(rows)))
