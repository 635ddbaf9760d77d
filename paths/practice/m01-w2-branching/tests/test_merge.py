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
    def test_the_conflict_was_saved_with_its_markers(self):
        text = read("conflict.txt")
        self.assertRegex(text, r"(?ms)^<{7} .*^={7}.*^>{7} ",
                         "conflict.txt must be a copy of menu.md while it still had the lines <<<<<<<, ======= and >>>>>>>.")
        for soup in ("tomato", "pumpkin"):
            self.assertIn(soup, text, f"conflict.txt does not mention {soup}.")

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

    def test_the_graph_shows_two_lines_that_join(self):
        text = read("graph.txt")
        self.assertRegex(text, r"(?m)^\|\\", "graph.txt has no |\\ line, so no merge is in it. Save it after the merge commit.")
        commits = re.findall(r"(?m)^[|\\/ ]*\*", text)
        self.assertGreaterEqual(len(commits), 4, f"graph.txt shows {len(commits)} commits; there are at least 4.")


if __name__ == "__main__":
    unittest.main()
