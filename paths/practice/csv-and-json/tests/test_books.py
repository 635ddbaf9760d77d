import csv
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import books

GOOD = [
    {"title": "Momo", "author": "Michael Ende", "pages": 304},
    {"title": "Alice, once more", "author": "Charlotte Brontë", "pages": 1},
]


class InAFolder(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def read(self, text: str) -> tuple[list[dict], list[str]]:
        path = self.folder / "in.csv"
        path.write_text(text, encoding="utf-8", newline="")
        found, problems = books.read_books(path)
        return list(found), list(problems)

    def check(self, rows: str, good: list[dict], problems: list[str]) -> None:
        got = self.read("title,author,pages\n" + rows)
        self.assertEqual(got, (good, problems), f"With the rows {rows!r} read_books gave {got!r}")


class ReadBooks(InAFolder):
    def test_good_rows_become_dicts_with_pages_as_int(self):
        self.check("Momo,Michael Ende,304\n", GOOD[:1], [])

    def test_quoted_commas_and_accents_are_read(self):
        self.check('"Alice, once more",Charlotte Brontë,1\n', GOOD[1:], [])

    def test_spaces_around_fields_are_removed(self):
        self.check(" Momo , Michael Ende , 304 \n", GOOD[:1], [])

    def test_empty_lines_are_skipped_and_still_count_as_lines(self):
        self.check("\nMomo,Michael Ende,304\n\nx,y\n", GOOD[:1], ["line 5: expected 3 fields, found 2"])

    def test_a_file_with_only_a_header_gives_nothing(self):
        self.check("", [], [])

    def test_an_empty_file_gives_nothing(self):
        self.assertEqual(self.read(""), ([], []), "read_books of an empty file")

    def test_too_few_or_too_many_fields_are_reported(self):
        self.check("Momo,304\nMomo,Michael Ende,304,1973\n", [],
                   ["line 2: expected 3 fields, found 2", "line 3: expected 3 fields, found 4"])

    def test_an_empty_title_or_author_is_reported(self):
        self.check(",Michael Ende,304\nMomo,  ,304\n", [], ["line 2: title is empty", "line 3: author is empty"])

    def test_bad_pages_are_reported(self):
        self.check("A,B,many\nA,B,0\nA,B,-3\nA,B,2.5\nA,B,\n", [],
                   ["line 2: pages is not a whole number above 0: many",
                    "line 3: pages is not a whole number above 0: 0",
                    "line 4: pages is not a whole number above 0: -3",
                    "line 5: pages is not a whole number above 0: 2.5",
                    "line 6: pages is not a whole number above 0: "])

    def test_good_rows_after_a_broken_one_are_kept(self):
        self.check("A,B,many\nMomo,Michael Ende,304\n", GOOD[:1],
                   ["line 2: pages is not a whole number above 0: many"])


class WriteAndReadBack(InAFolder):
    def test_write_csv_and_read_books_give_the_same_books(self):
        path = self.folder / "out.csv"
        books.write_csv(path, GOOD)
        self.assertEqual(books.read_books(path), (GOOD, []), "write_csv, then read_books")

    def test_write_csv_writes_the_header_first(self):
        path = self.folder / "out.csv"
        books.write_csv(path, [])
        with path.open(encoding="utf-8", newline="") as file:
            self.assertEqual(list(csv.reader(file)), [["title", "author", "pages"]], "write_csv of no books")

    def test_write_csv_leaves_no_empty_lines(self):
        path = self.folder / "out.csv"
        books.write_csv(path, GOOD)
        self.assertEqual(len(path.read_text(encoding="utf-8").splitlines()), 3, "two books are three lines with the header")

    def test_write_json_and_read_json_give_the_same_books(self):
        path = self.folder / "out.json"
        books.write_json(path, GOOD)
        self.assertEqual(books.read_json(path), GOOD, "write_json, then read_json")
        self.assertEqual(json.loads(path.read_text(encoding="utf-8")), GOOD, "the file must hold a JSON list of the books")

    def test_write_json_keeps_accents_readable(self):
        path = self.folder / "out.json"
        books.write_json(path, GOOD)
        self.assertIn("Brontë", path.read_text(encoding="utf-8"), "write ë as a letter, with ensure_ascii=False")

    def test_write_json_makes_missing_folders(self):
        path = self.folder / "new" / "deep" / "out.json"
        books.write_json(path, [])
        self.assertEqual(books.read_json(path), [], "write_json into a folder that did not exist")


class TheProgram(unittest.TestCase):
    def test_it_prints_a_summary_and_writes_out_books_json(self):
        run = subprocess.run([sys.executable, "books.py"], capture_output=True, text=True, encoding="utf-8", timeout=20,
                             env={**os.environ, "PYTHONIOENCODING": "utf-8"})
        self.assertEqual(run.returncode, 0, run.stderr[-500:])
        self.assertEqual(run.stdout.splitlines(), [
            "7 books, 5 problems",
            "line 4: pages is not a whole number above 0: many",
            "line 8: expected 3 fields, found 2",
            "line 9: title is empty",
            "line 11: pages is not a whole number above 0: 0",
            "line 13: expected 3 fields, found 4",
        ])
        titles = [book["title"] for book in json.loads(Path("out/books.json").read_text(encoding="utf-8"))]
        self.assertEqual(titles, ["Emma", "Alice, once more", "The Time Machine", "Effi Briest",
                                  "Persuasion", "Jane Eyre", "Middlemarch"])


if __name__ == "__main__":
    unittest.main()
