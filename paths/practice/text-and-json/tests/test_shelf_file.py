import json
import tempfile
import unittest
from pathlib import Path

import shelf_file

BOOKS = [{"title": "Momo", "pages": 304}, {"title": "Brontë", "pages": 1}]


class ShelfFile(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "deep" / "er" / "books.json"

    def test_what_is_saved_can_be_loaded(self):
        shelf_file.save(self.path, BOOKS)
        self.assertEqual(shelf_file.load(self.path), BOOKS, "save, then load")
        self.assertEqual(json.loads(self.path.read_text(encoding="utf-8")), BOOKS, "the file must hold JSON")

    def test_letters_stay_readable(self):
        shelf_file.save(self.path, BOOKS)
        self.assertIn("Brontë", self.path.read_text(encoding="utf-8"), "write ë as a letter, with ensure_ascii=False")

    def test_a_missing_file_gives_no_books(self):
        self.assertEqual(shelf_file.load(self.path), [])

    def test_add_keeps_the_books_before(self):
        self.assertEqual(shelf_file.add(self.path, "Momo", 304), 1)
        self.assertEqual(shelf_file.add(self.path, "Brontë", 1), 2)
        self.assertEqual(shelf_file.load(self.path), BOOKS)


if __name__ == "__main__":
    unittest.main()
