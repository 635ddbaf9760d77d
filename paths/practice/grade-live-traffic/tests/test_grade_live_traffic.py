import hashlib
import unittest

import live


def grades(*days):
    return [{"day": d, "id": f"{d}-{i}", "version": v, "good": i < good} for d, good, n, v in days for i in range(n)]


class TestLive(unittest.TestCase):
    def test_sample_follows_the_hash(self):
        ids = [f"a{i}" for i in range(200)]
        expected = sorted(ids, key=lambda i: hashlib.sha256(f"s:{i}".encode()).hexdigest())[:20]
        self.assertEqual(list(live.sample(ids, 20, "s")), expected)
        self.assertEqual(list(live.sample(ids[::-1], 20, "s")), expected)
        self.assertNotEqual(list(live.sample(ids, 20, "t")), expected)
        self.assertEqual(len(live.sample(ids[:3], 20, "s")), 3)

    def test_interval(self):
        for args, expected in (((36, 40), (0.7695, 0.9604)), ((0, 10), (0.0, 0.2775)), ((10, 10), (0.7225, 1.0)), ((252, 280), (0.8594, 0.9299))):
            got = live.interval(*args)
            for a, b in zip(got, expected, strict=True):
                self.assertAlmostEqual(a, b, delta=0.0005, msg=f"interval{args}: expected {expected}, got {got}")

    def test_size_for(self):
        self.assertEqual(live.size_for(0.1), 97)
        self.assertEqual(live.size_for(0.03, 0.9), 385)

    def test_read(self):
        got = live.read("data/grades.csv")
        self.assertEqual((len(got), type(got[0]["day"]), type(got[0]["good"])), (840, int, bool))

    def test_window_and_verdicts(self):
        g = grades((1, 0, 50, "a"), (2, 99, 100, "a"), (3, 20, 100, "a"), (4, 36, 40, "a"))
        for day, days, n, good, verdict in ((2, 1, 100, 99, "kept"), (3, 1, 100, 20, "broken"), (4, 1, 40, 36, "cannot tell"), (3, 2, 200, 119, "broken"), (4, 4, 290, 155, "broken")):
            got = live.window(g, day, days, 0.9)
            self.assertEqual((got["n"], got["good"], got["verdict"]), (n, good, verdict), f"day {day}, {days} days")
        self.assertEqual(live.window(g, 9, 2, 0.9), {"n": 0, "good": 0, "low": 0, "high": 1, "verdict": "cannot tell"})

    def test_first_alarm(self):
        g = grades((1, 40, 40, "a"), (5, 20, 40, "a"), (3, 36, 40, "a"))
        self.assertEqual(live.first_alarm(g, 1, 0.9), 5)
        self.assertIsNone(live.first_alarm(g, 1, 0.1))

    def test_by_version(self):
        got = live.by_version(grades((1, 36, 40, "v2"), (1, 10, 10, "v1")))
        self.assertEqual(list(got), ["v1", "v2"])
        self.assertAlmostEqual(got["v2"][0], 0.9)
        self.assertAlmostEqual(got["v2"][1], live.interval(36, 40)[0])

    def test_corrected(self):
        self.assertAlmostEqual(live.corrected(0.8, 0.9, 0.7), 0.5 / 0.6)
        self.assertEqual(live.corrected(0.99, 0.9, 0.8), 1.0)
        self.assertEqual(live.corrected(0.05, 0.9, 0.8), 0.0)
