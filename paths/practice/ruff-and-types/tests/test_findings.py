import csv
import tomllib
import unittest
from pathlib import Path

import shelf

EXPECTED = {
    (1, "F401"): "harmless", (2, "F401"): "harmless", (3, "UP035"): "harmless", (6, "B006"): "real",
    (27, "F841"): "real", (35, "E722"): None, (39, "UP006"): "harmless", (43, "B023"): "real",
    (49, "E711"): None, (50, "F541"): "harmless", (22, "index"): "real", (54, "return-value"): "real",
}


class Stop:
    def __int__(self):
        raise KeyboardInterrupt


class Findings(unittest.TestCase):
    def setUp(self):
        with open("findings.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))

    def test_every_finding_has_one_row(self):
        got = sorted((int(row["line"]), row["code"].strip()) for row in self.rows)
        self.assertEqual(got, sorted(EXPECTED), "one row (line, code) for each of the twelve findings")

    def test_verdicts(self):
        for row in self.rows:
            key = int(row["line"]), row["code"].strip()
            verdict = row["verdict"].strip()
            self.assertIn(verdict, {"harmless", "real"}, f"{key}: verdict is {verdict!r}")
            if EXPECTED.get(key):
                self.assertEqual(verdict, EXPECTED[key], f"{key}: is there a call whose result is wrong?")


class Shelf(unittest.TestCase):
    def test_new_shelves_are_empty(self):
        shelf.add_book("Emma", 474)
        self.assertEqual(shelf.add_book("Ulysses", 730), [{"title": "Ulysses", "pages": 730}],
                         "a second call without a shelf begins a new one")

    def test_a_given_shelf_keeps_its_books(self):
        books = [{"title": "Emma", "pages": 474}]
        self.assertEqual(len(shelf.add_book("Ulysses", 730, books)), 2)

    def test_a_given_empty_shelf_is_used(self):
        mine = []
        shelf.add_book("Emma", 474, mine)
        self.assertEqual(len(mine), 1, "the shelf that was passed gets the book, even if it was empty")

    def test_a_book_that_is_not_there_has_no_pages(self):
        self.assertEqual(shelf.pages_of([], "Emma"), 0, "pages_of([], 'Emma')")
        self.assertEqual(shelf.pages_of([{"title": "Emma", "pages": 474}], "emma"), 474)
        two = [{"title": "Emma", "pages": 474}, {"title": "Ulysses", "pages": 730}]
        self.assertEqual(shelf.pages_of(two, "ULYSSES"), 730, "the second book of two")

    def test_titles_are_tidied(self):
        self.assertEqual(shelf.tidy_title("  War  and Peace "), "War and Peace")

    def test_pages_are_read(self):
        self.assertEqual(shelf.read_pages("12"), 12)
        self.assertIsNone(shelf.read_pages("many"))

    def test_ctrl_c_is_not_swallowed(self):
        with self.assertRaises(KeyboardInterrupt, msg="read_pages must catch ValueError, not everything"):
            shelf.read_pages(Stop())

    def test_each_room_has_its_own_label(self):
        makers = shelf.label_makers(["hall", "attic"])
        self.assertEqual([make("Emma") for make in makers], ["hall: Emma", "attic: Emma"])

    def test_the_mean_of_nothing_is_a_number(self):
        got = shelf.mean_pages([])
        self.assertIsInstance(got, float, f"mean_pages([]) is {got!r}")
        self.assertEqual(shelf.mean_pages([{"pages": 2}, {"pages": 4}]), 3.0)

    def test_harmless_findings_are_gone_too(self):
        text = Path("shelf.py").read_text(encoding="utf-8")
        for piece in ("import json", "import sys", "from typing import List", "List[", "== None", "except:", 'f"no shelf"'):
            self.assertNotIn(piece, text, f"{piece!r} is still in shelf.py")

    def test_mypy_has_a_table(self):
        data = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
        self.assertIn("mypy", data.get("tool", {}), "add a table [tool.mypy]")
