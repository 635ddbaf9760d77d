import math
import unittest


class Kernels(unittest.TestCase):
    def test_enough_programs(self):
        from kernels import programs
        self.assertEqual([programs(n, 128) for n in (1, 127, 128, 129, 1000)], [1, 1, 1, 2, 8])

    def test_addition_over_odd_sizes(self):
        from kernels import add_program, programs
        from lanes import Memory
        for n in (1, 127, 128, 129, 1000):
            x, y, out = Memory(range(n)), Memory([0.5] * n), Memory([None] * n)
            for pid in range(programs(n, 128)):
                add_program(pid, x, y, out, n, 128)
            self.assertEqual(out.values, [i + 0.5 for i in range(n)], f"n = {n}")
            self.assertEqual((x.loads, out.stores), (programs(n, 128), programs(n, 128)), "one load and one store for each program")

    def test_softmax_over_odd_rows_and_large_scores(self):
        from kernels import softmax_program
        from lanes import Memory
        for columns in (1, 3, 127, 128, 129):
            for shift in (-50.0, 0.0, 1000.0):
                data = [shift + ((i * 7) % 13) / 3 for i in range(3 * columns)]
                x, out = Memory(data), Memory([None] * len(data))
                block = 1 << (columns - 1).bit_length()
                for row in range(3):
                    softmax_program(row, x, out, columns, block)
                for row in range(3):
                    part = data[row * columns:(row + 1) * columns]
                    top = max(part)
                    total = sum(math.exp(v - top) for v in part)
                    for i, v in enumerate(part):
                        self.assertAlmostEqual(out.values[row * columns + i], math.exp(v - top) / total, places=9, msg=f"{columns} columns, scores near {shift}")
                self.assertEqual((x.loads, out.stores), (3, 3), "one load and one store for each row")

    def test_bytes(self):
        from kernels import add_bytes, softmax_bytes
        self.assertEqual(add_bytes(100, 4), 1200)
        self.assertEqual(softmax_bytes(10, 20, 2), 800)
