import unittest


class Curve(unittest.TestCase):
    def test_subsets_are_nested_and_random(self):
        from curve import subset
        all_ = list(range(100))
        small, large = subset(all_, 10, 1), subset(all_, 70, 1)
        self.assertEqual((len(set(small)), len(set(large))), (10, 70))
        self.assertTrue(set(small) <= set(large), "the small set is not a part of the large one")
        self.assertEqual(small, subset(all_, 10, 1))
        self.assertNotEqual(set(small), set(subset(all_, 10, 2)))
        self.assertNotEqual(sorted(small), list(range(10)))
        with self.assertRaises(ValueError):
            subset(all_, 101, 0)

    def test_accuracy(self):
        from curve import accuracy
        tests = [{"question": "a", "query": "SELECT COUNT(*) FROM trip"}, {"question": "b", "query": "SELECT COUNT(*) FROM station"}]
        self.assertEqual(accuracy([], tests, lambda q, e: "SELECT COUNT(*) FROM trip" if q == "a" else "SELECT"), 0.5)

    def test_wilson(self):
        from curve import wilson
        for got, want in zip(wilson(28, 56), (0.3733, 0.6267)):
            self.assertAlmostEqual(got, want, places=3)
        self.assertAlmostEqual(wilson(0, 56)[1], 0.0642, places=3)
        self.assertGreaterEqual(wilson(0, 56)[0], 0)
        self.assertLessEqual(wilson(56, 56)[1], 1)

    def test_table_and_advice(self):
        from curve import advice, table
        runs = [{"size": s, "seed": i, "seen": a, "unseen": b} for s, i, a, b in [(40, 0, 0.6, 0.2), (10, 0, 0.3, 0.1), (10, 1, 0.5, 0.1), (40, 1, 0.7, 0.1)]]
        got = table(runs)
        self.assertEqual([r["size"] for r in got], [10, 40])
        for key, want in {"seen": 0.4, "seen_spread": 0.2, "unseen": 0.1, "unseen_spread": 0.0}.items():
            self.assertAlmostEqual(got[0][key], want, msg=key)
        self.assertEqual(advice(got, "seen"), "more")
        self.assertEqual(advice(got, "unseen"), "read the failures")
