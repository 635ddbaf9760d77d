import csv
import subprocess
import sys
import unittest

from latency import blocked_by, percentile, split


def row(id, arrived, started, finished):
    return {"id": id, "caller": "1", "route": "/x", "arrived_ms": str(arrived), "started_ms": str(started), "finished_ms": str(finished)}


class Latency(unittest.TestCase):
    def test_nearest_rank(self):
        values = [float(n) for n in range(20, 0, -1)]
        for p, expected in ((50, 10.0), (95, 19.0), (96, 20.0), (100, 20.0), (5, 1.0), (1, 1.0)):
            self.assertEqual(percentile(values, p), expected, f"percentile(1..20, {p})")
        self.assertEqual(values[0], 20.0, "the list was changed")
        self.assertEqual(percentile([7.0], 50), 7.0)

    def test_impossible_percentiles(self):
        for values, p in (([], 50), ([1.0], 0), ([1.0], 101), ([1.0], -5)):
            with self.assertRaises(ValueError, msg=f"percentile({values}, {p})"):
                percentile(values, p)

    def test_split(self):
        wait, work = split(row("a", 10.5, 30, 31.5))
        self.assertAlmostEqual(wait, 19.5)
        self.assertAlmostEqual(work, 1.5)

    def test_blocked_by(self):
        rows = [row("d", 90, 300, 310), row("a", 0, 0, 50), row("c", 60, 100, 300), row("b", 10, 50, 100)]
        self.assertEqual(blocked_by(rows, "d"), ["b", "c"], "d waited from 90 to 300; a was over at 50")
        self.assertEqual(blocked_by(rows, "a"), [])

    def test_the_command(self):
        done = subprocess.run([sys.executable, "latency.py", "data/requests.csv"], capture_output=True, text=True)
        self.assertEqual(done.stdout.split(), ["median", "3.0", "p95", "8.5", "max", "948.9"], done.stdout + done.stderr)
        with open("data/requests.csv", newline="") as file:
            self.assertEqual(len(list(csv.DictReader(file))), 1000)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        with open("data/dep_delays.csv", newline="") as file:
            texts = [row["dep_delay"] for row in csv.DictReader(file)]
        values = sorted(float(text) for text in texts if text != "NA")
        def rank(p):
            return values[-(-p * len(values) // 100) - 1]
        return {"median": rank(50), "p95": rank(95), "left": len(values) / len(texts)}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.001
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
