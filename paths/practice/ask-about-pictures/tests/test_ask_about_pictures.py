import json
import tempfile
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

import pictures


class TestPictures(unittest.TestCase):
    def test_scaled(self):
        for args, expected in (((2480, 3508), (1109, 1568)), ((800, 600), (800, 600)), ((3136, 100), (1568, 50)), ((1000, 500, 100), (100, 50)), ((5000, 1), (1568, 1))):
            self.assertEqual(tuple(pictures.scaled(*args)), expected, str(args))

    def test_tokens(self):
        for args, expected in (((28, 28), 1), ((29, 28), 2), ((2480, 3508), 2240), ((280, 560), 200), ((280, 560, 280), 50), ((100, 100, 1568, 10), 100)):
            self.assertEqual(pictures.tokens(*args), expected, str(args))

    def test_price(self):
        self.assertAlmostEqual(pictures.price([(280, 560), (28, 28)], 100, 3.0), (201 + 134) * 3 / 1e6)
        self.assertAlmostEqual(pictures.price([], 3, 1_000_000), 4)

    def test_text_height(self):
        self.assertAlmostEqual(pictures.text_height(2480, 3508, 20), 20 * 1568 / 3508)
        self.assertAlmostEqual(pictures.text_height(100, 100, 20), 20)

    def test_chart_has_the_known_heights(self):
        root = ET.fromstring(pictures.chart({"Mon": 41, "Tue": 7, "Wed": 52}, 2))
        rects = [e for e in root.iter() if e.tag.endswith("rect")]
        self.assertEqual([float(r.get("height")) for r in rects], [82, 14, 104])
        self.assertEqual(len({float(r.get("y")) + float(r.get("height")) for r in rects}), 1, "all bars end at the same bottom")
        text = " ".join(root.itertext())
        self.assertTrue(all(name in text for name in ("Mon", "Tue", "Wed")))
        self.assertFalse(any(c.isdigit() for c in text), "the values must not be printed")

    def test_right(self):
        for args, expected in ((("bar", "40", "42"), True), (("bar", "40", "42.1"), False), (("bar", "40", "about 40"), False),
                               (("digits", "1204.50", " 1204.50 "), True), (("digits", "1204.50", "1204.5"), False), (("title", "Tide table", "Tide  table"), True)):
            self.assertEqual(pictures.right(*args), expected, str(args))

    def test_grade(self):
        rows = [dict(longest=280, kind="bar", width=280, height=560, expected="40", got=g) for g in ("40", "50")]
        rows.append(dict(longest=100, kind="title", width=50, height=50, expected="A", got="A"))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.jsonl"
            path.write_text("\n".join(map(json.dumps, rows)) + "\n")
            self.assertEqual(pictures.grade(str(path)), [{"longest": 100, "kind": "title", "n": 1, "right": 1.0, "tokens": 4.0}, {"longest": 280, "kind": "bar", "n": 2, "right": 0.5, "tokens": 50.0}])

    def test_cheapest(self):
        rows = [{"longest": 512, "kind": "a", "right": 0.5}, {"longest": 1024, "kind": "a", "right": 0.9}, {"longest": 2048, "kind": "a", "right": 1.0}]
        self.assertEqual(pictures.cheapest(rows, "a", 0.9), 1024)
        self.assertIsNone(pictures.cheapest(rows, "b", 0.1))
