import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path



class Ask(unittest.TestCase):
    def test_another_folder(self):
        rng, rows = random.Random(11), []
        shutil.rmtree("data/rides")
        Path("data/rides").mkdir(parents=True)
        for month, has_fee in enumerate((True, False, True, True), 1):
            some = []
            for i in range(80):
                zone = rng.choice(["Quay", "Hill", "Dale"])
                some.append({"id": month * 100 + i, "pickup": f"2027-{month:02}-02T09:00", "zone": zone, "km": 2.5,
                             "fare": round(rng.uniform(8, 20) + (4 if zone == "Hill" else 0), 2)} | ({"fee": rng.choice([.75, 1.5])} if has_fee else {}))
            if month == 2:
                some += [dict(some[0], id=900 + i, zone="Moon", fare=95.0) for i in range(5)]
            with open(f"data/rides/2027-{month:02}.csv", "w", newline="") as file:
                table = csv.DictWriter(file, list(some[0]))
                table.writeheader()
                table.writerows(some)
            rows += some
        Path("answers.json").unlink(missing_ok=True)
        code = "import runpy, sys; runpy.run_path('ask.py', run_name='__main__'); assert {'duckdb', 'polars'} <= set(sys.modules), 'both tools'"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, (done.stderr.strip().splitlines() or [""])[-1])
        got = json.loads(Path("answers.json").read_text())
        self.assertEqual(got["first_fee"], "2027-01.csv")
        for tool in ("duckdb", "polars"):
            answer = got[tool]
            self.assertAlmostEqual(answer["paid"], sum(r["fare"] + r.get("fee", 0) for r in rows), delta=.02, msg=tool)
            self.assertAlmostEqual(answer["mean_fee"], sum(r.get("fee", 0) for r in rows) / len(rows), delta=.0002, msg=tool)
            self.assertEqual((answer["best_zone"], answer["rides"]), ("Hill", len(rows)), tool)
