import csv
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

from figure import interval, scale, svg


def rows():
    with open("data/figure.csv", newline="") as f:
        return list(csv.DictReader(f))


class Figure(unittest.TestCase):
    def test_scale(self):
        self.assertEqual([scale(5, 0, 10, 100, 200), scale(0, 0, 10, 200, 20), scale(10, 0, 10, 200, 20)], [150, 200, 20])

    def test_interval(self):
        low, high = interval([1, 2, 3, 4, 5])
        self.assertAlmostEqual(high, 3 + 2.776 * 2.5 ** 0.5 / 5 ** 0.5)
        self.assertAlmostEqual(low + high, 6)
        with self.assertRaises(ValueError):
            interval([1, 2, 3])

    def test_every_run_is_a_point(self):
        root = ET.fromstring(svg(rows()))
        circles = [e for e in root.iter() if e.tag.endswith("circle")]
        lines = [e for e in root.iter() if e.tag.endswith("line") and "interval" in (e.get("class") or "")]
        self.assertEqual((len(circles), len(lines)), (40, 8))
        self.assertEqual(len({c.get("fill") for c in circles}), 2)
        self.assertEqual(len({c.get("cx") for c in circles}), 8, "two methods at one x share a place")
        text = " ".join("".join(e.itertext()) for e in root.iter() if e.tag.endswith("text"))
        for name in ("new", "reset"):
            self.assertRegex(text, rf"\b{name}\b")

    def test_higher_is_up(self):
        base = [{"method": "m", "x": str(x), "seed": str(k), "score": str(0.1 * x + k / 100)} for x in (1, 2) for k in range(5)]
        cy = [float(e.get("cy")) for e in ET.fromstring(svg(base)).iter() if e.tag.endswith("circle")]
        self.assertLess(max(cy[5:]), max(cy[:5]))

    def test_file(self):
        Path("figure.svg").unlink(missing_ok=True)
        subprocess.run([sys.executable, "figure.py"], check=True)
        self.assertIn("<svg", Path("figure.svg").read_text())
