import csv
import re
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

S = "{http://www.w3.org/2000/svg}"
ROWS = [{"title": "Ice & snow", "group": "Ice", "x": -1.0, "y": 2.0}, {"title": "a < b", "group": "Fish", "x": 0.0, "y": -5.0},
        {"title": "Pike", "group": "Fish", "x": 3.0, "y": 0.0}]


class Draw(unittest.TestCase):
    def look(self, svg, rows):
        root = ET.fromstring(svg)
        self.assertEqual(root.tag, S + "svg", "root element with its namespace")
        self.assertEqual(root.get("viewBox"), "0 0 600 400")
        circles = list(root.iter(S + "circle"))
        self.assertEqual(len(circles), len(rows), "number of circles")
        found = [(float(c.get("cx")), float(c.get("cy"))) for c in circles]
        for x, y in found:
            self.assertTrue(0 <= x <= 600 and 0 <= y <= 400, f"circle at {x}, {y} is outside the paper")
        for axis, key, sign in ((0, "x", 1), (1, "y", -1)):
            order = sorted(range(len(rows)), key=lambda i: rows[i][key])
            values = [sign * found[i][axis] for i in order]
            self.assertTrue(all(a <= b + 0.2 for a, b in zip(values, values[1:])) and values[-1] > values[0] + 100, f"larger {key} must lie {'further right' if sign == 1 else 'higher up'}")
        self.assertEqual([c.findtext(S + "title") for c in circles], [row["title"] for row in rows])
        pairs = {(row["group"], c.get("fill")) for row, c in zip(rows, circles)}
        groups = {row["group"] for row in rows}
        self.assertEqual(len(pairs), len(groups), "one fill for each group")
        self.assertEqual(len({fill for _, fill in pairs}), len(groups), "different fills for different groups")
        labels = [(t.text or "").strip() for t in root.iter(S + "text")]
        for group in groups:
            self.assertEqual(labels.count(group), 1, f"text elements with {group!r}: {labels}")

    def test_a_small_map(self):
        from draw import draw_map
        self.look(draw_map([dict(row) for row in ROWS]), ROWS)

    def test_map_svg_shows_the_collection(self):
        rows = [{**r, "x": float(r["x"]), "y": float(r["y"])} for r in csv.DictReader(Path("data/map.csv").read_text(encoding="utf-8").splitlines())]
        self.look(Path("map.svg").read_text(encoding="utf-8"), rows)


class Guide(unittest.TestCase):
    def test_headings_are_in_order_and_filled(self):
        text = Path("guide.md").read_text(encoding="utf-8")
        parts = re.split(r"(?m)^## (.+?)\s*$", text)
        self.assertEqual(parts[1::2], ["What is here", "How to search", "Groups", "Map", "Limits"])
        for name, body in zip(parts[1::2], parts[2::2]):
            self.assertGreater(len(body.strip()), 40, f"write text under {name}")
        self.assertIn("map.svg", parts[8], "the map is shown")
        self.assertGreaterEqual(len(re.findall(r"(?m)^[-*] \S", parts[10])), 3, "three limits")

    def test_the_caption_gives_the_share_of_variance(self):
        rows = {r["component"]: float(r["variance"]) for r in csv.DictReader(Path("data/variances.csv").read_text(encoding="utf-8").splitlines())}
        share = 100 * (rows["c2"] + rows["c3"]) / rows["all"]
        part = re.split(r"(?m)^## Map\s*$", Path("guide.md").read_text(encoding="utf-8"))[1].split("\n## ")[0]
        numbers = [float(n.replace(",", ".")) for n in re.findall(r"(\d+[.,]\d)\s*%", part)]
        self.assertTrue(any(abs(n - share) <= 0.051 for n in numbers), f"percentages in the caption: {numbers}")
