import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path



class Again(unittest.TestCase):
    def test_other_months(self):
        rng = random.Random(41)
        shutil.rmtree("data/incoming")
        Path("data/incoming").mkdir(parents=True)
        for month in (2, 3, 4):
            rows = []
            for i in range(400):
                at = f"2027-{month if i % 50 else month + 1:02}-{rng.randint(1, 28):02}T{rng.choice([5, 8, 18, 19, 21, 22]):02}:{rng.randint(0, 59):02}"
                rows.append([at, at, rng.choice(["Quay", "Hill", "Dale", "Moor"]), round(rng.uniform(1, 9), 1), round(rng.uniform(6, 30), 2), 1])
            rows += [[f"2027-{month:02}-01T19:00", "", "Rare", 2.0, 88.0, 1]] * 3
            with open(f"data/incoming/2027-{month:02}.csv", "w", newline="") as file:
                csv.writer(file).writerows([["pickup", "dropoff", "zone", "distance", "fare", "passengers"], *rows])
        for n in (1, 2, 3):
            Path(f"q{n}.csv").unlink(missing_ok=True)
        code = "import runpy, sys; runpy.run_path('answers.py', run_name='__main__'); assert {'duckdb', 'polars'} <= set(sys.modules), 'both tools'"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, (done.stderr.strip().splitlines() or [""])[-1])
        import test_rides_answers as first
        first.Answers.setUpClass()
        case = first.Answers()
        for n in range(3):
            with open(f"q{n + 1}.csv", newline="") as file:
                case.compare(n, list(csv.reader(file))[1:], f"polars, question {n + 1}")
        import duckdb
        db = duckdb.connect()
        db.execute("CREATE TABLE rides (pickup TEXT, dropoff TEXT, zone TEXT, distance REAL, fare REAL, passengers INTEGER)")
        db.executemany("INSERT INTO rides VALUES (?, ?, ?, ?, ?, ?)", [tuple(r.values()) for r in case.rows])
        text = "\n".join(line for line in Path("answers.sql").read_text(encoding="utf-8").splitlines() if not line.strip().startswith("--"))
        for n, query in enumerate(q for q in text.split(";") if q.strip()):
            case.compare(n, db.execute(query).fetchall(), f"DuckDB, question {n + 1}")
