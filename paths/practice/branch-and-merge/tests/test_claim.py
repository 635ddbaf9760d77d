import re
import unittest
from pathlib import Path


def read(name: str) -> str:
    path = Path(name)
    if not path.is_file():
        raise AssertionError(f"There is no file {name}.")
    return path.read_text(encoding="utf-8")


class TheMerge(unittest.TestCase):
    def test_the_conflict_was_saved_with_its_markers(self):
        text = read("conflict.txt")
        self.assertRegex(text, r"(?ms)^<{7} .*^={7}.*^>{7} ",
                         "conflict.txt must be a copy of menu.md while it still had the lines <<<<<<<, ======= and >>>>>>>.")
        for soup in ("tomato", "pumpkin"):
            self.assertIn(soup, text, f"conflict.txt does not mention {soup}.")

    def test_the_graph_shows_two_lines_that_join(self):
        text = read("graph.txt")
        self.assertRegex(text, r"(?m)^\|\\", "graph.txt has no |\\ line, so no merge is in it. Save it after the merge commit.")
        commits = re.findall(r"(?m)^[|\\/ ]*\*", text)
        self.assertGreaterEqual(len(commits), 4, f"graph.txt shows {len(commits)} commits; there are at least 4.")


if __name__ == "__main__":
    unittest.main()
