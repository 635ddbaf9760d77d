import tempfile
import unittest
from pathlib import Path
from unittest import mock

import books


class Refuse(unittest.TestCase):
    def refused(self, function, argument, message):
        with self.assertRaises(ValueError, msg=f"{function.__name__}({argument!r}) must raise ValueError") as caught:
            function(argument)
        self.assertEqual(str(caught.exception), message, f"message of {function.__name__}({argument!r})")

    def test_read_pages_returns_a_number(self):
        self.assertEqual(books.read_pages("304"), 304)
        self.assertEqual(books.read_pages(" 7 "), 7)
        self.assertEqual(books.read_pages("1"), 1)

    def test_read_pages_refuses_text_and_numbers_below_one(self):
        self.refused(books.read_pages, "four", "pages must be a whole number: 'four'")
        self.refused(books.read_pages, "3.5", "pages must be a whole number: '3.5'")
        self.refused(books.read_pages, "", "pages must be a whole number: ''")
        self.refused(books.read_pages, "0", "pages must be positive: 0")
        self.refused(books.read_pages, "-3", "pages must be positive: -3")

    def test_read_book_returns_title_and_pages(self):
        self.assertEqual(books.read_book(" Momo ;304"), {"title": "Momo", "pages": 304})

    def test_read_book_refuses_bad_lines(self):
        self.refused(books.read_book, "Dracula", "expected title;pages: 'Dracula'")
        self.refused(books.read_book, "a;b;3", "expected title;pages: 'a;b;3'")
        self.refused(books.read_book, "  ;120", "title is empty")
        self.refused(books.read_book, "Emma;0", "pages must be positive: 0")


class Load(unittest.TestCase):
    def test_load_keeps_good_books_and_reports_bad_lines(self):
        good, bad = books.load(Path("data/books.txt"))
        self.assertEqual(good, [{"title": "Momo", "pages": 304}, {"title": "The Hobbit", "pages": 310}, {"title": "Heidi", "pages": 352}])
        self.assertEqual(bad, ["line 4: pages must be a whole number: 'many'", "line 5: title is empty",
                               "line 6: pages must be positive: 0", "line 7: expected title;pages: 'Dracula'"])

    def test_a_line_of_spaces_counts_as_blank(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "b.txt"
            path.write_text("Momo;304\n   \nx\n", encoding="utf-8")
            self.assertEqual(books.load(path), ([{"title": "Momo", "pages": 304}], ["line 3: expected title;pages: 'x'"]))

    def test_a_missing_file_raises_file_not_found(self):
        with self.assertRaises(FileNotFoundError):
            books.load(Path("data/none.txt"))

    def test_other_exceptions_pass_through_load(self):
        for kind in (TypeError, KeyError, ZeroDivisionError):
            with mock.patch.object(books, "read_book", side_effect=kind("bug")):
                with self.assertRaises(kind, msg=f"load must not catch {kind.__name__}"):
                    books.load(Path("data/books.txt"))

    def test_bytes_that_are_not_utf_8_are_not_hidden(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "b.txt"
            path.write_bytes(b"Gr\xfcn;3\n")
            with self.assertRaises(UnicodeDecodeError, msg="only errors of read_book are caught"):
                books.load(path)


class Logged(unittest.TestCase):
    def test_logged_returns_the_result(self):
        log = []
        self.assertEqual((books.logged("sum", log, lambda: 7), log), (7, ["start sum", "end sum"]))

    def test_logged_writes_the_end_after_an_exception_and_lets_it_pass(self):
        for kind in (ValueError, RuntimeError, KeyboardInterrupt):
            log = []
            with self.assertRaises(kind):
                books.logged("sum", log, mock.Mock(side_effect=kind("bug")))
            self.assertEqual(log, ["start sum", "end sum"])


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        lines = Path("data/speeches.txt").read_text(encoding="utf-8").split("\n")
        pairs = [line.rsplit(";", 1) for line in lines if line]
        words = {title: int(number) for title, number in pairs}
        return {"good": len(pairs), "bad": 0, "longest": max(words, key=words.get), "words": sum(words.values())}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
