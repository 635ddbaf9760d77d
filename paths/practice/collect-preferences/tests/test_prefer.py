import unittest
from collections import Counter

PAIRS = [{"id": i, "request": f"r{i}", "a": f"a{i}", "b": f"b{i}"} for i in range(1, 201)]


class Prefer(unittest.TestCase):
    def test_sheet_is_blind_random_and_reversible(self):
        from prefer import sheet
        rows, key = sheet(PAIRS, 3)
        self.assertEqual(sorted(r["id"] for r in rows), list(range(1, 201)))
        self.assertNotEqual([r["id"] for r in rows], list(range(1, 201)), "rows must be shuffled")
        self.assertEqual(set(rows[0]), {"id", "request", "left", "right"})
        for r in rows:
            self.assertEqual(r["left"], f"{key[r['id']]}{r['id']}")
            self.assertNotEqual(r["left"], r["right"])
        self.assertTrue(70 < Counter(key.values())["a"] < 130, "sides must be random")
        self.assertEqual(sheet(PAIRS, 3), (rows, key))
        self.assertNotEqual(sheet(PAIRS, 4)[1], key)

    def test_unblind(self):
        from prefer import unblind
        self.assertEqual(unblind({1: "left", 2: "right", 3: "tie", 4: "left"}, {1: "a", 2: "a", 3: "b", 4: "b"}), {1: "a", 2: "b", 3: "tie", 4: "b"})
        with self.assertRaises(ValueError):
            unblind({1: "a"}, {1: "a"})

    def test_left_share(self):
        from prefer import left_share
        self.assertAlmostEqual(left_share({1: "left", 2: "left", 3: "right", 4: "tie"}), 2 / 3)

    def test_agreement_and_kappa(self):
        from prefer import agreement, kappa
        x = {i: "a" if i < 50 else "b" for i in range(100)}
        y = {i: "a" if 25 <= i < 75 else "b" for i in range(100)}
        self.assertAlmostEqual(agreement(x, y), 0.5)
        self.assertAlmostEqual(kappa(x, y), 0.0)
        z = {i: "a" if i < 38 or 50 <= i < 62 else "b" for i in range(5, 300)}
        common = [i for i in x if i in z]
        self.assertAlmostEqual(agreement(x, z), sum(x[i] == z[i] for i in common) / 95)
        self.assertAlmostEqual(kappa({1: "a", 2: "b", 3: "tie", 4: "a"}, {1: "a", 2: "b", 3: "a", 4: "b"}), 0.2)
        self.assertEqual(kappa({1: "a"}, {1: "a", 2: "b"}), 1.0)
        for f in (agreement, kappa):
            with self.assertRaises(ValueError):
                f({1: "a"}, {2: "a"})

    def test_longer_wins(self):
        from prefer import longer_wins
        pairs = [{"id": 1, "a": "xx", "b": "x"}, {"id": 2, "a": "xx", "b": "xxx"}, {"id": 3, "a": "x", "b": "y"}, {"id": 4, "a": "x", "b": "yy"}, {"id": 5, "a": "x", "b": "yy"}]
        self.assertAlmostEqual(longer_wins(pairs, {1: "a", 2: "a", 3: "a", 4: "tie"}), 0.5)
