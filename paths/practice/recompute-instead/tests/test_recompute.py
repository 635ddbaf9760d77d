import math
import unittest

from recompute import best_segment, checkpointed, choose, plain


def chain(n, calls=None):
    def make(k):
        def forward(x):
            if calls is not None:
                calls.append(k)
            return math.sin(x) + 0.1 * k
        return forward, lambda x, dy: math.cos(x) * dy
    return [make(k) for k in range(n)]


class Recompute(unittest.TestCase):
    def test_plain_gradient(self):
        g, peak = plain(chain(5), 0.3, 1.0)
        f = lambda x: [x := math.sin(x) + 0.1 * k for k in range(5)][-1]
        self.assertAlmostEqual(g, (f(0.3 + 1e-6) - f(0.3 - 1e-6)) / 2e-6, 6)
        self.assertEqual(peak, 5)

    def test_the_gradient_is_exactly_equal(self):
        for n, s in ((12, 3), (12, 5), (7, 7), (6, 1)):
            self.assertEqual(checkpointed(chain(n), 0.3, 2.0, s)[0], plain(chain(n), 0.3, 2.0)[0], (n, s))

    def test_peak_and_extra_calls(self):
        for n, s, peak, extra in ((16, 4, 7, 12), (12, 3, 6, 8), (7, 7, 7, 6), (6, 1, 6, 0), (10, 4, 5, 7)):
            calls = []
            _, got, more = checkpointed(chain(n, calls), 0.3, 1.0, s)
            self.assertEqual((got, more), (peak, extra), f"{n} layers, segments of {s}")
            self.assertEqual(len(calls), n + extra)

    def test_best_segment_is_near_the_root(self):
        self.assertEqual([best_segment(n) for n in (1, 7, 10, 12, 16, 100)], [1, 2, 2, 3, 4, 10])

    def test_choose_by_bytes_for_each_second(self):
        items = [{"name": "matmul", "bytes": 100, "seconds": 10}, {"name": "relu", "bytes": 80, "seconds": 1}, {"name": "scores", "bytes": 300, "seconds": 3}]
        self.assertEqual(choose(items, 350), ["scores", "relu"])
        self.assertEqual(choose(items, 300), ["scores"])
        self.assertEqual(choose(items, 0), [])
        self.assertIsNone(choose(items, 481))
