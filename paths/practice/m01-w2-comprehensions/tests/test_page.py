import re
import unittest
from pathlib import Path

from page import item, page


def rows(text: str) -> list[tuple[str, int, int]]:
    """The words of a page with their counts and the blocks of their bars."""
    return [(word, int(count), len(bar)) for word, count, bar in re.findall(r"<li>(.+?) (\d+) (█*)</li>", text)]


class Item(unittest.TestCase):
    def test_the_bar_is_as_long_as_the_share_of_the_most_frequent(self):
        for arguments, expected in [(("sea", 40, 40), "<li>sea 40 " + "█" * 20 + "</li>"), (("ship", 10, 40), "<li>ship 10 █████</li>"), (("oar", 1, 900), "<li>oar 1 </li>")]:
            self.assertEqual(item(*arguments), expected, f"item{arguments}")

    def test_a_word_cannot_become_a_tag(self):
        self.assertEqual(item("<b>", 2, 2), "<li>&lt;b&gt; 2 " + "█" * 20 + "</li>", "html.escape makes < harmless")


class Page(unittest.TestCase):
    def test_ten_words_the_most_frequent_first(self):
        counts = {f"word{n}": n for n in range(1, 15)}
        self.assertEqual([(w, n) for w, n, _ in rows(page("Fourteen", counts))], [(f"word{n}", n) for n in range(14, 4, -1)])

    def test_fewer_words_are_all_there(self):
        self.assertEqual(rows(page("Two", {"a": 1, "b": 4})), [("b", 4, 20), ("a", 1, 5)])

    def test_the_title_stands_in_the_heading(self):
        text = page("Whales & men", {"a": 1})
        self.assertIn("<h1>Whales &amp; men</h1>", text)
        self.assertIn("<!doctype html>", text)


class Book(unittest.TestCase):
    def test_book_html_is_a_page_of_a_book(self):
        path = Path("book.html")
        self.assertTrue(path.is_file(), "book.html is missing; run page.py")
        got = rows(path.read_text(encoding="utf-8"))
        self.assertEqual(len(got), 10, "ten lines <li>word count bar</li>")
        self.assertEqual(len({word for word, _, _ in got}), 10, "ten different words")
        most = got[0][1]
        for word, count, bar in got:
            self.assertLessEqual(count, most, f"{word} is more frequent than the first word")
            self.assertEqual(bar, round(20 * count / most), f"the bar of {word}")
