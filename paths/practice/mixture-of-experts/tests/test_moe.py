import unittest
from math import exp

from moe import balance, dispatch, mix, params, route


class Moe(unittest.TestCase):
    def test_route(self):
        got = route([1.0, 3.0, 2.0, -1.0], 2)
        self.assertEqual([e for e, _ in got], [1, 2])
        self.assertAlmostEqual(got[0][1], exp(1) / (1 + exp(1)))
        self.assertAlmostEqual(sum(w for _, w in got), 1)
        self.assertEqual(route([5, 5, 5], 1), [(0, 1.0)])
        self.assertAlmostEqual(route([1000, 1000, 0], 2)[1][1], 0.5)

    def test_only_chosen_experts_run(self):
        calls = []

        def expert(e):
            def f(x):
                calls.append(e)
                return [v * (e + 1) for v in x] + [1.0]
            return f

        got = mix([1.0, 2.0], [[1, 0], [0, 1], [0, 1], [-1, -1]], [expert(e) for e in range(4)], 2)
        for a, b in zip(got, [2.5, 5.0, 1.0], strict=True):
            self.assertAlmostEqual(a, b, msg=f"got {got}")
        self.assertEqual(sorted(calls), [1, 2])

    def test_balance(self):
        even = [[9, 0, 0], [0, 9, 0], [0, 0, 9]]
        self.assertAlmostEqual(balance(even, 1), 1.0)
        self.assertAlmostEqual(balance([[50, 0, 0]] * 4, 1), 3.0)
        self.assertAlmostEqual(balance([[50, 49, 0]] * 4, 2), 1.5)

    def test_dispatch_drops_what_is_late(self):
        rows = [[3, 1, 0, 0]] * 3 + [[0, 0, 5, 4]]
        self.assertEqual(dispatch(rows, 2, 1.0), ([[0, 1], [0, 1], [3], [3]], 2))
        self.assertEqual(dispatch(rows, 2, 1.1)[1], 0, "the capacity is rounded up: 2.2 is 3")

    def test_params(self):
        self.assertEqual(params(4, 8, 3, 1), {"total": 204, "active": 76})
