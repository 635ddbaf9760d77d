import dataclasses
import json
import unittest
from pathlib import Path

import records
from records import Book


def momo(**changes):
    return Book(**({"title": "Momo", "author": "Michael Ende", "pages": 304} | changes))


class Record(unittest.TestCase):
    def test_book_is_a_frozen_dataclass_with_four_fields(self):
        self.assertEqual([f.name for f in dataclasses.fields(Book)], ["title", "author", "pages", "tags"])
        with self.assertRaises(dataclasses.FrozenInstanceError, msg="use @dataclass(frozen=True)"):
            momo().pages = 3

    def test_equal_fields_make_equal_books_and_lists_are_not_shared(self):
        self.assertEqual(momo(), momo())
        self.assertEqual(momo().tags, [])
        self.assertIsNot(momo().tags, momo().tags)

    def test_a_book_may_have_one_page(self):
        self.assertEqual(momo(pages=1).pages, 1)

    def test_impossible_books_are_refused(self):
        for changes, kind in [({"title": ""}, ValueError), ({"title": "  "}, ValueError), ({"pages": 0}, ValueError), ({"pages": -1}, ValueError),
                              ({"pages": "304"}, TypeError), ({"pages": 3.0}, TypeError), ({"pages": True}, TypeError), ({"pages": None}, TypeError)]:
            with self.assertRaises(kind, msg=f"Book with {changes}"):
                momo(**changes)


class Dicts(unittest.TestCase):
    row = {"title": "Momo", "author": "Michael Ende", "pages": 304}

    def test_from_dict_and_back(self):
        book = records.from_dict(self.row | {"tags": ["novel"]})
        self.assertEqual(book, momo(tags=["novel"]))
        self.assertEqual(records.to_dict(book), self.row | {"tags": ["novel"]})
        self.assertEqual(records.from_dict(self.row).tags, [])

    def test_missing_and_unknown_fields_are_named(self):
        for row, message in [({"title": "Momo"}, "missing field: author"), ({"author": "x", "page": 3}, "missing field: title"),
                             ({"title": "a", "author": "x", "page": 3}, "missing field: pages"), (self.row | {"year": 1973}, "unknown field: year"),
                             (self.row | {"b": 1, "a": 2}, "unknown field: b")]:
            before = json.dumps(row)
            with self.assertRaises(ValueError, msg=f"from_dict({row})") as caught:
                records.from_dict(row)
            self.assertEqual(str(caught.exception), message, f"from_dict({row})")
            self.assertEqual(json.dumps(row), before, "from_dict changed its input")

    def test_load_reads_the_good_rows_and_numbers_the_bad_ones(self):
        good, bad = records.load(Path("data/books.json"))
        self.assertEqual([b.title for b in good], ["Momo", "Persuasion", "The Neverending Story", "Middlemarch"])
        self.assertEqual([n for n, _ in bad], [2, 4, 5, 7, 8, 9])
        self.assertEqual([m for n, m in bad if n in (4, 5, 8)], ["missing field: author", "missing field: pages", "unknown field: year"])
        with self.assertRaises(FileNotFoundError):
            records.load(Path("data/none.json"))

    def test_by_author_groups_in_order(self):
        a, b, c = momo(), momo(title="Emma", author="Jane Austen"), momo(title="Jim Button")
        groups = records.by_author([a, b, c])
        self.assertEqual(groups, {"Michael Ende": [a, c], "Jane Austen": [b]})
        self.assertEqual(list(groups), ["Michael Ende", "Jane Austen"])

    def test_with_tag_makes_a_new_book(self):
        old = momo(tags=["novel"])
        new = records.with_tag(old, "read")
        self.assertEqual((new.tags, old.tags), (["novel", "read"], ["novel"]), "the new book has the tag, the old one is unchanged")
        self.assertEqual(records.with_tag(old, "novel"), old)
