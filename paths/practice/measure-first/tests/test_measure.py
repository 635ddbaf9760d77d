import random
import subprocess
import sys
import time
import unittest
from pathlib import Path


class TimeRuns(unittest.TestCase):
    def test_it_calls_the_function_exactly_as_often_as_asked(self):
        from measure import time_runs
        calls = []
        times = time_runs(lambda: calls.append(1), 4)
        self.assertEqual(len(calls), 4)
        self.assertEqual(len(times), 4)
        self.assertEqual(len(time_runs(lambda: None)), 5, "five runs by default")

    def test_it_measures_the_time_of_each_call(self):
        from measure import time_runs
        pauses = iter([0.0, 0.05, 0.0])
        times = time_runs(lambda: time.sleep(next(pauses)), 3)
        self.assertGreaterEqual(times[1], 0.045, f"the second call sleeps 0.05 seconds; times: {times}")
        self.assertTrue(all(t >= 0 for t in times))
        self.assertLess(times[1], 5, f"seconds from the start of this call to its end; times: {times}")
        self.assertLess(times[2], times[1], f"the third call does not sleep; times: {times}")

    def test_fewer_than_one_run_is_refused(self):
        from measure import time_runs
        with self.assertRaises(ValueError):
            time_runs(lambda: None, 0)
        self.assertEqual(len(time_runs(lambda: None, 1)), 1, "one run is allowed")

    def test_summary_has_median_best_worst_and_spread(self):
        from measure import summary
        for times, expected in [([4.0, 9.0, 5.0, 3.0, 5.5], (5.0, 3.0, 9.0, 6.0)), ([1.0, 2.0, 4.0, 8.0], (3.0, 1.0, 8.0, 7.0)), ([2.0], (2.0, 2.0, 2.0, 0.0))]:
            got = summary(times)
            self.assertEqual(tuple(got[k] for k in ("median", "best", "worst", "spread")), expected, f"summary({times})")


class Sums(unittest.TestCase):
    def test_the_three_ways_agree(self):
        from measure import sum_columns, sum_generator, sum_loop
        rows = [{"id": "a", "minutes": "1.5"}, {"id": "b", "minutes": "2"}, {"id": "c", "minutes": "10.25"}]
        self.assertAlmostEqual(sum_loop(rows), 13.75)
        self.assertAlmostEqual(sum_generator(rows), 13.75)
        self.assertAlmostEqual(sum_columns({"id": [0], "minutes": [1.5, 2.0, 10.25]}), 13.75)
        self.assertEqual(sum_loop([]), 0)


class Repair(unittest.TestCase):
    def test_the_repaired_function_returns_the_same(self):
        from report import first_rides
        for ids, expected in [("abacb", [0, 1, 3]), ("", []), ("aaa", [0])]:
            self.assertEqual(list(first_rides(list(ids))), expected, f"first_rides({ids!r})")
        self.assertEqual(list(first_rides(iter("abab"))), [0, 1], "first_rides also takes a generator")

    def test_the_repaired_function_is_linear(self):
        generator = random.Random(1)
        ids = [f"r{generator.randrange(10**9)}" for _ in range(60_000)]
        Path("many_ids.txt").write_text("\n".join(ids))
        code = "from report import first_rides; print(len(first_rides(open('many_ids.txt').read().split())))"
        try:
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=8)
        except subprocess.TimeoutExpired:
            self.fail("60,000 ids took more than 8 seconds; a linear function needs a fraction of a second")
        self.assertEqual(done.stdout.strip(), str(len(set(ids))), done.stderr[-300:])
