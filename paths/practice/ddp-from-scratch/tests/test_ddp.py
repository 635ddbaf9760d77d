import random
import unittest

from ddp import accumulate, all_reduce, gradient, in_sync, shard, step

R = random.Random(1)
XS = [[R.gauss(0, 1), R.gauss(0, 1), 1.0] for _ in range(22)]
YS = [2 * x[0] - x[1] + 0.5 for x in XS]


class Ddp(unittest.TestCase):
    def near(self, a, b):
        for x, y in zip(a, b, strict=True):
            self.assertAlmostEqual(x, y, 9)

    def test_the_shards_cover_everything(self):
        parts = [shard(10, 4, r, 3, 0) for r in range(4)]
        self.assertEqual([len(p) for p in parts], [3] * 4)
        self.assertEqual(set(sum(parts, [])), set(range(10)))
        bare = [shard(10, 4, r, 3, 0, pad=False) for r in range(4)]
        self.assertEqual(sorted(sum(bare, [])), list(range(10)))
        order = list(range(10))
        random.Random(3002).shuffle(order)
        self.assertEqual(shard(10, 4, 1, 3, 2), [order[1], order[5], order[9]])
        self.assertEqual(shard(10, 4, 2, 3, 2), [order[2], order[6], order[0]], "padding starts again at the front")

    def test_gradient_by_hand(self):
        self.near(gradient([1.0, 0.0], [[1.0, 2.0], [3.0, 0.0]], [0.0, 5.0]), [(2 - 12) / 2, 4 / 2])

    def test_the_mean_is_weighted(self):
        self.near(all_reduce([([1.0, 0.0], 3), ([5.0, 4.0], 1), ([9.0, 9.0], 0)]), [2.0, 1.0])

    def test_four_workers_equal_one(self):
        one, ws = [0.1, 0.2, 0.3], [[0.1, 0.2, 0.3]] * 4
        for epoch in range(15):
            parts = [shard(22, 4, r, 1, epoch, pad=False) for r in range(4)]
            ws = step(ws, [([XS[i] for i in p], [YS[i] for i in p]) for p in parts], 0.1)
            one = [v - 0.1 * g for v, g in zip(one, gradient(one, XS, YS))]
            self.assertTrue(in_sync(ws))
        self.near(ws[3], one)

    def test_a_worker_without_samples_follows(self):
        ws = step([[0.0], [0.0]], [([[1.0]], [1.0]), ([], [])], 0.5)
        self.assertEqual(ws, [[1.0], [1.0]])

    def test_different_copies_are_noticed(self):
        self.assertFalse(in_sync([[1.0], [1.0], [1.001]]))

    def test_accumulation_equals_one_batch(self):
        whole = [v - 0.1 * g for v, g in zip([0.5, 0, 0], gradient([0.5, 0, 0], XS, YS))]
        self.near(accumulate([0.5, 0, 0], [(XS[:3], YS[:3]), (XS[3:], YS[3:])], 0.1), whole)
