import csv
import json
import unittest
from pathlib import Path


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = []
        for path in sorted(Path("data/incoming").glob("*.csv")):
            with path.open(newline="", encoding="utf-8") as file:
                cls.rows += [r for r in csv.DictReader(file) if r["pickup"].startswith(path.stem + "-")]
        zones, hours, months = {}, {}, {}
        for r in cls.rows:
            h, fare = int(r["pickup"][11:13]), float(r["fare"])
            if 18 <= h <= 21:
                zones.setdefault(r["zone"], []).append(fare)
            hours[h] = hours.get(h, 0) + 1
            a, b = months.get(r["pickup"][:7], (0.0, 0.0))
            months[r["pickup"][:7]] = (a + fare, b + float(r["distance"]))
        q1 = sorted(((z, len(f), sum(f) / len(f)) for z, f in zones.items() if len(f) >= 20), key=lambda x: -x[2])
        q2, total = [], 0
        for h in sorted(hours):
            total += hours[h]
            q2.append((h, hours[h], total))
        q3, before = [], None
        for m in sorted(months):
            now = months[m][0] / months[m][1]
            q3.append((m, now, None if before is None else now - before))
            before = now
        cls.want = [q1, q2, q3]

    def test_run_json_keeps_the_promise_of_memory(self):
        self.assertTrue(Path("run.json").is_file(), "run.json is missing")
        got = json.loads(Path("run.json").read_text(encoding="utf-8"))
        self.assertTrue(1 < got["peak_mb"] < 2000, f"peak_mb: {got['peak_mb']}")
        self.assertGreater(got["seconds"], 0)
        self.assertTrue(0 <= got["tolerance"] <= 0.01, f"tolerance: {got['tolerance']}")
