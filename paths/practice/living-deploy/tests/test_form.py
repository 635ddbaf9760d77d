import json
import re
import unittest
from pathlib import Path


KEYWORDS = {"by", "and", "or", "unless", "on", "ignoring", "without", "bool", "offset", "group_left", "group_right"}


def metrics(expr):
    expr = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring)\s*\([^)]*\)", " ", expr)
    return {m[0] for m in re.finditer(r"(?<!\w)[a-zA-Z_:][\w:]*", expr)
            if m[0] not in KEYWORDS and not expr[m.end():].lstrip().startswith("(")}


class Deploy(unittest.TestCase):
    def test_your_dashboard_shows_what_the_alarms_watch(self):
        panels = json.loads(Path("dashboard.json").read_text())
        self.assertGreaterEqual(len(panels), 4, "at least four panels")
        for p in panels:
            self.assertTrue(p["title"].strip() and p["expr"].strip(), p)
            self.assertIsInstance(p["limit"], (int, float), p["title"])
        text = " ".join(p["title"] + " " + p["expr"] for p in panels).lower()
        for word in ("fresh", "lag", "error"):
            self.assertIn(word, text, f"no panel on {word}")
        shown = set().union(*(metrics(p["expr"]) for p in panels))
        for a in json.loads(Path("alarms.json").read_text()):
            self.assertLessEqual(metrics(a["expr"]), shown, f"alarm {a['name']} uses a metric that no panel shows")

    def test_your_alarms_are_complete(self):
        alarms = json.loads(Path("alarms.json").read_text())
        self.assertGreaterEqual(len(alarms), 3)
        for a in alarms:
            for key in ("name", "expr", "meaning", "first_step"):
                self.assertTrue(a[key].strip(), f"{a.get('name')}: {key}")
            self.assertGreaterEqual(a["for_seconds"], 60)
        self.assertIn("fresh", json.dumps(alarms).lower())
