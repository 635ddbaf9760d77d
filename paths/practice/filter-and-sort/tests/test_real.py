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


def truth(rows):
    m = [r["minutes"] for r in rows]
    ordered = sorted(rows, key=lambda r: -r["minutes"])
    count = lambda test: sum(1 for r in rows if test(r))
    casual = lambda r: r["rider"] == "casual"
    return [
        count(lambda r: r["minutes"] > 30), count(casual), count(lambda r: casual(r) and r["minutes"] > 30),
        count(lambda r: r["start_station_id"] in ("S01", "S02")), count(lambda r: 10 <= r["minutes"] <= 20),
        count(lambda r: not r["end_station_id"]), count(lambda r: r["end_station_id"] not in ("", "S01")),
        count(lambda r: r["end_station_id"] == r["start_station_id"]),
        count(lambda r: not casual(r) and r["bike"] == "electric" and r["minutes"] < 10),
        sum(casual(r) for r in ordered[:15]),
    ], [(r["ride_id"], r["minutes"]) for r in ordered[:3]]


class Filter(unittest.TestCase):
    def test_another_month(self):
        for seed in (3, 4):
            rows = month(seed)
            rows[0]["minutes"], rows[1]["minutes"] = 10.0, 20.0
            write("data/trips.csv", rows)
            for name in ("answers.csv", "longest.csv"):
                Path(name).unlink(missing_ok=True)
            run("filter.py", "pandas")
            actual, longest = truth(rows)
            self.assertEqual([int(float(r["actual"])) for r in read("answers.csv")], actual)
            self.assertEqual([(r["ride_id"], float(r["minutes"])) for r in read("longest.csv")], longest)
