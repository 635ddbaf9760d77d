import csv
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

from figure import interval, scale, svg

HIDDEN = {("opacity", "0"), ("fill-opacity", "0"), ("display", "none"), ("visibility", "hidden")}


def styles(root):
    """Each element with its own and inherited look."""
    def walk(e, above):
        own = {k: v.strip() for k, v in e.attrib.items()}
        own |= {k.strip(): v.strip() for k, _, v in (part.partition(":") for part in e.get("style", "").split(";")) if v}
        kept = {k: v for k, v in (above | own).items() if k in ("opacity", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "display", "visibility")}
        if zero(above.get("opacity")):
            kept["opacity"] = "0"
        yield e, kept
        for child in e:
            yield from walk(child, kept)
    return list(walk(root, {}))


def zero(value):
    return re.fullmatch(r"0*\.?0*(px|%)?", value or "1") is not None


def name(e):
    return e.tag.split("}")[-1]


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
        data = rows()
        pairs, methods = {(r["method"], float(r["x"])) for r in data}, {r["method"] for r in data}
        root = ET.fromstring(svg(data))
        circles = [e for e in root.iter() if e.tag.endswith("circle")]
        lines = [e for e in root.iter() if e.tag.endswith("line") and "interval" in (e.get("class") or "")]
        self.assertEqual((len(circles), len(lines)), (len(data), len(pairs)), "a circle for each run, a line for each method and x")
        self.assertEqual(len({c.get("fill") for c in circles}), len(methods))
        self.assertEqual(len({c.get("cx") for c in circles}), len(pairs), "two methods at one x share a place")
        text = " ".join("".join(e.itertext()) for e in root.iter() if e.tag.endswith("text"))
        for name in methods:
            self.assertRegex(text, rf"\b{re.escape(name)}\b")

    def test_the_marks_can_be_seen(self):
        """Circles with r >= 1 inside the picture, nothing transparent, and heights that fit the scores."""
        data = rows()
        root = ET.fromstring(svg(data))
        box = [float(x) for x in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if x] or [0, 0, *(float(re.match(r"[\d.]+", root.get(k, "0")).group()) for k in ("width", "height"))]
        inside = lambda x, y: box[0] <= float(x) <= box[0] + box[2] and box[1] <= float(y) <= box[1] + box[3]
        circles, lines = [], []
        for e, look in styles(root):
            interval_line = name(e) == "line" and "interval" in (e.get("class") or "")
            if name(e) != "circle" and not interval_line:
                continue
            self.assertTrue(not any((k, v) in HIDDEN for k, v in look.items()) and not zero(look.get("opacity")) and not zero(look.get("fill-opacity")), f"{name(e)} cannot be seen: {look}")
            if interval_line:
                self.assertTrue(look.get("stroke", "none") not in ("none", "transparent") and not zero(look.get("stroke-width")) and not zero(look.get("stroke-opacity")), "an interval without a stroke cannot be seen")
                self.assertTrue(inside(e.get("x1"), e.get("y1")) and inside(e.get("x2"), e.get("y2")), "an interval lies outside the viewBox")
                lines.append(sorted((float(e.get("y1")), float(e.get("y2")))))
            else:
                self.assertTrue(look.get("fill", "black") not in ("none", "transparent"), "a circle without fill cannot be seen")
                self.assertGreaterEqual(float(e.get("r", 0)), 1, "r of a circle")
                self.assertTrue(inside(e.get("cx"), e.get("cy")), "a circle lies outside the viewBox")
                circles.append(float(e.get("cy")))
        scores = sorted(float(r["score"]) for r in data)
        slope = (min(circles) - max(circles)) / (scores[-1] - scores[0])
        self.assertGreater(max(circles) - min(circles), 20, "the scores lie on one height")
        place = lambda s: max(circles) + slope * (s - scores[0])
        for cy, s in zip(sorted(circles, reverse=True), scores):
            self.assertAlmostEqual(cy, place(s), delta=2, msg=f"the circle of {s} is not at the height of its score")
        groups = {}
        for r in data:
            groups.setdefault((r["method"], r["x"]), []).append(float(r["score"]))
        wanted = sorted(sorted(map(place, interval(values))) for values in groups.values())
        for (a, b), (c, d) in zip(sorted(lines), wanted):
            self.assertTrue(abs(a - c) <= 4 and abs(b - d) <= 4, f"an interval from {a:.0f} to {b:.0f} is not mean ± t·s/√n of its runs")

    def test_higher_is_up(self):
        base = [{"method": "m", "x": str(x), "seed": str(k), "score": str(0.1 * x + k / 100)} for x in (1, 2) for k in range(5)]
        cy = [float(e.get("cy")) for e in ET.fromstring(svg(base)).iter() if e.tag.endswith("circle")]
        self.assertLess(max(cy[5:]), max(cy[:5]))

    def test_file(self):
        Path("figure.svg").unlink(missing_ok=True)
        subprocess.run([sys.executable, "figure.py"], check=True)
        self.assertIn("<svg", Path("figure.svg").read_text())
