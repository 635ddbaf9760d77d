import unittest

from save import best_draft, cost, draft_gain, step_time, tokens_per_second, verdict


class Save(unittest.TestCase):
    def test_both_bounds(self):
        self.assertAlmostEqual(step_time(14e9, 0.5e9, 8, 7e9, 2e12, 300e12), 0.009)
        self.assertAlmostEqual(step_time(14e9, 0.0, 600, 7e9, 2e12, 300e12), 0.028)
        self.assertAlmostEqual(tokens_per_second(14e9, 0.5e9, 8, 7e9, 2e12, 300e12), 8 / 0.009)

    def test_drafts(self):
        self.assertAlmostEqual(draft_gain(0.5, 1, 0.0), 1.5)
        self.assertAlmostEqual(draft_gain(0.5, 2, 0.25), 1.75 / 1.5)
        self.assertAlmostEqual(draft_gain(1.0, 3, 0.0), 4.0)
        self.assertEqual((best_draft(0.0, 0.1, 5), best_draft(0.5, 0.5, 5), best_draft(0.9, 0.0, 5)), (0, 0, 5))

    def test_cost(self):
        self.assertAlmostEqual(cost(3.6, 100, 200), 0.002)

    def test_verdict(self):
        self.assertEqual([verdict(4, 2, 1), verdict(4, 3, 2.5), verdict(4, 3, 2), verdict(4, 3, 1)], ["halved", "bound", "open", "open"])
