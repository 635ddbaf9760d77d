import csv
import json
import unittest
from pathlib import Path


class BucketTest(unittest.TestCase):
    def test_a_bucket_begins_full_and_never_overflows(self):
        from limits import Bucket
        bucket = Bucket(10, 2, now=100)
        self.assertEqual((bucket.level(100), bucket.level(160)), (10, 10))
        bucket.take(6, 160)
        self.assertAlmostEqual(bucket.level(161), 6)
        bucket.take(-50, 161)
        self.assertAlmostEqual(bucket.level(161), 10)

    def test_wait_is_what_is_missing_by_the_rate(self):
        from limits import Bucket
        bucket = Bucket(10, 2)
        bucket.take(9, 0)
        self.assertAlmostEqual(bucket.wait(1, 0), 0)
        self.assertAlmostEqual(bucket.wait(4, 0), 1.5)
        self.assertAlmostEqual(bucket.wait(4, 1), 0.5)
        self.assertAlmostEqual(bucket.level(1), 3, msg="wait takes nothing")

    def test_the_level_may_be_negative(self):
        from limits import Bucket
        bucket = Bucket(10, 2)
        bucket.take(16, 0)
        self.assertAlmostEqual(bucket.level(1), -4)
        self.assertAlmostEqual(bucket.wait(2, 1), 3)

    def test_impossible_values_raise(self):
        from limits import Bucket
        for capacity, rate in ((0, 1), (1, 0), (-1, 1), (1, -1)):
            with self.assertRaises(ValueError):
                Bucket(capacity, rate)
        self.assertEqual(Bucket(0.5, 0.5).level(0), 0.5)
        with self.assertRaises(ValueError):
            Bucket(10, 1).wait(10.5, 0)


class LimiterTest(unittest.TestCase):
    def limiter(self):
        from limits import Bucket, Limiter
        return Limiter(Bucket(2, 1), Bucket(100, 10))

    def test_both_or_none(self):
        limiter = self.limiter()
        self.assertIs(limiter.start(90, 0), True)
        self.assertAlmostEqual(limiter.wait(50, 0), 4)
        self.assertIs(limiter.start(50, 0), False)
        self.assertAlmostEqual(limiter.requests.level(0), 1, msg="a refused start takes from neither bucket")
        self.assertAlmostEqual(limiter.tokens.level(0), 10)
        self.assertIs(limiter.start(50, 4), True)

    def test_requests_limit_too(self):
        limiter = self.limiter()
        self.assertEqual([limiter.start(1, 0) for _ in range(3)], [True, True, False])
        self.assertAlmostEqual(limiter.wait(1, 0.25), 0.75)

    def test_finish_corrects_the_estimate(self):
        limiter = self.limiter()
        limiter.start(80, 0)
        limiter.finish(80, 30, 0)
        self.assertAlmostEqual(limiter.tokens.level(0), 70)
        limiter.finish(80, 200, 0)
        self.assertAlmostEqual(limiter.tokens.level(0), -50)


class Replay(unittest.TestCase):
    def test_schedule_sends_in_order_and_as_early_as_allowed(self):
        from limits import Bucket, Limiter, schedule
        got = schedule([(0, 1)] * 5 + [(10, 1)], Limiter(Bucket(3, 2), Bucket(1000, 1000)))
        for a, b in zip(got, [0, 0, 0, 0.5, 1, 10]):
            self.assertAlmostEqual(a, b, msg=f"{got}")
        got = schedule([(0, 100), (1, 50), (1, 1)], Limiter(Bucket(9, 9), Bucket(100, 10)))
        for a, b in zip(got, [0, 5, 5.1]):
            self.assertAlmostEqual(a, b, msg=f"{got}")

    def test_most_in_window_slides(self):
        from limits import most_in_window
        self.assertEqual(most_in_window([]), 0)
        self.assertEqual(most_in_window([0, 59.9, 60, 119]), 3)
        self.assertEqual(most_in_window([59, 59, 60, 61, 200]), 4)
        self.assertEqual(most_in_window([0, 1, 2], 1), 1)

    def test_your_choice_keeps_both_limits_in_every_window(self):
        from limits import Bucket, Limiter, schedule
        with open("data/calls.csv", encoding="utf-8", newline="") as file:
            calls = [(float(r["arrival"]), float(r["tokens"])) for r in csv.DictReader(file)]
        choice = json.loads(Path("choice.json").read_text(encoding="utf-8"))
        times = schedule(calls, Limiter(Bucket(*choice["requests"]), Bucket(*choice["tokens"])))
        self.assertEqual(len(times), len(calls))
        self.assertTrue(all(t >= a - 1e-9 for t, (a, _) in zip(times, calls)), "a call was sent before it arrived")
        first = tokens = 0
        for i, t in enumerate(times):
            tokens += calls[i][1]
            while times[first] <= t - 60 + 1e-6:
                tokens -= calls[first][1]
                first += 1
            self.assertLessEqual(i - first + 1, 60, f"more than 60 requests in the 60 s before second {t:.1f}")
            self.assertLessEqual(tokens, 40_000, f"more than 40,000 tokens in the 60 s before second {t:.1f}")
        self.assertLess(times[-1], 1000, "the last call is sent too late; your rates are too careful")
