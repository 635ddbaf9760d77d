import unittest
from math import log

from unsure import abstain, confusions, fit_temperature, nll, softmax


class TestUnsure(unittest.TestCase):
    def test_softmax_with_temperature(self):
        for got, want in zip(softmax([2.0, 0.0], 2.0), (0.731059, 0.268941)):
            self.assertAlmostEqual(want, got, 5, "logits 2, 0 at T = 2")
        self.assertAlmostEqual(1.0, softmax([1000.0, 0.0])[0], 6, "logits 1000, 0")

    def test_nll(self):
        self.assertAlmostEqual(log(2), nll([[0.0, 0.0], [5.0, 5.0]], [0, 1]), 6, "even logits")
        self.assertAlmostEqual(0.313262, nll([[2.0, 0.0]], [0], 2.0), 5, "logits 2, 0, label 0, T = 2")
        self.assertAlmostEqual(1000.0, nll([[1000.0, 0.0]], [1]), 3, "a very sure error")

    def test_fit_finds_the_valley(self):
        logits = [[4.0, 0.0]] * 4                     # right in three of four: wants log-odds of log 3
        got = fit_temperature(logits, [0, 0, 0, 1])
        self.assertAlmostEqual(round(4 / log(3), 2), got, 2, "4 / log 3")

    def test_abstain_silences_the_least_sure(self):
        logits = [[3.0, 0.0], [0.2, 0.0], [0.0, 2.0], [0.0, 0.1]]
        labels = [0, 1, 1, 0]
        for share, want in ((0.0, (1.0, 0.5)), (0.25, (0.75, 2 / 3)), (0.5, (0.5, 1.0)), (0.3, (0.75, 2 / 3))):
            got = abstain(logits, labels, share)
            for g, w in zip(got, want):
                self.assertAlmostEqual(w, g, 6, f"share {share}: {got}")
        self.assertAlmostEqual(1.0, abstain([[1.0, 0.0], [1.0, 0.0]], [1, 0], 0.5)[1], 6, "of equally sure ones the earlier stays silent")

    def test_confusions_are_sorted(self):
        got = [tuple(x) for x in confusions([1, 1, 0, 0, 2, 2], [0, 0, 1, 0, 1, 2])]
        self.assertEqual([(0, 1, 2), (1, 0, 1), (1, 2, 1)], got)
