import math
import unittest

from sharding import Shard, clip_scale, join, memory, reduce_scatter, split, traffic, train


class Sharding(unittest.TestCase):
    def test_memory_and_traffic(self):
        self.assertEqual([memory(100, 4, s) for s in range(4)], [1600, 700, 550, 400])
        self.assertEqual([traffic(100, 4, s) for s in range(4)], [300, 300, 300, 450])
        with self.assertRaises(ValueError):
            memory(100, 4, 4)

    def test_split_and_join(self):
        self.assertEqual(split([1.0, 2.0, 3.0, 4.0, 5.0], 3), [[1.0, 2.0], [3.0, 4.0], [5.0, 0.0]])
        self.assertEqual(join(split([1.0, 2.0, 3.0, 4.0, 5.0], 3), 5), [1.0, 2.0, 3.0, 4.0, 5.0])

    def test_reduce_scatter_gives_parts_of_the_mean(self):
        self.assertEqual(reduce_scatter([[1.0, 2.0, 3.0], [3.0, 6.0, 5.0]]), [[2.0, 4.0], [4.0, 0.0]])

    def test_the_norm_is_global(self):
        self.assertAlmostEqual(clip_scale([[3.0], [4.0]], 1.0), 0.2)
        self.assertEqual((clip_scale([[3.0], [4.0]], 9.0), clip_scale([[0.0]], 1.0)), (1.0, 1.0))

    def test_a_shard_has_momentum(self):
        s = Shard([1.0], 0.1)
        s.step([2.0], 0.5)
        s.step([0.0], 1.0)
        self.assertAlmostEqual(s.weights[0], 1 - 0.1 - 0.09)

    def test_sharded_equals_whole(self):
        targets = [[1.0, 5.0, -2.0, 0.5, 3.0], [3.0, 1.0, 0.0, 0.5, -1.0], [2.0, 0.0, 2.0, 8.0, 1.0]]
        calls = []

        def grads_of(w, worker):
            calls.append(worker)
            self.assertEqual(len(w), 5)
            return [2 * (a - t) for a, t in zip(w, targets[worker])]
        got = train([0.0] * 5, grads_of, 3, 25, 0.05, 2.0)
        w, m = [0.0] * 5, [0.0] * 5
        for _ in range(25):
            g = [sum(2 * (a - t[k]) for t in targets) / 3 for k, a in enumerate(w)]
            scale = min(1, 2.0 / math.hypot(*g))
            m = [0.9 * a + scale * b for a, b in zip(m, g)]
            w = [a - 0.05 * b for a, b in zip(w, m)]
        for a, b in zip(got, w):
            self.assertAlmostEqual(a, b, 9)
        self.assertEqual(len(calls), 75)
