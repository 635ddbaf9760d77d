import re
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

NAMES = ["For whom", "Forward", "Backward", "One example", "What I got wrong", "Check"]


class Explanation(unittest.TestCase):
    def setUp(self):
        self.text = Path("explanation.md").read_text(encoding="utf-8")
        parts = re.split(r"(?m)^## (.+?)\s*$", self.text)
        self.names, self.parts = parts[1::2], dict(zip(parts[1::2], parts[2::2]))

    def test_the_headings_are_in_order_and_filled(self):
        self.assertEqual(self.names, NAMES)
        for name in NAMES:
            self.assertGreaterEqual(len(self.parts[name].split()), 20, f"words under {name}")

    def test_the_length_is_350_to_1200_words(self):
        n = len(self.text.split())
        self.assertTrue(350 <= n <= 1200, f"{n} words")

    def test_chain_rule_and_relu_occur_and_the_drawing_is_shown(self):
        for word in ("chain rule", "relu"):
            self.assertIn(word, " ".join(self.text.lower().split()))
        self.assertRegex(self.text, r"!\[[^\]]*\]\(drawing\.svg\)", "show the drawing with ![…](drawing.svg)")

    def test_the_example_has_its_own_numbers(self):
        numbers = set(re.findall(r"\d+(?:[.,]\d+)?", self.parts["One example"]))
        self.assertGreaterEqual(len(numbers), 8, f"different numbers: {sorted(numbers)}")


class Drawing(unittest.TestCase):
    def test_the_drawing_has_texts_and_two_kinds_of_lines(self):
        root = ET.fromstring(Path("drawing.svg").read_text(encoding="utf-8"))
        texts, strokes = 0, set()
        for element in root.iter():
            tag = str(element.tag).rsplit("}", 1)[-1]
            texts += tag == "text" and bool("".join(element.itertext()).strip())
            style = element.get("style", "")
            stroke = element.get("stroke") or (re.search(r"stroke:\s*([^;]+)", style) or [None, None])[1]
            dash = element.get("stroke-dasharray") or (re.search(r"stroke-dasharray:\s*([^;]+)", style) or [None, None])[1]
            if stroke and stroke != "none":
                strokes.add((stroke, dash))
        self.assertGreaterEqual(texts, 4, "text elements")
        self.assertGreaterEqual(len(strokes), 2, f"different strokes: {strokes}")
