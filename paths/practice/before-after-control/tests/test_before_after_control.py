import unittest

import did

ROWS = [{"shop": s, "group": g, "week": w, "sales": float(v)} for s, g, values in
        (("a", "new", [10, 12, 20, 22]), ("b", "new", [30, 30, 33]), ("c", "control", [5, 5, 8, 8]), ("d", "control", [7, 9, 9, 9]))
        for w, v in enumerate(values, 1)]


class TestDid(unittest.TestCase):
    def test_read(self):
        rows = did.read("data/shops.csv")
        self.assertEqual((len(rows), type(rows[0]["week"]), type(rows[0]["sales"])), (288, int, float))

    def test_change_of_each_shop(self):
        got = did.change(ROWS, 3)
        self.assertEqual({s: g for s, (g, _) in got.items()}, {"a": "new", "b": "new", "c": "control", "d": "control"})
        for shop, expected in (("a", 10), ("b", 3), ("c", 3), ("d", 1)):
            self.assertAlmostEqual(got[shop][1], expected, msg=shop)

    def test_did_counts_each_shop_once(self):
        self.assertAlmostEqual(did.did(ROWS, 3), 6.5 - 2)

    def test_before_after_has_no_control(self):
        self.assertAlmostEqual(did.before_after(ROWS, 3), 6.5)

    def test_placebo_uses_only_the_weeks_before(self):
        self.assertAlmostEqual(did.placebo(ROWS, 3, 2), 1 - 1)
        self.assertAlmostEqual(did.placebo(ROWS, 4, 3), (9 + 3) / 2 - (3 + 1) / 2)

    def test_interval_draws_shops(self):
        rows = did.read("data/shops.csv")
        low, high = did.interval(rows, 7, 500, 1)
        self.assertEqual((low, high), tuple(did.interval(rows, 7, 500, 1)))
        self.assertTrue(low < did.did(rows, 7) < high)
        self.assertTrue(WIDTH[0] < high - low < WIDTH[1], f"width {high - low}")


WIDTH = (2.5, 7.5)
