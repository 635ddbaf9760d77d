import unittest

import adjust


def rows(*groups) -> list[dict]:
    return [{"age": age, "loyal": loyal, "treated": bool(t), "y": float(y)} for age, loyal, t, ys in groups for y in ys]


SMALL = rows(("a", 0, 1, [5, 7]), ("a", 0, 0, [1, 2, 3, 2, 2, 2]), ("b", 1, 1, [20, 22, 21]), ("b", 1, 0, [10]))
KEYS = ["age"]
TREATED = 1362


class TestAdjust(unittest.TestCase):
    def test_read(self):
        got = adjust.read("data/app.csv")
        self.assertEqual(len(got), 3060)
        self.assertIs(type(got[0]["treated"]), bool)
        self.assertEqual(sum(r["treated"] for r in got), TREATED, "rows with treated 1")
        self.assertIs(type(got[0]["loyal"]), int)

    def test_naive(self):
        self.assertAlmostEqual(adjust.naive(SMALL), 15 - 22 / 7)

    def test_strata(self):
        got = adjust.strata(SMALL, ["age", "loyal"])
        self.assertEqual({k: len(v) for k, v in got.items()}, {("a", 0): 8, ("b", 1): 4})

    def test_overlap_leaves_out_one_sided_strata(self):
        more = SMALL + rows(("z", 0, 1, [1, 2]), ("c", 1, 0, [4]))
        kept, lacking = adjust.overlap(more, KEYS)
        self.assertEqual(sorted(r["y"] for r in kept), sorted(r["y"] for r in SMALL))
        self.assertEqual(lacking, [("c",), ("z",)])

    def test_stratified_weights_by_size(self):
        self.assertAlmostEqual(adjust.stratified(SMALL, KEYS), (4 * 8 + 11 * 4) / 12)

    def test_weights_by_hand(self):
        for got, expected in zip(adjust.weights(SMALL, KEYS), [4, 4] + [4 / 3] * 6 + [4 / 3] * 3 + [4], strict=True):
            self.assertAlmostEqual(got, expected)

    def test_gap_by_hand(self):
        self.assertAlmostEqual(adjust.gap(SMALL, [1.0] * len(SMALL), "loyal"), 3 / 5 - 1 / 7)
        self.assertAlmostEqual(adjust.gap(SMALL, [2.0] + [1.0] * (len(SMALL) - 1), "loyal"), 3 / 6 - 1 / 7)

    def test_both_methods_agree(self):
        self.assertAlmostEqual(adjust.weighted(SMALL, KEYS), adjust.stratified(SMALL, KEYS))
        kept, _ = adjust.overlap(adjust.read("data/app.csv"), ["age", "loyal"])
        for keys in (["age"], ["loyal"], ["age", "loyal"]):
            self.assertAlmostEqual(adjust.weighted(kept, keys), adjust.stratified(kept, keys), msg=str(keys))

    def test_weights_balance_the_causes(self):
        kept, _ = adjust.overlap(adjust.read("data/app.csv"), ["age", "loyal"])
        self.assertGreater(abs(adjust.gap(kept, [1.0] * len(kept), "loyal")), 0.1)
        self.assertAlmostEqual(adjust.gap(kept, adjust.weights(kept, ["age", "loyal"]), "loyal"), 0)
