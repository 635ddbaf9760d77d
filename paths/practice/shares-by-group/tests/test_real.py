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


class Shares(unittest.TestCase):
    def test_another_month(self):
        rows = month(9)
        for r in rows[:12]:
            r["start_station_id"] = "S08"
        for r, hour in zip(rows[:12], [18, 18, 18, 6, 6, 6, 17, 9, 9, 7, 7, 21]):
            r["started_at"] = r["started_at"][:11] + f"{hour:02}" + r["started_at"][13:]
        write("data/trips.csv", rows)
        for name in ("shares.csv", "busiest.csv"):
            Path(name).unlink(missing_ok=True)
        run("shares.py", "pandas")
        total = {}
        for r in rows:
            day = r["started_at"][:10]
            total[day] = total.get(day, 0) + r["minutes"]
        got = {r["ride_id"]: r for r in read("shares.csv")}
        self.assertEqual(set(got), {r["ride_id"] for r in rows})
        for r in rows:
            day = r["started_at"][:10]
            self.assertEqual(got[r["ride_id"]]["day"][:10], day)
            self.assertAlmostEqual(float(got[r["ride_id"]]["share"]), r["minutes"] / total[day], delta=1e-4)
        wanted = {}
        for station in {r["start_station_id"] for r in rows}:
            hours = [int(r["started_at"][11:13]) for r in rows if r["start_station_id"] == station]
            best = min(set(hours), key=lambda h: (-hours.count(h), h))
            wanted[station] = (best, hours.count(best))
        self.assertEqual({r["start_station_id"]: (int(float(r["hour"])), int(float(r["trips"]))) for r in read("busiest.csv")}, wanted)
