import csv
import re
import unittest
from pathlib import Path

from durations import durations


def row(*times):
    return dict(zip(("injected", "alert", "place", "cured"), times))


class TestDrill(unittest.TestCase):
    def test_durations(self):
        for times, want in ((("20:05", "20:15", "20:20", "20:40"), (10, 5, 25, 35)), (("23:50", "00:10", "00:15", "01:00"), (20, 5, 50, 70)),
                            (("21:10", "", "22:40", "22:44"), (None, None, None, 94)), (("23:30", "23:40", "23:59", "00:09"), (10, 19, 29, 39))):
            got = durations(row(*times))
            self.assertEqual(dict(zip(("detect", "diagnose", "restore", "hurt"), want)), dict(got), str(times))

    def test_three_faults_in_order_of_time(self):
        with Path("drill.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertEqual(3, len(rows), "rows of drill.csv")
        for r in rows:
            self.assertIn(r["found_by"], ("alert", "dashboard", "user", "confession"), r["fault"])
            self.assertTrue(r["alert"] or r["found_by"] != "alert", f"{r['fault']} has no alert")
            d = durations(r)
            for name, value in d.items():
                self.assertTrue(value is None or 0 <= value < 720, f"{name} of {r['fault']}: {value}")
            self.assertIsNotNone(d["hurt"])

    def test_the_timeline_has_all_kinds_in_order(self):
        part = Path("REPORT.md").read_text().split("## Timeline", 1)[-1].split("\n## ", 1)[0]
        lines = re.findall(r"(?m)^- (\d\d:\d\d) (saw|believed|did): *\S", part)
        self.assertGreaterEqual(len(lines), 5, "lines of the timeline")
        self.assertEqual({"saw", "believed", "did"}, {kind for _, kind in lines})
        minutes = [int(t[:2]) * 60 + int(t[3:]) for t, _ in lines]
        since = [(m - minutes[0]) % 1440 for m in minutes]
        self.assertEqual(sorted(since), since, "in order of time")
