import math
import random
import unittest


def rows(rng, n, m):
    return [[rng.gauss(0, 1) for _ in range(m)] for _ in range(n)]


class Case(unittest.TestCase):
    def near(self, got, expected, what):
        self.assertEqual((len(got), len(got[0])), (len(expected), len(expected[0])), f"shape of {what}")
        for g_row, e_row in zip(got, expected):
            for g, e in zip(g_row, e_row):
                self.assertAlmostEqual(g, e, msg=f"{what}: expected {expected}, got {got}")


class Heads(Case):
    def test_the_mask_allows_the_past_and_the_token_itself(self):
        from heads import causal_mask
        self.assertEqual(causal_mask(3), [[True, False, False], [True, True, False], [True, True, True]])

    def test_masked_pairs_get_no_weight_and_the_rest_adds_up_to_one(self):
        from heads import attention
        got = attention([[0.0], [1.0]], [[1.0], [1.0]], [[3.0, 1.0], [5.0, 1.0]], [[True, False], [True, True]])
        self.near(got, [[3, 1], [4, 1]], "attention")
        got = attention([[1.0]], [[9.0], [math.log(3)], [0.0]], [[7.0], [4.0], [8.0]], [[False, True, True]])
        self.near(got, [[5]], "attention with the first key masked")

    def test_heads_are_cut_in_order_and_joined_again(self):
        from heads import join_heads, split_heads
        x = [[1, 2, 3, 4], [5, 6, 7, 8]]
        self.assertEqual(split_heads(x, 2), [[[1, 2], [5, 6]], [[3, 4], [7, 8]]])
        self.assertEqual(join_heads(split_heads(x, 4)), x)
        with self.assertRaises(ValueError):
            split_heads(x, 3)

    def test_multi_head_agrees_with_a_slow_calculation(self):
        from heads import multi_head
        rng = random.Random(1)
        n, d, h = 4, 6, 3
        x, wq, wk, wv, wo = rows(rng, n, d), *(rows(rng, d, d) for _ in range(4))
        def mul(a, b):
            return [[sum(a[i][k] * b[k][j] for k in range(len(b))) for j in range(len(b[0]))] for i in range(len(a))]
        q, k, v = mul(x, wq), mul(x, wk), mul(x, wv)
        joined = [[0.0] * d for _ in range(n)]
        for c in range(d):
            start = c // (d // h) * (d // h)
            cols = range(start, start + d // h)
            for i in range(n):
                w = [math.exp(sum(q[i][e] * k[j][e] for e in cols) / math.sqrt(d // h)) for j in range(i + 1)]
                joined[i][c] = sum(w[j] * v[j][c] for j in range(i + 1)) / sum(w)
        self.near(multi_head(x, wq, wk, wv, wo, h), mul(joined, wo), "multi_head")
