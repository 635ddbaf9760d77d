import unittest

from cache import AnswerCache, best_threshold, cosine, normalise


class TestCache(unittest.TestCase):
    def test_normalise(self):
        for q in ("When is  it open?", " when IS it\nopen ?! ", "when is it open..."):
            self.assertEqual("when is it open", normalise(q), repr(q))

    def test_cosine(self):
        self.assertAlmostEqual(0.6, cosine([1.0, 0.0], [3.0, 4.0]), 6)
        self.assertEqual(0.0, cosine([0.0, 0.0], [1.0, 1.0]))

    def make(self):
        c = AnswerCache(threshold=0.9, ttl=100)
        c.put("Is the pool open?", [1.0, 0.0], "yes", "all", 0)
        return c

    def test_exact(self):
        c = self.make()
        self.assertEqual(("yes", "exact"), tuple(c.get("is the POOL open", [0.0, 1.0], "all", 10)))
        c.put("Is the pool open", [1.0, 0.0], "closed", "all", 20)
        self.assertEqual("closed", c.get("Is the pool open?", [1.0, 0.0], "all", 30)[0], "the newest wins")

    def test_near_needs_the_threshold(self):
        c = self.make()
        self.assertEqual(("yes", "near"), tuple(c.get("Pool open today?", [0.95, 0.1], "all", 10)))
        self.assertIsNone(c.get("Pool open today?", [0.6, 0.8], "all", 10), "cosine 0.6, threshold 0.9")
        exact = AnswerCache(threshold=1.0, ttl=100)
        exact.put("Is the pool open?", [1.0, 0.0], "yes", "all", 0)
        self.assertIsNotNone(exact.get("Pool open today?", [1.0, 0.0], "all", 10), "cosine 1, threshold 1")
        c.put("The pool, open?", [0.9, 0.1], "maybe", "all", 10)
        self.assertEqual("maybe", c.get("Pool open today?", [0.9, 0.1], "all", 20)[0], "the nearest wins")

    def test_scope_and_age(self):
        c = self.make()
        self.assertIsNone(c.get("Is the pool open?", [1.0, 0.0], "staff", 10), "another scope")
        self.assertIsNotNone(c.get("Is the pool open?", [1.0, 0.0], "all", 99))
        self.assertIsNone(c.get("Is the pool open?", [1.0, 0.0], "all", 100), "age 100 with ttl 100")
        c.put("Is the lift open?", [0.0, 1.0], "yes", "all", 500)
        self.assertIsNotNone(c.get("Is the lift open?", [0.0, 1.0], "all", 590), "stored at 500, age 90 with ttl 100")
        self.assertIsNone(c.get("Is the lift open?", [0.0, 1.0], "all", 600), "stored at 500, age 100 with ttl 100")

    def test_numbers_and_negation_are_guarded(self):
        for a, b, want in (("open in 2025?", "is it open in 2026?", None), ("may dogs enter?", "may dogs not enter the park?", None), ("room 3 or 4 free?", "is room 4 or 3 free?", "near"),
                           ("is there no lift?", "there is not a lift?", "near"), ("a note about dogs?", "about dogs?", "near"), ("open?", "open in 2026?", None)):
            c = AnswerCache(0.5, 10)
            c.put(a, [1.0], "A", "s", 0)
            got = c.get(b, [1.0], "s", 1)
            self.assertEqual(want, got and got[1], f"{a!r} stored, {b!r} asked")

    def test_best_threshold(self):
        for pairs, want in (([(0.9, True), (0.8, True), (0.7, False)], 0.8), ([(0.9, True), (0.8, True), (0.85, False)], 0.9), ([(0.9, True), (0.95, False)], None), ([(0.3, True), (0.5, True)], 0.3), ([(0.9, True), (0.9, False)], None)):
            self.assertEqual(want, best_threshold(pairs), str(pairs))
