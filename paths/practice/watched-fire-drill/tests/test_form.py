import re
import unittest
from pathlib import Path


class TestDrill(unittest.TestCase):
    def test_the_timeline_has_all_kinds_in_order(self):
        part = Path("REPORT.md").read_text().split("## Timeline", 1)[-1].split("\n## ", 1)[0]
        lines = re.findall(r"(?m)^- (\d\d:\d\d) (saw|believed|did): *\S", part)
        self.assertGreaterEqual(len(lines), 5, "lines of the timeline")
        self.assertEqual({"saw", "believed", "did"}, {kind for _, kind in lines})
        minutes = [int(t[:2]) * 60 + int(t[3:]) for t, _ in lines]
        since = [(m - minutes[0]) % 1440 for m in minutes]
        self.assertEqual(sorted(since), since, "in order of time")
