import csv
import re
import unittest
from collections import Counter
from math import prod
from pathlib import Path

SIGNALS = {"latency", "traffic", "errors", "saturation", "drift"}


def read(name):
    with Path(name).open(newline="") as f:
        return list(csv.DictReader(f))


class TestTables(unittest.TestCase):
    def test_kept_charts_have_an_act(self):
        rows = read("charts.csv")
        self.assertGreaterEqual(len(rows), 8, "charts you had at first")
        kept = [r for r in rows if r["kept"] == "yes"]
        dropped = [r for r in rows if r["kept"] == "no"]
        self.assertEqual(len(rows), len(kept) + len(dropped), "kept is yes or no")
        self.assertLessEqual(len(kept), 8, "kept charts")
        self.assertGreaterEqual(len(dropped), 2, "dropped charts")
        self.assertEqual(len(rows), len({r["chart"] for r in rows}), "names of charts are unique")
        for r in rows:
            self.assertIn(r["signal"], SIGNALS, f"signal of {r['chart']}")
        for r in kept:
            self.assertGreaterEqual(len(r["act"].strip()), 10, f"act of {r['chart']}")
        self.assertEqual(SIGNALS, {r["signal"] for r in kept}, "signals among the kept")

    def test_alerts_are_about_symptoms_and_have_a_page(self):
        charts = {r["chart"]: r["signal"] for r in read("charts.csv") if r["kept"] == "yes"}
        alerts = read("alerts.csv")
        self.assertGreaterEqual(len(alerts), 3, "alerts")
        for a in alerts:
            self.assertIn(a["chart"], charts, f"chart of {a['alert']}")
            signal = charts[a["chart"]]
            if signal == "saturation":
                self.assertRegex(a["condition"], r"(?i)\bin (under |less than )?\d[\d.]* ?(min|minutes?|h|hours?|days?)\b", f"{a['alert']} rings for a cause: say when it will be full")
            if signal == "traffic":
                self.assertRegex(a["condition"], r"<", f"{a['alert']} rings for more traffic, a cause: only a collapse is a symptom")
                self.assertNotIn(">", a["condition"], f"{a['alert']} rings for more traffic, too")
            self.assertRegex(a["condition"], r"\d", f"condition of {a['alert']}")
            self.assertRegex(a["for_minutes"], r"^\d+$", f"for_minutes of {a['alert']}")
            self.assertRegex(a["page"], r"^HANDBOOK\.md#\S+$", f"page of {a['alert']}")

    def test_every_page_is_in_the_handbook(self):
        path = Path("HANDBOOK.md")
        self.assertTrue(path.is_file(), "HANDBOOK.md is missing")
        headings = re.findall(r"(?m)^#+ +(.+?) *$", path.read_text())
        anchors = {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}
        for a in read("alerts.csv"):
            self.assertIn(a["page"].partition("#")[2].lower(), anchors, f"page of {a['alert']}: HANDBOOK.md has no such heading")

    def test_labels_stay_few(self):
        rows = read("series.csv")
        self.assertGreaterEqual(len(rows), 4, "metrics")
        for r in rows:
            labels = dict(re.findall(r"(\w+)=(\d+)", r["labels"]))
            self.assertEqual(len(r["labels"].split()), len(labels), f"labels of {r['metric']}: {r['labels']!r}")
            self.assertEqual(prod(map(int, labels.values())), int(r["series"]), f"series of {r['metric']}")
            self.assertLessEqual(int(r["series"]), 10_000, f"series of {r['metric']}")
            for name in labels:
                self.assertFalse(name.endswith("id") or name in ("user", "question", "email"), f"label {name} of {r['metric']}")
        self.assertEqual(1, max(Counter(r["metric"] for r in rows).values()), "one row for each metric")
