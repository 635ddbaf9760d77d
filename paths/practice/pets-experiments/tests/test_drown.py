import unittest

from drown import paired, stop_after, verdict


class TestDrown(unittest.TestCase):
    def test_differences_are_paired_by_seed(self):
        rows = [("control", "1", ".50"), ("e1", "2", ".72"), ("control", "2", ".70"), ("e1", "1", ".51"), ("control", "3", ".60"), ("e1", "3", ".63")]
        got = paired([dict(zip(("experiment", "seed", "accuracy"), r)) for r in rows])
        self.assertEqual({"e1"}, set(got), "experiments without the control")
        self.assertAlmostEqual(2.0, got["e1"][0], 6, "mean of +1, +2, +3 points")
        self.assertAlmostEqual(0.57735, got["e1"][1], 4, "standard error of +1, +2, +3 points")

    def test_verdicts(self):
        for m, e, want in ((2.1, 1, "better"), (2, 1, "drowned"), (-2.1, 1, "worse"), (-1.9, 1, "drowned"), (0.1, 0, "better")):
            self.assertEqual(want, verdict(m, e), f"mean {m}, error {e}")

    def test_stop(self):
        b, d, w = "better", "drowned", "worse"
        for v, run, want in (([b, d, d, d], 3, 4), ([d, d, b, d, d, d, d], 3, 6), ([d, w, d], 2, None), ([], 3, None), ([d, d], 2, 2)):
            self.assertEqual(want, stop_after(v, run), f"{v}, run={run}")
