import json
import tempfile
import unittest
from pathlib import Path

from reading_log.storage import DataError, add, load, save

MOMO = {"title": "Momo", "author": "Michael Ende", "pages": 304, "date": "2026-01-31"}
EYRE = {"title": "Jane Eyre", "author": "Charlotte Brontë", "pages": 532, "date": "2026-02-14"}


def line(book: object) -> str:
    return json.dumps(book, ensure_ascii=False) + "\n"


class InAFolder(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "books.jsonl"

    def write(self, text: str) -> None:
        self.path.write_text(text, encoding="utf-8")


class Load(InAFolder):
    def test_without_a_file_there_are_no_books(self):
        self.assertEqual(load(self.path), [], "load of a path without a file")

    def test_each_line_is_a_book_in_the_order_of_the_file(self):
        self.write(line(EYRE) + line(MOMO))
        self.assertEqual(load(self.path), [EYRE, MOMO])

    def test_empty_lines_are_skipped(self):
        self.write("\n" + line(EYRE) + "\n   \n" + line(MOMO) + "\n")
        self.assertEqual(load(self.path), [EYRE, MOMO])

    def test_an_empty_file_has_no_books(self):
        self.write("")
        self.assertEqual(load(self.path), [])

    def damaged(self, text: str, number: int) -> None:
        self.write(text)
        with self.assertRaises(DataError, msg=f"load of a file with the text {text!r}") as caught:
            load(self.path)
        self.assertIn(f"books.jsonl, line {number}: not a book", str(caught.exception), f"the message for the text {text!r}")

    def test_a_line_that_is_not_json_is_named(self):
        self.damaged(line(MOMO) + "oops\n", 2)

    def test_empty_lines_count_in_the_line_number(self):
        self.damaged(line(MOMO) + "\n\n" + line(EYRE)[:-5], 4)

    def test_a_line_that_is_not_an_object_is_damaged(self):
        self.damaged("[1, 2]\n" + line(MOMO), 1)
        self.damaged("304\n", 1)

    def test_a_missing_field_is_damaged(self):
        for name in MOMO:
            with self.subTest(missing=name):
                self.damaged(line({k: v for k, v in MOMO.items() if k != name}), 1)

    def test_a_field_of_the_wrong_type_is_damaged(self):
        for name, value in (("title", 5), ("author", None), ("pages", "304"), ("date", 2026)):
            with self.subTest(field=name):
                self.damaged(line({**MOMO, name: value}), 1)


class Save(InAFolder):
    def test_load_gives_back_what_save_wrote(self):
        save(self.path, [MOMO, EYRE])
        self.assertEqual(load(self.path), [MOMO, EYRE])

    def test_the_file_has_one_json_object_per_line_with_readable_letters(self):
        save(self.path, [MOMO, EYRE])
        text = self.path.read_text(encoding="utf-8")
        self.assertEqual([json.loads(part) for part in text.splitlines()], [MOMO, EYRE], f"the file holds {text!r}")
        self.assertIn("Brontë", text, "write ë as a letter, with ensure_ascii=False")

    def test_old_books_are_replaced(self):
        save(self.path, [MOMO, EYRE])
        save(self.path, [EYRE])
        self.assertEqual(load(self.path), [EYRE])

    def test_no_books_give_a_file_without_books(self):
        save(self.path, [])
        self.assertEqual(load(self.path), [])

    def test_missing_folders_are_made(self):
        path = self.path.parent / "a" / "b" / "books.jsonl"
        save(path, [MOMO])
        self.assertEqual(load(path), [MOMO])


class Add(unittest.TestCase):
    def test_the_new_book_is_at_the_end(self):
        got = add([EYRE], "Momo", "Michael Ende", 304, "2026-01-31")
        self.assertEqual(got, [EYRE, MOMO])

    def test_the_given_list_stays_as_it_is(self):
        books = [EYRE]
        add(books, "Momo", "Michael Ende", 304, "2026-01-31")
        self.assertEqual(books, [EYRE], "add changed the list it was given")

    def test_spaces_around_title_and_author_are_removed(self):
        self.assertEqual(add([], "  Momo ", "\tMichael Ende ", 304, "2026-01-31"), [MOMO])

    def test_wrong_books_are_refused_with_a_reason(self):
        for title, author, pages, date, reason in (
            ("", "A", 5, "2026-01-31", "title is empty"),
            ("   ", "A", 5, "2026-01-31", "title is empty"),
            ("T", " ", 5, "2026-01-31", "author is empty"),
            ("T", "A", 0, "2026-01-31", "pages must be at least 1"),
            ("T", "A", -7, "2026-01-31", "pages must be at least 1"),
            ("T", "A", 5, "2026-02-30", "not a date of the form YYYY-MM-DD: 2026-02-30"),
            ("T", "A", 5, "yesterday", "not a date of the form YYYY-MM-DD: yesterday"),
        ):
            with self.subTest(title=title, author=author, pages=pages, date=date):
                with self.assertRaises(ValueError, msg=f"add([], {title!r}, {author!r}, {pages}, {date!r})") as caught:
                    add([], title, author, pages, date)
                self.assertEqual(str(caught.exception), reason)


if __name__ == "__main__":
    unittest.main()
