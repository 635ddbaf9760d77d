import unittest

from shelf import Book, Shelf


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


class TestShelf(unittest.TestCase):
    def shelf(self):
        shelf = Shelf()
        for title, pages in [("Momo", 304), ("Emma", 474), ("Dracula", 418)]:
            shelf.add(Book(title, pages))
        return shelf

    def test_a_shelf_counts_and_sorts(self):
        shelf = self.shelf()
        self.assertEqual((len(shelf), shelf.titles(), shelf.left()), (3, ["Dracula", "Emma", "Momo"], 1196))
        shelf.find("momo").read(4)
        self.assertEqual(shelf.left(), 1192)

    def test_an_empty_shelf(self):
        shelf = Shelf()
        self.assertEqual((len(shelf), shelf.titles(), shelf.left()), (0, [], 0))

    def test_two_shelves_do_not_share_books(self):
        one, two = Shelf(), Shelf()
        one.add(Book("Momo", 304))
        self.assertEqual(len(two), 0, "a second shelf must be empty; create the list in __init__")

    def test_a_title_stands_once_on_a_shelf(self):
        shelf = self.shelf()
        with self.assertRaises(ValueError, msg="MOMO is already there as Momo"):
            shelf.add(Book("MOMO", 10))
        self.assertEqual((len(shelf), shelf.find("Momo").pages), (3, 304))

    def test_find_returns_the_same_object_or_raises_key_error(self):
        shelf, book = Shelf(), Book("Heidi", 352)
        shelf.add(book)
        self.assertIs(shelf.find("HEIDI"), book)
        self.assertIs(shelf.find(" heidi "), book)
        with self.assertRaises(KeyError):
            shelf.find("Emma")

    def test_changing_the_list_of_titles_does_not_change_the_shelf(self):
        shelf = self.shelf()
        shelf.titles().clear()
        shelf.titles().append("x")
        self.assertEqual(shelf.titles(), ["Dracula", "Emma", "Momo"])
