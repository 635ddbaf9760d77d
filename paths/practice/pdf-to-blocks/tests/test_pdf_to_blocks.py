import json
import unittest
from pathlib import Path

import blocks


def w(text, x0, y0, x1, y1=None):
    return {"text": text, "x0": x0, "y0": y0, "x1": x1, "y1": y0 + 10 if y1 is None else y1}


class TestBlocks(unittest.TestCase):
    def test_gaps(self):
        self.assertEqual(blocks.gaps([(0, 10), (30, 40), (5, 12), (50, 60)], 15), [(12, 30)])
        self.assertEqual(blocks.gaps([(0, 100), (10, 20), (40, 50)], 5), [], "a long span covers the gap")
        self.assertEqual(blocks.gaps([], 5), [])

    def test_lines_allow_a_little_shift(self):
        got = blocks.lines([w("b", 20, 3, 30), w("c", 0, 12, 9), w("a", 0, 0, 10)])
        self.assertEqual([blocks.text(l) for l in got], ["a b", "c"])

    def test_columns_are_read_one_after_the_other(self):
        page = [w("Dogs", 100, 0, 135), w("sleep.", 0, 12, 40), w("Cats", 0, 0, 30), w("bark.", 100, 12, 140)]
        self.assertEqual([sorted(x["text"] for x in b) for b in blocks.xy_cut(page)], [["Cats", "sleep."], ["Dogs", "bark."]])

    def test_a_title_is_cut_off_first(self):
        page = [w("left", 0, 40, 40), w("A-title-across-everything", 0, 0, 200), w("right", 100, 40, 140)]
        self.assertEqual([[x["text"] for x in b] for b in blocks.xy_cut(page)], [["A-title-across-everything"], ["left"], ["right"]])
        self.assertEqual(blocks.xy_cut([]), [])

    def test_the_widest_gap_in_y_is_cut_first(self):
        page = [w("L1", 0, 0, 40), w("R1", 100, 0, 140), w("L2", 0, 18, 40), w("R2", 100, 18, 140), w("note-across-both-columns", 0, 60, 200)]
        got = [[x["text"] for x in b] for b in blocks.xy_cut(page)]
        self.assertEqual(got, [["L1"], ["L2"], ["R1"], ["R2"], ["note-across-both-columns"]])

    def test_three_columns(self):
        page = [w("3", 200, 0, 240), w("1", 0, 0, 40), w("2", 100, 0, 140)]
        self.assertEqual([b[0]["text"] for b in blocks.xy_cut(page)], ["1", "2", "3"])

    def test_hyphens_at_line_ends(self):
        for texts, expected in ((["con-", "tainers here"], "containers here"), (["Jean-", "Luc"], "Jean- Luc"), (["one", "two"], "one two"), ([], "")):
            self.assertEqual(blocks.join_lines(texts), expected)

    def test_furniture_is_on_every_page(self):
        pages = [[w("News", 0, 0, 40), w("Page", 0, 90, 30), w("1", 40, 90, 46), w("hello", 0, 30, 40)],
                 [w("News", 0, 0, 40), w("Page", 0, 90, 30), w("12", 40, 90, 52), w("News", 0, 30, 40)]]
        got = [[x["text"] for x in p] for p in blocks.without_furniture(pages)]
        self.assertEqual(got, [["hello"], ["News"]])
        self.assertEqual([len(p) for p in blocks.without_furniture(pages[:1])], [4], "a single page stays as it is")

    def test_the_gazette(self):
        got = blocks.read_pages(json.loads(Path("data/pages.json").read_text()))
        self.assertEqual(got[0], ["The old crane", "The crane on the north quay was built in 1904. It lifted timber and, later, containers.",
            "Its boiler was replaced twice.", "In March the council decided to keep it. Visitors may climb it on Sundays.",
            "Children pay nothing. The wellknown view reaches the island."])
        self.assertEqual(got[1][-1], "Nobody waits for late passengers, and tickets are not refunded.")
        self.assertEqual([len(p) for p in got], [5, 4, 5])
