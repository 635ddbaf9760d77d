import unittest


class Roofline(unittest.TestCase):
    def test_bytes_and_operations_are_counted(self):
        from roofline import matmul, vector_add
        self.assertEqual(tuple(vector_add(10, 4)), (10, 120))
        self.assertEqual(tuple(matmul(2, 3, 5, 2)), (60, 62), "(2,3) times (3,5): 60 operations, 31 values")
        flops, moved = matmul(4096, 4096, 4096, 2)
        self.assertAlmostEqual(flops / moved, 1365.33, places=2)

    def test_the_larger_time_is_the_bound(self):
        from roofline import bound, ridge
        self.assertAlmostEqual(ridge(100, 20), 5)
        self.assertAlmostEqual(bound(200, 20, 100, 20), 2)
        self.assertAlmostEqual(bound(100, 100, 100, 20), 5)

    def test_it_names_what_binds(self):
        from roofline import binds
        self.assertEqual(binds(100, 100, 100, 20), "memory")
        self.assertEqual(binds(900, 100, 100, 20), "arithmetic")

    def test_impossible_times_are_noticed(self):
        from roofline import too_fast
        self.assertTrue(too_fast(4.0, 100, 100, 100, 20))
        self.assertFalse(too_fast(4.9, 100, 100, 100, 20), "2 % below the bound is inside the slack")
        self.assertFalse(too_fast(9.0, 100, 100, 100, 20))
        self.assertTrue(too_fast(4.9, 100, 100, 100, 20, slack=0.01))
