import math
import unittest

from index import Index, embed, jaccard, shingles

A = "the old bridge over the river is closed until friday evening because of repairs"
B = "the old bridge over the river is closed until friday evening because of ice"
C = "trains to the coast run again every hour since this morning after the storm"


def ch(page, time, text):
    return {"page": page, "time": time, "text": text}


class IndexTest(unittest.TestCase):
    def setUp(self):
        self.i = Index()

    def test_parts(self):
        self.assertEqual(shingles("A b c d"), {("a", "b", "c"), ("b", "c", "d")})
        self.assertEqual(shingles("a b"), {("a", "b")})
        self.assertAlmostEqual(jaccard(frozenset("abc"), frozenset("bcd")), 0.5)
        self.assertEqual(jaccard(frozenset(), frozenset()), 1.0)
        self.assertAlmostEqual(math.hypot(*embed("one two two")), 1.0)
        self.assertEqual((embed(""), len(embed("x", 8))), ([0.0] * 64, 8))

    def test_last_change_wins_by_event_time(self):
        self.assertEqual(self.i.apply(ch("p", 10, A), 11), "indexed")
        self.assertEqual(self.i.apply(ch("p", 9, C), 12), "old")
        self.assertEqual(self.i.apply(ch("p", 10, C), 12), "old")
        self.assertEqual(self.i.search(A)[0][0], "p")
        self.assertEqual(self.i.apply(ch("p", 20, None), 21), "deleted")
        self.assertEqual(self.i.apply(ch("p", 15, C), 22), "old", "a deleted page stays deleted")
        self.assertEqual((self.i.search(A), self.i.original("p")), ([], None))

    def test_a_copy_points_to_its_original(self):
        self.i.apply(ch("p", 1, A), 2)
        self.assertEqual(self.i.apply(ch("q", 2, B), 3), "copy")
        self.assertEqual(self.i.apply(ch("r", 3, C), 4), "indexed")
        self.assertEqual([self.i.original(x) for x in "pqrz"], ["p", "p", "r", None])
        self.assertEqual([n for n, _ in self.i.search(A, 5)], ["p", "r"])

    def test_copies_of_a_deleted_original_come_back(self):
        self.i.apply(ch("p", 1, A), 2)
        self.i.apply(ch("s", 2, B), 3)
        self.i.apply(ch("q", 3, B), 4)
        self.i.apply(ch("p", 5, None), 6)
        self.assertEqual((self.i.original("q"), self.i.original("s")), ("q", "q"))
        self.assertEqual([n for n, _ in self.i.search(B)], ["q"])

    def test_copies_of_a_changed_original_come_back(self):
        self.i.apply(ch("p", 1, A), 2)
        self.i.apply(ch("q", 2, B), 3)
        self.i.apply(ch("p", 3, C), 4)
        self.assertEqual((self.i.original("p"), self.i.original("q")), ("p", "q"))

    def test_search_gives_the_cosine_best_first_and_ties_by_name(self):
        for name, words in (("w", "blue"), ("z", "red blue"), ("y", "red red blue"), ("a", "red blue green")):
            self.i.apply(ch(name, 1, words), 2)
        got = self.i.search("red", 3)
        self.assertEqual([n for n, _ in got], ["y", "z", "a"])
        for (_, score), want in zip(got, (2 / 5 ** 0.5, 1 / 2 ** 0.5, 1 / 3 ** 0.5)):
            self.assertAlmostEqual(score, want)
        self.assertEqual([n for n, _ in self.i.search("violet", 2)], ["a", "w"], "ties by name")

    def test_the_most_similar_original_counts_and_the_threshold_is_included(self):
        near, nearer = "one two three four five six seven", "one two three four five six nine ten"
        i = Index(threshold=0.5)
        i.apply(ch("a", 1, near), 2)
        i.apply(ch("b", 1, "two three four five six nine ten eleven"), 2)
        self.assertEqual((i.apply(ch("c", 1, nearer), 2), i.original("c")), ("copy", "b"))
        i = Index(threshold=0.5)
        i.apply(ch("a", 1, "one two three four five"), 2)
        self.assertEqual(i.apply(ch("b", 1, "zero one two three four"), 2), "copy", "a similarity of exactly the threshold is a copy")

    def test_a_text_is_embedded_once(self):
        self.i.apply(ch("p", 1, A), 2)
        self.i.apply(ch("p", 2, C), 3)
        self.i.apply(ch("p", 3, A), 4)
        self.i.search(A)
        self.assertEqual(self.i.embedded, 2)

    def test_freshness_counts_from_the_event(self):
        for n in range(20):
            self.i.apply(ch(f"p{n}", n, None), n + (90 if n == 7 else n + 1))
        self.i.apply(ch("p3", 1, A), 5000)
        self.assertEqual(self.i.freshness(), {"median": 11, "p95": 20, "worst": 90})
