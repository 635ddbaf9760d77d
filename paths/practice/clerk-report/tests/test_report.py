import re
import unittest
from pathlib import Path

NAMES = ["Decision", "Quality", "Cost", "Attacks", "Limits"]


class Report(unittest.TestCase):
    def test_line_has_the_interval(self):
        from report import line
        for args, expected in [(("docket", 27, 26, 30), "| docket | 27 of 30 (74 to 97 %) | 26 of 30 |"), (("public", 5, 0, 10), "| public | 5 of 10 (24 to 76 %) | 0 of 10 |")]:
            self.assertEqual(line(*args), expected, f"line{args}")

    def test_the_report_is_complete(self):
        from report import line
        text = Path("report.md").read_text(encoding="utf-8")
        parts = re.split(r"(?m)^## (.+?)\s*$", text)
        self.assertEqual(parts[1::2], NAMES)
        body = dict(zip(NAMES, parts[2::2]))
        for name in NAMES:
            self.assertGreaterEqual(len(body[name].split()), 15, f"words under {name}")
        self.assertTrue(250 <= len(text.split()) <= 1000, f"{len(text.split())} words")
        for field in ("docket", "comments_until", "event_date", "public"):
            m = re.search(rf"(?m)^\| {field} \| (\d+) of (\d+) .*\| (\d+) of \2 \|\s*$", body["Quality"])
            self.assertTrue(m, f"no line for {field} under Quality")
            self.assertEqual(m[0].strip(), line(field, int(m[1]), int(m[3]), int(m[2])), f"line for {field}")
        self.assertRegex(body["Cost"], r"\d", "numbers under Cost")
        self.assertGreaterEqual(len(re.findall(r"(?m)^- \S", body["Attacks"])), 5, "five attacks")
