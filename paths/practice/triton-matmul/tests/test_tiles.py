import unittest


def make(m, n, seed):
    return [[float((i * 7 + j * 3 + seed) % 11 - 5) for j in range(n)] for i in range(m)]


class Tiles(unittest.TestCase):
    def test_the_product_is_right_for_sizes_that_do_not_divide(self):
        from tiles import matmul_tiled, values_read
        for m, k, n, bm, bn, bk in [(4, 4, 4, 2, 2, 2), (5, 3, 7, 2, 4, 2), (1, 9, 1, 4, 4, 4), (3, 3, 3, 8, 8, 8)]:
            real = {"a": make(m, k, 1), "b": make(k, n, 2)}
            read = []

            def load(name, row, column, rows, columns):
                read.append(rows * columns)
                t = real[name]
                return [[t[r][c] if r < len(t) and c < len(t[0]) else 0.0 for c in range(column, column + columns)] for r in range(row, row + rows)]
            blank = lambda t: [[float("nan")] * len(t[0]) for _ in t]
            actual = matmul_tiled(blank(real["a"]), blank(real["b"]), bm, bn, bk, load)
            expected = [[sum(x * y for x, y in zip(r, c)) for c in zip(*real["b"])] for r in real["a"]]
            self.assertEqual(actual, expected, f"sizes {m, k, n}, tiles {bm, bn, bk}")
            self.assertEqual(sum(read), values_read(m, k, n, bm, bn, bk), "tiles loaded more or less often than values_read says")

    def test_values_read(self):
        from tiles import values_read
        self.assertEqual(values_read(4096, 4096, 4096, 64, 64, 32), 64 * 64 * 128 * 2 * 64 * 32)
        self.assertEqual(values_read(5, 5, 5, 4, 4, 4), 2 * 2 * 2 * 32)

    def test_waves(self):
        from tiles import waves
        self.assertAlmostEqual(waves(1024, 1024, 128, 128, 40), 64 / 80)
        self.assertAlmostEqual(waves(100, 100, 128, 128, 40), 1 / 40)
