import re
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

MARKS = {"circle", "ellipse", "rect", "path", "use", "polygon"}


def number(text):
    return float(re.match(r"[-+.\d]+", text or "0").group())


def visible(mark):
    look = (mark.get("style") or "").replace(" ", "")
    if mark.get("display") == "none" or mark.get("visibility") == "hidden" or mark.get("opacity") == "0" or "display:none" in look or re.search(r"(^|;)opacity:0(;|$)", look):
        return False
    size = {"circle": ["r"], "ellipse": ["rx", "ry"], "rect": ["width", "height"]}.get(mark.tag.split("}")[-1], [])
    return all(number(mark.get(name)) > 0 for name in size)


def place(mark):
    return tuple(mark.get(name) for name in ("cx", "cy", "x", "y", "d", "points", "transform") if mark.get(name))


def walk(node, worst=False):
    """Each visible mark that is not part of a definition: its place, and whether it or a group around it is of class (or id) worst."""
    name = str(node.tag).split("}")[-1]
    worst = worst or "worst" in (node.get("class") or "").split() or node.get("id") == "worst"
    if name in ("defs", "clipPath", "symbol", "marker") or not visible(node):
        return
    if name in MARKS:
        yield place(node), worst
    for child in node:
        yield from walk(child, worst)


class Chart(unittest.TestCase):
    def test_one_mark_for_each_sale_and_twenty_of_class_worst(self):
        self.assertTrue(Path("worst.svg").is_file(), "worst.svg is missing")
        marks = list(walk(ET.parse("worst.svg").getroot()))
        self.assertGreaterEqual(len(marks), 209, "visible marks in worst.svg; there are 209 sales")
        worst = [where for where, bad in marks if bad]
        self.assertEqual(len(worst), 20, "marks of class worst")
        self.assertGreaterEqual(len(set(worst)), 15, "different places of the worst")
        self.assertGreaterEqual(len({where for where, _ in marks}), 150, "different places of the marks")
