import re
import unittest
from pathlib import Path


def read(name: str) -> str:
    path = Path(name)
    if not path.is_file():
        raise AssertionError(f"There is no file {name}.")
    return path.read_text(encoding="utf-8")


MARKERS = re.compile(r"(?m)^(<{7}|={7}|>{7})")


class TheMerge(unittest.TestCase):
    def test_the_menu_has_no_markers_left(self):
        found = MARKERS.findall(read("menu.md"))
        self.assertEqual(found, [], f"menu.md still has the conflict markers {found}.")

    def test_one_soup_line_keeps_both_soups(self):
        soups = re.findall(r"(?m)^- Soup:.*$", read("menu.md"))
        self.assertEqual(len(soups), 1, f"menu.md must have exactly one line that starts with - Soup: and has {soups}.")
        for word in ("tomato", "pumpkin"):
            self.assertIn(word, soups[0], f"The soup line does not mention {word}: {soups[0]}")

    def test_the_other_lines_are_unchanged(self):
        text = read("menu.md")
        for line in ("- Starter: bread and olives", "- Dessert: apple cake"):
            self.assertIn(line, text.splitlines(), f"menu.md lost the line {line}")


if __name__ == "__main__":
    unittest.main()
