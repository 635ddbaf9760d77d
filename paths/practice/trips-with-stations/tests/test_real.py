import csv
import random
import re
import subprocess
import sys
import unittest
from datetime import datetime, timedelta
from pathlib import Path



def month(seed, n=260, gaps=()):
    """Trips of another May; `gaps` are days without any."""
    rng, rows = random.Random(seed), []
    days = [d for d in range(1, 32) if d not in gaps]
    lengths = rng.sample(range(150, 6000), n)
    for i in range(n):
        start = datetime(2024, 5, rng.choice(days), rng.choice([6, 7, 8, 8, 9, 12, 17, 17, 18, 21]), rng.randrange(60))
        minutes = lengths[i] / 100
        rows.append({
            "ride_id": f"N{i:04}", "bike": rng.choice(["classic", "electric"]),
            "started_at": str(start), "ended_at": str(start + timedelta(minutes=minutes)), "minutes": minutes,
            "start_station_id": rng.choice(["S01", "S02", "S03", "S04"]),
            "end_station_id": rng.choice(["S01", "S02", "S03", "S09", ""]), "rider": rng.choice(["member", "casual"]),
        })
    return rows


def write(path, rows):
    with open(path, "w", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def run(program, tool):
    """Runs a program of the work folder, and says whether it used the tool."""
    code = (
        f"import runpy, sys; runpy.run_path({program!r}, run_name='__main__')\n"
        f"sys.exit(None if {tool!r} in sys.modules else '{program} does not use {tool}')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=50)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise AssertionError(f"{program} stopped: " + next((x for x in lines[::-1] if re.match(r"[\w.]+: ", x)), lines[-1]))


STATIONS = [{"station_id": f"S0{i}", "name": f"Stop {i}", "docks": 10 + i, "opened": "2021-04-01"} for i in (1, 2, 3)]


class Merge(unittest.TestCase):
    def setUp(self):
        self.rows = month(5)
        write("data/trips.csv", self.rows)
        for name in ("joined.csv", "unmatched.csv"):
            Path(name).unlink(missing_ok=True)

    def test_another_month(self):
        write("data/stations.csv", STATIONS)
        run("merge.py", "pandas")
        names = {s["station_id"]: s["name"] for s in STATIONS}
        joined = {r["ride_id"]: (r["name"], r["_merge"]) for r in read("joined.csv")}
        wanted = {r["ride_id"]: (names.get(r["end_station_id"], ""), "both" if r["end_station_id"] in names else "left_only") for r in self.rows}
        self.assertEqual(joined, wanted)
        reasons = {r["ride_id"]: r["reason"] for r in read("unmatched.csv")}
        self.assertEqual(reasons, {
            r["ride_id"]: "unknown station" if r["end_station_id"] else "no end station"
            for r in self.rows if r["end_station_id"] not in names
        })

    def test_a_station_twice(self):
        write("data/stations.csv", [*STATIONS, dict(STATIONS[0], name="Stop 1, new")])
        with self.assertRaisesRegex(AssertionError, "MergeError"):
            run("merge.py", "pandas")
