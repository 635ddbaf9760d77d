import csv
import unittest
from pathlib import Path

PAGE = "# Pool\n\nIt opens at nine. It closes at six! Why?\n\n\nNo dogs\nor cats. See 2.5 below. end"


class Cut(unittest.TestCase):
    def test_fixed(self):
        from cut import fixed
        self.assertEqual([tuple(s) for s in fixed("x" * 25, 10)], [(0, 10), (10, 20), (20, 25)])
        self.assertEqual([tuple(s) for s in fixed("x" * 20, 10, 4)], [(0, 10), (6, 16), (12, 20)])
        self.assertEqual([tuple(s) for s in fixed("x" * 16, 10, 4)], [(0, 10), (6, 16)])
        self.assertEqual([tuple(s) for s in fixed("abc", 10, 4)], [(0, 3)])
        self.assertEqual(list(fixed("", 10)), [])
        with self.assertRaises(ValueError):
            fixed("abc", 5, 5)

    def test_paragraphs(self):
        from cut import paragraphs
        self.assertEqual([PAGE[s:e] for s, e in paragraphs(PAGE)], ["It opens at nine. It closes at six! Why?", "No dogs\nor cats. See 2.5 below. end"])
        self.assertEqual(list(paragraphs("# only\n")), [])

    def test_sentences(self):
        from cut import sentences
        got = [PAGE[s:e] for s, e in sentences(PAGE, 2, 1)]
        self.assertEqual(got, ["It opens at nine. It closes at six!", "It closes at six! Why?", "No dogs\nor cats. See 2.5 below.", "See 2.5 below. end"])
        self.assertEqual([PAGE[s:e] for s, e in sentences(PAGE, 1, 1)][:3], ["It opens at nine.", "It closes at six!", "Why?"])
        self.assertEqual([PAGE[s:e] for s, e in sentences(PAGE, 9, 3)], ["It opens at nine. It closes at six! Why?", "No dogs\nor cats. See 2.5 below. end"])

    def test_take(self):
        from cut import take
        sizes = {"a": 4, "b": 5, "c": 3, "d": 1}
        self.assertEqual(list(take(["a", "b", "c", "d"], sizes, 10)), ["a", "b"])
        self.assertEqual(list(take(["a", "b"], sizes, 9)), ["a", "b"])
        self.assertEqual(list(take(["b"], sizes, 4)), [])

    def test_covered(self):
        from cut import covered
        t = ("p", 10, 20)
        self.assertTrue(covered([("p", 0, 13), ("p", 18, 99)], t))
        self.assertFalse(covered([("p", 0, 13), ("p", 11, 14)], t), "overlapping parts count once")
        self.assertFalse(covered([("q", 0, 99)], t))
        self.assertFalse(covered([], t))

    def test_results(self):
        self.assertTrue(Path("results.csv").is_file(), "results.csv is missing")
        with open("results.csv", newline="") as f:
            got = [(r["way"], int(r["chunks"]), int(r["found"])) for r in csv.DictReader(f)]
        self.assertEqual(got, [("fixed200", 43, 20), ("fixed600", 18, 10), ("paragraph", 54, 25), ("sentence2", 67, 26)])
