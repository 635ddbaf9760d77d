import math
import random
import unittest


def rows(n, d, seed, scale=1.0):
    r = random.Random(seed)
    return [[r.gauss(0, scale) for _ in range(d)] for _ in range(n)]


class Flash(unittest.TestCase):
    def test_plain_attention_on_a_case_by_hand(self):
        from flash import attention
        out = attention([[0.0]], [[1.0], [2.0]], [[10.0], [20.0]])
        self.assertAlmostEqual(out[0][0], 15.0)
        self.assertAlmostEqual(attention([[1.0], [1.0]], [[1.0], [2.0]], [[10.0], [20.0]], causal=True)[0][0], 10.0)

    def test_merge_corrects_by_the_difference_of_maxima(self):
        from flash import merge
        m, l, o = merge((2.0, 1.0, [4.0]), (3.0, 2.0, [1.0]))
        self.assertAlmostEqual(m, 3)
        self.assertAlmostEqual(l, 2 + math.exp(-1))
        self.assertAlmostEqual(o[0], 1 + 4 * math.exp(-1))
        empty = (-math.inf, 0.0, [0.0])
        self.assertEqual(tuple(merge(empty, (3.0, 2.0, [1.0]))), (3.0, 2.0, [1.0]))
        self.assertEqual(merge(empty, empty)[1], 0.0)

    def test_tiles_give_the_plain_answer(self):
        from flash import attention, flash
        for n, block, causal, scale in [(7, 3, False, 1), (7, 3, True, 1), (8, 4, True, 30), (5, 16, False, 30), (6, 1, True, 1)]:
            q, k, v = rows(n, 4, 1, scale), rows(n, 4, 2, scale), rows(n, 3, 3)
            out, logs = flash(q, k, v, block, causal)
            for i, (got, want) in enumerate(zip(out, attention(q, k, v, causal), strict=True)):
                for a, b in zip(got, want, strict=True):
                    self.assertAlmostEqual(a, b, places=8, msg=f"row {i}, n={n}, block={block}, causal={causal}")
            for i in range(n):
                s = [sum(a * b for a, b in zip(q[i], k[j])) / 2 for j in range(i + 1 if causal else n)]
                self.assertAlmostEqual(logs[i], max(s) + math.log(sum(math.exp(x - max(s)) for x in s)), places=8)

    def test_masked_tiles_are_skipped(self):
        from flash import flash
        seen = []
        flash(rows(8, 2, 1), rows(8, 2, 2), rows(8, 2, 3), 2, True, seen)
        self.assertEqual(sorted(seen), [(i, j) for i in range(0, 8, 2) for j in range(0, i + 1, 2)])

    def test_bytes_of_the_scores(self):
        from flash import score_bytes
        self.assertEqual(score_bytes(4096, 32, 2), 4 * 32 * 4096 * 4096 * 2)
