import unittest

A = {"bandwidth": 1e12, "peak": 1e14, "memory": 24e9, "hour": 3.6}
M = {"parameters": 8e9, "weights": 16e9, "cache_token": 125_000}


class Price(unittest.TestCase):
    def test_the_step_follows_the_tighter_bound(self):
        from price import step_seconds, throughput
        self.assertAlmostEqual(step_seconds(A, M, 32, 2000), 0.024)
        self.assertAlmostEqual(throughput(A, M, 32, 2000), 32 / 0.024)
        self.assertAlmostEqual(step_seconds({**A, "peak": 1e12}, M, 32, 2000), 0.512)

    def test_memory_and_promise_limit_the_readers(self):
        from price import cheapest, most_readers
        self.assertEqual(most_readers(A, M, 2000), 32)
        self.assertEqual(most_readers({**A, "memory": 1e9}, M, 2000), 0)
        self.assertEqual(cheapest(A, M, 2000, 0.0201), 16)
        self.assertEqual(cheapest(A, M, 2000, 1.0), 32)
        self.assertEqual(cheapest(A, M, 2000, 0.001), 0)

    def test_the_price(self):
        from price import price
        self.assertAlmostEqual(price(A, M, 32, 2000), 0.75)
        self.assertAlmostEqual(price(A, M, 32, 2000, 0.25), 3.0)
