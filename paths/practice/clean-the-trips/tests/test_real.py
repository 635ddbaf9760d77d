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


def raw(rows, n_bad):
    """The trips as they arrive: with other names, and five kinds of faults."""
    out = []
    for i, r in enumerate(rows):
        out.append({
            "ride_id": r["ride_id"], "rideable_type": r["bike"] + "_bike", "started_at": r["started_at"][:19],
            "ended_at": r["ended_at"][:19], "start_station_name": r["start_station_id"], "start_station_id": r["start_station_id"],
            "end_station_name": r["end_station_id"], "end_station_id": r["end_station_id"],
            "member_casual": [str.lower, str.title, str.upper][i % 3](r["rider"]),
        })
    start = datetime(2024, 5, 9, 12)
    for i in range(n_bad):
        fault = dict(out[i], ride_id=f"X{i:03}")
        fault.update([
            {"started_at": ""}, {"ended_at": "99 May"}, {"started_at": str(start), "ended_at": str(start)},
            {"started_at": str(start), "ended_at": str(start + timedelta(seconds=59))},
            {"started_at": str(start), "ended_at": str(start + timedelta(minutes=1441))},
        ][i % 5])
        out.append(fault)
    return out + [dict(out[3]), dict(out[3]), dict(out[-1])]


class Clean(unittest.TestCase):
    def test_another_month(self):
        rows = month(8, 90)
        write("data/trips_raw.csv", raw(rows, 13))
        for name in ("clean.csv", "lost.csv"):
            Path(name).unlink(missing_ok=True)
        run("clean.py", "pandas")
        lost = [(r["step"], int(r["before"]), int(r["lost"]), int(r["after"])) for r in read("lost.csv")]
        self.assertEqual(lost, [
            ("duplicates", 106, 3, 103), ("unreadable", 103, 6, 97), ("backwards", 97, 3, 94),
            ("too_short", 94, 2, 92), ("too_long", 92, 2, 90),
        ])
        clean = read("clean.csv")
        self.assertEqual({r["ride_id"] for r in clean}, {r["ride_id"] for r in rows})
        self.assertEqual({r["member_casual"] for r in clean}, {"member", "casual"})
        wanted = {r["ride_id"]: r["minutes"] for r in rows}
        for r in clean:
            self.assertAlmostEqual(float(r["minutes"]), wanted[r["ride_id"]], delta=.03)
