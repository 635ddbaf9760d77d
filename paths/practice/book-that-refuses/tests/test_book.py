import unittest

from book import Book


class TestBook(unittest.TestCase):
    def test_a_new_book_has_its_values(self):
        book = Book("  Momo ", 304)
        self.assertEqual((book.title, book.pages, book.page, book.left(), book.done()), ("Momo", 304, 0, 304, False))

    def test_a_book_with_impossible_values_cannot_be_made(self):
        for title, pages in [("", 10), ("   ", 10), ("Momo", 0), ("Momo", -3)]:
            with self.assertRaises(ValueError, msg=f"Book({title!r}, {pages})") as caught:
                Book(title, pages)
            self.assertTrue(str(caught.exception), "the exception needs a message")

    def test_reading_moves_the_bookmark(self):
        book = Book("Momo", 304)
        book.read(100)
        book.read(20)
        self.assertEqual((book.page, book.left(), str(book)), (120, 184, "Momo (120 of 304)"))
        book.read(184)
        self.assertTrue(book.done(), "after 304 of 304 pages done() is true")

    def test_a_refused_read_changes_nothing(self):
        book = Book("Momo", 304)
        book.read(300)
        for count in (5, 0, -1, 1000):
            with self.assertRaises(ValueError, msg=f"read({count}) with 4 pages left"):
                book.read(count)
            self.assertEqual(book.page, 300, f"page after the refused read({count})")

    def test_a_book_of_one_page_can_be_read(self):
        book = Book("Leaflet", 1)
        book.read(1)
        self.assertTrue(book.done())

    def test_two_books_have_their_own_bookmarks(self):
        one, two = Book("A", 10), Book("B", 10)
        one.read(3)
        self.assertEqual((one.page, two.page), (3, 0))
