import csv
import re
import unittest
from pathlib import Path


def back(part, fault, limit, calm=60):
    """Seconds until the values stay at or below the limit for `calm` seconds, or None."""
    first = next((t for t, v in part if v > limit), None)
    if first is None:
        return 0
    return next((t - fault for t, _ in part if t > first and t + calm <= part[-1][0] and all(v <= limit for u, v in part if t <= u <= t + calm)), None)


class Timeline(unittest.TestCase):
    def setUp(self):
        with Path("timeline.csv").open(newline="", encoding="utf-8") as f:
            self.rows = [{k: float(r[k]) for k in ("time", "freshness", "lag")} for r in csv.DictReader(f)]
        self.text = Path("chaos.md").read_text(encoding="utf-8")

    def test_1_the_timeline_is_long_enough(self):
        times = [r["time"] for r in self.rows]
        self.assertGreaterEqual(len(times), 60, "timeline.csv needs at least 60 rows: half an hour, a row every 30 s")
        self.assertTrue(all(b > a for a, b in zip(times, times[1:])), "the times rise")
        self.assertGreaterEqual(times[-1] - times[0], 1500, "half an hour of seconds")
        for name in ("freshness", "lag"):
            self.assertGreaterEqual(len({r[name] for r in self.rows}), 8, f"{name} hardly ever changes")

    def test_2_the_table_follows_from_the_timeline(self):
        limit = re.search(r"(?m)^\W*Limit:[^\d\n]*(\d+(?:\.\d+)?)", self.text)
        self.assertIsNotNone(limit, "chaos.md has a line `Limit: ` with the limit of freshness")
        found = []
        for line in self.text.splitlines():
            cells = [c.strip() for c in line.strip().strip("|").split("|")]
            if line.lstrip().startswith("|") and len(cells) == 5 and re.fullmatch(r"\d+(\.\d+)?", cells[0]):
                found.append(cells)
        self.assertGreaterEqual(len(found), 3, "the table has a row `| at | fault | worst | detected | recovered |` for each fault, three at least")
        data = [(r["time"], r["freshness"]) for r in self.rows]
        starts = [float(c[0]) for c in found]
        self.assertEqual(starts, sorted(starts), "faults in the order of time")
        for (at, fault, worst, detected, recovered), until in zip(found, starts[1:] + [float("inf")]):
            part = [(t, v) for t, v in data if float(at) <= t < until]
            self.assertTrue(part, f"{fault} at {at}: no measurement before the next fault")
            number = re.match(r"\d+(\.\d+)?", worst)
            self.assertTrue(number and abs(float(number.group()) - max(v for _, v in part)) <= 1, f"{fault} at {at}: the worst of timeline.csv is another one")
            number, expected = re.match(r"\d+(\.\d+)?", recovered), back(part, float(at), float(limit.group(1)))
            if expected is None:
                self.assertIsNone(number, f"{fault} at {at}: the timeline does not show that freshness recovered")
            else:
                self.assertTrue(number and abs(float(number.group()) - expected) <= 1, f"{fault} at {at}: recovered does not follow from timeline.csv")
            number = re.match(r"\d+(\.\d+)?", detected)
            self.assertTrue(number is None or float(number.group()) < until - float(at), f"{fault} at {at}: detected after the next fault")
