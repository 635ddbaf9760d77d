import csv
import unittest
from pathlib import Path


class Device:
    def __init__(self):
        self.now, self.done, self.calls = 0.0, 0.0, 0

    def clock(self):
        return self.now

    def work(self):
        self.calls += 1
        self.now += 0.001
        self.done = max(self.done, self.now) + (5.0 if self.calls <= 2 else 0.5)

    def wait(self):
        self.now = max(self.now, self.done)


class Bench(unittest.TestCase):
    def test_every_time_covers_the_whole_work_and_no_warm_up(self):
        from bench import measure
        d = Device()
        times = measure(d.work, d.wait, d.clock, 2, 6)
        self.assertEqual(d.calls, 8)
        self.assertEqual(len(times), 6)
        for t in times:
            self.assertAlmostEqual(t, 0.501, places=6, msg=f"times {times}: wait before start and before stop")

    def test_the_median_of_odd_and_even_lists(self):
        from bench import median
        self.assertAlmostEqual(median([3, 1, 2]), 2)
        self.assertAlmostEqual(median([4, 1, 2, 3]), 2.5)

    def test_the_interval_holds_the_median_and_repeats(self):
        from bench import interval
        times = [1 + 0.01 * ((i * 37) % 100) for i in range(100)]
        low, high = interval(times, 1)
        self.assertLess(low, 1.495)
        self.assertGreater(high, 1.495)
        self.assertGreater(high - low, 0.05)
        self.assertLess(high - low, 0.26, "95 % of the medians, not all of them")
        self.assertEqual((low, high), tuple(interval(times, 1)), "the same seed must give the same interval")

    def test_a_real_gain_excludes_one_and_a_false_one_does_not(self):
        from bench import speedup
        slow = [2 + 0.01 * (i % 7) for i in range(40)]
        fast = [1 + 0.01 * (i % 7) for i in range(40)]
        ratio, low, high = speedup(slow, fast)
        self.assertAlmostEqual(ratio, 2.03 / 1.03, places=6)
        self.assertTrue(1.8 < low <= ratio <= high < 2.2, f"{low}, {ratio}, {high}")
        noisy = [1 + (i * 29 % 50) / 50 for i in range(50)]
        _, low, high = speedup(noisy, list(reversed(noisy)))
        self.assertTrue(low < 1 < high, "the same times in another order are no gain")


class Lies(unittest.TestCase):
    def test_the_three_lies_are_named(self):
        with Path("lies.csv").open(encoding="utf-8", newline="") as f:
            rows = {r["file"].strip(): r for r in csv.DictReader(f)}
        for name, words in {"a": "no-wait", "b": "zeros", "c": "cache"}.items():
            self.assertIn(name, rows, f"lies.csv has no row for {name}")
            self.assertTrue(rows[name]["lie"].strip() == words, f"false_{name}.py: {rows[name]['lie']!r} is not its lie")
            self.assertTrue((rows[name]["repair"] or "").strip(), f"false_{name}.py has no repair")
