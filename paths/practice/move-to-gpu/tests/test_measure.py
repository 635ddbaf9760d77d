import csv
import unittest
from pathlib import Path


class Measure(unittest.TestCase):
    def test_the_order_of_calls(self):
        from measure import time_it
        log, clock = [], iter(range(100))
        def now():
            log.append("now")
            return float(next(clock))
        got = time_it(lambda: log.append("work"), now, lambda: log.append("sync"), 2, 3)
        self.assertEqual(log.count("work"), 5)
        self.assertEqual(len(got), 2)
        tail = log[-10:]
        self.assertEqual(tail, ["sync", "now", "work", "sync", "now"] * 2, f"calls of the two measured runs: {tail}")

    def test_the_warm_up_is_not_measured(self):
        from machine import Machine
        from measure import time_it
        m = Machine()
        got = time_it(lambda: m.gpu_matmul(1024), m.now, m.synchronize, 4, 2)
        for seconds in got:
            self.assertAlmostEqual(seconds, 1e-5 + 5e-6 + 2 * 1024**3 / 1e13, places=9)

    def test_summary(self):
        from measure import summary
        self.assertEqual(summary([3.0, 1.0, 10.0]), {"median": 3.0, "low": 1.0, "high": 10.0})
        with self.assertRaises(ValueError):
            summary([])

    def test_crossover(self):
        from measure import crossover
        for sizes, cpu, gpu, expected in (
            ([1, 2, 3, 4], [1, 2, 3, 4], [2, 2.5, 2.5, 2.5], 3), ([1, 2], [1, 1], [2, 2], None), ([1, 2], [3, 3], [2, 2], 1),
            ([4, 1, 3, 2], [4, 1, 3, 2], [2.5, 0.5, 2.5, 2.5], 3), ([1, 2, 3], [5, 5, 5], [1, 9, 1], 3), ([1, 2], [2, 2], [1, 2], None),
        ):
            self.assertEqual(crossover(sizes, cpu, gpu), expected, f"crossover({sizes}, {cpu}, {gpu})")

    def test_rate(self):
        from measure import rate
        self.assertAlmostEqual(rate(1000, 0.5), 4e9)

    def test_times_csv(self):
        rows = [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path("times.csv").read_text(encoding="utf-8").splitlines())]
        self.assertEqual([r["n"] for r in rows], [32, 64, 128, 256, 512, 1024, 2048, 4096])
        for r in rows:
            n = r["n"]
            work = 1e-5 + 5e-6 + 2 * n**3 / 1e13
            for name, seconds in (("cpu_ms", 1e-6 + 2 * n**3 / 5e10), ("gpu_ms", work), ("posting_ms", 1e-5), ("trip_ms", work + 6e-5 + 8 * n * n / 8e9)):
                self.assertLess(abs(r[name] / (1000 * seconds) - 1), 0.01, f"{name} at n = {n:.0f}: {r[name]}")
